"""Puts the project's rooms on the path, after the standard library: code.py must not shadow the module `code`."""
import os
import pathlib
import sys

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


def pytest_sessionfinish(session):
    """With CI set nothing may be skipped: then a skip fails the run."""
    reporter = session.config.pluginmanager.getplugin("terminalreporter")
    skipped = reporter.stats.get("skipped", ()) if reporter else ()
    if skipped and os.environ.get("CI"):
        reporter.write_line("\nCI is set, yet {} skipped: {}".format(len(skipped), ", ".join(r.nodeid for r in skipped)))
        session.exitstatus = 1
