"""Which files a release has: those of SICK, of CDSCorpus, or of a word pair set."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from enum import StrEnum
from typing import Protocol

from datasets.designs.split import Part
from datasets.formats.cds import (
    CDS_FILE_NAME,
    CDS_ORIGINS_FILE_NAME,
    CDS_ORIGINS_TABLE,
    CDS_REVERSED_FILE_NAME,
    CDS_TABLE,
    CdsOrigin,
    CdsRow,
)
from datasets.formats.fair import FAIR_SCORES_NAME, FAIR_SCORES_TABLE, FairRow
from datasets.formats.gold import GoldRow
from datasets.formats.huggingface import HUGGING_FACE_TABLE, config_file, hugging_face_file
from datasets.formats.klej import (
    KLEJ_E_TABLE,
    KLEJ_FEATURES_TABLE,
    KLEJ_FILE_NAMES,
    KLEJ_R_TABLE,
    KLEJ_TEST_GOLD,
)
from datasets.formats.labels import Label
from datasets.formats.numbers import number_text
from datasets.formats.parquet import (
    ALL_COLUMNS,
    ENTAILMENT,
    ENTAILMENT_FORWARDS,
    RELATEDNESS,
    WORD_RELATEDNESS,
    ParquetView,
)
from datasets.formats.semeval import SEMEVAL_TABLE, semeval_file_name
from datasets.formats.sick import SICK_TABLE
from datasets.formats.sick_rules import SICK_RULES_TABLE
from datasets.formats.soft import (
    RULES_NAME,
    RULES_TABLE,
    SOFT_LABEL_TABLE,
    SOFT_LABELS_NAME,
    SoftRow,
)
from datasets.formats.sts import STS_TABLE
from datasets.formats.variation import VARIATION_NAME, VARIATION_TABLE
from datasets.formats.words import (
    NOT_KNOWN,
    RUSSE_TABLE,
    SD_COLUMN,
    SIMLEX_PLACES,
    SIMLEX_TABLE,
    WORD_PAIRS_NAME,
    WORD_PAIRS_TABLE,
)
from datasets.selectors.publishing.released_pairs import ReleasedPair
from datasets.services.publishing.files import Output, PairGold, ParquetOutput, WrittenFile

SICK_FILE_NAME = "SICK.txt"
SICK_RULES_FILE_NAME = "SICK_rules.txt"
STS_FILE_NAME = "STS.tsv"
SIMLEX_FILE_NAME = "SimLex.txt"
RUSSE_FILE_NAME = "RUSSE.csv"


class Layout(StrEnum):
    SICK = "SICK"
    CDS = "CDSCorpus"
    WORDS = "SimLex"

    @property
    def has_labels(self) -> bool:
        return self is not Layout.WORDS


class PairFiles(Protocol):
    """The files with the pairs; the first has a row for each."""

    @property
    def outputs(self) -> Sequence[WrittenFile]: ...

    def add(self, pair: ReleasedPair, gold: PairGold, part: Part) -> None: ...


def pair_files(layout: Layout, stack: ExitStack) -> PairFiles:
    """Open the files of a layout; they are finished when `stack` is left."""
    match layout:
        case Layout.SICK:
            return SickFiles(stack)
        case Layout.CDS:
            return CdsFiles(stack)
        case Layout.WORDS:
            return WordFiles(stack)


def _row(pair: ReleasedPair, gold: PairGold, part: Part | None = None) -> GoldRow:
    a, b = pair.sentence_a, pair.sentence_b
    return GoldRow(
        pair_id=pair.pair_id,
        sentence_a=a.text,
        sentence_b=b.text,
        score=gold.relatedness,
        label=Label(gold.label) if gold.label else None,
        label_ab=Label(gold.label_ab) if gold.label_ab else None,
        label_ba=Label(gold.label_ba) if gold.label_ba else None,
        original_a=a.original,
        original_b=b.original,
        dataset_a=a.origin,
        dataset_b=b.origin,
        part=part,
        kind=pair.kind,
        other=pair.columns,
        stage_a=a.stage,
        stage_b=b.stage,
        rules_a=a.rules,
        rules_b=b.rules,
    )


class _SoftLabels:
    """The votes behind the gold, what they leave open, and fair scores if there are any: files of
    every layout.
    """

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._fair: Output[FairRow] | None = None
        meaning = "How each pair was judged: mean, deviation and votes, not reduced to one label."
        votes = Output(SOFT_LABELS_NAME, meaning, SOFT_LABEL_TABLE, stack)
        meaning = "How far people differ about each pair: label distributions, groups of ratings."
        self._always = [votes, Output(VARIATION_NAME, meaning, VARIATION_TABLE, stack)]

    @property
    def outputs(self) -> Sequence[WrittenFile]:
        return self._always if self._fair is None else [*self._always, self._fair]

    def add(self, pair: ReleasedPair, gold: PairGold) -> None:
        row = SoftRow(pair.pair_id, gold.judgements, gold.rated, gold.sd, gold.votes, gold.modes)
        for output in self._always:
            output.add(row)
        if gold.fair is not None:
            self._fair_output().add(FairRow(pair.pair_id, gold.rated, *gold.fair))

    def _fair_output(self) -> Output[FairRow]:
        if self._fair is None:
            meaning = "Scores without the severity of their annotators, beside the gold scores."
            self._fair = Output(FAIR_SCORES_NAME, meaning, FAIR_SCORES_TABLE, self._stack)
        return self._fair


def _config_files(
    part: Part, stack: ExitStack, *, labels: ParquetView = ENTAILMENT
) -> list[ParquetOutput]:
    """Open the files of a part for code that evaluates systems."""
    configs = (
        ("relatedness", "two sentences and a score", RELATEDNESS),
        ("entailment", "two sentences and a label", labels),
    )
    return [
        ParquetOutput(config_file(name, part), f"The {part} part, {description}.", view, stack)
        for name, description, view in configs
    ]


class SickFiles:
    """SICK.txt, the same with rules, SemEval's parts, and a folder for Hugging Face."""

    def __init__(self, stack: ExitStack) -> None:
        self._whole = [
            Output(SICK_FILE_NAME, "All pairs with their gold.", SICK_TABLE, stack),
            Output(
                SICK_RULES_FILE_NAME,
                "The same with the type of each pair and SICK's codes of the rules.",
                SICK_RULES_TABLE,
                stack,
            ),
            Output(RULES_NAME, "The rules that made each sentence, by id.", RULES_TABLE, stack),
            Output(STS_FILE_NAME, "The scores in the columns of STS-B.", STS_TABLE, stack),
        ]
        self._parts = {part: self._files_of(part, stack) for part in Part}
        self._soft = _SoftLabels(stack)

    def _files_of(self, part: Part, stack: ExitStack) -> list[Output[GoldRow] | ParquetOutput]:
        meaning = f"The {part} part"
        return [
            Output(semeval_file_name(part), f"{meaning}.", SEMEVAL_TABLE, stack),
            Output(
                hugging_face_file(part, "csv"),
                f"{meaning}, for Hugging Face.",
                HUGGING_FACE_TABLE,
                stack,
            ),
            ParquetOutput(
                hugging_face_file(part, "parquet"),
                f"{meaning}, for Hugging Face.",
                ALL_COLUMNS,
                stack,
            ),
            *_config_files(part, stack),
        ]

    @property
    def outputs(self) -> Sequence[WrittenFile]:
        by_format = zip(*self._parts.values(), strict=True)
        parts = [output for outputs in by_format for output in outputs]
        return [self._whole[0], *parts, *self._whole[1:], *self._soft.outputs]

    def add(self, pair: ReleasedPair, gold: PairGold, part: Part) -> None:
        row = _row(pair, gold, part)
        for output in (*self._whole, *self._parts[part]):
            output.add(row)
        self._soft.add(pair, gold)


