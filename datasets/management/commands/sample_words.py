"""Sample word pairs from the norms of a project, by the steps of SimLex-999.

manage.py sample_words boats --count               every cell and step, making nothing
manage.py sample_words boats --name pilot --fill-up --seed 7
manage.py sample_words boats --associated N=60 V=20 A=10 --unassociated N=7 --most-uses 4
"""

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from datasets.designs.words.norms import PARTS
from datasets.designs.words.settings import (
    ASSOCIATED,
    CONCRETE_ABOVE,
    PART_SHARE,
    UNASSOCIATED,
    Stratified,
    WordSampling,
)
from datasets.designs.words.stop_words import STOP_WORDS
from datasets.errors import Invalid
from datasets.management.front import ProgressLine, on_project, project_argument
from datasets.models import Project
from datasets.options import finite, whole_number
from datasets.services.pairing.word_pairs import (
    sample_as_json,
    word_pairs_make,
    words_forecast,
)


def _quota(text: str) -> tuple[str, int]:
    part, _sign, number = text.partition("=")
    if part not in PARTS or not number.isdecimal():
        raise ArgumentTypeError(f"expected N=600, V=200 or A=100, not {text!r}")
    return part, int(number)


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        project_argument(parser)
        parser.add_argument("--name", default="words", help="of the set of pairs (words)")
        parser.add_argument("--seed", type=whole_number(), help="default: the project's seed")
        parser.add_argument("--count", action="store_true", help="only count, make nothing")
        for name, quotas in (("associated", ASSOCIATED), ("unassociated", UNASSOCIATED)):
            parser.add_argument(
                f"--{name}",
                type=_quota,
                nargs="+",
                default=list(quotas.items()),
                metavar="PART=PAIRS",
                help=" ".join(f"{part}={pairs}" for part, pairs in quotas.items()),
            )
        parser.add_argument("--part-share", type=finite, default=PART_SHARE, metavar="SHARE")
        parser.add_argument("--stratified", choices=list(Stratified), default=Stratified.CLASSES)
        parser.add_argument("--concrete-above", type=finite, default=CONCRETE_ABOVE)
        parser.add_argument("--strength-bounds", type=finite, nargs="*", default=[])
        parser.add_argument("--lowest-frequency", type=finite, default=0.0)
        parser.add_argument(
            "--most-uses", type=whole_number(), default=0, help="of a word (0: any)"
        )
        parser.add_argument("--stop-words", type=Path, metavar="FILE")
        parser.add_argument("--several-words", action="store_true", help="take hot dog")
        parser.add_argument("--capitals", action="store_true", help="take Mexico")
        parser.add_argument("--not-normed", action="store_true", help="targets that are no cues")
        parser.add_argument("--keep-direction", action="store_true", help="turn no pair round")
        parser.add_argument("--fill-up", action="store_true", help="from other cells")

    @on_project
    def handle(self, project: Project, progress: ProgressLine, options: dict[str, Any]) -> None:
        settings = _settings(project, options)
        seed = project.seed if options["seed"] is None else options["seed"]
        if options["count"]:
            sample = words_forecast(project=project, settings=settings, seed=seed)
            self._show(sample_as_json(sample)["words"])
            return
        pair_set = word_pairs_make(
            project=project,
            name=options["name"],
            settings=settings,
            seed=seed,
            actor=None,
            progress=progress,
        )
        self._show(pair_set.report["words"])
        self.stdout.write(f"{pair_set.report['kept']['']:9,}  pairs in {pair_set.name!r}")

    def _show(self, words: dict[str, Any]) -> None:
        self.stdout.write(f"{words['read']:9,}  associated pairs in the norms")
        for step in words["steps"]:
            self.stdout.write(f"{step['left']:9,}  left; {step['dropped']:,} {step['step']}")
        for cell in words["cells"]:
            name = f"{cell['cohort']} {cell['part']} {cell['stratum']}".rstrip()
            strength = f" strength {cell['strength_class']}" if cell["strength_class"] else ""
            substitutes = f", {cell['filled']:,} of them for other cells" if cell["filled"] else ""
            short = f": {cell['short']}" if cell["short"] else ""
            self.stdout.write(
                f"{cell['drawn']:9,} of {cell['wanted']:,}  {name}{strength}, "
                f"{cell['possible']:,} possible{substitutes}{short}"
            )


def _settings(project: Project, options: dict[str, Any]) -> WordSampling:
    try:
        return WordSampling(
            associated=dict(options["associated"]),
            unassociated=dict(options["unassociated"]),
            single_words=not options["several_words"],
            lower_case=not options["capitals"],
            stop_words=_stop_words(project, options["stop_words"]),
            lowest_frequency=options["lowest_frequency"],
            part_share=options["part_share"],
            strength_bounds=tuple(options["strength_bounds"]),
            stratified=Stratified(options["stratified"]),
            concrete_above=options["concrete_above"],
            may_turn=not options["keep_direction"],
            most_uses=options["most_uses"],
            both_normed=not options["not_normed"],
            fills_up=options["fill_up"],
        )
    except ValueError as error:
        raise Invalid(str(error)) from None


def _stop_words(project: Project, path: Path | None) -> tuple[str, ...]:
    if path is None:
        return STOP_WORDS.get(project.language.partition("-")[0], ())
    try:
        return tuple(path.read_text(encoding="utf-8-sig").split())
    except (OSError, UnicodeDecodeError) as error:
        raise Invalid(f"{path} cannot be read: {error}") from None
