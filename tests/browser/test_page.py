"""The page in a real browser: Chromium works the levers and the button, and reads the lights' colours."""
import json
import os
import re
import shutil
import subprocess
import sys

import pytest

from desktop.page_messages import PageMessages
from tests.conftest import ROOT

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--mute-audio"]
KEYS = "1234567890-="

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sync_playwright = None


@pytest.fixture(scope="module")
def browser():
    missing = "the package playwright" if not sync_playwright else "" if CHROMIUM else "chromium (Debian: apt-get install chromium)"
    if missing:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"the browser test needs {missing}")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def box(browser, tmp_path):
    """Opens a box with some settings: box("tiles=12") gives its page. Afterwards nothing must have gone wrong in the browser."""
    started, faults = [], []

    def opened(*sets, **context):
        run = "import sys; sys.path.append(sys.argv.pop(1)); from desktop.__main__ import main; sys.exit(main())"
        command = [sys.executable, "-c", run, str(ROOT), "play", "--no-browser", "--port", "0"]
        for one in sets:
            command += ["--set", one]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("SHUTBOX_")}
        process = subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True)
        started.append(process)
        line = process.stderr.readline()
        address = re.search(r"http://\S+", line)
        assert address, line + process.stderr.read()
        started.append(browser.new_context(**context))
        page = started[-1].new_page()
        page.set_default_timeout(15000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: message.type == "error" and faults.append(message.text))
        page.goto(address[0])
        page.wait_for_selector("body[data-ready=yes]")
        return page

    yield opened
    for one in reversed(started):
        if isinstance(one, subprocess.Popen):
            one.terminate()
            one.communicate(timeout=10)
        else:
            one.close()
    assert faults == []


def log(page, event):
    """The lines of an event in the page's log."""
    return [json.loads(text) for text in page.locator(f"#log li.{event} .json").all_text_contents()]


def wait_for(page, event, count=1):
    """Waits for so many lines of an event; gives the last."""
    page.wait_for_function("([event, count]) => document.querySelectorAll(`#log li.${event}`).length >= count", arg=[event, count])
    return log(page, event)[-1]


def light(page, tile):
    """The colour of a tile's light: dark, amber, cyan or white, and its strongest byte."""
    red, green, blue = bytes.fromhex(page.locator(f"#light-{tile}").get_attribute("data-rgb"))
    name = "dark" if not red + green + blue else "amber" if not blue else "cyan" if not red else "white"
    return name, max(red, green, blue)


def start(page, hands, shut=()):
    """From Attract to the first roll of a solo, in which these tiles are shut; gives its line.

    The dice differ from run to run: the moment of the press counts.
    """
    wait_for(page, "attract")
    hands.tap()
    wait_for(page, "players")
    hands.tap()
    for tile in shut:
        hands.lever(tile)
    wait_for(page, "ready")
    hands.tap()
    return wait_for(page, "roll")


def wait_for_light(page, tile, name):
    page.wait_for_function(
        """([tile, name]) => {
            const [r, g, b] = document.querySelector(`#light-${tile}`).dataset.rgb.match(/../g).map((x) => parseInt(x, 16));
            return name === (r + g + b === 0 ? "dark" : b === 0 ? "amber" : r === 0 ? "cyan" : "white");
        }""", arg=[tile, name])


def levers_down(page):
    """The levers that are down, as the page has them."""
    return page.evaluate("[...document.querySelectorAll('.lever[aria-pressed=true]')].map((lever) => +lever.id.slice(6))")


class Hands:
    """Works the box; lever(tile) and button(down) do it."""

    def __init__(self, page):
        self.page = page

    def tap(self, ms=80):
        """Presses the button for so long, but not at once: the box drops a tap so soon after another."""
        self.page.wait_for_timeout(350)
        self.button(True)
        self.page.wait_for_timeout(ms)
        self.button(False)


