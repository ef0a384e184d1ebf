"""Puts the project's rooms on the path, after the standard library: code.py must not shadow the module `code`."""
import os
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))


def kind(nodeid):
    """What a test is counted as in the closing lines: browser, or the room it is about."""
    parts = nodeid.split("::")[0].split("/")
    if "browser" in parts[-1]:
        return "browser"
    return parts[1] if len(parts) > 2 else "project"


def pytest_terminal_summary(terminalreporter):
    """Closes with what ran, by kind."""
    counts = {}
    for outcome in ("passed", "failed", "error", "skipped"):
        for report in terminalreporter.stats.get(outcome, ()):
            of_kind = counts.setdefault(kind(report.nodeid), {})
            of_kind[outcome] = of_kind.get(outcome, 0) + 1
    terminalreporter.section("what ran")
    for name in sorted(counts):
        terminalreporter.line("{:12} {}".format(name, ", ".join("{} {}".format(n, o) for o, n in counts[name].items())))


@pytest.fixture
def fast():
    """Without what coverage traces, for what would take too long; other tests go the same ways."""
    before = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(before)


CHANGES = set()  # of state, as (from, to), that any box of this run has made


@pytest.fixture(autouse=True, scope="session")
def changes_of_state():
    """Looks on at every box."""
    from shutbox_core.box import Box

    made = Box._made

    def seen(box, name):
        if name != "power_on":  # the first
            CHANGES.add((box.state.name, name))
        return made(box, name)

    Box._made = seen
    yield
    Box._made = made


def changes_in_the_table():
    """The changes that the table of states allows."""
    from shutbox_core.app import STATES
    from shutbox_core.states.base import PARK
    from tools.log_and_states import goes_to

    found = set()
    others = goes_to()
    for state, _, then, leave, _ in STATES:
        for name in [then, leave] + others[state]:
            if name:
                found.add((state, "attract" if name == PARK else name))
    return found


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error):
    """A worker tells the changes that it has seen."""
    CHANGES.update(map(tuple, getattr(node, "workeroutput", {}).get("changes", ())))


def _compare_with_the_table(session, reporter):
    if not CHANGES:
        return
    allowed = changes_in_the_table()
    wrong = sorted(CHANGES - allowed)
    whole = session.config.args_source is pytest.Config.ArgsSource.TESTPATHS and not session.config.option.keyword
    missing = sorted(allowed - CHANGES) if whole and session.testscollected else []
    for what, changes in (("seen, but not in the table of states (shutbox_core/app.py)", wrong), ("in the table, but never seen", missing)):
        if changes:
            reporter.write_line("\nChanges of state {}: {}".format(what, ", ".join("{} to {}".format(*one) for one in changes)))
            session.exitstatus = 1


def pytest_sessionfinish(session):
    """Every change of state is compared with the table. With CI set nothing may be skipped: then a skip fails the run."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["changes"] = sorted(CHANGES)
        return
    reporter = session.config.pluginmanager.getplugin("terminalreporter")
    if reporter:
        _compare_with_the_table(session, reporter)
    skipped = reporter.stats.get("skipped", ()) if reporter else ()
    if skipped and os.environ.get("CI"):
        reporter.write_line("\nCI is set, yet {} skipped: {}".format(len(skipped), ", ".join(r.nodeid for r in skipped)))
        session.exitstatus = 1
