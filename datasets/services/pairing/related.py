"""Pairs of words related in a wordnet or a table, and as many unrelated pairs (RUSSE)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from wordfreq import zipf_frequency

from datasets.designs.related.graph import WordGraph
from datasets.designs.related.links import graph_of_rows
from datasets.designs.related.plan import RelationPlan, WordPair, plan_relations
from datasets.designs.related.relations import WordRelation
from datasets.designs.related.settings import RelationSettings
from datasets.designs.related.wordnet import graph_of_wordnet
from datasets.designs.relations import PairRelation
from datasets.designs.split import Part
from datasets.errors import Invalid
from datasets.formats.problems import Problems
from datasets.formats.related_words import KEPT, columns_of, read_links
from datasets.models import Pair, PairSet, Project, User
from datasets.services.expanding.engines import language_lexicon
from datasets.services.importing.sources import in_chunks
from datasets.services.jobs.incoming import IncomingFile
from datasets.services.jobs.lifecycle import Progress
from datasets.services.pairing.pair_sets import pair_set_named
from datasets.services.pairing.word_sentences import words_store
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from transforms.lexicon.wordnet import WordnetLexicon
from transforms.reason import Reason

RELATED = "related"


@dataclass(frozen=True, slots=True)
class Source:
    """A source of relations; `digest` identifies the contents of a file."""

    name: str
    graph: WordGraph
    digest: str = ""
    licence: str = ""

    @property
    def origin(self) -> dict[str, str]:
        """Return what a pair set stores of the source."""
        return {"source": self.name, "digest": self.digest, "licence": self.licence}


def project_wordnet(project: Project) -> WordnetLexicon | None:
    """Return the wordnet of the project's language, or None if none is installed."""
    lexicon = language_lexicon(project.language)
    return lexicon if isinstance(lexicon, WordnetLexicon) else None


def wordnet_source(project: Project, settings: RelationSettings) -> Source:
    """Read the wordnet of the project's language; `Invalid` if there is none."""
    lexicon = project_wordnet(project)
    if lexicon is None:
        raise Invalid(Reason("language_without_wordnet", language=project.language))
    graph = graph_of_wordnet(
        lexicon.network(),
        zipf=lambda word: _zipf(word, project.language),
        parts=frozenset(settings.parts),
        most_steps=settings.most_steps,
    )
    return Source(lexicon.name, graph, licence=lexicon.licence)


def file_source(project: Project, file: IncomingFile, *, by_formula: bool = False) -> Source:
    """Read a thesaurus or a table of associations; `BadFile` names every bad line."""
    problems = Problems()
    with file.opened() as stream:
        rows = list(read_links(stream, problems))
    if not rows and not problems.total:
        problems.add(0, "", Reason("no_pairs"))
    problems.raise_if_any()
    graph = graph_of_rows(
        rows, zipf=lambda word: _zipf(word, project.language), by_formula=by_formula
    )
    return Source(file.name, graph, digest=file.sha256)


def _zipf(word: str, language: str) -> float:
    try:
        return float(zipf_frequency(word, language, wordlist="small"))
    except LookupError:
        raise Invalid(Reason("language_without_frequencies", language=language)) from None


def word_pairs_build(
    *,
    project: Project,
    name: str,
    seed: int,
    settings: RelationSettings,
    source: Source,
    actor: User | None,
    progress: Progress,
) -> PairSet:
    """Plan pairs of related and unrelated words, and store them as `word_pairs_store` does."""
    plan = plan_relations(source.graph, settings, seed=seed)
    return word_pairs_store(
        project=project,
        name=name,
        seed=seed,
        settings=settings,
        origin=source.origin,
        pairs=plan.pairs,
        report=plan_report(plan),
        actor=actor,
        progress=progress,
    )


@transaction.atomic
def word_pairs_store(
    *,
    project: Project,
    name: str,
    seed: int,
    settings: RelationSettings,
    origin: dict[str, str],
    pairs: Sequence[WordPair],
    report: dict[str, Any],
    actor: User | None,
    progress: Progress,
) -> PairSet:
    """Make a pair set of the planned pairs.

    The same origin, settings and seed give the same pairs with the same numbers. Repeating the call
    with the same name returns the same set, provided that none of these has changed.
    """
    refuse_archived(project)
    if not pairs:
        raise Invalid(Reason("no_words_to_pair", source=origin["source"]))
    parameters = {**origin, **settings.as_json()}
    pair_set, is_new = pair_set_named(project, name, RELATED, seed, parameters)
    if not is_new:
        return pair_set
    words = words_store(
        project,
        (word for pair in pairs for word in (pair.word, pair.other)),
        origin=origin["source"],
    )
    for chunk in in_chunks(enumerate(pairs, start=1)):
        Pair.objects.bulk_create(_pair(pair_set, number, pair, words) for number, pair in chunk)
        progress(chunk[-1][0], len(pairs), Reason("pairs_made", n=chunk[-1][0]))
    pair_set.columns = [*KEPT]
    pair_set.report = report
    pair_set.save(update_fields=["columns", "report"])
    audit(actor, "pairs.made", pair_set, project=project, pairs=len(pairs), seed=seed)
    return pair_set


def plan_report(plan: RelationPlan) -> dict[str, Any]:
    """Return the counts of a plan as JSON: by relation and part, and of unused items by reason."""
    counts = Counter((pair.relation, pair.part) for pair in plan.pairs)
    parts = (Part.TRAIN, Part.TEST)
    return {
        # Lists, as JSON in the database keeps no order of names.
        "relations": [
            [relation.value, *(counts[relation, part] for part in parts)]
            for relation in WordRelation
            if any(counts[relation, part] for part in parts)
        ],
        "pairs": len(plan.pairs),
        "targets": {part.value: n for part, n in plan.targets.items()},
        "words": plan.words,
        "not_used": [[reason.value, n] for reason, n in plan.shortfalls.items()],
        "zipf": _mean_zipf(plan.pairs),
    }


def _mean_zipf(pairs: Iterable[WordPair]) -> dict[str, float]:
    """Return the mean frequency of the second words of related and of unrelated pairs."""
    values: dict[str, list[float]] = {"related": [], "unrelated": []}
    for pair in pairs:
        values["related" if pair.is_related else "unrelated"].append(pair.zipf[1])
    return {name: round(sum(zipf) / len(zipf), 3) for name, zipf in values.items() if zipf}


def _pair(pair_set: PairSet, number: int, pair: WordPair, words: dict[str, int]) -> Pair:
    return Pair(
        pair_set=pair_set,
        number=number,
        sentence_a_id=words[pair.word],
        sentence_b_id=words[pair.other],
        kind=pair.relation.value,
        relation="" if pair.is_related else PairRelation.UNRELATED,
        columns=columns_of(pair),
    )
