# Boardwright: `make serve` to play, `make test` to prove it works, `make help` for the rest.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
DEV    := $(VENV)/dev-installed
NATIVE := $(VENV)/native-built

# A build for this machine may use all its instructions; `make wheel` stays portable.
export BOARDWRIGHT_MARCH ?= native
export PIP_DISABLE_PIP_VERSION_CHECK = 1

SOURCES := pyproject.toml setup.py $(shell find src tests -name '*.pxd' -o -name '*.h') \
           $(wildcard $(patsubst %.pxd,%.py,$(shell find src tests -name '*.pxd')))

PAGE   := tests/page/node_modules/installed

.PHONY: help serve test check bench wheel fuzz gauntlet ladder soak pages build peers databases browser screenshots clean

help:  ## list the recipes
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 16

serve: build  ## start the server: a page, websockets and the Dots protocol
	$(BIN)/boardwright serve

test: check databases browser  ## set up, compile, check and run every test
	BOARDWRIGHT_REQUIRE_NATIVE=1 $(BIN)/python -m pytest

check: build  ## lint, types, import contracts
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: build peers  ## speed, beside the peers that are installed
	$(BIN)/boardwright bench --peers

wheel: $(DEV)  ## a portable wheel in dist/
	BOARDWRIGHT_MARCH= $(BIN)/python -m pip wheel --no-build-isolation --no-deps --wheel-dir dist .

fuzz: build  ## minutes of random input against every reader and every game
	BOARDWRIGHT_FUZZ=1 $(BIN)/python -m pytest tests/fuzz tests/protocol --hypothesis-profile=fuzz
	$(BIN)/python -m pytest tests/server -k random --hypothesis-profile=fuzz
	$(BIN)/python -m pytest tests/conformance --hypothesis-profile=walks

gauntlet: build  ## real games against Stockfish on a short clock; ARGS="--games 20 --busy 2"
	$(BIN)/python -m tests.gauntlet $(ARGS)

ladder: build  ## every level against the one below it; ARGS="othello --games 40"
	$(BIN)/python -m tests.ladder $(ARGS)

soak: build databases  ## faults: the server is killed 200 times while people play
	BOARDWRIGHT_KILLS=200 $(BIN)/python -m pytest tests/server/test_kill.py -s

screenshots: build browser  ## a picture of every page and of ten games in docs/pictures
	$(BIN)/python -m tests.page.screenshots

pages: build  ## write the pages that are made by commands
	$(BIN)/boardwright games --markdown > docs/games.md

build: $(NATIVE)  ## create .venv, install, compile what changed

$(DEV): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -c "import sys; sys.exit(sys.version_info < (3, 11))" || (echo "Python 3.11 or newer is needed" && exit 1)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --group dev
	BOARDWRIGHT_PURE=1 $(BIN)/python -m pip install --no-build-isolation --editable . >$(VENV)/install.log 2>&1 || (cat $(VENV)/install.log && exit 1)
	touch $@

$(NATIVE): $(DEV) $(SOURCES)
	BOARDWRIGHT_TESTS=1 $(BIN)/python setup.py --quiet build_ext --inplace --parallel 2
	touch $@

peers: $(DEV)  ## install the programs that bench compares with
	$(BIN)/python -m pip install --quiet --group peers || echo "peers could not be installed; bench will say 'not measured'"
	@command -v stockfish >/dev/null || test -x /usr/games/stockfish \
		|| (test "$$(id -u)" = 0 && apt-get install -qq -y stockfish) \
		|| echo "stockfish is not installed; bench will say 'not measured'"

databases:  ## install PostgreSQL for the tests, where that is allowed
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null \
		|| (test "$$(id -u)" = 0 && apt-get install -qq -y postgresql >/dev/null) \
		|| echo "PostgreSQL is not installed; its tests will be skipped"

browser: $(DEV) $(PAGE)  ## what the tests of the page need: chromium, axe and a type checker
	@command -v chromium >/dev/null || (test "$$(id -u)" = 0 && apt-get install -qq -y chromium) \
		|| echo "chromium is not installed; the tests of the page will be skipped"

$(PAGE): tests/page/package.json
	@(cd tests/page && npm install --silent --no-package-lock --no-audit --no-fund && touch node_modules/installed) \
		|| echo "npm is not installed or offline; axe and tsc will be skipped"

clean:  ## remove everything that was built
	rm -rf $(VENV) build dist src/*.egg-info tests/page/node_modules
	find src tests -name '*.so' -delete
