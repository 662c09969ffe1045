"""Run the rules of a language over a tree and keep the sound candidates.

The engine, not the rule, has the pack finish the spelling, checks each candidate, drops duplicates
and ranks the rest. The result reports every refusal of a rule or the check, and every failure of a
rule.
"""

import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Protocol, TypeVar

from transforms.check import SourceCheck, doubtful, oddities, text_key, unfit, word_count
from transforms.composing import beginnings, composed, is_composed, seconds
from transforms.edit import Change
from transforms.form import SEVERAL_SENTENCES, sentence_problems
from transforms.lexicon import Lexicon
from transforms.lexicon.contrasts import Contrasts
from transforms.packs.language_pack import LanguagePack
from transforms.packs.registry import pack_for
from transforms.ranking import Ranking, ranking_for
from transforms.reason import Reason, Refused
from transforms.rule import FINISHING, Candidate, Context, Kind, Need, Refusal, Rule, answers
from transforms.seeding import seeded
from transforms.stock import Partner, Stock
from transforms.tree import Tree

# Odds by which candidates drawn from captions come closest to SICK's own mix (Marelli et al. 2014,
# Table 4: 865 times a similar word, 303 the passive, 294 a modifier, 272 another quantifier; 974
# times an opposite word, 648 an opposite determiner, 422 a negation). Words and determiners can be
# changed in nearly every caption, the voice in a third, and few contain a passive or a compound.
SICK_MIX: Mapping[str, float] = {
    "s2.passive": 10,
    "s2.active": 100,
    "s2.synonym": 6,
    "s2.hypernym": 2,
    "s2.hyponym": 1,
    "s2.joined": 4,
    "s2.group": 2,
    "s2.preposition": 4,
    "s2.relative_adjective": 10,
    "s2.agentive": 10,
    "s2.compound": 100,
    "s2.modifier_added": 2.5,
    "s2.modifier_removed": 1,
    "s2.adjunct_dropped": 1,
    "s2.adverb_moved": 5,
    "s2.determiner": 2.5,
    "s3.negation": 90,
    "s3.determiner": 1.5,
    "s3.contrast": 2,
    "s3.preposition": 1,
    "s4.senses": 1,
}
UNLISTED_ODDS = 5.0


# A normalising rule may apply again after its own output (two possessives in one sentence).
MAX_PASSES = 8


class OfRule(Protocol):
    """Anything that names the rule it comes from."""

    @property
    def rule_id(self) -> str: ...


Ruled = TypeVar("Ruled", bound=OfRule)


@dataclass(frozen=True)
class Failure:
    """A rule that raised an exception: a bug to be reported with the sentence."""

    rule_id: str
    error: str


@dataclass(frozen=True)
class Normalisation:
    """A normalised tree with the rules that applied, or the reason why there is none.

    The warnings include the source's own faults: a slip of its author, or a wrong parse.
    """

    tree: Tree | None
    applied: tuple[tuple[str, int], ...] = ()
    edits: tuple[Change, ...] = ()
    warnings: tuple[Reason, ...] = ()
    reason: Reason | None = None
    refusals: tuple[Refusal, ...] = ()
    failures: tuple[Failure, ...] = ()


@dataclass(frozen=True)
class Expansion:
    """All sound candidates, best first, with refusals and failures."""

    candidates: tuple[Candidate, ...]
    refusals: tuple[Refusal, ...] = ()
    failures: tuple[Failure, ...] = ()


