"""The one reader of settings.toml: the same on a board, on a computer and in a browser, whatever bytes the file holds.

It takes the lines that begin with SHUTBOX_; those of other programs are nobody's business. After the key and `=` comes a whole
number, a text in double quotes (with TOML's escapes) or in single ones, a bare word, true or false, or a list of these, which may
go on over several lines; a comment may follow. What can't be read so is named, and the rest of the file is read all the same.
Bytes that are no UTF-8 are taken as Latin-1.

It goes from line to line and from mark to mark with `find` and `lstrip`, not byte by byte: 3 KB take a Pico some 27 ms.
"""

from micropython import const

_COMMENT = const(35)  # "#"
_WORD = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+.:"
_QUOTES = b"\"'"
_ESCAPED = b'btnfre"\\'
_ESCAPES = '\b\t\n\f\r\x1b"\\'
_UNREADABLE = "can't be read; allowed: a whole number, a text in double quotes"


def _decoded(raw):
    try:
        return str(raw, "utf-8")
    except UnicodeError:
        return "".join([chr(byte) for byte in raw])


def _line_end(data, at):
    end = data.find(b"\n", at)
    return len(data) if end < 0 else end


def _after_blanks(data, at, end):
    return end - len(data[at:end].lstrip())


def _escape(data, at, end):
    # What the escape whose backslash is at `at` stands for, and where the text goes on.
    mark = data[at + 1 : at + 2]
    size = b"xuU".find(mark)
    if size < 0:
        found = _ESCAPED.find(mark)
        if found >= 0:
            return _ESCAPES[found], at + 2
    else:
        size = 2 << size
        digits = data[at + 2 : at + 2 + size].lower()
        try:
            code = int(_decoded(digits), 16)
        except ValueError:
            code = -1
        # int() takes signs and blanks, too; surrogates are no characters.
        if bytes("%08x" % code, "utf-8")[-size:] == digits and not 0xD800 <= code < 0xE000 and code <= 0x10FFFF:
            return chr(code), at + 2 + size
    raise ValueError(_UNREADABLE, at)


def _quoted(data, at, end):
    # The text whose first quote is at `at`, and where it ends.
    quote = data[at : at + 1]
    if data[at : at + 3] == quote * 3:
        raise ValueError(_UNREADABLE, at)
    found = ""
    at += 1
    while True:
        close = data.find(quote, at, end)
        slash = data.find(b"\\", at, close) if quote == b'"' else -1
        if close < 0:
            raise ValueError(_UNREADABLE, end)
        if slash < 0:
            return found + _decoded(data[at:close]), close + 1
        found += _decoded(data[at:slash])
        more, at = _escape(data, slash, end)
        found += more


def _bare(data, at, end):
    # The number, word, true or false at `at`, and where it ends.
    stop = end - len(data[at:end].lstrip(_WORD))
    word = _decoded(data[at:stop])
    if word == "true" or word == "false":
        return word == "true", stop
    if not word[:1].isalpha():
        try:
            return int(word.replace("_", "")), stop
        except ValueError:
            raise ValueError(_UNREADABLE, at)
    return word, stop


def _single(data, at, end):
    return _quoted(data, at, end) if data[at : at + 1] in (b'"', b"'") else _bare(data, at, end)


def _after_lines(data, at):
    # Past blanks, ends of lines and comments.
    while at < len(data):
        end = _line_end(data, at)
        at = _after_blanks(data, at, end)
        if at < end and data[at : at + 1] != b"#":
            break
        at = end + 1
    return at


def _list(data, at):
    # The list whose bracket is at `at`, and where it ends.
    found = []
    mark = b","
    while mark == b",":
        at = _after_lines(data, at + 1)
        if data[at : at + 1] != b"]":
            value, stop = _single(data, at, _line_end(data, at))
            found.append(value)
            at = _after_lines(data, stop)
        mark = data[at : at + 1]
    if mark != b"]":
        raise ValueError(_UNREADABLE, stop)
    return found, at + 1


def _value(data, at, end):
    # What stands from `at` on, in a line that ends at `end`, and the end of the line in which it ends.
    at = _after_blanks(data, at, end)
    value, at = _list(data, at) if data[at : at + 1] == b"[" else _single(data, at, end)
    end = _line_end(data, at)
    at = _after_blanks(data, at, end)
    if at < end and data[at : at + 1] != b"#":
        raise ValueError("a second value; allowed: one", at)
    return value, end


def _entry(data, at, end):
    # Of the line whose key begins at `at`: key, value, why they are wrong, and the end of the line in which the value ends.
    equals = data.find(b"=", at, end)
    words = data[at : end if equals < 0 else equals].split()
    name = words[0].strip(_QUOTES)
    why = ""
    if name != name.upper():
        why = "in small letters; allowed: capitals"
    if name != words[0]:
        why = "a key in quotes; allowed: without"
    start = at + len(words[0]) if equals < 0 else equals + 1
    try:
        if equals < 0 or len(words) > 1:
            raise ValueError("allowed: the key, = and a value", at)
        value, end = _value(data, start, end)
    except ValueError as wrong:
        why, at = wrong.args
        comment = data.find(b"#", at, end)
        value = _decoded(data[start : end if comment < 0 else comment].strip())
    return _decoded(name[8:].lower()), value, why, end


def _is_ours(data, at):
    head = data[at : at + 9].upper()
    return head[:8] == b"SHUTBOX_" or head[1:] == b"SHUTBOX_" and head[:1] in (b'"', b"'")


def read(data):
    """What the bytes of a settings.toml set: (given, bad).

    given: values by key, the key in small letters without SHUTBOX_, as settings.load() takes them. bad: of what counts for
    nothing [key, value, why], with the number of its line in place of a key that can't be made out. Never raises.
    """
    given = {}
    bad = []
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in data[:2] and b"S\0H\0U\0T" in data:
        return given, [[1, "", "the file is UTF-16; allowed: UTF-8"]]
    at = 3 if data[:3] == b"\xef\xbb\xbf" else 0
    section = ""
    while at < len(data):
        end = _line_end(data, at)
        if data[at] != _COMMENT:
            start = at = _after_blanks(data, at, end)
            if data[at : at + 1] == b"[" and b"," not in data[at:end]:  # with a comma: another program's list of lists
                section = "below a [section]; allowed: before all of them"
            elif _is_ours(data, at):
                key, value, why, end = _entry(data, at, end)
                why = why or section or key in given and "given twice; the first counts"
                if why or not key:
                    bad.append([key or data.count(b"\n", 0, start) + 1, value, why or "no key"])
                else:
                    given[key] = value
        at = end + 1
    return given, bad
