# The tasks of a contributor, the same by hand and in CI. Needs git, make and Python 3.11 or newer with venv;
# everything else goes into .venv. `make` alone lists the tasks.

PYTHON ?= python3
VENV ?= .venv
PYTEST_ARGS ?=
ATTACK_ARGS ?=
TYPESCRIPT = typescript@5.9.3
DPRINT = dprint@0.57.4
DPRINT_PLUGINS = @dprint/typescript@0.96.1 dprint-plugin-malva@0.16.0

# Hundreds of Python processes are started by the tests: none compiles again what another has.
unexport PYTHONDONTWRITEBYTECODE

# dprint's plugins lie beside it, where npx put them.
dprint = npx --yes -p $(DPRINT) $(addprefix -p ,$(DPRINT_PLUGINS)) -c 'at=$$(dirname "$$(dirname "$$(command -v dprint)")"); \
  dprint $(1) --plugins "$$at/@dprint/typescript/plugin.wasm" "$$at/dprint-plugin-malva/plugin.wasm"'

PY = $(VENV)/bin/python
PIP = $(PY) -m pip --disable-pip-version-check --quiet

.PHONY: help demo studio site site-serve test test-thorough test-all check check-python check-js format bench attack clean

help:  ## list the tasks
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

demo: $(VENV)/.for-use  ## trace the built-in example into minimax-out/
	@$(PY) -m minimax_viz trace

studio: $(VENV)/.for-studio  ## set up positions and see minimax think, in the browser (Ctrl-C stops it)
	@$(PY) -m minimax_viz studio

site: $(VENV)/.for-site  ## build the site into build/site, and check its links and pages
	@$(PY) docs/site

site-serve: site  ## build the site and serve it at http://localhost:8000 (Ctrl-C stops it)
	@$(PY) -m http.server --bind 127.0.0.1 --directory build/site 8000

test: $(VENV)/.for-tests  ## run the tests that a change usually breaks (PYTEST_ARGS="-k layers" picks some)
	@$(PY) -m pytest -n auto --dist worksteal --tier quick $(PYTEST_ARGS)

test-thorough: $(VENV)/.for-tests  ## run the others: what is dear, and what tests the tests
	@$(PY) -m pytest -n auto --dist worksteal --tier thorough $(PYTEST_ARGS)

test-all: test test-thorough  ## run all tests

check: check-js check-python  ## lint, format and types, in Python and in the page's JavaScript

check-python: $(VENV)/.for-tests  ## lint, format and types of the Python alone
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@$(PY) -m tests.user_types

# No Node.js on this machine: said, and passed over; in CI that is a failure. The second look is at the rooms that know
# no browser, with nothing of a browser declared.
check-js:  ## layout and types of the pages' scripts and styles alone (needs Node.js)
	@if command -v npx >/dev/null 2>&1; then \
	  $(call dprint,check) && \
	  npx --yes -p $(TYPESCRIPT) tsc -p jsconfig.json && npx --yes -p $(TYPESCRIPT) tsc -p jsconfig.core.json && echo "check-js: no errors"; \
	elif [ -n "$$CI" ]; then echo "check-js: npx is missing, install Node.js" >&2; exit 1; \
	else echo "check-js: skipped, npx is missing (install Node.js to check the pages' JavaScript)"; fi

format: $(VENV)/.for-tests  ## let ruff (and dprint, with Node.js) lay out the code and mend what they can
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .
	@if command -v npx >/dev/null 2>&1; then $(call dprint,fmt); else echo "format: scripts and styles left alone, npx is missing"; fi

bench: $(VENV)/.for-bench  ## measure against other programs and print the table
	@$(PY) -m benchmarks

attack: $(VENV)/.for-tests  ## try to break it: hundreds of thousands of random trials (ATTACK_ARGS="texts --trials 9")
	@$(PY) -m tests.attack $(ATTACK_ARGS)
	@$(if $(ATTACK_ARGS),,$(PY) -m tests.conformance)
	@$(if $(ATTACK_ARGS),,MINIMAX_VIZ_EXAMPLES=500 $(PY) -m pytest -n auto -m hypothesis)

clean:  ## remove what the tasks made
	rm -rf $(VENV) minimax-out build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# One stamp for each set of packages; a changed pyproject.toml makes them stale.
$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "minimax-viz needs Python 3.11 or newer: make PYTHON=python3.11")'
	@echo "making $(VENV)"
	@$(PYTHON) -m venv $(VENV) || { rm -f $(PY); exit 1; }  # half an environment would look like a whole one

$(VENV)/.for-use: pyproject.toml | $(PY)
	@echo "installing minimax-viz into $(VENV)"
	@$(PIP) install -e .
	@touch $@

$(VENV)/.for-studio: pyproject.toml | $(PY)
	@echo "installing minimax-viz and what its studio needs into $(VENV)"
	@$(PIP) install -e '.[studio]'
	@touch $@

$(VENV)/.for-tests: pyproject.toml | $(PY)
	@echo "installing minimax-viz and what its tests need into $(VENV)"
	@$(PIP) install -e '.[test]'
	@touch $@

$(VENV)/.for-site: pyproject.toml | $(PY)
	@echo "installing minimax-viz and what its site needs into $(VENV)"
	@$(PIP) install -e '.[site]'
	@touch $@

$(VENV)/.for-bench: pyproject.toml | $(PY)
	@echo "installing minimax-viz and the programs it is measured against into $(VENV)"
	@$(PIP) install -e '.[bench]'
	@touch $@
