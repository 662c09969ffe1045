from pathlib import Path

import yaml

from config.programs import NAMES

ROOT = Path(__file__).resolve().parent.parent.parent
SERVICES = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]


def test_containers_are_started_by_the_entry_points_of_make_run() -> None:
    for name in NAMES:
        assert SERVICES[name]["command"][:3] == ["up", "--only", name]


def test_every_lasting_service_has_a_health_check_and_starts_after_the_migrations() -> None:
    for name, service in SERVICES.items():
        if name != "migrate":
            assert "healthcheck" in service, name
    for name in NAMES:
        assert SERVICES[name]["depends_on"] == {
            "migrate": {"condition": "service_completed_successfully"}
        }


def test_added_languages_last_and_are_seen_wherever_rules_run() -> None:
    for name in ("web", "worker-quick", "worker-heavy"):
        assert "languages:/srv/languages" in SERVICES[name]["volumes"], name
    image = (ROOT / "Dockerfile").read_text()
    assert "PAIRWRIGHT_LANGUAGES_DIR=/srv/languages" in image
    # A new volume takes its owner from the folder of the image.
    assert "chown -R pairwright: var /srv/models /srv/languages" in image


def test_no_secret_is_written_in_the_file() -> None:
    environment = SERVICES["web"]["environment"]
    assert environment["SECRET_KEY"].startswith("${SECRET_KEY:?")
    assert "${POSTGRES_PASSWORD:?" in environment["DATABASE_URL"]
    assert "${REDIS_PASSWORD:?" in environment["REDIS_URL"]
