"""Dropped sources that a project lead reinstates by hand: kept as imported, or corrected.

The rules for a language may be wrong about its sentences. What the lead wrote is an S1 with the
rule `n.manual`; the reason for dropping the source stays with it as a warning. A source in another
language than the project's has to be translated, with the rule `t.manual`.
"""

from collections.abc import Mapping, Sequence

import structlog
from django.db import transaction
from django.db.models import Exists, QuerySet, RestrictedError
from django.utils.translation import gettext as _

from datasets.errors import Conflict, Invalid
from datasets.formats.text import comparison_key, text_problem
from datasets.models import (
    Derivation,
    Project,
    Sentence,
    Source,
    SourceSentence,
    User,
)
from datasets.selectors.importing.sources import (
    MANUAL_RULE,
    TRANSLATION_RULE,
    kept_unchanged,
    s1_by_hand,
    s1_kept,
    s1_of,
    sources_listed,
)
from datasets.services.expanding import settling
from datasets.services.importing.sources import in_chunks
from datasets.services.records.archive import refuse_archived
from datasets.services.records.audit import audit
from datasets.worded import stored_text, worded
from transforms.reason import Reason

log = structlog.get_logger(__name__)

_CHUNK = 500
_VERSION = 1


@transaction.atomic
def source_mend(*, source: Source, texts: Mapping[str, str], actor: User | None) -> list[Sentence]:
    """Write the S1 of a dropped source by hand; `texts` are by position, a and b."""
    refuse_archived(source.project)
    source = _lock(Source.objects.filter(pk=source.pk)).get()
    if not source.fallen_reason:
        raise Conflict(_("This source is in the corpus, so there is nothing to correct."))
    missing = list(_without_s1([source.pk]))
    problems = {
        sentence.position: [_("The sentence %(problem)s.") % {"problem": worded(problem)}]
        for sentence in missing
        if (problem := _problem_of(source, sentence, _text_for(sentence, texts)))
    }
    if problems:
        raise Invalid(fields=problems)
    created = _write(missing, {s.pk: _text_for(s, texts) for s in missing})
    changed = sum(sentence.is_generated for sentence in created)
    audit(actor, "source.mended", source, project=source.project, changed=changed)
    log.info("source_mended", source=source.pk, changed=changed)
    return created


@transaction.atomic
def sources_keep(*, project: Project, reason: str, actor: User | None) -> int:
    """Keep every source that was dropped for a reason as imported; return how many.

    Sources in another language cannot be kept as they came.
    """
    refuse_archived(project)
    dropped = sources_listed(project, fallen=True, reason=reason).filter(language="")
    source_ids = list(_lock(dropped.prefetch_related(None)).values_list("pk", flat=True))
    act = audit(actor, "sources.kept", None, project=project, sources=len(source_ids))
    for some in in_chunks(source_ids, _CHUNK):
        missing = list(_without_s1(some))
        _write(missing, {sentence.pk: sentence.text for sentence in missing}, kept=act.pk)
    log.info("sources_kept", project=project.pk, sources=len(source_ids))
    return len(source_ids)


@transaction.atomic
def source_mend_undo(*, source: Source, actor: User | None) -> None:
    """Drop a source again that was reinstated by hand, unless a pair holds its sentences."""
    refuse_archived(source.project)
    source = _lock(Source.objects.filter(pk=source.pk)).get()
    by_hand = s1_by_hand(source)
    if not by_hand:
        raise Conflict(_("This source was not put back by hand."))
    if settling.is_paired(by_hand):
        raise Conflict(_("A sentence of this source is in a pair already, so it has to stay."))
    try:
        with transaction.atomic():
            _drop_again(by_hand)
    except RestrictedError:
        raise Conflict(
            _("Authors were asked to write about a sentence of this source, so it has to stay.")
        ) from None
    audit(actor, "source.mend_undone", source, project=source.project)


@transaction.atomic
def sources_keep_undo(*, project: Project, act: int, actor: User | None) -> int:
    """Drop again what one `sources_keep` kept, by the id of its audit entry; return how many.

    Sources that somebody has worked on since stay (`kept_unchanged`). Raises `Conflict` if none is
    left to drop.
    """
    refuse_archived(project)
    kept = s1_kept(project, act)
    sources = Source.objects.filter(pk__in=kept.order_by().values("source"))
    list(_lock(sources).order_by("pk").values_list("pk"))
    list(kept.select_for_update(of=("self",)).values_list("pk"))  # who pairs them now comes first
    source_ids = list(kept_unchanged(project, act).values_list("pk", flat=True))
    if not source_ids:
        raise Conflict(_("There is nothing to undo."))
    for some in in_chunks(source_ids, _CHUNK):
        _drop_again(kept.filter(source__in=some))
    audit(actor, "sources.keep_undone", None, project=project, sources=len(source_ids))
    log.info("sources_keep_undone", project=project.pk, sources=len(source_ids))
    return len(source_ids)


def _drop_again(sentences: QuerySet[Sentence]) -> None:
    """Delete S1 written by hand, and drop their sources for the reason that each had."""
    stored_reasons = {
        source: warnings[0]
        for source, warnings in sentences.values_list("source_id", "derivation__warnings")
    }
    sources = list(Source.objects.filter(pk__in=stored_reasons))
    for source in sources:
        stored_reason = stored_reasons[source.pk]
        source.fallen_reason = stored_text(stored_reason)
        source.fallen_code = (
            None
            if isinstance(stored_reason, str)
            else {k: stored_reason[k] for k in ("code", "params")}
        )
    Source.objects.bulk_update(sources, ["fallen_reason", "fallen_code"])
    sentences.delete()


def _lock(sources: QuerySet[Source]) -> QuerySet[Source]:
    """Lock sources, so that a run of the rules cannot write the same S1."""
    return sources.select_related("project").select_for_update(no_key=True, of=("self",))


def _without_s1(sources: Sequence[int]) -> QuerySet[SourceSentence]:
    missing = SourceSentence.objects.filter(~Exists(s1_of("pk")), source__in=sources)
    return missing.select_related("source").order_by("pk")


def _text_for(sentence: SourceSentence, texts: Mapping[str, str]) -> str:
    return texts.get(sentence.position, sentence.text).strip()


def _problem_of(source: Source, sentence: SourceSentence, text: str) -> Reason | None:
    if problem := text_problem(text):
        return problem
    is_same = comparison_key(text) == sentence.comparison_key
    return Reason("not_translated") if source.language and is_same else None


def _write(
    missing: Sequence[SourceSentence], texts: Mapping[int, str], *, kept: int | None = None
) -> list[Sentence]:
    """Write the S1; `kept` is the audit entry of the act that keeps many sources at once."""
    of_the_act = {} if kept is None else {"kept": kept}
    created = Sentence.objects.bulk_create(
        settling.s1_row(sentence, texts[sentence.pk]) for sentence in missing
    )
    Derivation.objects.bulk_create(
        Derivation(
            sentence=sentence,
            rules=[{"rule": _rule_of(s0.source), "version": _VERSION, **of_the_act}],
            warnings=settling.why_dropped(s0.source),
            original_text=sentence.text,
        )
        for s0, sentence in zip(missing, created, strict=True)
    )
    restored = {sentence.source_id for sentence in missing}
    Source.objects.filter(pk__in=restored).update(fallen_reason="", fallen_code=None)
    return created


def _rule_of(source: Source) -> str:
    return TRANSLATION_RULE if source.language else MANUAL_RULE
