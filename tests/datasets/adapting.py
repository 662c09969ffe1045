"""A few rows in the columns of SICK, and a project that adapts them."""

from pathlib import Path

from datasets.formats.sick import SICK_TABLE
from datasets.formats.text import comparison_key, text_hash
from datasets.models import Derivation, Project, Sentence, SourceSentence, Stage
from datasets.services.adapting.importing import adaptation_import
from datasets.services.importing.sources import ImportOutcome
from datasets.services.jobs.incoming import IncomingFile
from tests.datasets.corpus import file_of, unwatched

HEADER = SICK_TABLE.header.decode()
_VERBS = {"ENTAILMENT": "entails", "CONTRADICTION": "contradicts", "NEUTRAL": "neutral"}


def sick_row(pair_id: str, a: str, b: str, label: str, score: str, part: str) -> str:
    verb = _VERBS[label]
    originals = (text.replace(" is barking", " barks.") for text in (a, b))
    cells = (
        *(pair_id, a, b, label, score, f"A_{verb}_B", f"B_{verb}_A"),
        *(*originals, "FLICKR", "FLICKR", part),
    )
    return "\t".join(cells) + "\n"


ROWS = (
    sick_row("3", "A dog is barking", "A puppy is barking", "ENTAILMENT", "4.5", "TRAIN")
    + sick_row("7", "A dog is barking", "No dog is barking", "CONTRADICTION", "3.3", "TRIAL")
    + sick_row("8", "A dog is barking", "The dog is barking", "ENTAILMENT", "4.9", "TEST")
    + sick_row("9", "No dog is barking", "A dog is barking", "CONTRADICTION", "3.5", "TEST")
)
# What people made of the four sentences.
POLISH = {
    "A dog is barking": "Pies szczeka",
    "A puppy is barking": "Szczeniak szczeka",
    "The dog is barking": "Pies szczeka",
    "No dog is barking": "Żaden pies nie szczeka",
}


def adapt(
    project: Project,
    folder: Path,
    *,
    text: str = HEADER + ROWS,
    file: IncomingFile | None = None,
    language: str = "en",
    **options,
) -> ImportOutcome:
    return adaptation_import(
        project=project,
        file=file or file_of(folder, "SICK.txt", text),
        language=language,
        actor=None,
        progress=unwatched,
        **options,
    )


def translate(project: Project, texts: dict[str, str]) -> list[Sentence]:
    """Write the S1 of sources by hand, as a settled translation does."""
    missing = SourceSentence.objects.filter(source__project=project, text__in=texts, derived=None)
    created = [
        Sentence.objects.create(
            project=project,
            source=s0.source,
            source_sentence=s0,
            stage=Stage.S1,
            text=texts[s0.text],
            comparison_key=comparison_key(texts[s0.text]),
            text_hash=text_hash(texts[s0.text]),
            is_generated=True,
        )
        for s0 in missing.select_related("source").order_by("pk")
    ]
    for sentence in created:
        Derivation.objects.create(
            sentence=sentence,
            rules=[{"rule": "t.manual", "version": 1}],
            original_text=sentence.text,
        )
    return created