class Mouse(Hands):
    """By mouse."""

    def button(self, down):
        self.page.locator("#roll").hover()
        (self.page.mouse.down if down else self.page.mouse.up)()

    def lever(self, tile):
        self.page.locator(f"#lever-{tile}").click()


class Keys(Hands):
    """By keyboard."""

    def button(self, down):
        (self.page.keyboard.down if down else self.page.keyboard.up)("r")

    def lever(self, tile):
        self.page.keyboard.press(KEYS[tile - 1])


def play_a_turn(page, hands):
    """From Attract to the end of a turn in which 7, 8 and 9 start shut; the lights must say what the log says."""
    roll = start(page, hands, (7, 8, 9))
    open_ = set(range(1, 7))
    rolls = readies = 1
    while True:
        if not roll["shuts"]:
            break
        legal = set().union(*roll["shuts"])
        chosen = roll["shuts"][0]
        hands.lever(chosen[0])  # ends the show of the roll
        wait_for_light(page, chosen[0], "cyan")
        if len(chosen) == 1:
            page.wait_for_function("() => document.querySelector('#roll').getAttribute('aria-pressed') === 'false'")
        for tile in chosen[1:]:
            assert light(page, tile)[0] == "amber"
            hands.lever(tile)
            wait_for_light(page, tile, "cyan")
        for tile in set(range(1, 10)) - open_:
            wait_for_light(page, tile, "dark")  # but for the runner that passes
        assert log(page, "take")[-1] == dict(log(page, "take")[-1], tiles=sorted(chosen), exact=True)
        assert page.locator(f"#lever-{chosen[0]}").get_attribute("aria-pressed") == "true"
        shut = len(log(page, "shut"))
        hands.tap()
        open_ -= set(chosen)
        assert wait_for(page, "shut", shut + 1)["open"] == sorted(open_)
        assert legal >= set(chosen)
        if not open_:
            break
        page.wait_for_function("(rolls) => document.querySelectorAll('#log li.roll, #log li.ready').length > rolls", arg=rolls + readies)
        if len(log(page, "ready")) > readies:  # one die or two: the box waits for a tap
            readies += 1
            hands.tap()
        rolls += 1
        roll = wait_for(page, "roll", rolls)
    over = wait_for(page, "turn_over")
    assert over["score"] == sum(open_) and over["open"] == sorted(open_)
    assert page.locator("#scores tr.now, #scores tr.won").first.text_content().endswith(str(sum(open_)))


def test_a_turn_by_mouse(box):
    page = box("start_shut=7,8,9", "button_pixel=yes", "dice_faces=yes")
    assert page.locator(".tile").count() == 9 and page.locator(".die .light").count() == 14
    play_a_turn(page, Mouse(page))


def test_a_turn_by_keyboard(box):
    page = box("start_shut=7,8,9")
    assert page.locator(".die").count() == 0
    play_a_turn(page, Keys(page))


def test_the_odds_beside_the_advice(box):
    page = box("advice=full", "start_shut=7,8,9", "one_die=always")
    keys = Keys(page)
    wait_for(page, "attract")
    for tile in (7, 8, 9):
        keys.lever(tile)
    keys.tap()
    wait_for(page, "ready")
    odds = page.locator("#chances")
    page.wait_for_function("() => document.querySelector('#chances').textContent.includes('shut the box from here')")
    shown = odds.text_content()
    assert "next roll can be played, one die100" in shown and "next roll can be played, two dice" in shown
    advice = wait_for(page, "advice")
    assert f"shut the box from here{100 * advice['p_shut']:.1f} %" in shown, (shown, advice)
    assert f"expected score{advice['e_score']:.2f}" in shown
    keys.tap()
    roll = wait_for(page, "roll")
    page.locator("#best summary").click()
    rows = page.locator("#advised tr")
    assert rows.count() == 1 + len(roll["shuts"])
    keys.tap(700)
    best = wait_for(page, "advice", 2)["tiles"]
    page.wait_for_selector("#advised tr.first")
    assert page.locator("#advised tr.first td").first.text_content() == " + ".join(map(str, best))


