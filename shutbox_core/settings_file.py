"""The one reader of settings.toml: the same on a board, on a computer and in a browser, whatever bytes the file holds.

It takes the lines that begin with SHUTBOX_; those of other programs are nobody's business. After the key and `=` comes a whole
number, a text in double quotes (with TOML's escapes) or in single ones, a bare word, true or false, or a list of these, which may
go on over several lines; a comment may follow. What can't be read so is named, and the rest of the file is read all the same.
Bytes that are no UTF-8 are taken as Latin-1.

It goes from line to line and from mark to mark, not byte by byte: a line that is ours takes a Pico 1.1 ms, a comment 0.06 ms.
"""

from micropython import const

_COMMENT = const(35)  # "#"
_KEY = b"SHUTBOX_"
_WORD = b"0123456789abcdefghijklmnopqrstuvwxyz_-+.:"
_QUOTES = b"\"'"
_ESCAPED = b'btnfr"\\uU'
_ESCAPES = '\b\t\n\f\r"\\'

# Readers of a value are given the bytes from its begin to the end of its line, and give it back with the bytes after it. They raise
# ValueError with the bytes from where it can't be read, or int()'s own.


def _decoded(raw):
    try:
        return str(raw, "utf-8")
    except UnicodeError:
        return "".join(map(chr, raw))


def _escape(rest):
    # What the escape whose backslash stands before these bytes means.
    kind = _ESCAPED.find(rest[:1])
    if 0 <= kind < 7:
        return _ESCAPES[kind], rest[1:]
    size = 4 * (kind - 6)
    digits = rest[1 : 1 + size].lower()
    code = int(_decoded(digits), 16)
    # int() takes signs and blanks, too; surrogates are no characters.
    if kind < 0 or bytes("%08x" % code, "utf-8")[-size:] != digits or 0xD800 <= code < 0xE000 or code > 0x10FFFF:
        raise ValueError(rest)
    return chr(code), rest[1 + size :]


def _escaped(rest):
    # A text in double quotes, after the first of them.
    found = b""
    while True:
        close = rest.find(b'"')
        slash = rest.find(b"\\")
        if close < 0:
            raise ValueError(b"")
        if not 0 <= slash < close:
            return _decoded(found + rest[:close]), rest[close + 1 :]
        more, after = _escape(rest[slash + 1 :])
        found += rest[:slash] + bytes(more, "utf-8")
        rest = after


def _single(rest):
    # A text in quotes, or else a number, a word, true or false.
    quote = rest[:1]
    if quote == b'"' or quote == b"'":
        rest = rest[1:]
        text, close, after = rest.partition(quote)
        if quote == b'"' and b"\\" in text:
            return _escaped(rest)
        if not close:
            raise ValueError(b"")
        return _decoded(text), after
    size = len(rest) - len(rest.lower().lstrip(_WORD))
    word = _decoded(rest[:size])
    if word == "true" or word == "false":
        word = word == "true"
    elif not word[:1].isalpha():
        word = int(word.replace("_", ""))
    return word, rest[size:]


def _over_lines(data, rest, end):
    # The bytes after blanks and comments, also those of lines below, and the end of their line.
    rest = rest.lstrip()
    while end + 1 < len(data) and (not rest or rest[0] == _COMMENT):
        start = end + 1
        end = data.find(b"\n", start)
        rest = data[start:end].strip()
    return rest, end


def _list(data, rest, end):
    # A list of such values, which may go on over several lines: also gives the end of its last one.
    found = []
    mark = b","
    while mark == b",":
        rest, end = _over_lines(data, rest[1:], end)
        if rest[:1] != b"]":
            value, rest = _single(rest)
            found.append(value)
            rest, end = _over_lines(data, rest, end)
        mark = rest[:1]
    if mark != b"]":
        raise ValueError(rest)
    return found, rest[1:], end


def _entry(data, line, end, why, given):
    # Of a line, whose end this is: key, value, why they count for nothing, and the end of the line in which the value ends. why: of
    # its place in the file; given: by the lines before it.
    before, _, rest = line.partition(b"=")
    words = before.split()
    name = words[0].strip(_QUOTES)
    key = _decoded(name[8:].lower()) or data.count(b"\n", 0, end) + 1
    if not name == words[0] == name.upper() or len(name) < 9:
        why = "allowed: a key in capitals, without quotes"
    if key in given:
        why = "given twice; the first counts"
    rest = rest.strip()
    try:
        if len(words) > 1:
            rest = line[len(words[0]) :].strip()
            raise ValueError(rest)
        if rest[:1] == b"[":
            value, after, value_end = _list(data, rest, end)
        else:
            value, after = _single(rest)
            value_end = end
        after = after.lstrip()
        if after and after[0] != _COMMENT:
            raise ValueError(after)
        end = value_end
    except ValueError as wrong:
        why = "can't be read; allowed: = and one whole number, or one text in double quotes"
        left = wrong.args[0]
        comment = rest.find(b"#", len(rest) - len(left) if isinstance(left, bytes) else 0)
        value = _decoded(rest if comment < 0 else rest[:comment].rstrip())
    return key, value, why, end


def read(data):
    """What the bytes of a settings.toml set: (given, bad).

    given: values by key, the key in small letters without SHUTBOX_, as settings.load() takes them. bad: of what counts for
    nothing [key, value, why], with the number of its line in place of a key that can't be made out. Never raises.
    """
    given = {}
    bad = []
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in data[:2] and b"S\0H\0U\0T" in data:
        bad.append([1, "", "the file is UTF-16; allowed: UTF-8"])
        data = b""
    data = data.lstrip(b"\xef\xbb\xbf") + b"\n"
    section = ""
    at = 0
    while at < len(data):
        end = data.find(b"\n", at)
        if data[at] != _COMMENT:
            line = data[at:end].strip()
            # A key of ours in small letters or after a quote, too: it is named.
            if line[:8] == _KEY or line[:9].lstrip(_QUOTES).upper()[:8] == _KEY:
                key, value, why, end = _entry(data, line, end, section, given)
                if why:
                    bad.append([key, value, why])
                else:
                    given[key] = value
            elif line[:1] == b"[" and b"," not in line:  # with a comma: another program's list of lists
                section = "below a [section]; allowed: above"
        at = end + 1
    return given, bad
