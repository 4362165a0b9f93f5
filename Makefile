# Boardwright: `make serve` to play, `make test` to prove it works, `make help` for the rest.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
COMPILER := $(VENV)/compiler-installed
READY  := $(VENV)/installed
DEV    := $(VENV)/dev-installed
NATIVE := $(VENV)/native-built
TOYS   := $(VENV)/toys-built
DOCS   := $(VENV)/docs-installed

# A build for this machine may use all its instructions; `make wheel` stays portable.
export BOARDWRIGHT_MARCH ?= native
export PIP_DISABLE_PIP_VERSION_CHECK = 1

SOURCES := pyproject.toml setup.py $(shell find src \( -name '*.pxd' -o -name '*.h' \) ! -name constants.pxd) \
           $(wildcard $(patsubst %.pxd,%.py,$(shell find src -name '*.pxd'))) \
           $(addprefix src/boardwright/program/,ops.py limits.py semantics.py)

SANITIZED := build/sanitized
PAGE   := tests/page/node_modules/installed

.PHONY: help serve test check bench wheel wheel-test wheel-speed docs gallery constraints fuzz fuzz-native gauntlet ladder batch-test strength soak soak-cluster pages build peers databases browser page-figures screenshots clean

help:  ## list the recipes
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 16

serve:  ## start the server: a page, websockets and the Dots protocol
	@$(MAKE) --silent --no-print-directory --jobs 2 $(READY) $(NATIVE)
	$(BIN)/boardwright serve

# Many tests wait for a browser, a server or a disk: two processes more than cores, and databases in memory, keep cores busy.
WORKERS := $(shell $(PYTHON) -c "import os; print(len(os.sched_getaffinity(0)) + 2)" 2>/dev/null || echo 4)
test:  ## set up, compile, check and run every test
	@$(MAKE) --no-print-directory --jobs 3 build databases browser
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target check $(SANITIZED)/built
	if test -w /dev/shm; then export TMPDIR=/dev/shm; fi; \
	export BOARDWRIGHT_REQUIRE_NATIVE=1; \
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadgroup || \
	(echo "What failed is tried once more by itself: what passes now is unsteady, and a defect of its own." \
		&& $(BIN)/python -m pytest --last-failed --last-failed-no-failures none --verbose)

check: build  ## lint, types, import contracts
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: build peers  ## speed, beside the peers that are installed
	$(BIN)/boardwright bench --peers

wheel: $(DEV)  ## a source distribution, and from that alone a portable wheel, in dist/
	rm -rf dist
	BOARDWRIGHT_MARCH= $(BIN)/python -m build --outdir dist .

wheel-test: wheel  ## install what `make wheel` made into empty environments and try it
	BOARDWRIGHT_DIST=dist $(BIN)/python -m pytest tests/wheel

wheel-speed: build  ## the wheel in dist/ against the build for this machine; ARGS="chess othello"
	$(BIN)/python -m tests.wheel.speed dist $(ARGS)

docs: $(DOCS)  ## the documentation site in docs/_build/html
	$(BIN)/sphinx-build --fail-on-warning --keep-going --jobs auto --quiet docs docs/_build/html
	@echo "open docs/_build/html/index.html"

fuzz: build  ## minutes of random input against every reader and every game
	BOARDWRIGHT_FUZZ=1 $(BIN)/python -m pytest tests/fuzz tests/protocol --hypothesis-profile=fuzz
	$(BIN)/python -m pytest tests/server -k random --hypothesis-profile=fuzz
	$(BIN)/python -m pytest tests/conformance --hypothesis-profile=walks

fuzz-native: $(SANITIZED)/built  ## generated and mutated rules texts against a build with an address sanitizer; ARGS="--seconds 60"
	$(BIN)/python -m tests.fuzz.native $(ARGS)

$(SANITIZED)/built: $(NATIVE) $(DEV)
	BOARDWRIGHT_SANITIZE=1 $(BIN)/python setup.py --quiet build --build-base $(SANITIZED) --build-lib $(SANITIZED)/lib -j 2
	touch $@

gauntlet: build  ## real games against Stockfish on a short clock; ARGS="--games 20 --busy 2"
	$(BIN)/python -m tests.gauntlet $(ARGS)

ladder: build  ## every level against the one below it; ARGS="othello --games 40"
	$(BIN)/python -m tests.ladder $(ARGS)

batch-test: build  ## batch work on Ray, which is installed for it: equal tallies, killed workers, resuming
	$(PIP) install $$($(call REQUIRES,t['project']['optional-dependencies']['ray']))
	$(BIN)/python -m pytest tests/batch

strength: build  ## the engine against random and greedy players, in the library and in texts of hard families
	$(BIN)/python -m tests.strength $(ARGS)