class Engine:
    """The rules of one language. The same tree, key and seed give the same answer.

    `standing_aside` has the rules that need a lexicon where none was given. An engine that
    `composes` also writes sentences of two rules.
    """

    def __init__(
        self,
        language: str,
        *,
        rules: Sequence[Rule] | None = None,
        pack: LanguagePack | None = None,
        lexicon: Lexicon | None = None,
        contrasts: Contrasts = MappingProxyType({}),
        seed: int = 0,
        max_words: int | None = None,
        mix: Mapping[str, float] = SICK_MIX,
        composes: bool = False,
        ranking: Ranking | None = None,
    ) -> None:
        self.language = language
        self.pack = pack or pack_for(language)
        self.lexicon = lexicon
        self.contrasts = contrasts
        all_rules = tuple(rules if rules is not None else _rules_of(language))
        self.standing_aside = tuple(r for r in all_rules if Need.LEXICON in r.needs and not lexicon)
        self.rules = tuple(rule for rule in all_rules if rule not in self.standing_aside)
        self._normalising = tuple(rule for rule in self.rules if rule.kind == Kind.N)
        self._expanding = tuple(rule for rule in self.rules if rule.kind != Kind.N)
        self.seed = seed
        self.max_words = max_words or self.pack.whole_sentences.longest
        self.composes = composes
        self._mix = mix
        self._ranking = ranking or ranking_for(language)

    @property
    def mixes(self) -> bool:
        """Tell whether a rule takes phrases from other sentences, so that a stock is useful."""
        return any(Need.STOCK in rule.needs for rule in self.rules)

    @property
    def exchanges(self) -> bool:
        """Tell whether a rule exchanges phrases with the other sentence of the source."""
        return any(Need.PARTNER in rule.needs for rule in self.rules)

    def stock(self, sentences: Iterable[tuple[str, Tree]]) -> Stock:
        """Return the phrases that named sentences can lend, mended as for expansion."""
        return Stock.named((name, self.pack.prepared(t)) for name, t in sentences)

    def normalise(self, tree: Tree, key: str = "") -> Normalisation:
        """Apply the normalising rules in order, each until it finds nothing more to do.

        A language without a rule that finishes the form has texts written to the guidelines, and
        their form is checked.
        """
        run = _Run(self, key)
        tree = self.pack.prepared(tree)
        if reason := self.pack.unfit_source(tree):
            return Normalisation(None, reason=reason)
        applied: list[Candidate] = []
        for rule in self._normalising:
            for _ in range(MAX_PASSES):
                candidate = next(
                    run.sound_candidates(rule, applied[-1].tree if applied else tree), None
                )
                if candidate is None:
                    break
                applied.append(candidate)
        result = applied[-1].tree if applied else tree
        problems = self._form_problems(result)
        whole = self.pack.whole_sentences
        reason = unfit(result, whole, max_words=self.max_words) or self.pack.unfit(result)
        if SEVERAL_SENTENCES in problems:
            reason = reason or SEVERAL_SENTENCES
        warnings = [*(w for each in applied for w in each.warnings), *doubtful(result, self.pack)]
        warnings += problems
        return Normalisation(
            tree=None if reason else result,
            applied=tuple(dict.fromkeys((each.rule_id, each.rule_version) for each in applied)),
            edits=tuple(change for each in applied for change in each.edits),
            warnings=tuple(dict.fromkeys(warnings)),
            reason=reason,
            refusals=tuple(dict.fromkeys(run.refusals)),
            failures=tuple(run.failures),
        )

    def _form_problems(self, tree: Tree) -> tuple[Reason, ...]:
        is_finished = any(rule.id == FINISHING for rule in self.rules)
        return () if is_finished else sentence_problems(tree, self.pack)

    def expand(
        self,
        tree: Tree,
        key: str = "",
        *,
        stock: Stock | None = None,
        partner: Partner | None = None,
    ) -> Expansion:
        """Write every sound S2, S3 and S4 of a normalised tree, best first.

        `stock` holds phrases of other sentences for the rules that mix sentences; `partner` is the
        other sentence of the source, which rules that exchange phrases between the two read.

        Best is what the language's ranking puts first (`transforms.ranking`); sentences of two
        rules come last.

        What is odd in the sentence itself (a question, a command, capitals) is a warning on each
        candidate.
        """
        if partner is not None:
            partner = replace(partner, tree=self.pack.prepared(partner.tree))
        run = _Run(self, key, stock, partner)
        tree = self.pack.prepared(tree)
        sound: list[Candidate] = []
        known_keys = {text_key(tree.text)}
        odd = tuple(oddities(tree))
        for rule in self._expanding:
            for candidate in run.sound_candidates(rule, tree):
                key_of_text = text_key(candidate.text)
                if key_of_text in known_keys:
                    run.refuse(rule, Reason("sentence_already_written"))
                    continue
                known_keys.add(key_of_text)
                warnings = (*odd, *candidate.warnings)
                sound.append(replace(candidate, warnings=warnings) if odd else candidate)
        candidates = tuple(self._ranking.ordered(tree, sound))
        if self.composes:
            candidates += tuple(self._compositions(candidates, run, key, stock, known_keys))
        return Expansion(candidates, tuple(run.refusals), tuple(run.failures))

    def _compositions(
        self,
        candidates: Sequence[Candidate],
        run: "_Run",
        key: str,
        stock: Stock | None,
        known_keys: set[str],
    ) -> Iterator[Candidate]:
        """Yield the first sound sentence of each two rules, without warnings before the others.

        Refusals of second rules are not kept: they speak of sentences that nobody sees.
        """
        compositions: list[Candidate] = []
        for first in beginnings(candidates):
            second_run = _Run(self, f"{key}\x1f{first.rule_id}", stock)
            for rule in seconds(self._expanding, first):
                second = self._after(first, rule, second_run, known_keys)
                if second is not None:
                    known_keys.add(text_key(second.text))
                    compositions.append(second)
            run.failures += second_run.failures
        yield from sorted(compositions, key=lambda each: bool(each.warnings))

    def _after(
        self, first: Candidate, rule: Rule, run: "_Run", known_keys: set[str]
    ) -> Candidate | None:
        for second in run.sound_candidates(rule, first.tree):
            both = composed(first, second)
            if both is not None and text_key(both.text) not in known_keys:
                return both
        return None

    def best(self, expansion: Expansion, key: str = "") -> dict[Kind, Candidate]:
        """Choose at most one clean candidate per kind, its rule drawn by the odds of the mix.

        A clean candidate has no warnings. Within a rule the first candidate is the best: rules
        yield their surest candidates first.
        """
        chosen: dict[Kind, Candidate] = {}
        for kind in (Kind.S2, Kind.S3, Kind.S4):
            clean = [c for c in expansion.candidates if c.kind == kind and not c.warnings]
            if choice := drawn(clean, seed=self.seed, key=key, kind=kind, mix=self._mix):
                chosen[kind] = choice
        return chosen

    def context(
        self, *seeds: object, stock: Stock | None = None, partner: Partner | None = None
    ) -> Context:
        """Return the rules' input besides the tree; random draws depend on the seeds."""
        seeds = (self.seed, *seeds)
        return Context(self.pack, self.lexicon, self.contrasts, stock, seeds, partner)