class CdsFiles:
    """The pairs of CDSCorpus's design, their reverses, their pictures, KLEJ's folders, and two for
    Hugging Face.
    """

    def __init__(self, stack: ExitStack) -> None:
        meaning = "All pairs with their gold, each in one order."
        self._pairs = Output(CDS_FILE_NAME, meaning, CDS_TABLE, stack)
        meaning = "The same pairs the other way round."
        self._reversed = Output(CDS_REVERSED_FILE_NAME, meaning, CDS_TABLE, stack)
        meaning = "The kind of each pair, and where its sentences come from."
        self._origins = Output(CDS_ORIGINS_FILE_NAME, meaning, CDS_ORIGINS_TABLE, stack)
        self._parts = {part: self._files_of(part, stack) for part in Part}
        self._soft = _SoftLabels(stack)

    def _files_of(self, part: Part, stack: ExitStack) -> list[Output[GoldRow] | ParquetOutput]:
        files: list[Output[GoldRow] | ParquetOutput] = []
        for folder, table in (("CDSC-E", KLEJ_E_TABLE), ("CDSC-R", KLEJ_R_TABLE)):
            name = KLEJ_FILE_NAMES[part]
            if part is Part.TEST:
                meaning = "The TEST part without gold, as KLEJ hands it out."
                files.append(Output(f"{folder}/{name}", meaning, KLEJ_FEATURES_TABLE, stack))
                name = KLEJ_TEST_GOLD
            meaning = f"The {part} part in KLEJ's columns."
            files.append(Output(f"{folder}/{name}", meaning, table, stack))
        # A label of CDSCorpus has a direction.
        return [*files, *_config_files(part, stack, labels=ENTAILMENT_FORWARDS)]

    @property
    def outputs(self) -> Sequence[WrittenFile]:
        parts = [output for outputs in self._parts.values() for output in outputs]
        return [self._pairs, self._reversed, self._origins, *parts, *self._soft.outputs]

    def add(self, pair: ReleasedPair, gold: PairGold, part: Part) -> None:
        a, b, score = pair.sentence_a, pair.sentence_b, gold.relatedness or 0.0
        self._pairs.add(CdsRow(pair.pair_id, a.text, b.text, score, Label(gold.label_ba)))
        self._reversed.add(CdsRow(pair.pair_id, b.text, a.text, score, Label(gold.label_ab)))
        self._origins.add(
            CdsOrigin(
                pair.pair_id,
                pair.kind,
                picture_a=a.source_id,
                theme_a=a.theme,
                original_a=a.original,
                picture_b=b.source_id,
                theme_b=b.theme,
                original_b=b.original,
            )
        )
        row = _row(pair, gold, part)
        for output in self._parts[part]:
            output.add(row)
        self._soft.add(pair, gold)


