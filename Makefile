# Two commands are enough: `make serve` shows the site, `make test` checks everything.
# Each sets up what it needs in .venv and node_modules, once, and again when its list of needs changes.

PYTHON ?= python3
BIN    := .venv/bin
SERVE  := .venv/ready-to-serve
TEST   := .venv/ready-to-test
NODE    = $$($(BIN)/python -m tests.programs node)
VNU    := node_modules/vnu-jar/build/dist/vnu.jar

export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: serve test build lint html format clean
.NOTPARALLEL:
.DEFAULT_GOAL := serve

serve: $(SERVE)
	@$(BIN)/papershelf serve

test: lint html
	@echo "Testing the scripts: node --test"
	@$(NODE) --test --test-reporter=dot tests/js/*.test.*
	@echo "Testing everything else: pytest"
	@$(BIN)/pytest

build: $(SERVE)
	@$(BIN)/papershelf build

lint: $(TEST)
	@echo "Checking format and style: ruff"
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check
	@echo "Checking types: mypy, tsc"
	@$(BIN)/mypy
	@$(NODE) node_modules/typescript/bin/tsc
	@echo "Checking the styles: csstree-validator"
	@$(NODE) node_modules/csstree-validator/bin/validate.js static/css
	@echo "Checking who imports whom: lint-imports"
	@$(BIN)/lint-imports --no-logo

# The Nu checker is a Java program. Where there is no Java the other checks go on; on CI that is a failure.
# It takes nothing in a file on disk for the page's own, so what it says of the content security policy is left to the browser tests.
html: $(TEST)
	@rm -rf build/html
	$(BIN)/papershelf build --quiet -o build/html
	@if java -version >/dev/null 2>&1; then \
	    echo "Checking the HTML of every page: the Nu checker"; \
	    java -jar $(VNU) --Werror --skip-non-html --filterpattern '.*Content Security Policy.*' build/html; \
	else \
	    echo "NOT CHECKED: the HTML of the pages, for want of Java 17 or newer (Debian: apt install default-jre-headless)" >&2; \
	    test "$(CI)" != true; \
	fi

format: $(TEST)
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

clean:
	rm -rf .venv node_modules build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "papershelf needs Python 3.11 or newer, and $(PYTHON) is not: name one, as in  make $(MAKECMDGOALS) PYTHON=python3.12" >&2; \
	    exit 1; }
	@$(PYTHON) -m venv --clear .venv || { \
	    rm -rf .venv; \
	    echo "$(PYTHON) cannot make a virtual environment (Debian: apt install python3-venv)" >&2; \
	    exit 1; }

$(SERVE): pyproject.toml | $(BIN)/python
	@echo "Setting up papershelf in .venv, once ..."
	@$(BIN)/pip install --quiet --editable .
	@touch $@

# pip 25.1 is the first that knows dependency groups.
$(TEST): pyproject.toml package-lock.json tests/programs.py | $(BIN)/python
	@echo "Setting up papershelf and its checks in .venv and node_modules, once ..."
	@$(BIN)/pip install --quiet --upgrade 'pip>=25.1'
	@$(BIN)/pip install --quiet --editable '.[dask]' --group dev
	@$(BIN)/python -m tests.programs install
	@touch $@