class _Run:
    """One sentence's run through the rules: refusals and failures."""

    def __init__(
        self,
        engine: Engine,
        key: str,
        stock: Stock | None = None,
        partner: Partner | None = None,
    ) -> None:
        self._engine = engine
        self._key = key
        self._stock = stock
        self._partner = partner
        self.refusals: list[Refusal] = []
        self.failures: list[Failure] = []
        self._check: SourceCheck | None = None

    def refuse(self, rule: Rule, reason: Reason) -> None:
        self.refusals.append(Refusal(rule.id, reason))

    def sound_candidates(self, rule: Rule, tree: Tree) -> Iterator[Candidate]:
        """Yield the rule's candidates that pass the check, with their spelling finished."""
        context = self._engine.context(
            self._key, rule.id, rule.version, stock=self._stock, partner=self._partner
        )
        try:
            for answer in answers(rule, tree, context):
                if isinstance(answer, Refusal):
                    self.refusals.append(answer)
                    continue
                try:
                    candidate = _finished(answer, tree, self._engine.pack)
                except Refused as refused:
                    self.refuse(rule, refused.reason)
                    continue
                faults = self._faults(rule, candidate.tree, tree)
                if faults:
                    self.refuse(rule, Reason("check_failed", fault=faults[0]))
                else:
                    yield candidate
        # Any exception of a rule is its bug: reported with its name, and the other rules go on.
        except Exception as error:
            self.failures.append(Failure(rule.id, _description(error)))

    def _faults(self, rule: Rule, tree: Tree, source: Tree) -> list[Reason]:
        if self._check is None or self._check.source is not source:
            self._check = SourceCheck(source, self._engine.pack)
        # A normalising rule may do no more than drop the full stop; an expansion may not.
        faults = self._check.new_faults(tree, is_respelling=rule.kind == Kind.N)
        # Normalising may shorten a long sentence step by step, so its length is checked at the end.
        most = self._engine.max_words
        if len(tree.tokens) > most and rule.kind != Kind.N and word_count(tree) > most:
            faults.append(Reason("sentence_too_long", most=most))
        return faults


def drawn(
    candidates: Iterable[Ruled],
    *,
    seed: int,
    key: str,
    kind: str,
    mix: Mapping[str, float] = SICK_MIX,
) -> Ruled | None:
    """Draw one of a sentence's candidates of one kind, given best first; None if there are none.

    The rule is drawn by the odds of the mix, and its first candidate is returned. One of two rules
    is drawn only if there is no other.
    """
    first: dict[str, Ruled] = {}
    for candidate in candidates:
        first.setdefault(candidate.rule_id, candidate)
    single = {rule_id: each for rule_id, each in first.items() if not is_composed(rule_id)}
    first = single or first
    if not first:
        return None
    weights = [mix.get(rule_id, UNLISTED_ODDS) for rule_id in first]
    return seeded(seed, key, kind).choices(list(first.values()), weights)[0]


def _rules_of(language: str) -> Iterable[Rule]:
    # The rules import the engine's values, so they are imported when needed.
    from transforms.rules import rules_for

    return rules_for(language)


def _finished(candidate: Candidate, source: Tree, pack: LanguagePack) -> Candidate:
    """Let the pack correct spelling that depends on neighbours, and log its changes."""
    tree = pack.finish(candidate.tree, source)
    if tree is candidate.tree:
        return candidate
    changes: tuple[Change, ...] = tuple(
        {"op": "finish", "id": after.id, "word": before.form, "form": after.form}
        for before, after in zip(candidate.tree, tree, strict=True)
        if before.form != after.form
    )
    return replace(candidate, tree=tree, edits=(*candidate.edits, *changes))


def _description(error: Exception) -> str:
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({where.name}, line {where.lineno})"
