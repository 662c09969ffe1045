"""Which expansions of an S1 go into pairs: at most one of each kind.

The latest text that the project lead wrote or edited has priority; otherwise one is drawn from what
they accepted; otherwise from the clean candidates that they did not reject. A project with a mix
has drawn for all S1s at once (`datasets.services.expanding.mixing`), and that draw is taken;
otherwise each S1 draws for itself, by the odds of the rules (`transforms.engine.drawn`). Either way
the same seed and the same decisions give the same corpus.

An expansion that is replaced is retired, not deleted, because pairs may hold it. It is reinstated
when it is chosen again. For a design that draws from all transformations, rows are also written for
drawn ones that are not in use; they are retired from the start.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.utils.translation import gettext as _

from datasets.designs.mix import Mix
from datasets.errors import Conflict
from datasets.formats.text import comparison_key, text_hash
from datasets.models import Candidate, Decision, Derivation, Project, Sentence, Stage
from datasets.selectors.expanding.choices import (
    Option,
    Place,
    accepted_or_clean,
    in_the_mix,
    options_of,
)
from datasets.selectors.expanding.mixing import draws_of, project_mix
from datasets.selectors.expanding.rules import rule_settings
from datasets.selectors.expanding.transformations import (
    Origin,
    Transformation,
    origin_of,
    sentences_by_origin,
)
from datasets.services.expanding.normalising import sentence_key
from datasets.services.importing.sources import in_chunks
from transforms.composing import rules_in
from transforms.engine import SICK_MIX, drawn

KINDS = (Stage.S2, Stage.S3, Stage.S4)
CHUNK = 1_000
MANUAL_VERSION = 1

_RELABEL = """
    UPDATE datasets_derivation d SET candidate_id = v.candidate, decision_id = v.decision
    FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[]) AS v(id, candidate, decision)
    WHERE d.id = v.id