def test_brightness_of_the_lights(box):
    roll = {"total": 2}
    while roll["total"] == 2:  # any other total can be made of several tiles
        page = box("brightness=4")
        keys = Keys(page)
        roll = start(page, keys)
    one = next(tiles for tiles in roll["shuts"] if len(tiles) > 1)
    keys.lever(one[0])
    wait_for_light(page, one[0], "cyan")
    fits = {tile for tiles in roll["shuts"] if one[0] in tiles for tile in tiles} - {one[0]}
    for tile in range(1, 10):
        if tile != one[0]:
            assert light(page, tile) == ("amber", 144 if tile in fits else 9)
    assert light(page, one[0]) == ("cyan", 36)


def test_a_reload_and_a_second_page_show_the_same_box(box):
    page = box("levers=12")
    page.keyboard.press("=")
    page.keyboard.press("3")
    page.wait_for_function("() => document.querySelectorAll('[aria-pressed=true].lever').length === 2")
    lines = page.locator("#log li .json").all_text_contents()
    page.reload()
    page.wait_for_selector("body[data-ready=yes]")
    assert page.locator("#log li .json").all_text_contents()[:len(lines)] == lines
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("body[data-ready=yes]")
    for one in (page, other):
        assert levers_down(one) == [3, 12]
    other.locator("#plug").click()
    page.wait_for_function("() => document.querySelector('#plug').getAttribute('aria-checked') === 'false'")
    page.wait_for_function("() => [...document.querySelectorAll('.light')].every((light) => light.dataset.rgb === '000000')")
    other.locator("#plug").click()
    wait_for(page, "boot", 2)


def test_the_button_never_sticks(box):
    page = box()
    up = "() => document.querySelector('#roll').getAttribute('aria-pressed') === 'false'"
    wait_for(page, "attract")
    page.locator("#roll").hover()
    page.mouse.down()
    page.mouse.move(5, 5)
    page.mouse.up()
    page.wait_for_function(up)
    wait_for(page, "players")
    page.keyboard.down("r")
    page.evaluate("dispatchEvent(new Event('blur'))")
    page.wait_for_function(up)


def test_levers_by_drag_and_sweep_and_focus(box):
    page = box("tiles=10")
    first, last = page.locator("#lever-2").bounding_box(), page.locator("#lever-5").bounding_box()
    page.mouse.move(first["x"] + 9, first["y"] + 40)
    page.mouse.down()
    page.mouse.move(last["x"] + 9, last["y"] + 40, steps=30)
    page.mouse.up()
    assert levers_down(page) == [2, 3, 4, 5]
    page.keyboard.press("u")
    assert levers_down(page) == []
    page.locator("#lever-10").focus()
    page.keyboard.press("Space")
    assert levers_down(page) == [10]
    assert page.locator("#roll").get_attribute("aria-pressed") == "false"


def test_a_quick_hand_meets_all_levers_and_a_short_press_counts(box):
    page = box()
    row = [page.locator(f"#lever-{k}").bounding_box() for k in range(1, 10)]

    def to(tile, outside=False):
        page.mouse.move(row[tile - 1]["x"] + 9, 3 if outside else row[tile - 1]["y"] + 40)

    wait_for(page, "attract")
    page.keyboard.press("r")
    wait_for(page, "players")
    to(2)
    page.mouse.down()
    to(8)
    assert levers_down(page) == [2, 3, 4, 5, 6, 7, 8]
    to(8, outside=True)
    to(1, outside=True)
    to(1)
    page.mouse.up()
    assert levers_down(page) == [1, 2, 3, 4, 5, 6, 7, 8]
    to(8)
    page.mouse.down()
    to(6)
    to(7, outside=True)
    to(2)
    page.mouse.up()
    assert levers_down(page) == [1, 3, 4, 5]


