# The two main commands: `make run` checks a real program, `make test` tests the project.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
GAME   := deep-sea-adventure
# An independent program in JavaScript if Node is installed, otherwise the reference engine over the same pipes.
SUBJECT := $(shell command -v node >/dev/null 2>&1 && echo "-- node conformance/subjects/javascript/subject.mjs")
# Let pytest write bytecode, so that neither other workers nor the next run have to rewrite the assertions again.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --dist loadfile
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c requirements.lock

.PHONY: help run test test-slow test-all test-exhaustive lint types generated check site build release clean

help:                        ## show this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*##/\t/'

run: $(VENV)/.installed      ## set up, and check a real program over the real protocol
	$(BIN)/leadline check $(GAME) $(SUBJECT)

test: $(VENV)/.developing    ## set up, and run the tests that are not slow
	$(PYTEST) -m "not slow and not exhaustive"

test-slow: $(VENV)/.developing  ## only the slow tests, one in five cases of each
	$(PYTEST) -m "slow and not exhaustive"

test-all: $(VENV)/.developing  ## all tests except those that take hours
	$(PYTEST) -m "not exhaustive"

test-exhaustive: $(VENV)/.developing  ## only the tests that take hours
	$(PYTEST) -m exhaustive

lint: $(VENV)/.developing    ## check style, and which package may import which
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python conformance/style/check.py
	PYTHONPATH=docs $(BIN)/lint-imports --no-logo

types: $(VENV)/.developing   ## check types strictly
	$(BIN)/mypy

generated: $(VENV)/.developing  ## regenerate schemas, compiled spec, compiled suite and the output quoted in pages
	$(BIN)/python -m leadline.compile
	PYTHONPATH=docs $(BIN)/python -m leadline_quoted

check: lint types            ## the checks of CI other than tests
	$(BIN)/python -m leadline.compile --check
	$(BIN)/leadline validate spec conformance/scenarios

site: $(VENV)/.developing    ## build the site in build/site
	$(BIN)/python -m sphinx -W --keep-going -q -j auto -b html -d build/doctrees docs build/site
	@echo "open build/site/index.html"

build: $(VENV)/.developing   ## build the wheel
	$(BIN)/python -m build --wheel --no-isolation

release: $(VENV)/.developing  ## check, build and try what a release contains; publish nothing
	$(BIN)/python conformance/release/release.py --check
	$(MAKE) check
	$(BIN)/python conformance/release/release.py

clean:                       ## remove everything that was set up or built
	rm -rf $(VENV) build dist docs/games docs/reference .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml requirements.lock
	$(PIP) -e .
	@$(BIN)/python -m compileall -q conformance/leadline reference_impl
	@touch $@

$(VENV)/.developing: $(VENV)/.installed
	$(PIP) -e '.[test,docs,dev]'
	@touch $@