class WordFiles:
    """Word pairs in the columns of SimLex-999 and of RUSSE, and as a test part for Hugging Face."""

    def __init__(self, stack: ExitStack) -> None:
        meaning = "All pairs with their gold."
        self._simlex = Output(SIMLEX_FILE_NAME, meaning, SIMLEX_TABLE, stack)
        self._russe = Output(RUSSE_FILE_NAME, "The same in RUSSE's columns.", RUSSE_TABLE, stack)
        meaning = "All pairs, two words and a score: a word list is not split."
        self._test = ParquetOutput(
            config_file("relatedness", Part.TEST), meaning, WORD_RELATEDNESS, stack
        )
        meaning = "The two words of each pair that the other files identify by number."
        self._pairs = Output(WORD_PAIRS_NAME, meaning, WORD_PAIRS_TABLE, stack)
        self._soft = _SoftLabels(stack)

    @property
    def outputs(self) -> Sequence[WrittenFile]:
        return [self._simlex, self._russe, self._test, self._pairs, *self._soft.outputs]

    def add(self, pair: ReleasedPair, gold: PairGold, part: Part) -> None:
        row = _row(pair, gold)
        # The file that the pairs came from may have the deviation of other judgements.
        sd = NOT_KNOWN if gold.sd is None else number_text(gold.sd, places=SIMLEX_PLACES)
        self._simlex.add(replace(row, other={**row.other, SD_COLUMN: sd}))
        self._russe.add(row)
        self._test.add(row)
        self._pairs.add(row)
        self._soft.add(pair, gold)
