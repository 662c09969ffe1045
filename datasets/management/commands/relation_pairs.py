"""Make pairs of related and unrelated words, or forecast their counts."""

from argparse import ArgumentParser
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from datasets.designs.related.plan import plan_relations
from datasets.designs.related.relations import LEXICAL, WordRelation
from datasets.designs.related.settings import PARTS_OF_SPEECH, RelationSettings
from datasets.formats.problems import BadFile
from datasets.formats.related_words import FILES, file_lines
from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project
from datasets.options import positive, whole_number
from datasets.selectors.pairing.related import related_pairs
from datasets.services.jobs.incoming import incoming_path
from datasets.services.pairing.related import (
    Source,
    file_source,
    plan_report,
    word_pairs_build,
    wordnet_source,
)

_USUAL = RelationSettings()
# In a table of associations two steps lead nearly everywhere.
_APART_OF_FILES = 1


class Command(BaseCommand):
    help = (
        "Pair words that a wordnet, a thesaurus or a table of associations relates, and as many "
        "that it does not, as in RUSSE."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        project_argument(parser)
        add = parser.add_argument
        add("--name", default="related", help="of the set of pairs (related)")
        add(
            "--file",
            type=Path,
            help="word1, word2 and a relation or a strength (default: the project's wordnet)",
        )
        add(
            "--by-formula",
            action="store_true",
            help="with --file: strengths are numbers of responses; join both directions (AE2)",
        )
        add("--relations", nargs="+", type=WordRelation, choices=LEXICAL, metavar="RELATION")
        add("--parts", nargs="+", choices=PARTS_OF_SPEECH, metavar="POS")
        for name, reader in (
            ("targets", whole_number()),
            ("most", whole_number(1)),
            ("most-steps", whole_number(1)),
            ("apart", whole_number(1)),
            ("most-senses", whole_number()),
            ("least-zipf", float),
            ("tolerance", float),
            ("least-strength", positive),
            ("test-share", float),
        ):
            default = getattr(_USUAL, name.replace("-", "_"))
            add(f"--{name}", type=reader, metavar="N", help=f"({default})")
        add("--seed", type=whole_number(), help="default: the project's seed")
        add("--count", action="store_true", help="only count what would come out, make nothing")
        add("--write", type=Path, metavar="FOLDER", help="write the files of the task there")

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        settings = _settings(options)
        source = _source(project, settings, options)
        seed = project.seed if options["seed"] is None else options["seed"]
        if options["count"]:
            self._show(plan_report(plan_relations(source.graph, settings, seed=seed)))
            return
        pair_set = word_pairs_build(
            project=project,
            name=options["name"],
            seed=seed,
            settings=settings,
            source=source,
            actor=None,
            progress=progress,
        )
        self._show(pair_set.report)
        if options["write"]:
            options["write"].mkdir(parents=True, exist_ok=True)
            for name in FILES:
                with open(options["write"] / name, "wb") as target:
                    target.writelines(file_lines(name, related_pairs(pair_set)))

    def _show(self, report: dict[str, Any]) -> None:
        self.stdout.write("    TRAIN      TEST")
        for relation, train, test in report["relations"]:
            self.stdout.write(f"{train:9,} {test:9,}  {relation}")
        for reason, n in report["not_used"]:
            self.stdout.write(f"{n:19,}  not used: {reason}")
        self.stdout.write(f"{report['pairs']:19,}  pairs")


def _settings(options: dict[str, Any]) -> RelationSettings:
    chosen = {
        field.name: options[field.name]
        for field in fields(RelationSettings)
        if options.get(field.name) is not None
    }
    if options["file"]:
        usual = replace(_USUAL, apart=_APART_OF_FILES, most_senses=0)
        if not options["relations"]:
            usual = replace(usual, relations=(*LEXICAL, WordRelation.ASSOCIATION))
    else:
        usual = _USUAL
    for name in ("relations", "parts"):
        if name in chosen:
            chosen[name] = tuple(chosen[name])
    return replace(usual, **chosen)


def _source(project: Project, settings: RelationSettings, options: dict[str, Any]) -> Source:
    if options["file"] is None:
        return wordnet_source(project, settings)
    try:
        return file_source(
            project, incoming_path(options["file"]), by_formula=options["by_formula"]
        )
    except BadFile as error:
        lines = "\n".join(map(str, error.lines()))
        raise CommandError(f"{options['file']}:\n{lines}") from error
