"""The reader of settings.toml, on CPython and on MicroPython: what it takes, and what it names instead."""
from shutbox_core.settings import KEYS, load
from shutbox_core.settings_file import read


def takes(text, value):
    """That the text after `SHUTBOX_SOUND =` is read as this value, alone and before a comment of any bytes."""
    for end in (b"", b"\n", b" \r\n", b"\t# \"']#\xff\xfe\x00 SHUTBOX_TILES = 10", b"#\n"):
        given, bad = read(b"SHUTBOX_SOUND =" + text + end)
        assert given == {"sound": value} and bad == [] and type(given["sound"]) is type(value), (text, given, bad)


def names(line, key, value, before=b"SHUTBOX_TILES = 10\n"):
    """That a line is named bad, and that those before and after it are read all the same."""
    given, bad = read(before + line + b"\nSHUTBOX_MODE = pub")
    assert bad and [bad[0][:2]] == [[key, value]] and len(bad) == 1, (line, bad)
    assert isinstance(bad[0][2], str) and bad[0][2] and "\n" not in bad[0][2], bad
    assert given == {"tiles": 10, "mode": "pub"}, (line, given)


def test_values():
    takes(b' "off"', "off")
    takes(b" 'off'", "off")
    takes(b"off", "off")
    takes(b" 12", 12)
    takes(b' "12"', "12")
    takes(b" -3", -3)
    takes(b" +3", 3)
    takes(b" 1_000", 1000)
    takes(b" true", True)
    takes(b" false", False)
    takes(b" yes", "yes")
    takes(b' ""', "")
    takes(b" ''", "")
    takes(b' " # = [ \' "', " # = [ ' ")
    takes(b' "GP2,GP3"', "GP2,GP3")
    takes(b" GP2", "GP2")


def test_texts():
    takes(b' "a\\"b\\\\"', 'a"b\\')
    takes(b' "\\b\\t\\n\\f\\r"', "\b\t\n\f\r")
    takes(b' "\\u00e9\\U0001F600"', "\xe9\U0001f600")
    takes(b" 'a\\u00e9\\'", "a\\u00e9\\")
    takes("\"Zo\xeb, \u0141\"".encode(), "Zo\xeb, \u0141")
    takes(b'"Zo\xeb"', "Zo\xeb")  # Latin-1


def test_lists():
    takes(b" [1, 2,3]", [1, 2, 3])
    takes(b" []", [])
    takes(b" [ ]", [])
    takes(b" ['GP2', \"GP3\", GP4,]", ["GP2", "GP3", "GP4"])
    takes(b" [true, -1]", [True, -1])
    takes(b" [ # tiles ] that start shut\r\n 1,\n\n\t2 # the second\n]", [1, 2])


def test_lines_of_others_are_nobody_s_business():
    for line in (b"", b"\xff\x00\xfe", b"CIRCUITPY_WEB_API_PORT = 80", b'WIFI = """', b"tiles = 10", b"= 3", b"xSHUTBOX_TILES = 10",
                 b"[[1, 2],", b"#SHUTBOX_TILES = 10", b" # SHUTBOX_TILES = 10", b"A = [", b"[3, 4],", b"]", b"''SHUTBOX_TILES = 10",
                 b"MY_SHUTBOX_TILES = 3"):
        assert read(line + b"\nSHUTBOX_SHUT = pair") == ({"shut": "pair"}, []), line


def test_a_file_from_another_machine():
    for text in (b"\xef\xbb\xbfSHUTBOX_TILES = 10\r\n\r\n  SHUTBOX_SHUT = 'pair'\r\n",
                 b"#\xe9\xff\nSHUTBOX_TILES=10\n\tSHUTBOX_SHUT\t=pair"):
        assert read(text) == ({"tiles": 10, "shut": "pair"}, [])
    for text in (b"", b"\xef\xbb\xbf", b"\n", b"SHUTBO", bytes(500)):
        assert read(text) == ({}, [])


def test_utf_16_is_named():
    plain = b"SHUTBOX_TILES = 10\n"
    little = b"".join([bytes((byte, 0)) for byte in plain])
    for data in (b"\xff\xfe" + little, b"\xfe\xff\0" + little[:-1], little, b"\0" + little):
        given, bad = read(data)
        assert given == {} and [entry[:2] for entry in bad] == [[1, ""]] and "UTF-8" in bad[0][2]


