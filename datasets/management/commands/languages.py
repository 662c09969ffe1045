"""Say what each language has on this machine: rules, parsing model, wordnets."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from datasets.models import Project
from transforms.languages import LanguageParts, language_parts
from transforms.packs import languages


class Command(BaseCommand):
    help = (
        "List the languages that have rules, those of the projects and those of "
        "PAIRWRIGHT_WORDNETS: what is installed, and the commands that get the rest."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="only these")
        parser.add_argument("--json", action="store_true", help="as JSON, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        codes = options["languages"] or self._all()
        found = [self._parts(code) for code in dict.fromkeys(codes)]
        if options["json"]:
            self.stdout.write(json.dumps([asdict(parts) for parts in found], indent=2))
            return
        for parts in found:
            self._tell(parts)

    def _all(self) -> list[str]:
        projects = Project.objects.order_by("language").values_list("language", flat=True)
        return sorted({*languages(), *projects.distinct(), *settings.WORDNETS})

    def _parts(self, language: str) -> LanguageParts:
        return language_parts(
            language,
            stanza_dir=settings.STANZA_DIR or None,
            wordnet_dir=settings.WORDNET_DIR or None,
            wordnet=settings.WORDNETS.get(language, ""),
        )

    def _tell(self, parts: LanguageParts) -> None:
        self.stdout.write(parts.language)
        rules = f"{parts.rules} rules" if parts.rules else "none are written for this language"
        self._row("rules", rules)
        self._row("parser", ", ".join(parts.parser.installed) or "missing", parts.parser.command)
        others = [name for name in parts.wordnets.installed if name != parts.wordnet]
        named = parts.wordnet or "missing"
        if not parts.wordnet and not parts.wordnets.command:
            named = "missing, and wn knows none of this language"
        if others:
            named += f" (also installed: {', '.join(others)})"
        self._row("wordnet", named, parts.wordnets.command)

    def _row(self, name: str, value: str, command: str = "") -> None:
        self.stdout.write(f"  {name:8} {value}")
        if command:
            self.stdout.write(f"           get it with: {command}")