"""


def manual_rule(kind: str) -> str:
    """Return the rule id of sentences that the project lead wrote: "s2.manual"."""
    return f"{kind.lower()}.manual"


@dataclass(frozen=True, slots=True)
class _Choice:
    """A candidate taken unchanged, by a decision or at random; or a decision with its own text."""

    candidate: int | None
    decision: int | None


@dataclass(frozen=True, slots=True)
class _Current:
    """The current expansion of one kind. One without a derivation came from elsewhere."""

    sentence: int
    derivation: int | None
    choice: _Choice


@transaction.atomic
def expansions_choose(*, project: Project, sentences: Iterable[int]) -> list[Derivation]:
    """Choose the expansions of these S1s anew; return the derivations of the new ones.

    A current expansion that is chosen again is left as it is.
    """
    inserted: list[Derivation] = []
    for chunk in in_chunks(sorted(set(sentences)), CHUNK):
        locked = Sentence.objects.select_for_update(no_key=True, of=("self",))
        s1_rows = locked.filter(project=project, pk__in=chunk, stage=Stage.S1)
        s1s = {s.pk: s for s in s1_rows.select_related("source_sentence__source").order_by("pk")}
        inserted += _choose(project, s1s)
    return inserted


def _choose(project: Project, s1s: Mapping[int, Sentence]) -> list[Derivation]:
    own_texts, options = options_of(s1s)
    draw = _Draw(project, project_mix(rule_settings(project)), draws_of(s1s))
    current = _current_expansions(s1s)
    choices: dict[Place, _Choice] = {}
    retired: list[int] = []
    relabelled: dict[int, _Choice] = {}
    for s1 in s1s.values():
        for kind in KINDS:
            place = (s1.pk, kind.value)
            own_text = own_texts.get(place)
            candidates = options.get(place, ())
            choice = (
                _Choice(None, own_text[-1])
                if own_text
                else draw.choice(place, candidates, _key(s1))
            )
            now = current.get(place)
            if now is None and choice:
                choices[place] = choice
            elif now is None or now.choice == choice or _is_foreign(now, choice, options, place):
                continue
            elif choice and choice.candidate and choice.candidate == now.choice.candidate:
                relabelled[now.derivation or 0] = choice
            else:
                retired.append(now.sentence)
                if choice:
                    choices[place] = choice
    Sentence.objects.filter(pk__in=retired).update(is_retired=True)
    _relabel(relabelled)
    return _insert(project, s1s, choices)


def _is_foreign(
    now: _Current, choice: _Choice | None, options: Mapping[Place, Any], place: Place
) -> bool:
    """Tell whether neither a rule nor the lead wrote the current one, or offers another."""
    return choice is None and now.choice.decision is None and place not in options


@dataclass(frozen=True)
class _Draw:
    """Draws a sentence where the lead wrote none: as the mix drew it, or by the odds."""

    project: Project
    mix: Mix | None
    drawn: Mapping[Place, int | None]

    def choice(self, place: Place, options: Sequence[Option], key: str) -> _Choice | None:
        eligible = in_the_mix(accepted_or_clean(options), self.mix, place[1])
        # Since the mix was drawn, the lead may have accepted another, or rejected the drawn one.
        verdict = next((option.verdict for option in eligible if option.verdict), "")
        if place in self.drawn:
            candidate = self.drawn[place]
            match = next((o for o in options if o.candidate == candidate), None)
            if match and match.verdict == verdict:
                return _Choice(match.candidate, match.decision)
            if match is None and not verdict:
                return None
        odds = SICK_MIX
        if self.mix:
            odds = {rule: row.weight for row in self.mix.rows for rule in row.rules}
        option = drawn(eligible, seed=self.project.seed, key=key, kind=place[1], mix=odds)
        return _Choice(option.candidate, option.decision) if option else None


def _key(s1: Sentence) -> str:
    return sentence_key(s1.source_sentence) if s1.source_sentence else ""


def _current_expansions(s1s: Iterable[int]) -> dict[Place, _Current]:
    rows = Sentence.objects.filter(base__in=s1s, is_retired=False).values_list(
        "base", "stage", "pk", "derivation", "derivation__candidate", "derivation__decision"
    )
    return {
        (s1, stage): _Current(pk, derivation, _Choice(candidate, decision))
        for s1, stage, pk, derivation, candidate, decision in rows
        if s1 is not None
    }


def _relabel(choices: Mapping[int, _Choice]) -> None:
    if not choices:
        return
    rows = [(pk, choice.candidate, choice.decision) for pk, choice in choices.items()]
    with connection.cursor() as cursor:
        cursor.execute(_RELABEL, [list(column) for column in zip(*rows, strict=True)])


def _insert(
    project: Project, s1s: Mapping[int, Sentence], choices: Mapping[Place, _Choice]
) -> list[Derivation]:
    candidates = Candidate.objects.in_bulk([c.candidate for c in choices.values() if c.candidate])
    decisions = Decision.objects.in_bulk(
        [c.decision for c in choices.values() if c.decision and not c.candidate]
    )
    inserted: list[Derivation] = []
    for (s1, kind), choice in choices.items():
        if choice.candidate:
            derivation = _as_proposed(candidates[choice.candidate], choice.decision)
        else:
            derivation = _as_decided(decisions[choice.decision or 0])
        derivation.sentence = _sentence(project, s1s[s1], kind, derivation)
        inserted.append(derivation)
    new = _revive(inserted, choices)
    Sentence.objects.bulk_create(derivation.sentence for derivation in new)
    Derivation.objects.bulk_create(new)
    return inserted


@transaction.atomic
def transformations_write(
    *, project: Project, transformations: Sequence[Transformation]
) -> list[int]:
    """Write the rows of transformations that a design draws, in their order.

    They do not replace the current expansion of their kind, which other designs continue to use.
    One that got a row in the meantime keeps it.
    """
    bases = sorted({transformation.s1 for transformation in transformations})
    locked = Sentence.objects.select_for_update(no_key=True, of=("self",)).order_by("pk")
    s1s = {s1.pk: s1 for s1 in locked.filter(project=project, pk__in=bases)}
    rows = {origin: row for origin, (row, _key) in sentences_by_origin(bases).items()}
    origins = [
        origin_of(transformation.candidate, transformation.decision)
        for transformation in transformations
    ]
    missing = {
        origin: transformation
        for origin, transformation in zip(origins, transformations, strict=True)
        if origin not in rows
    }
    new = _derivations(missing)
    for origin, derivation in new.items():
        each = missing[origin]
        derivation.sentence = _sentence(project, s1s[each.s1], each.kind, derivation)
        derivation.sentence.is_retired = True
    Sentence.objects.bulk_create(derivation.sentence for derivation in new.values())
    Derivation.objects.bulk_create(new.values())
    rows |= {origin: derivation.sentence.pk for origin, derivation in new.items()}
    return [rows[origin] for origin in origins]


def _derivations(missing: Mapping[Origin, Transformation]) -> dict[Origin, Derivation]:
    candidates = Candidate.objects.in_bulk(
        [transformation.candidate for transformation in missing.values()]
    )
    decisions = Decision.objects.in_bulk(
        [transformation.decision for transformation in missing.values()]
    )
    try:
        return {
            origin: _as_proposed(candidates[transformation.candidate], transformation.decision)
            if transformation.candidate
            else _as_decided(decisions[transformation.decision or 0])
            for origin, transformation in missing.items()
        }
    except KeyError:
        raise Conflict(_("The candidates have changed in the meantime. Try again.")) from None


def _revive(derivations: list[Derivation], places: Iterable[Place]) -> list[Derivation]:
    """Reinstate retired sentences with the same text; return the derivations that are new."""
    existing = Derivation.objects.filter(
        sentence__base__in={s1 for s1, __ in places}, sentence__is_retired=True
    ).values_list("sentence__base", "sentence__stage", "original_text", "rules", "pk", "sentence")
    retired = {
        (s1, stage, text, _settled_in(rules)): (pk, sentence)
        for s1, stage, text, rules, pk, sentence in existing
    }
    new: list[Derivation] = []
    revived: dict[int, _Choice] = {}
    sentences: list[int] = []
    for derivation in derivations:
        place = (derivation.sentence.base_id, derivation.sentence.stage)
        key = (*place, derivation.original_text, _settled_in(derivation.rules))
        if key not in retired:
            new.append(derivation)
            continue
        pk, sentence = retired[key]
        revived[pk] = _Choice(derivation.candidate_id, derivation.decision_id)
        sentences.append(sentence)
    Sentence.objects.filter(pk__in=sentences).update(is_retired=False)
    _relabel(revived)
    return new


def _settled_in(rules: Sequence[Mapping[str, Any]]) -> str:
    """Tell two rows of the same text apart by who wrote them, if people did in a campaign."""
    return json.dumps(rules, sort_keys=True) if any("settled" in rule for rule in rules) else ""


def _sentence(project: Project, s1: Sentence, kind: str, derivation: Derivation) -> Sentence:
    text = derivation.original_text
    # The decision on a candidate is not fetched: only own texts have authors.
    author = "" if derivation.candidate or not derivation.decision else derivation.decision.author
    return Sentence(
        project=project,
        source_id=s1.source_id,
        source_sentence_id=s1.source_sentence_id,
        base=s1,
        stage=kind,
        text=text,
        comparison_key=comparison_key(text),
        text_hash=text_hash(text),
        is_generated=True,
        origin=s1.origin,
        author=author or s1.author,
    )


def _as_proposed(candidate: Candidate, decision: int | None) -> Derivation:
    return Derivation(
        candidate=candidate,
        decision_id=decision,
        rules=rules_in(candidate.rule_id, candidate.rule_version, candidate.edits),
        edits=candidate.edits,
        warnings=candidate.warnings,
        expected_ab=candidate.expected_ab,
        expected_ba=candidate.expected_ba,
        original_text=candidate.text,
    )


def _as_decided(decision: Decision) -> Derivation:
    return Derivation(
        decision=decision,
        rules=_rules_of(decision),
        edits=decision.edits,
        expected_ab=decision.expected_ab,
        expected_ba=decision.expected_ba,
        original_text=decision.text,
    )


def _rules_of(decision: Decision) -> list[dict[str, Any]]:
    """Return the rule, and after an edit the edit; of a text that somebody was asked to write, the
    transformation asked for, which no rule carried out, and that somebody wrote it.
    """
    rules = rules_in(decision.rule_id, decision.rule_version, decision.edits)
    if decision.original_text:
        rules.append({"rule": manual_rule(decision.kind), "version": MANUAL_VERSION})
    elif decision.asked_rule_id and decision.rule_id == manual_rule(decision.kind):
        rules.insert(0, {"rule": decision.asked_rule_id, "asked": True})
    if decision.settled_as:
        rules[-1] |= {"settled": decision.settled_as, "by": decision.written_by}
    return rules
