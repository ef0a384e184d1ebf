"""The command `replay`: a script's log on standard output."""
import json

from tests.support.table import tap_at


def test_a_script_of_a_file_and_one_of_standard_input(shutbox, tmp_path):
    script = tmp_path / "script.jsonl"
    script.write_text('{"at": 500, "end": true}\n', "utf-8")
    code, out, err = shutbox("replay", "--set", "tiles=12", str(script))
    assert (code, err) == (0, "") and json.loads(out.split("\n")[0])["tiles"] == 12
    code, out, _ = shutbox("replay", "-", "--frames", stdin='{"at": 500, "end": true}\n')
    assert code == 0 and '"e": "frame"' in out


def test_a_script_that_is_no_text(shutbox, tmp_path):
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00")
    code, _, err = shutbox("replay", str(tmp_path / "noise"))
    assert code == 2 and "UTF-8" in err and err.count("\n") == 1


def test_a_wrong_script(shutbox):
    code, _, err = shutbox("replay", "-", stdin='{"at": 5, "roll": "press"}\n{"at": 4, "roll": "release"}\n')
    assert code == 2 and err.startswith("line 2: ") and err.count("\n") == 1


def test_dice_of_another_number_than_the_box_rolls(shutbox):
    lines = (*tap_at(3_000), *tap_at(4_000), {"dice": [6]}, *tap_at(6_000))
    code, _, err = shutbox("replay", "-", stdin="\n".join(json.dumps(line) for line in lines))
    assert code == 1 and err.startswith("line 5: 1 dice given for a roll of 2") and err.count("\n") == 1
