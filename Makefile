# make play: the box on a page.  make test: everything that is tested.  The README has the lines for machines without make.
PYTHON ?= $(firstword $(foreach p,python3 python3.14 python3.13 python3.12 python3.11,\
	$(if $(shell $p -c 'import sys, venv, ensurepip; print(sys.version_info >= (3, 11) or "")' 2>/dev/null),$p)))
BIN := .venv/bin
# What the box on the page has beside levers, button and tiles, as long as settings.toml sets nothing.
EXTRAS ?= $(shell grep -q '^ *SHUTBOX_' settings.toml || echo --set dice_faces=yes --set button_pixel=yes --set piezo_pin=GP15)
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# COVERAGE=1 make test also counts what the tests run, and fails where that is too little.
COVERED := $(if $(COVERAGE),--cov --cov-branch --cov-fail-under=95)
TORTURE ?= 100000
RUNS := .venv/.runs
TESTS := .venv/.tests

.PHONY: play test torture bench docs lint lint-page wheel clean

play: $(RUNS)
	$(BIN)/shutbox play $(EXTRAS) $(ARGS)

# A missing browser skips its tests; with CI set, nothing may be skipped (tests/conftest.py sees to that).
test: $(TESTS) lint-page
	$(BIN)/pytest -n auto --dist worksteal --durations=10 $(COVERED) $(ARGS)

torture: $(TESTS)
	TORTURE=$(TORTURE) $(BIN)/pytest -n auto tests/torture tests/core/test_record_log.py tests/core/test_saved_game.py $(ARGS)

bench: $(TESTS)
	@$(BIN)/python -P -m bench $(ARGS)

# What the code knows, written into README.md, settings.toml and docs/.
docs: $(TESTS)
	@$(BIN)/python -P -m tools.facts

lint: $(TESTS) lint-page
	$(BIN)/ruff check

# The page's JavaScript. Without npm it is left out with a word, and with CI set that is an error.
lint-page:
	@if command -v npm >/dev/null; then $(MAKE) -s node_modules/.made && npm run --silent lint; \
	else echo "the page's linter needs npm (Debian: apt-get install nodejs npm)" >&2; test -z "$$CI"; fi

wheel: $(TESTS)
	$(PIP) wheel --no-deps --wheel-dir dist .

clean:
	rm -rf .venv dist node_modules

# The stamps make the second time quick; the project itself is installed editable.
.venv/.made:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer with its venv module is needed (Debian: apt-get install python3-venv)" >&2; exit 1; }
	$(PYTHON) -m venv .venv
	@touch $@

$(RUNS): .venv/.made pyproject.toml
	$(PIP) install --editable .
	@touch $@

$(TESTS): .venv/.made pyproject.toml
	$(PIP) install --editable '.[test]'
	@touch $@ $(RUNS)

node_modules/.made: package.json package-lock.json
	npm ci --silent --ignore-scripts --no-audit --no-fund
	@touch $@
