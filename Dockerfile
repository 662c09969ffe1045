# One image for every part: `up --only web`, `up --only worker-quick`, `migrate`, …

FROM python:3.12-slim AS packages
WORKDIR /build
RUN python -m venv /venv
COPY pyproject.toml requirements.txt README.md LICENSE ./
COPY config/__init__.py config/version.py config/
# Only what the program needs to run, at the versions that were tested.
RUN /venv/bin/pip install --no-cache-dir --constraint requirements.txt .

FROM python:3.12-slim
RUN useradd --system --uid 10001 --create-home pairwright
COPY --from=packages /venv /venv
WORKDIR /srv/pairwright
COPY . .
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PAIRWRIGHT_BIND=0.0.0.0:8000 \
    PAIRWRIGHT_STANZA_DIR=/srv/models \
    PAIRWRIGHT_WORDNET_DIR=/srv/models/wordnets \
    PAIRWRIGHT_LANGUAGES_DIR=/srv/languages
RUN export SECRET_KEY=build DATABASE_URL=postgresql://build@localhost/build REDIS_URL=redis://localhost \
    && python manage.py collectstatic --no-input --verbosity 0 \
    && python manage.py documentation \
    && mkdir -p var/backups /srv/models /srv/languages \
    && chown -R pairwright: var /srv/models /srv/languages
USER pairwright
EXPOSE 8000
ENTRYPOINT ["python", "manage.py"]
CMD ["up", "--only", "web", "--log-to-terminal"]
