import re

from django.core.management import call_command
from django.test import override_settings

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "config.static_files.StaticFiles"},
}


def test_a_module_imports_the_version_it_was_made_with(tmp_path):
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=STORAGES):
        call_command("collectstatic", interactive=False, verbosity=0)
    (module,) = (tmp_path / "js").glob("judging.*.js")
    (imported,) = re.findall(r'from "\./(outbox\.[0-9a-f]+\.js)"', module.read_text())
    assert (tmp_path / "js" / imported).is_file()
    (module,) = (tmp_path / "js").glob("page.*.js")
    (imported,) = re.findall(r'import\("\./(limit\.[0-9a-f]+\.js)"\)', module.read_text())
    assert (tmp_path / "js" / imported).is_file()
