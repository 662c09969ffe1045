import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.urls import URLPattern, URLResolver, get_resolver

from config.programs import NAMES
from config.web_server.limits import LARGE

ROOT = Path(__file__).resolve().parent.parent.parent
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES = COMPOSE["services"]
PROXY = (ROOT / "proxy" / "nginx.conf").read_text()
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin")


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


def test_no_secret_is_among_the_arguments_of_a_program() -> None:
    for name, service in SERVICES.items():
        said = f"{service.get('command')} {service.get('healthcheck')}"
        # "$$" is the shell's own variable; "${" is written out by compose, for everybody to read.
        assert "PASSWORD" not in said, name
        assert "SECRET" not in said, name


def test_redis_gets_its_password_by_standard_input(tmp_path: Path) -> None:
    shell, flag, script = SERVICES["redis"]["command"]
    assert (shell, flag) == ("sh", "-c")
    entry = tmp_path / "docker-entrypoint.sh"
    entry.write_text('#!/bin/sh\necho "arguments: $*"\ncat\n')
    entry.chmod(0o755)
    output = subprocess.run(
        [shell, flag, script.replace("$$", "$")],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin", "REDISCLI_AUTH": "sesame"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert output == ["arguments: redis-server -", "appendonly yes", 'requirepass "sesame"']


def test_only_the_proxy_is_reached_from_outside_and_its_word_is_taken() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert SERVICES["proxy"]["networks"] == ["front"]
    subnet = COMPOSE["networks"]["front"]["ipam"]["config"][0]["subnet"]
    assert SERVICES["web"]["environment"]["PAIRWRIGHT_PROXIES"] == subnet
    assert "X-Forwarded-For $remote_addr;" in PROXY
    assert "X-Forwarded-Proto $scheme;" in PROXY


def views(resolver: URLResolver, before: str = "/") -> Iterator[tuple[str, Any]]:
    """Give an address of each view, with its view."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from views(pattern, before + str(pattern.pattern))
        elif isinstance(pattern, URLPattern):
            address = before + str(pattern.pattern)
            yield re.sub(r"<int:\w+>", "7", re.sub(r"<(slug|str):\w+>", "a", address)), pattern


def test_the_proxy_lets_through_what_each_page_takes_and_little_more() -> None:
    limits = [
        (re.compile(where), int(size) * 2**20)
        for where, size in re.findall(r"location ~ (\S+) {\s+client_max_body_size (\d+)m;", PROXY)
    ]
    ordinary = int(re.search(r"^    client_max_body_size (\d+)m;", PROXY, re.M)[1]) * 2**20
    taking = 0
    for address, pattern in views(get_resolver()):
        most = getattr(pattern.callback, "most_bytes", LARGE)
        let_through = next((size for where, size in limits if where.search(address)), ordinary)
        taking += most > LARGE
        assert most <= let_through <= 1.25 * most, address
    assert taking == 13


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed here")
def test_nginx_takes_the_configuration(tmp_path: Path) -> None:
    certificate = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"]
    certificate += ["-subj", "/CN=localhost", "-keyout", "privkey.pem", "-out", "fullchain.pem"]
    subprocess.run(certificate, cwd=tmp_path, check=True, capture_output=True)
    site = PROXY.replace("/etc/nginx/tls", str(tmp_path)).replace("listen 80", "listen 8480")
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid; events {{}} http {{ {site} }}")
    output = subprocess.run(
        [str(NGINX), "-t", "-p", str(tmp_path), "-c", str(whole), "-e", "stderr"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert output.returncode == 0, output.stderr


@pytest.mark.parametrize("name", [".gitignore", ".dockerignore"])
def test_files_of_secrets_are_left_out(name: str) -> None:
    lines = (ROOT / name).read_text().split()
    assert {".env", "/tls/"} <= set(lines)
