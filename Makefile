# The two commands: `make run` and `make test`. `make help` lists the others.

# Each makes the environment when it is missing or out of date: what runs the program, and with what
# tests and checks it.
ENVIRONMENT = venv=$$(.ci/environment) && PATH="$$venv/bin:$$PATH"
DEVELOPMENT = venv=$$(.ci/environment dev) && PATH="$$venv/bin:$$PATH"

# The checks read no data; these addresses keep them from making an install of their own.
WITHOUT_SERVERS = DJANGO_SETTINGS_MODULE=config.settings_test SECRET_KEY=check \
	DATABASE_URL=postgresql://nobody@127.0.0.1:9/none REDIS_URL=redis://127.0.0.1:9/0

# More for pytest, for example: make test TESTS="tests/transforms -k passive"
TESTS =

.DEFAULT_GOAL := help
.PHONY: help run test check format pin client pictures

help:
	@echo "make run      start Pairwright here, with all it needs; Ctrl-C stops it"
	@echo "make test     run the whole test suite on throwaway servers"
	@echo "make check    format, lint, types, import contracts, migrations, templates"
	@echo "make format   put code and templates into their format"
	@echo "make pictures take the pictures of the tutorial from the running program"
	@echo "make client   write the operations of the client from the API"
	@echo "make pin      write requirements.txt and requirements-dev.txt"

run:
	@$(ENVIRONMENT) && exec "$$venv/bin/python" manage.py up --with-parent

test:
	@$(DEVELOPMENT) && exec "$$venv/bin/python" -m pytest --numprocesses 4 --dist worksteal $(TESTS)

check:
	@$(DEVELOPMENT) && set -x && \
	python -m ruff format --check . && \
	python -m ruff check . && \
	$(WITHOUT_SERVERS) python -m mypy && \
	$(WITHOUT_SERVERS) python -c "from importlinter.cli import lint_imports_command as run; run()" && \
	$(WITHOUT_SERVERS) python -W ignore manage.py makemigrations --check --dry-run && \
	$(WITHOUT_SERVERS) python -W ignore manage.py check --fail-level WARNING && \
	python -m djlint templates --check --lint

format:
	@$(DEVELOPMENT) && set -x && \
	python -m ruff format . && python -m ruff check --fix . && \
	python -m djlint templates --reformat --quiet

pin:
	@$(DEVELOPMENT) && python .ci/pin.py

client:
	@$(DEVELOPMENT) && $(WITHOUT_SERVERS) python .ci/client.py

pictures:
	@$(DEVELOPMENT) && export PAIRWRIGHT_SCREENSHOTS=docs/images/tutorial && \
	exec "$$venv/bin/python" -m pytest tests/browser/test_tutorial.py
