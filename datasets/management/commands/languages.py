"""List what each language has on this machine, or add one that Pairwright has no rules for.

manage.py languages
manage.py languages add cs --treebank cs_pdt-ud-train.conllu
manage.py languages take de de.zip
manage.py languages add de --treebank train.conllu --treebank dev.conllu --forms deu.tsv.xz
"""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from datasets.errors import Invalid
from datasets.languages import check_language
from datasets.models import Project
from transforms.conllu import ConlluError
from transforms.languages import LanguageParts, language_parts
from transforms.languages_ready import tables_ready
from transforms.new_language import CannotAdd, NewLanguage, import_language, new_language
from transforms.packs.fallback.exchange import complete, import_tables
from transforms.packs.fallback.files import EXAMPLES, RULES, SENTENCES, WORDS, BadLanguage
from transforms.packs.fallback.folder import added_languages, languages_folder, opened_in
from transforms.packs.fallback.unimorph import Joined
from transforms.packs.registry import languages
from transforms.rules.patterns.examples import check_examples
from transforms.rules.patterns.noticing import notices
from transforms.rules.universal.examples import write_answers

ADD, ANSWER, TAKE = "add", "examples", "take"
UNREAD_SHOWN = 5
CONFLICTS_SHOWN = 5
NO_FORM_FITS = "the treebank has all of them, or no features to put them under"


