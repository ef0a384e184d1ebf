"""The command `simulate`: the same games from the same seed whatever the cores, sums that agree, and who wins."""
import json

import pytest

from bench import levels
from desktop.commands.simulate import RUN, simulate
from shutbox_core.game.rules import Rules
from shutbox_core.game.match import LEVELS


def played(*args, **more):
    """A summary without what depends on the machine."""
    summary = simulate(*args, **more)
    for name in ("cores", "seconds", "games_per_second"):
        assert summary.pop(name) > 0
    return summary


def test_seeds_reproduce_on_any_number_of_cores():
    games = 2 * RUN + 40
    one = played(games, ["expert", "random", "highest"], seed=5, cores=1)
    assert one == played(games, ["expert", "random", "highest"], seed=5, cores=2)
    assert one != played(games, ["expert", "random", "highest"], seed=6, cores=1)


@pytest.mark.parametrize("given", [
    {"format": "single"}, {"format": "pool", "ties": "carry"}, {"format": "rounds", "rounds": 2, "shut_wins": "round"},
    {"format": "knockout"}, {"format": "tournament", "score": "count"}, {"format": "pool", "score": "digits", "tiles": 12}])
def test_sums(given):
    """Of every format: shares of wins make the games, each turn has one score, the pool's money adds up."""
    names = ["fewest", "expert", "random"]
    progress = []
    found = played(60, names, given=given, cores=1, progress=progress.append)
    assert progress == [60]
    assert found["games"] == 60 and found["format"] == given["format"]
    assert sum(seat["win_share"] for seat in found["seats"]) == pytest.approx(1, abs=1e-5)
    assert [seat["level"] for seat in found["seats"]] == names
    for seat in found["seats"]:
        assert seat["turns"] == sum(seat["scores"].values()) and seat["shut"] == seat["scores"].get("0", 0)
        assert seat["mean_score"] == pytest.approx(sum(int(score) * n for score, n in seat["scores"].items()) / seat["turns"])
    if given["format"] == "pool":
        assert sum(seat["net"] for seat in found["seats"]) + found["carried"] == 0
    assert found["seats"][1]["win_share"] > found["seats"][2]["win_share"]


@pytest.mark.parametrize("level", LEVELS)
def test_levels_play_as_computed(level):
    """The mean score of each level within four standard errors of the exact one (as a shark of one seat: an expert)."""
    found = played(1500, [level], cores=1)["seats"][0]
    chances = levels.level_scores(Rules(9), "expert" if level == "shark" else level)
    mean = levels.mean(chances)
    spread = sum(chance * (score - mean) ** 2 for score, chance in chances.items()) ** 0.5
    assert found["turns"] == found["wins"] == 1500
    assert abs(found["mean_score"] - mean) < 4 * spread / 1500**0.5


def test_shark_plays_by_the_standing():
    """With the score to beat known it shuts the box less often than an expert, and wins its part."""
    found = played(8000, ["expert", "shark"], cores=1)["seats"]
    assert found[1]["shut"] / found[1]["turns"] < found[0]["shut"] / found[0]["turns"]
    assert 0.47 < found[1]["win_share"] < 0.53


def test_command(shutbox):
    code, out, err = shutbox("simulate", "--games", "30", "--seats", "expert,random", "--seed", "3", "--set", "format=pool")
    summary = json.loads(out)
    assert code == 0 and summary["seed"] == 3 and [seat["seat"] for seat in summary["seats"]] == [1, 2]
    assert "expert" in err and "win" in err and "30 games (pool)" in err
    assert "\r" not in err, "progress only on a terminal"


def test_progress_on_a_terminal(shutbox, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    code, _, err = shutbox("simulate", "--games", "300", "--seats", "random", "--cores", "1")
    assert code == 0
    assert "\r250 of 300 games" in err and "\r300 of 300 games\n" in err
