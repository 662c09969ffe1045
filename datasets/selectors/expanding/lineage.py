"""Where a sentence comes from: from the line of a file to its current text."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from datasets.models import (
    Candidate,
    ChosenPicture,
    Derivation,
    Expansion,
    Pair,
    Parse,
    Sentence,
    Source,
    SourceSentence,
)


@dataclass(frozen=True)
class Lineage:
    """The origins of one sentence, from file to expansion; None for steps that do not apply.

    `s1` is the sentence itself if it is one; `written` is how a rule made it from its S1.
    """

    sentence: Sentence
    source: Source | None
    s0: SourceSentence | None
    parse: Parse | None
    s1: Sentence | None
    normalised: Derivation | None
    written: Derivation | None
    chosen: ChosenPicture | None = None  # the draw of the picture that it describes
    tables: str = ""  # digest of the language's tables that it was written with


def sentence_lineage(sentence_id: int) -> Lineage:
    """Follow a sentence back to the line it came from, in three queries."""
    sentence = Sentence.objects.select_related(
        "source__batch",
        "source__project",
        "source_sentence",
        "base__derivation",
        "base__expansion",
        "derivation__decision__step",
    ).get(pk=sentence_id)
    s1 = sentence.base or sentence
    s0 = sentence.source_sentence
    parses = Parse.objects.filter(project=sentence.project_id)
    derivation = _derivation(sentence)
    return Lineage(
        sentence=sentence,
        source=sentence.source,
        s0=s0,
        parse=parses.filter(text_hash=s0.text_hash if s0 else s1.text_hash).first(),
        s1=s1,
        normalised=_derivation(s1),
        written=derivation if sentence.base is not None else None,
        chosen=_chosen(sentence.source_id),
        tables=_tables(sentence.base),
    )


def _chosen(source_id: int | None) -> ChosenPicture | None:
    chosen = ChosenPicture.objects.filter(picture__source=source_id, choice__is_current=True)
    return chosen.select_related("choice").first() if source_id else None


def _tables(s1: Sentence | None) -> str:
    expansion = getattr(s1, "expansion", None)
    return expansion.tables if expansion else ""


def _derivation(sentence: Sentence) -> Derivation | None:
    return getattr(sentence, "derivation", None)


def sentence_candidates(sentence: Sentence) -> QuerySet[Candidate]:
    """Return what rules proposed for an S1, the chosen ones with their sentences."""
    return Candidate.objects.filter(sentence=sentence).select_related("derivation__sentence")


def sentence_expansion(sentence: Sentence) -> Expansion | None:
    return Expansion.objects.filter(sentence=sentence).first()


def sentence_pairs(sentence: Sentence) -> QuerySet[Pair]:
    """Return the pairs that contain a sentence, set by set."""
    pairs = Pair.objects.filter(Q(sentence_a=sentence) | Q(sentence_b=sentence))
    rows = pairs.select_related("sentence_a", "sentence_b", "pair_set")
    return rows.order_by("pair_set_id", "number")
