"""What may be uploaded, and how each kind of file is explained: columns, rules and an example."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from datasets.formats.corpora import FORMATS
from datasets.formats.descriptions import DESCRIPTION_COLUMNS
from datasets.formats.drafts import DRAFT_COLUMNS
from datasets.formats.finished import EXPANSION_COLUMNS, SENTENCE_COLUMNS
from datasets.formats.norms import NORM_COLUMNS
from datasets.formats.pairs import PAIR_COLUMNS
from datasets.formats.sources import SOURCE_COLUMNS
from datasets.formats.tables import Columns
from datasets.services.importing.pictures import PICTURE_COLUMNS


@dataclass(frozen=True)
class Upload:
    """One kind of file. `example` holds the header and a few rows; parses have no columns."""

    key: str
    title: str | Promise
    purpose: str | Promise
    formats: str
    columns: Columns | None
    example: tuple[tuple[str, ...], ...]
    example_text: str = ""
    note: str | Promise = ""  # what the example does not show, if there are no columns
    ending: str = ".tsv"

    @property
    def template_name(self) -> str:
        return f"{self.key}{self.ending}"

    def template(self) -> str:
        """Return the example as a file to fill in."""
        return self.example_text or "".join("\t".join(row) + "\n" for row in self.example)


_TABLES = "TSV, CSV, JSON Lines"
_SOURCES = (
    ("source_id", "sentence_a", "sentence_b", "origin", "theme", "licence"),
    (
        "garden-1",
        "A woman is watering the tomatoes",
        "Someone waters vegetables",
        "captions 2024",
        "garden",
        "CC BY 4.0",
    ),
    ("garden-2", "Two boys are carrying a ladder", "", "captions 2024", "garden", "CC BY 4.0"),
)
_SENTENCES = (
    ("source_id", "position", "s0", "s1", "version_1", "version_2", "author"),
    (
        "garden-3",
        "a",
        "Grandma's watering her tomatoes!",
        "A woman is watering tomatoes",
        "An old woman is watering tomatoes",
        "A woman is watering the tomatoes",
        "W1",
    ),
    ("garden-3", "b", "Time for the vegetables", "A woman is watering vegetables", "", "", "W2"),
)
_EXPANSIONS = (
    ("source_id", "position", "stage", "text", "expected_ab", "expected_ba", "rule", "author"),
    (
        *("garden-1", "a", "S2", "A person is watering the tomatoes"),
        *("ENTAILMENT", "NEUTRAL", "by hand", "W1"),
    ),
    (
        *("garden-1", "a", "S3", "The woman is not watering the tomatoes"),
        *("CONTRADICTION", "CONTRADICTION", "s3.negation", ""),
    ),
)
_PICTURES = (
    ("file", "theme", "picture", "title", "licence", "credit"),
    ("market/pears.jpg", "market", "market-1", "Pears", "CC BY 4.0", "Market archive"),
    ("harbour/net.png", "harbour", "harbour-1", "The net", "CC BY 4.0", "Harbour museum"),
)
_DESCRIPTIONS = (
    ("picture", "theme", "author", "sentence"),
    ("market-1", "market", "A", "A woman is weighing pears."),
    ("market-1", "market", "B", "An old woman puts pears on the scales."),
    ("harbour-1", "harbour", "A", "A fisherman is mending a net."),
)
_PAIRS = (
    ("pair_id", "sentence_a", "sentence_b", "kind", "expected"),
    ("p1", "A woman is watering the tomatoes", "A woman is watering plants", "", "ENTAILMENT"),
    ("p2", "Two boys are carrying a ladder", "Nobody is carrying a ladder", "", "CONTRADICTION"),
)
_NORMS = (
    ("word", "target", "strength", "part_of_speech", "target_part_of_speech"),
    ("lake", "water", "0.31", "N", "N"),
    ("lake", "boat", "0.08", "N", "N"),
)
_DRAFTS = (
    ("source_id", "source", "draft", "origin"),
    ("SICK-1", "", "Kobieta podlewa pomidory", "a translator, version 2"),
    ("", "Two boys are carrying a ladder", "Dwaj chłopcy niosą drabinę", "a translator, version 2"),
)
_CONLLU = (
    "# source_id = garden-3\n# text = A dog barks.\n"
    "1\tA\ta\tDET\tDT\tDefinite=Ind|PronType=Art\t2\tdet\t_\t_\n"
    "2\tdog\tdog\tNOUN\tNN\tNumber=Sing\t3\tnsubj\t_\t_\n"
    "3\tbarks\tbark\tVERB\tVBZ\tMood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin"
    "\t0\troot\t_\tSpaceAfter=No\n"
    "4\t.\t.\tPUNCT\t.\t_\t3\tpunct\t_\t_\n\n"
)

_CAPTIONS = (
    "1001.jpg#0\tA woman is watering the tomatoes .\n"
    "1001.jpg#1\tSomeone waters vegetables in a garden .\n"
    "1002.jpg#0\tTwo boys are carrying a ladder .\n"
    "1002.jpg#1\tChildren bring a long ladder .\n"
)
_PUBLISHED = (
    "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n"
    "1\tA woman is watering the tomatoes\tA woman is watering plants\t4.2\tENTAILMENT\n"
    "2\tTwo boys are carrying a ladder\tNobody is carrying a ladder\t3.6\tCONTRADICTION\n"
)

UPLOADS = {
    upload.key: upload
    for upload in (
        Upload(
            "sources",
            _("Source sentences (S0)"),
            _(
                "Sentences as they were written, one or two per source. Pairwright "
                "parses, normalises and expands them."
            ),
            f"{_TABLES}, text, CoNLL-U",
            SOURCE_COLUMNS,
            _SOURCES,
        ),
        Upload(
            "captions",
            _("A caption set"),
            _(
                "Pictures with several captions each, from which pairs of two captions of one "
                "picture are drawn as source sentences. You say how many and see examples first."
            ),
            "Flickr8k, Flickr30k, COCO, Multi30k, TSV, CSV",
            None,
            (),
            _CAPTIONS,
            _(
                "The file as published: image.jpg#0, a tab and the caption; a table with a column "
                "for the picture and one for the caption; COCO’s JSON; the captions of a picture "
                "with tabs between them, a picture per line. Files with one caption of each "
                "picture, line by line, are uploaded together, with a list of the pictures if "
                "there is one."
            ),
            ".txt",
        ),
        Upload(
            "sentences",
            _("Finished sentences (S1)"),
            _(
                "Sentences that need no normalising: a source per row, with the columns of source "
                "sentences, or a sentence per row as here, with the sentence it was made from "
                "(s0) if that is not in the project yet, and what writers wrote before."
            ),
            f"{_TABLES}, text, CoNLL-U",
            SENTENCE_COLUMNS,
            _SENTENCES,
        ),
        Upload(
            "expansions",
            _("Finished expansions (S2, S3, S4)"),
            _(
                "Sentences made elsewhere from normalised sentences (S1) of this project, by rules "
                "or by hand. The first of a stage for an S1 goes into pairs, the others are "
                "candidates. The expected relation holds in both directions, or give expected_ab "
                "(from the S1) and expected_ba (back to it)."
            ),
            _TABLES,
            EXPANSION_COLUMNS,
            _EXPANSIONS,
        ),
        Upload(
            "pictures",
            _("Pictures to describe"),
            _(
                "A ZIP file with the pictures and one table like this, which "
                "may give the thematic group of each file; you can also group "
                "the pictures here. Two authors describe each picture in Pairwright."
            ),
            "ZIP; JPEG, PNG, WebP",
            PICTURE_COLUMNS,
            _PICTURES,
        ),
        Upload(
            "descriptions",
            _("Descriptions of pictures"),
            _(
                "What two authors wrote about each picture, one description "
                "per row. You can import the second author’s file later."
            ),
            _TABLES,
            DESCRIPTION_COLUMNS,
            _DESCRIPTIONS,
        ),
        Upload(
            "pairs",
            _("Pairs"),
            _(
                "Pairs of sentences or words made elsewhere, ready for a campaign. Further "
                "columns, such as concreteness or part of speech, stay with the pair and go into "
                "the release. Without pair_id, pairs go by their numbers."
            ),
            _TABLES,
            PAIR_COLUMNS,
            _PAIRS,
        ),
        Upload(
            "norms",
            _("Norms of words"),
            _(
                "Published data on words, one word per row: concreteness and other "
                "ratings, frequency, part of speech with the number of uses; or a cue, a target "
                "and the strength of their association. Word pairs are sampled from them. On the "
                "next page you say which column is what; the others are not read."
            ),
            _TABLES,
            NORM_COLUMNS,
            _NORMS,
        ),
        Upload(
            "drafts",
            _("Drafts of translations"),
            _(
                "What a machine made of the sentences of an adapted corpus, named by their id or "
                "their text. A draft is not a sentence of the corpus until somebody takes it."
            ),
            _TABLES,
            DRAFT_COLUMNS,
            _DRAFTS,
        ),
        Upload(
            "parses",
            _("Parses"),
            _(
                "Dependency trees of sentences that are already in the project. "
                "Pairwright then need not parse them."
            ),
            "CoNLL-U",
            None,
            (),
            _CONLLU,
            _(
                "CoNLL-U. Each sentence has a line “# text = …” with the "
                "sentence of the project that the tree belongs to."
            ),
            ".conllu",
        ),
        Upload(
            "release",
            _("A published corpus"),
            _("Pairs with gold but without judgements, to be viewed, compared or judged again."),
            ", ".join(known.title for known in FORMATS.values()),
            None,
            (),
            _PUBLISHED,
            _(
                "The file exactly as published. Files changed by a spreadsheet "
                "or an editor are refused. This example is in the format of "
                "SemEval 2014."
            ),
            ".txt",
        ),
    )
}