class Command(BaseCommand):
    help = (
        "List the languages that have rules, those of the projects and those of "
        "PAIRWRIGHT_WORDNETS: what is installed, and the commands that get the rest. "
        "With “add CODE --treebank FILE”: make the folder of a new language; "
        "with “take CODE ZIP”: make it of the tables that a project exported; "
        "with “examples CODE”: write into its examples what the rules answer now, as proposed, or "
        "with --judged as expected, after somebody read it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "languages", nargs="*", metavar="LANGUAGE", help="only these; or: add CODE"
        )
        parser.add_argument(
            "--treebank",
            type=Path,
            metavar="FILE",
            action="append",
            default=[],
            help="with add, as often as there are files: CoNLL-U with dependencies, or .xz of it",
        )
        parser.add_argument(
            "--forms", type=Path, metavar="TSV", help="with add: a table of UniMorph, or .xz of it"
        )
        parser.add_argument(
            "--bare",
            action="store_true",
            help="with add: without the tables that come with Pairwright for the language",
        )
        parser.add_argument(
            "--judged", action="store_true", help="with examples: what the rules answer is right"
        )
        parser.add_argument("--json", action="store_true", help="as JSON, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        action, *arguments = options["languages"] or [""]
        if action == ADD:
            self._add(arguments, options)
        elif action == TAKE and not options["treebank"]:
            self._take(arguments)
        elif action == ANSWER and not options["treebank"]:
            self._answer(arguments, are_judged=options["judged"])
        else:
            self._list(options)

    def _list(self, options: dict[str, Any]) -> None:
        """Report what the languages named have, or all languages."""
        if options["judged"]:
            raise CommandError("--judged goes with examples: languages examples CODE --judged")
        for name in ("treebank", "forms", "bare"):
            if options[name]:
                raise CommandError(f"--{name} goes with add: languages add CODE --treebank FILE")
        for code in options["languages"]:
            self._refuse_unknown(code)
        codes = options["languages"] or self._all()
        rows = [self._parts(code) for code in dict.fromkeys(codes)]
        if options["json"]:
            self.stdout.write(json.dumps([asdict(parts) for parts in rows], indent=2))
            return
        for parts in rows:
            self._report(parts)

    def _add(self, codes: list[str], options: dict[str, Any]) -> None:
        if len(codes) != 1 or not options["treebank"]:
            raise CommandError("expected: languages add CODE --treebank FILE")
        self._refuse_unknown(codes[0])
        ready = None if options["bare"] else tables_ready(codes[0])
        target, forms = languages_folder(), options["forms"]
        try:
            language = new_language(
                codes[0], *options["treebank"], into=target, forms=forms, ready=ready
            )
        except (CannotAdd, OSError) as error:
            raise CommandError(str(error)) from None
        self._report_language(language)
        if ready:
            self._row("tables", f"those for {codes[0]} that come with Pairwright; --bare: none")
        if language.table:
            self._report_table(language, language.table, forms)

    def _take(self, paths: list[str]) -> None:
        if len(paths) != 2:
            raise CommandError("expected: languages take CODE ZIP")
        code, path = paths
        self._refuse_unknown(code)
        try:
            with Path(path).open("rb") as stream:
                language = complete(import_tables(Path(path).name, stream))
            folder = import_language(code, language, into=languages_folder())
        except (CannotAdd, OSError) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{folder}: {len(language.texts)} files")

    def _refuse_unknown(self, code: str) -> None:
        """Refuse a code of no language, with those that may be meant."""
        try:
            check_language(code)
        except Invalid as error:
            raise CommandError(str(error)) from None

    def _report_table(self, language: NewLanguage, table: Joined, path: Path) -> None:
        if not table.added:
            self._row("forms", f"none from {path.name}: {NO_FORM_FITS}")
        else:
            licence = "mind its licence (CC BY-SA)"
            self._row("forms", f"{table.added} more from {path.name}; {licence}")
        if table.added and language.coverage:
            before, after = language.coverage
            self._row("", f"{before:.0%} of the forms that words need were known, now {after:.0%}")
        if table.lemmas_without_gender:
            self._row("", f"{table.lemmas_without_gender} words left out: no gender is known")
        for conflict in table.conflicts[:CONFLICTS_SHOWN]:
            self._row("conflict", conflict)
        if len(table.conflicts) > CONFLICTS_SHOWN:
            self._row("conflict", f"and {len(table.conflicts) - CONFLICTS_SHOWN} more")

    def _report_language(self, language: NewLanguage) -> None:
        self.stdout.write(f"{language.folder}")
        self._row("learnt", f"{language.forms} forms and {language.links} links of agreement")
        self._row("from", f"{language.sentences} sentences")
        for error in language.unread[:UNREAD_SHOWN]:
            self._row("unread", str(error))
        if len(language.unread) > UNREAD_SHOWN:
            self._row("unread", f"and {len(language.unread) - UNREAD_SHOWN} more sentences")
        for finding in language.report.findings:
            self._row(finding.about, str(finding.text))
        self._row("correct", f"{SENTENCES}: which sentences are whole")
        self._row("write", f"{WORDS}: what a treebank cannot tell")
        for index, line in enumerate(language.report.first, 1):
            self._row("", f"{index}. {line}")
        self._row("read", f"{EXAMPLES}: what the rules propose; nobody has judged it yet")
        self._row("test", f"python -m pytest -c /dev/null {language.folder}")

    def _answer(self, codes: list[str], *, are_judged: bool) -> None:
        if len(codes) != 1 or codes[0] not in added_languages():
            allowed = ", ".join(added_languages()) or "none"
            raise CommandError(f"expected: languages examples CODE, of a language added: {allowed}")
        folder = languages_folder() / codes[0]
        try:
            count = write_answers(folder, are_judged=are_judged)
        except (BadLanguage, ConlluError, OSError) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"{folder / EXAMPLES}: {count} examples")
        self._tell_patterns(folder)

    def _tell_patterns(self, folder: Path) -> None:
        """Tell which examples of a rules file hold; that some do not is an error."""
        pack = opened_in(folder)
        if not pack.patterns:
            return
        checked = check_examples(folder)
        self.stdout.write(f"{folder / RULES}: {checked.passed} examples hold")
        for notice in notices(pack):
            self._row("notice", f"{RULES}: {notice}")
        for unchecked in checked.without_tree:
            self._row("unchecked", str(unchecked))
        if checked.wrong:
            raise CommandError("\n".join(map(str, checked.wrong)))

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

    def _report(self, parts: LanguageParts) -> None:
        self.stdout.write(parts.language)
        rules = f"{parts.rules} rules" if parts.rules else "none are written for this language"
        self._row("rules", rules)
        self._row("parser", ", ".join(parts.parser.installed) or "missing", parts.parser.command)
        other_wordnets = [name for name in parts.wordnets.installed if name != parts.wordnet]
        wordnet = parts.wordnet or "missing"
        if not parts.wordnet and not parts.wordnets.command:
            wordnet = "missing, and wn knows none of this language"
        if other_wordnets:
            wordnet += f" (also installed: {', '.join(other_wordnets)})"
        self._row("wordnet", wordnet, parts.wordnets.command)

    def _row(self, name: str, value: str, command: str = "") -> None:
        self.stdout.write(f"  {name:9} {value}")
        if command:
            self.stdout.write(f"            get it with: {command}")
