"""The command `shutbox`, run in this process."""
import io
import json

import pytest

from desktop.__main__ import main


@pytest.fixture
def shutbox(capsys, monkeypatch):
    """Runs a command line, with a text or bytes on its standard input; gives its exit code, output and messages."""

    def run(*words, stdin=""):
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        try:
            code = main(list(words))
        except SystemExit as done:  # --help and --version
            code = done.code
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return code, out, err

    return run


@pytest.fixture
def answers(shutbox):
    """Asks a command the questions given, objects or texts, one a line, on its standard input; gives its answers."""

    def ask(command, *questions):
        text = "".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in questions)
        code, out, err = shutbox(command, "-", stdin=text)
        assert (code, err) == (0, "")
        return [json.loads(line) for line in out.splitlines()]

    return ask


@pytest.fixture
def answer(shutbox):
    """Asks a command one question by options; gives its answer."""

    def ask(*words):
        code, out, _ = shutbox(*words)
        assert code == 0
        return json.loads(out)

    return ask
