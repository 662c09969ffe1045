"""Say what each language has on this machine, or add one that Pairwright has no rules for.

manage.py languages
manage.py languages add cs --treebank cs_pdt-ud-train.conllu
"""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from datasets.models import Project
from transforms.conllu import ConlluError
from transforms.languages import LanguageParts, language_parts
from transforms.new_language import CannotAdd, NewLanguage, new_language
from transforms.packs import languages
from transforms.packs.fallback.folder import (
    EXAMPLES,
    WORDS,
    BadLanguage,
    added_languages,
    languages_folder,
)
from transforms.rules.universal.examples import write_answers

ADD, ANSWER = "add", "examples"
UNREAD_SHOWN = 5


class Command(BaseCommand):
    help = (
        "List the languages that have rules, those of the projects and those of "
        "PAIRWRIGHT_WORDNETS: what is installed, and the commands that get the rest. "
        "With “add CODE --treebank FILE”: make the folder of a new language; "
        "with “examples CODE”: write into its examples what the rules answer now."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "languages", nargs="*", metavar="LANGUAGE", help="only these; or: add CODE"
        )
        parser.add_argument(
            "--treebank", type=Path, metavar="FILE", help="with add: CoNLL-U with lemmas and FEATS"
        )
        parser.add_argument("--json", action="store_true", help="as JSON, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["languages"][:1] == [ADD]:
            self._add(options["languages"][1:], options["treebank"])
            return
        if options["languages"][:1] == [ANSWER] and options["treebank"] is None:
            self._answer(options["languages"][1:])
            return
        if options["treebank"] is not None:
            raise CommandError("--treebank goes with add: languages add CODE --treebank FILE")
        codes = options["languages"] or self._all()
        found = [self._parts(code) for code in dict.fromkeys(codes)]
        if options["json"]:
            self.stdout.write(json.dumps([asdict(parts) for parts in found], indent=2))
            return
        for parts in found:
            self._tell(parts)

    def _add(self, codes: list[str], treebank: Path | None) -> None:
        if len(codes) != 1 or treebank is None:
            raise CommandError("expected: languages add CODE --treebank FILE")
        try:
            made = new_language(codes[0], treebank, into=languages_folder())
        except (CannotAdd, OSError) as error:
            raise CommandError(str(error)) from None
        self._tell_made(made)

    def _tell_made(self, made: NewLanguage) -> None:
        self.stdout.write(f"{made.folder}")
        self._row("learnt", f"{made.forms} forms and {made.links} links of agreement")
        self._row("from", f"{made.sentences} sentences")
        for error in made.unread[:UNREAD_SHOWN]:
            self._row("unread", str(error))
        if len(made.unread) > UNREAD_SHOWN:
            self._row("unread", f"and {len(made.unread) - UNREAD_SHOWN} more sentences")
        self._row("write", f"{WORDS}: what a treebank cannot tell")
        self._row("read", f"{EXAMPLES}: what the rules write now")
        self._row("test", f"python -m pytest -c /dev/null {made.folder}")

    def _answer(self, codes: list[str]) -> None:
        if len(codes) != 1 or codes[0] not in added_languages():
            known = ", ".join(added_languages()) or "none"
            raise CommandError(f"expected: languages examples CODE, of a language added: {known}")
        folder = languages_folder() / codes[0]
        try:
            count = write_answers(folder)
        except (BadLanguage, ConlluError, OSError) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{folder / EXAMPLES}: {count} examples")

    def _all(self) -> list[str]:
        return sorted({*languages(), *self._of_projects(), *settings.WORDNETS})

    def _of_projects(self) -> set[str]:
        """Return the languages of the projects; before the first start there is no database."""
        try:
            return set(Project.objects.values_list("language", flat=True).distinct())
        except DatabaseError as error:
            reason = str(error).strip().partition("\n")[0]
            self.stderr.write(f"languages: the projects cannot be asked: {reason}")
            return set()

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
