# Two commands do everything: `make run` checks a real program, `make test` proves the project.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
GAME   := deep-sea-adventure
# An independent program in JavaScript where Node is installed, else the reference engine over the same pipes.
SUBJECT := $(shell command -v node >/dev/null 2>&1 && echo "-- node conformance/subjects/javascript/subject.mjs")
PYTEST := $(BIN)/python -m pytest -n auto --dist loadfile
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c requirements.lock

.PHONY: help run test test-slow test-all lint types generated check site build clean

help:                        ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:.*##/\t/'

run: $(VENV)/.installed      ## set up, and check a real program over the real protocol
	$(BIN)/leadline check $(GAME) $(SUBJECT)

test: $(VENV)/.developing    ## set up, and run the tests that are not slow
	$(PYTEST) -m "not slow"

test-slow: $(VENV)/.developing  ## the slow tests alone
	$(PYTEST) -m slow

test-all: $(VENV)/.developing  ## every test
	$(PYTEST)

lint: $(VENV)/.developing    ## style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.developing   ## strict types
	$(BIN)/mypy

generated: $(VENV)/.developing  ## write schemas, compiled spec and compiled suite anew
	$(BIN)/python -m leadline.compile

check: lint types            ## what CI asks beside the tests
	$(BIN)/python -m leadline.compile --check
	$(BIN)/leadline validate spec conformance/scenarios

site: $(VENV)/.developing    ## the rules site, in build/site
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs build/site
	@echo "open build/site/index.html"

build: $(VENV)/.developing   ## the wheel
	$(BIN)/python -m build --wheel --no-isolation

clean:                       ## forget everything that was set up or built
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