def test_what_the_page_says_of_the_table(box):
    first = box("names=Ann,Bob")
    page = first.context.new_page()
    lines, said = [], []
    messages = PageMessages(lambda key, value: said.append({key: value}))
    messages.read(json.dumps({"t": 0, "e": "settings", "set": {"tiles": 9, "levers": 9}, "bad": []}))
    page.route_web_socket("**/box", lambda line: lines.append(line) or line.send(json.dumps([{"hello": messages.hello()}])))
    page.goto(first.url)
    page.wait_for_selector("body[data-ready=yes]")
    page.evaluate("window.drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def told(event, **fields):
        said.clear()
        messages.read(json.dumps({"t": 0, "e": event, **fields}))
        lines[0].send(json.dumps(said))
        page.evaluate("drawn()")
        return page.locator("#scores").inner_text(), page.locator("#said").inner_text()

    rows = page.locator("#scores tr")
    seats = [{"name": "Ann", "computer": False}, {"name": "Bob", "computer": "expert"}]
    assert told("attract")[0].startswith("Nobody is playing. Tap the button")
    told("game_start", format="pool", seats=seats, first=1)
    assert "Ann's turn" in told("turn_start", seat=1, round=1)[0]
    assert rows.nth(1).get_attribute("class") == "now"
    assert told("levers_up", tiles=[], down=[9])[1] == "Lower lever 9"
    told("roll", seat=1, dice=[4, 6], total=10, shuts=[[1, 9]])
    assert "10 − 2 − 9 = −1" in told("take", tiles=[2, 9], sum=11, left=-1, exact=False)[0]
    told("parked", seat=1)
    assert told("attract")[0] == "Ann's game is parked: tap the button twice to go on with it."
    told("resumed", seat=1, open=[3, 7, 8], dice=None)
    assert "Ann's turn is over." in told("turn_over", seat=1, score=18, open=[3, 7, 8])[0]
    told("turn_start", seat=2, round=1)
    told("turn_over", seat=2, score=0, open=[])
    assert "The game is over." in told("game_over", winners=[2], scores=[18, 0], net=[-5, 5], carried=0)[0]
    told("boot", tiles=9, preset="classic", version="0", levers_down=[])
    table, _ = told("players", players=2)
    assert table.startswith("Nobody is playing.") and "The last game:" in table and "−5" in table
    assert [rows.nth(k).get_attribute("class") or "" for k in range(3)] == ["", "", "won"]


def test_a_slow_line_does_not_turn_levers_back(box):
    first = box()
    page = first.context.new_page()
    late, lines = [], []

    def slow(line):
        lines.append(line)
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(message) if "hello" in message else late.append(message))

    page.route_web_socket("**/box", slow)
    page.goto(first.url)
    page.wait_for_selector("body[data-ready=yes]")
    for key in "343":
        page.keyboard.press(key)
    first.wait_for_selector("#lever-4[aria-pressed=true]")
    first.wait_for_selector("#lever-3[aria-pressed=false]")
    first.keyboard.press("5")
    while sum(message.count("heard") for message in late) < 3 or not any("[4, 5]" in message for message in late):
        page.wait_for_timeout(20)
    for message in late:
        assert levers_down(page) in ([4], [4, 5]), message
        lines[0].send(message)
    page.wait_for_selector("#lever-5[aria-pressed=true]")
    assert levers_down(page) == [4, 5]


def test_a_phone_has_room_for_twelve_tiles(box):
    page = box("tiles=12", "dice_faces=yes", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    widths = [lever.bounding_box()["width"] for lever in page.locator(".lever").all()]
    assert len(widths) == 12 and min(widths) >= 24
    page.locator("#lever-11").tap()
    page.wait_for_selector("#lever-11[aria-pressed=true]")
    page.locator("#find").fill("waiting")
    assert all("Waiting" in text for text in page.locator("#log li:visible .words").all_text_contents())