def test_what_can_t_be_read_is_named():
    for text in (
        b"", b"=10", b"0x10", b"3.5", b"1e3", b"0b11", b"12th", b"10\x00\x00", "\u201coff\u201d".encode(), b"\\off", b"{a = 1}",
        b'"""off"""', b"'''off'''", b'"\\q"', b'"\\ud800"', b'"\\U00110000"', b'"\\Uffffffff"', b'"\\u12"', b'"\\u 123"', b'"\\u+123"',
        b"10 12", b"10,12", b"off low", b"true false", b'"off" low', b"'a''b'", b'"a" "b"', b"[1", b"[1 2]", b"[[1], [2]]", b"[1]]", b"[,]",
    ):
        for comment in (b"", b"   # high", b"\t#\xff'\""):
            names(b"SHUTBOX_SOUND = " + text + comment, "sound", text.decode())
    for text in (b'"off', b"'off", b'"off\\"', b'"off #', b'"', b'"\\'):  # nothing after an open quote is a comment
        names(b"SHUTBOX_SOUND = " + text, "sound", text.decode())


def test_a_list_that_does_not_end_takes_nothing_with_it():
    names(b"SHUTBOX_SOUND = [1,", "sound", "[1,")
    names(b"SHUTBOX_SOUND = [ # none\n", "sound", "[ # none")
    for text in ("[1,", "[1", "[", "[1, 2,"):
        given, bad = read(b"SHUTBOX_SOUND = " + text.encode())
        assert not given and bad[0][:2] == ["sound", text]


def test_lines_without_a_value_or_a_key():
    names(b"SHUTBOX_SOUND", "sound", "")
    names(b'SHUTBOX_SOUND "off"', "sound", '"off"')
    names(b"SHUTBOX_SOUND # = low", "sound", "")
    names(b"SHUTBOX_SOUND low = off # 1", "sound", "low = off")
    names(b"SHUTBOX_ = off", 2, "off")
    names(b"SHUTBOX_", 2, "")
    names(b"\n\n SHUTBOX_=1", 4, 1)


def test_keys_that_are_none():
    names(b"shutbox_sound = off", "sound", "off")
    names(b"Shutbox_Sound = off", "sound", "off")
    names(b"SHUTBOX_sound = off", "sound", "off")
    names(b'"SHUTBOX_SOUND" = off', "sound", "off")
    names(b"'SHUTBOX_SOUND' = off", "sound", "off")
    names(b'SHUTBOX_SOUND" = off', "sound", "off")
    # An unknown one is load()'s to name.
    given, bad = read(b"SHUTBOX_TILEZ = 10")
    assert (given, bad) == ({"tilez": 10}, []) and load(given)[1][0][:2] == ["tilez", 10]


def test_the_first_of_two_counts():
    names(b"SHUTBOX_TILES = 12", "tiles", 12)
    # The first that can be read.
    given, bad = read(b"SHUTBOX_TILES = 0x9\nSHUTBOX_TILES = 10\nSHUTBOX_TILES = 12\n")
    assert given == {"tiles": 10} and [entry[:2] for entry in bad] == [["tiles", "0x9"], ["tiles", 12]]


def test_below_a_section_nothing_counts():
    for section in (b"[other]", b" [a.b] # c", b"[[c]]", b'["d"]'):
        given, bad = read(b"SHUTBOX_TILES = 10\n" + section + b"\nOTHER = 1\nSHUTBOX_SHUT = [pair,\nany]\n[more]\nSHUTBOX_TIES = 0x\n")
        assert given == {"tiles": 10} and [entry[:2] for entry in bad] == [["shut", ["pair", "any"]], ["ties", "0x"]], (section, bad)
        assert "section" in bad[0][2]


def test_every_key():
    text = "".join(["SHUTBOX_{} = {}\n".format(key.name.upper(), at) for at, key in enumerate(KEYS)])
    given, bad = read(text.encode())
    assert not bad and given == {key.name: at for at, key in enumerate(KEYS)}