soak: build databases  ## the server is killed 200 times on each database, attacked, fuzzed, and used for an hour
	BOARDWRIGHT_KILLS=200 $(BIN)/python -m pytest tests/server/test_kill.py -s
	BOARDWRIGHT_ATTACKS=1 $(BIN)/python -m pytest tests/server/test_attacks.py -s
	$(BIN)/python -m tests.server.fuzz --messages 500000
	$(BIN)/python -m tests.server.soak --seconds $(or $(SECONDS),3600)

soak-cluster: build databases  ## three nodes, PostgreSQL and Redis: 200 faults of all kinds, and a checker over every move; FAULTS=50
	$(BIN)/python -m tests.cluster.soak --faults $(or $(FAULTS),200)

page-figures: build browser  ## figures of the page in chromium: first board far away, click to move, shifts, nodes, weight, barriers, fit
	$(BIN)/python -m tests.page.figures

screenshots: build browser  ## a picture of every page and of ten games in docs/pictures
	$(BIN)/python -m tests.page.screenshots

gallery: build  ## a picture of every game's board, and an animation of games that the engine plays
	$(BIN)/python -m tests.page.drawings

constraints: $(DEV) $(DOCS)  ## write down the versions that are installed; `PIP_CONSTRAINT=constraints.txt make test` installs these
	$(BIN)/python -m pip freeze --exclude-editable > constraints.txt

pages: build  ## write the pages that are made by commands
	$(BIN)/boardwright games --markdown > docs/games.md

build: $(DEV) $(TOYS)  ## create .venv, install, compile what changed

# What a table of pyproject.toml requires, as words of a command line.
REQUIRES = $(BIN)/python -c "import tomllib; t = tomllib.load(open('pyproject.toml', 'rb')); print(*$(1))"
PIP := $(BIN)/python -m pip --quiet

$(COMPILER): pyproject.toml
	@test -x $(BIN)/python || (echo "[  1/3  ] an environment in $(VENV)" && $(PYTHON) -m venv $(VENV))
	@$(BIN)/python -c "import sys; sys.exit(sys.version_info < (3, 11))" || (echo "Python 3.11 or newer is needed" && exit 1)
	@$(PIP) install $$($(call REQUIRES,t['build-system']['requires']))
	@touch $@

$(READY): $(COMPILER)
	@echo "[  2/3  ] installing the packages of the server"
	@$(PIP) install --no-compile $$($(call REQUIRES,t['project']['dependencies'] + t['project']['optional-dependencies']['server'] + t['project']['optional-dependencies']['images']))
	@BOARDWRIGHT_PURE=1 $(PIP) install --no-build-isolation --no-deps --editable . >$(VENV)/install.log 2>&1 || (cat $(VENV)/install.log && exit 1)
	@touch $@

$(NATIVE): $(COMPILER) $(SOURCES)
	@echo "[  3/3  ] compiling what changed; the first time everything, for about a minute"
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

$(DEV): $(READY)
	$(PIP) install --upgrade "pip>=25.1"
	$(PIP) install --group dev
	touch $@

$(DOCS): $(DEV)
	$(PIP) install --group docs
	touch $@

$(TOYS): $(NATIVE) tests/port/toys.py tests/port/toys.pxd
	BOARDWRIGHT_TESTS=1 $(BIN)/python setup.py --quiet build_ext --inplace
	touch $@

peers: $(DEV)  ## install the programs that bench compares with
	$(BIN)/python -m pip install --quiet --group peers || echo "peers could not be installed; bench will say 'not measured'"
	@command -v stockfish >/dev/null || test -x /usr/games/stockfish \
		|| (test "$$(id -u)" = 0 && apt-get install -qq -y stockfish) \
		|| echo "stockfish is not installed; bench will say 'not measured'"

databases:  ## install PostgreSQL and Redis for the tests, where that is allowed
	@command -v redis-server >/dev/null || (test "$$(id -u)" = 0 && apt-get install -qq -y redis-server >/dev/null) \
		|| echo "Redis is not installed; the tests of clusters will be skipped"
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null \
		|| (test "$$(id -u)" = 0 && apt-get install -qq -y postgresql >/dev/null) \
		|| echo "PostgreSQL is not installed; its tests will be skipped"

browser: $(DEV) $(PAGE) | databases  ## what the tests of the page need: chromium, axe and a type checker
	@command -v chromium-headless-shell >/dev/null || (test "$$(id -u)" = 0 && apt-get install -qq -y chromium-headless-shell >/dev/null 2>&1) \
		|| command -v chromium >/dev/null || (test "$$(id -u)" = 0 && apt-get install -qq -y chromium) \
		|| echo "chromium is not installed; the tests of the page will be skipped"

$(PAGE): tests/page/package.json
	@(cd tests/page && npm install --silent --no-package-lock --no-audit --no-fund && touch node_modules/installed) \
		|| echo "npm is not installed or offline; axe and tsc will be skipped"

clean:  ## remove everything that was built
	rm -rf $(VENV) build dist src/*.egg-info tests/page/node_modules
	find src tests -name '*.so' -delete
