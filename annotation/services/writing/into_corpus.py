"""What a settlement becomes in the corpus, and how it leaves it again."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from annotation.models import Annotator, Prompt, Settlement, Task
from annotation.selectors.writing.settling import current_versions
from datasets.errors import Conflict
from datasets.models import Sentence, Source
from datasets.selectors.importing.sources import MANUAL_RULE, TRANSLATION_RULE
from datasets.services.expanding.proposing import RulesText
from datasets.services.expanding.settling import (
    DRAFT_RULE,
    ExpansionRequest,
    SettledText,
    Written,
    expansion_settle,
    expansion_unsettle,
    s1_settle,
    s1_unsettle,
    settled_text_check,
    source_reject,
    source_unreject,
    without_writer,
    writer_unlink,
)

_Way = Settlement.Way


def corpus_enter(settlement: Settlement, offered: RulesText | None) -> None:
    """Write the sentence of a settlement that is stored; `offered` is what its text was made from.

    The S1 of a source enter together: this one may have to wait for the other.
    """
    prompt = settlement.prompt
    settled = SettledText(
        settlement.text,
        settlement.way,
        by=_written_by(settlement),
        rules=offered.rules if offered else (),
        offered=offered.text if offered else "",
    )
    settled_text_check(settled.text)
    if prompt.sentence is not None:
        _expansion(settlement, prompt, settled)
        return
    is_translation = prompt.campaign.task == Task.TRANSLATE
    settlement.rules = settled.written(TRANSLATION_RULE if is_translation else MANUAL_RULE).rules
    settlement.save(update_fields=["rules"])
    _s1(source_of(prompt), is_translation=is_translation)


def _written_by(settlement: Settlement) -> tuple[str, ...]:
    """Return the codes of those who wrote the words, without those who only chose them."""
    writers = [settlement.version.writer] if settlement.version else []
    if settlement.way == _Way.IDENTICAL:
        writers = [version.writer for version in current_versions(settlement.prompt)]
    if settlement.way == _Way.EDITED and settlement.adjudicator:
        writers.append(settlement.adjudicator)
    return tuple(writer.code for writer in writers)


def _expansion(settlement: Settlement, prompt: Prompt, settled: SettledText) -> None:
    assert prompt.sentence is not None  # noqa: S101  # by the constraint on the stage
    request = ExpansionRequest(prompt.stage, prompt.rule_id, prompt.expected_ab, prompt.expected_ba)
    decision = expansion_settle(s1=prompt.sentence, request=request, settled=settled)
    settlement.decision = decision
    if decision is not None:
        settlement.sentence = Sentence.objects.filter(derivation__decision=decision).first()
    settlement.save(update_fields=["decision", "sentence"])


def _s1(source: Source, *, is_translation: bool) -> None:
    """Write the S1 of a source if all its sentences are settled, or have one already."""
    waiting = _of_source(source).filter(sentence=None).exclude(way=_Way.REJECTED)
    # If several campaigns asked for the same sentence, what was settled last counts.
    by_s0 = {version.prompt.source_sentence_id or 0: version for version in waiting.order_by("pk")}
    texts = {s0: Written(version.text, version.rules) for s0, version in by_s0.items()}
    for s0, sentence in s1_settle(
        source=source, texts=texts, is_translation=is_translation
    ).items():
        Settlement.objects.filter(pk=by_s0[s0].pk).update(sentence=sentence)


def corpus_leave(settlement: Settlement) -> None:
    """Take what a settlement became out of the corpus, unless a pair holds it.

    The other S1 of its source leaves with it, and comes back when this one is settled again.
    """
    prompt = settlement.prompt
    if prompt.sentence is not None:
        if settlement.decision is not None:
            expansion_unsettle(decision=settlement.decision)
        return
    if settlement.sentence is None:
        return
    source = source_of(prompt)
    settled = _of_source(source).filter(sentence__isnull=False)
    sentences = list(settled.values_list("sentence__pk", flat=True))
    if Prompt.objects.filter(sentence__in=sentences).exists():
        raise Conflict(_("People are already asked to expand this sentence, so it has to stay."))
    s1_unsettle(source=source, sentences=sentences)


def corpus_reject(prompt: Prompt, reason: str) -> None:
    """Drop the source of a prompt; an expansion that is rejected concerns nothing else."""
    if prompt.source_sentence is not None:
        source_reject(source=source_of(prompt), reason=reason)


def corpus_unreject(prompt: Prompt) -> None:
    """Restore the source of a prompt, unless another campaign rejected it too."""
    if prompt.source_sentence is None:
        return
    source = source_of(prompt)
    others = _of_source(source).filter(way=_Way.REJECTED)
    other = others.exclude(prompt__campaign=prompt.campaign_id).order_by("pk").last()
    if other is not None:
        source_reject(source=source, reason=other.reason)
    else:
        source_unreject(source=source)


def source_of(prompt: Prompt) -> Source:
    assert prompt.source_sentence is not None  # noqa: S101  # by the constraint on the stage
    return prompt.source_sentence.source


def _of_source(source: Source) -> QuerySet[Settlement]:
    settlements = Settlement.objects.filter(prompt__source_sentence__source=source)
    return settlements.select_related("prompt")


def offered_to(prompt: Prompt, text: str, rule_or_origin: str) -> RulesText | None:
    """Return what a writer was offered: a sentence of rules, or a draft from a file."""
    if not text:
        return None
    if prompt.campaign.task == Task.TRANSLATE:
        rules: tuple[dict[str, Any], ...] = (
            {"rule": DRAFT_RULE, "version": 1, "origin": rule_or_origin},
        )
    else:
        rules = tuple({"rule": rule} for rule in rule_or_origin.split())
    return RulesText(text, rules)


def texts_unlink(writer: Annotator) -> None:
    """Take the code of an author whose identity is erased out of what their texts became."""
    settled = Settlement.objects.filter(
        prompt__campaign__project=writer.project_id, rules__icontains=writer.code
    )
    for settlement in settled.select_for_update(of=("self",), no_key=True):
        settlement.rules = without_writer(settlement.rules, writer.code)
        settlement.save(update_fields=["rules"])
    writer_unlink(project=writer.project, code=writer.code)
