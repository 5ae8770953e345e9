# The commands of the project; `make` alone lists them. Needed: Python 3.11 or newer, git and make.

# The first Python that is new enough and can make virtual environments; or `make test PYTHON=/path/to/python`. The system's
# comes first: distributions compile theirs for speed (games take a tenth less), pyenv as it comes does not.
# (Tried by running it: a name on the path may be there and not work.)
PYTHON ?= $(shell for python in /usr/bin/python3 python3.11 python3.12 python3.13 python3.14 python3; do \
	$$python -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& { echo $$python; break; }; done)

VENV := .venv
BIN := $(VENV)/bin
SHARED := $(wildcard ttr/ui/map/plotly/* ttr/ui/map/fonts/* ttr/serving/voila_template/* ttr/serving/extension/*)
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
RESOLUTION :=

# `make play PORT=9000`, `make play PAGE=algorithms`, `make play HOST=0.0.0.0 POOL=10 MOST=30 NAME=ada.school.example`
PORT ?=
PAGE ?= play
HOST ?= localhost
POOL ?=
MOST ?=
NAME ?=
PACKAGE ?=

# Tests need a Chromium, nginx, Caddy and Prometheus. `make test PROGRAMS=no` installs none of them, and skips what is lacking.
PROGRAMS ?= yes

# What one of the many Pythons here has compiled, the others read, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

# uv trusts whom the machine trusts, as pip does: a school may look into what comes from outside.
export UV_SYSTEM_CERTS := true

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play lab site site-serve site-test site-times test test-all quick lowest begin checks lint types rooms browser unit docs bench format pins plotly font clean

help:  ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# `ttr play` for this computer alone; `ttr serve` with an option for others.
play: $(VENV)/.installed  ## serve the play page (or PAGE=index, replay, arena, lessons/02-connected …) on a free port or PORT=…, print its address
	@$(BIN)/python -m ttr $(if $(filter-out localhost,$(HOST))$(POOL)$(MOST)$(NAME),serve --host $(HOST),play --no-browser) \
		--page $(PAGE) $(if $(PORT),--port $(PORT)) $(if $(POOL),--pool $(POOL)) $(if $(MOST),--most $(MOST)) $(foreach name,$(NAME),--name '$(name)')

lab: $(VENV)/.installed  ## open JupyterLab with the notebooks: pages, lessons, the teacher's notes
	@$(BIN)/python -m ttr lab notebooks

site: $(VENV)/.installed docs  ## build pages, lessons and documentation as files for any web server, into dist/site, and as one file (needs Node.js and npm)
	@echo 'Building the site; this takes some minutes the first time.'
	@$(BIN)/python -m ttr.site build dist/site --docs dist/docs
	@cd dist && ../$(BIN)/python -m zipfile -c ttr-site.zip site

site-serve: dist/site/index.html $(VENV)/.installed  ## hand the site out on this computer, on a free port or PORT=…
	@$(BIN)/python -m ttr.site serve dist/site --host $(HOST) $(if $(PORT),--port $(PORT))

site-test: dist/site/index.html browser  ## try every page of the site in a browser, below a path, with all else refused (needs make site; takes minutes)
	$(BIN)/python -m pytest -p no:cacheprovider -o python_files='journey_*.py' tests/browser/site

site-times: dist/site/index.html browser  ## measure each page and lesson of the site: seconds and bytes, three visits each, a new browser each (needs make site)
	$(BIN)/python -m tests.browser.site.times

# Only `make site` knows when it is new enough.
dist/site/index.html:
	@echo 'There is no site yet: make site' >&2; exit 1

# Each check writes down how long it took; the tests print that, with their own times, at the end.
export TTR_TIMES := $(VENV)/times.txt

test: begin checks unit  ## every check: style, types, who imports whom, tests, notebooks, pages in a browser

quick: begin checks  ## every check that needs no browser, no server and no copy of the project
	$(BIN)/python -m pytest -n 2 --dist loadfile -m 'not browser and not slow'

# The environment is one of its own, and is kept until `make clean`.
lowest:  ## run what `make quick` does with the lowest versions that pyproject.toml allows
	@$(MAKE) quick VENV=build/lowest RESOLUTION='--resolution lowest-direct'

begin: $(VENV)/.installed-dev
	@rm -f $(TTR_TIMES)

# Types take a quarter of a minute in a new checkout; beside them all that tests import is compiled.
checks: $(VENV)/.installed-dev
	@$(MAKE) -s $(VENV)/.compiled & $(MAKE) -s lint types rooms; status=$$?; wait; exit $$status

# (The second rule: whoever opens a file names its letters, or Windows has others.)
lint: $(VENV)/.installed-dev  ## check the style, the format and the spelling
	@tools/timed.sh style '$(BIN)/ruff check . && $(BIN)/ruff check -q --preview --select PLW1514 . && $(BIN)/ruff format --check . && $(BIN)/codespell'

types: $(VENV)/.installed-dev  ## check the types of ttr, strictly
	@tools/timed.sh types '$(BIN)/mypy --strict -n 2 -p ttr'

rooms: $(VENV)/.installed-dev  ## check who imports whom
	@tools/timed.sh rooms '$(BIN)/lint-imports --no-logo'

browser: $(VENV)/.installed-dev
	@PROGRAMS='$(PROGRAMS)' tools/programs.sh

# Tests that share a server stay together (tests/conftest.py). Three at a time: some wait for a connection that is cut.
unit: browser  ## run the tests, the notebooks and the pages in a browser
	@$(BIN)/python -m ttr.site parts || echo 'The browser’s Python cannot be tried: see above.' >&2
	$(BIN)/python -m pytest -n 3 --dist loadfile

test-all:  ## test engine, graphs, records and bots with every Python that is installed here
	@tools/test_all.sh

# Sphinx reads the pages of the repository where they are. Every warning is an error.
docs: $(VENV)/.installed-docs  ## build the documentation into dist/docs
	$(BIN)/sphinx-build -q -W --keep-going -c docs -d build/doctrees . dist/docs
	@echo 'dist/docs/index.html'

# Benchmarks never fail a build; the settings of the tests (no benchmarks) are put aside for them.
bench: browser  ## measure: games a second, import time, pages; and what an earlier commit took
	$(BIN)/python -m pytest -o addopts='-p no:nbval' --benchmark-only \
		--benchmark-columns=min,median,mean,ops,rounds --benchmark-sort=name tests/benchmarks
	$(BIN)/python tools/compare_versions.py --rounds 5

format: $(VENV)/.installed-dev  ## put the code into its format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

pins: $(VENV)/.installed-dev  ## update the exact versions that Binder, the container and a release install, or only PACKAGE=tornado
	@tools/pin.sh $(PACKAGE)

plotly: $(VENV)/.installed  ## fetch the map's script anew, of the version that the installed plotly brings (needs npm)
	@tools/fetch_plotly.sh

font: $(VENV)/.installed  ## fetch the letters of pages and maps anew (needs npm)
	@tools/fetch_font.sh
	@$(VENV)/bin/python -m tools.make_signs

clean:  ## remove the virtual environment and everything made by the tools
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .benchmarks
	find ttr tests tools -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed, with its venv module" \
		"(on Debian: apt install python3 python3-venv); or name one: make PYTHON=/path/to/python" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

# pip takes a minute or two for what takes uv seconds; so pip installs uv, and uv the rest. Where that does not work (no
# uv for this computer, packages from a place that only pip is told of), pip does all.
define install
	@echo 'Installing into $(VENV); this takes a while the first time.'
	@$(PIP) install uv && $(BIN)/uv pip install -q $(RESOLUTION) --python $(BIN)/python $(1) \
		|| { echo 'uv could not; pip installs it: a minute or two.' >&2; $(PIP) install $(1); }
endef

# Installed again whenever pyproject.toml changed, or what servers get a copy of: the map's script and letters,
# Voilà's template. The editable install
# follows the source by itself.
$(VENV)/.installed: pyproject.toml $(SHARED) | $(VENV)/bin/python
	$(call install,-e .)
	@touch $@

$(VENV)/.installed-dev: pyproject.toml $(SHARED) | $(VENV)/bin/python
	$(call install,-e '.[dev]')
	@touch $@ $(VENV)/.installed

# After an installation nothing is compiled yet, and each worker of the tests would do it for itself, all at once.
$(VENV)/.compiled: $(VENV)/.installed-dev
	@$(BIN)/python -m pytest --collect-only -qq -p no:cacheprovider >/dev/null 2>&1 || true
	@touch $@

$(VENV)/.installed-docs: pyproject.toml | $(VENV)/bin/python
	$(call install,-e '.[docs]')
	@touch $@
