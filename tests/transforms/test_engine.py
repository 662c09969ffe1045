from collections import Counter
from dataclasses import dataclass, field

import pytest

from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.edit import Edit
from transforms.engine import Engine
from transforms.predicates import USUAL
from transforms.reason import Reason
from transforms.rule import Kind, Need, Prior, Refusal, Relation, candidate_of
from transforms.tree import Tree


class PlainPack:
    """A language whose only demand is that "an" stands before a vowel."""

    language = "xx"
    version = 1
    whole_sentences = USUAL
    announcing = frozenset()

    def words(self, name):
        return frozenset()

    def finish(self, tree, source):
        edit = Edit(tree)
        for article, noun in zip(tree.tokens, tree.tokens[1:], strict=False):
            if article.form == "a" and noun.form[0] in "aeiou":
                edit.set(article.id, form="an")
        return edit.commit()

    def prepared(self, tree):
        return tree

    def unfit_source(self, tree):
        return Reason("sentence_is_headline") if "news" in {t.form for t in tree} else None

    def unfit(self, tree):
        return Reason("noun_out_of_place") if "oddly" in {token.form for token in tree} else None

    def faults(self, tree):
        return [Reason("words_disagree") for token in tree if token.form == "badly"]


@dataclass(frozen=True)
class Saying:
    """A rule that puts each of its words after the verb."""

    words: tuple[str, ...]
    id: str = "s2.saying"
    kind: Kind = Kind.S2
    warnings: tuple[Reason, ...] = ()
    version: int = 1
    paper: str = ""
    languages: tuple[str, ...] = ("xx",)
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.ENTAILMENT
    prior: Prior | None = None
    needs: tuple[Need, ...] = ()

    def apply(self, tree, context):
        for word in self.words:
            if word in {token.form for token in tree}:
                yield Refusal(self.id, Reason("other_word_already_present"))
                continue
            edit = Edit(tree)
            edit.insert(word, head=tree.root.id, deprel="advmod", after=tree.root.id)
            yield candidate_of(self, edit, warnings=self.warnings)


@dataclass(frozen=True)
class Breaking(Saying):
    """A rule with a bug after its first candidate."""

    words: tuple[str, ...] = ("loudly",)
    id: str = "s2.breaking"

    def apply(self, tree, context):
        yield from super().apply(tree, context)
        raise KeyError("lemma")


@dataclass(frozen=True)
class Drawing(Saying):
    """A rule that writes down what its generator gives."""

    words: tuple[str, ...] = ()
    id: str = "s4.drawing"
    drawn: list[float] = field(default_factory=list)

    def apply(self, tree, context):
        self.drawn.append(context.rng.random())
        return iter(())


@pytest.fixture
def boy_plays() -> Tree:
    return tree_of(BOY_PLAYS)


def engine(*rules, **options):
    return Engine("xx", rules=rules, pack=PlainPack(), **options)


def test_candidates_come_in_rule_order_with_their_metadata(boy_plays):
    expansion = engine(Saying(("well", "now"))).expand(boy_plays)
    assert [candidate.text for candidate in expansion.candidates] == [
        "The boy is playing well the piano.",
        "The boy is playing now the piano.",
    ]
    first = expansion.candidates[0]
    assert (first.rule_id, first.rule_version, first.kind) == ("s2.saying", 1, Kind.S2)
    assert [change["op"] for change in first.edits] == ["insert"]
    assert (expansion.refusals, expansion.failures) == ((), ())


def test_the_pack_finishes_the_spelling_and_its_changes_are_logged():
    tree = tree_of("a a DET 2 det\nboy boy NOUN 3 nsubj\nruns run VERB 0 root")

    @dataclass(frozen=True)
    class Older(Saying):
        def apply(self, tree, context):
            edit = Edit(tree)
            edit.insert("old", head=2, deprel="amod", before=2)
            yield candidate_of(self, edit)

    candidate = engine(Older(())).expand(tree).candidates[0]
    assert candidate.text == "an old boy runs"
    assert candidate.edits[-1] == {"op": "finish", "id": 1, "word": "a", "form": "an"}


def test_a_faulty_candidate_becomes_a_refusal_that_can_be_counted(boy_plays):
    expansion = engine(Saying(("badly", "well"))).expand(boy_plays)
    assert [candidate.text for candidate in expansion.candidates] == [
        "The boy is playing well the piano."
    ]
    assert expansion.refusals == (
        Refusal("s2.saying", Reason("check_failed", fault=Reason("words_disagree"))),
    )


def test_a_sentence_is_written_only_once(boy_plays):
    expansion = engine(Saying(("well",)), Saying(("well",), id="s2.again")).expand(boy_plays)
    assert len(expansion.candidates) == 1
    assert expansion.refusals == (Refusal("s2.again", Reason("sentence_already_written")),)


def test_a_candidate_that_grew_too_long_is_refused(boy_plays):
    expansion = engine(Saying(("well",)), max_words=6).expand(boy_plays)
    assert expansion.candidates == ()
    assert expansion.refusals[0].reason == Reason(
        "check_failed", fault=Reason("sentence_too_long", most=6)
    )


def test_clean_candidates_come_before_warned_ones(boy_plays):
    unsure = Saying(("playly",), id="s2.unsure", warnings=(Reason("form_guessed", form="playly"),))
    expansion = engine(unsure, Saying(("well",))).expand(boy_plays)
    assert [candidate.rule_id for candidate in expansion.candidates] == ["s2.saying", "s2.unsure"]


def test_a_rule_that_raises_is_reported_and_the_others_go_on(boy_plays):
    expansion = engine(Breaking(), Saying(("well",))).expand(boy_plays)
    assert [candidate.rule_id for candidate in expansion.candidates] == ["s2.breaking", "s2.saying"]
    (failure,) = expansion.failures
    assert failure.rule_id == "s2.breaking"
    assert failure.error.startswith("KeyError: 'lemma' (apply, line ")


def test_the_tree_that_is_expanded_stays_as_it_was(boy_plays):
    before = tree_of(BOY_PLAYS)
    engine(Saying(("well",)), Breaking()).expand(boy_plays)
    assert boy_plays == before


def test_the_best_is_the_first_clean_candidate_of_each_kind(boy_plays):
    rules = (
        Saying(("playly",), id="s2.unsure", warnings=(Reason("form_guessed", form="playly"),)),
        Saying(("well", "now")),
        Saying(("never",), id="s3.negation", kind=Kind.S3),
        Saying(
            ("playly",),
            id="s4.unsure",
            kind=Kind.S4,
            warnings=(Reason("form_guessed", form="playly"),),
        ),
    )
    machine = engine(*rules)
    best = machine.best(machine.expand(boy_plays))
    assert {kind: candidate.rule_id for kind, candidate in best.items()} == {
        Kind.S2: "s2.saying",
        Kind.S3: "s3.negation",
    }
    assert best[Kind.S2].text == "The boy is playing well the piano."


def test_rules_are_chosen_in_the_proportions_of_the_mix_and_the_same_each_time(boy_plays):
    rules = (Saying(("well",), id="s2.passive"), Saying(("now",), id="s2.determiner"))
    machine = engine(*rules, mix={"s2.passive": 3, "s2.determiner": 1}, seed=7)
    expansion = machine.expand(boy_plays)
    keys = [str(number) for number in range(400)]
    chosen = [machine.best(expansion, key)[Kind.S2].rule_id for key in keys]
    assert 260 < Counter(chosen)["s2.passive"] < 340
    assert chosen == [machine.best(expansion, key)[Kind.S2].rule_id for key in keys]
    other = engine(*rules, mix={"s2.passive": 3, "s2.determiner": 1}, seed=8)
    assert chosen != [other.best(expansion, key)[Kind.S2].rule_id for key in keys]


def test_a_rule_draws_by_seed_sentence_rule_and_version_only(boy_plays):
    def drawn(*, seed=1, key="k", version=1):
        rule = Drawing(version=version)
        engine(Saying(("well",)), rule, seed=seed).expand(boy_plays, key)
        return rule.drawn[0]

    assert drawn() == drawn()
    assert len({drawn(), drawn(seed=2), drawn(key="l"), drawn(version=2)}) == 4


def test_normalising_composes_the_rules_until_they_find_nothing_more(boy_plays):
    rules = (
        Saying(
            ("well", "now"), id="n.one", kind=Kind.N, warnings=(Reason("verb_form_by_pattern"),)
        ),
        Saying(("here",), id="n.two", kind=Kind.N, version=3),
        Saying(("never",), id="s3.negation", kind=Kind.S3),
    )
    result = engine(*rules).normalise(boy_plays)
    assert result.tree.text == "The boy is playing here now well the piano."
    assert result.applied == (("n.one", 1), ("n.two", 3))
    assert [change["word"] for change in result.edits] == ["well", "now", "here"]
    assert result.warnings == (Reason("verb_form_by_pattern"),)
    assert result.reason is None


def test_a_sentence_that_needs_nothing_is_its_own_normalisation(boy_plays):
    result = engine().normalise(boy_plays)
    assert result.tree == boy_plays
    assert (result.applied, result.edits) == ((), ())


def test_a_fragment_that_cannot_be_normalised_has_a_reason_and_no_tree():
    fragment = tree_of("two two NUM 2 nummod\nmen man NOUN 0 root\nrunning run VERB 2 acl")
    result = engine(Saying(("now",), id="n.one", kind=Kind.N)).normalise(fragment)
    assert result.tree is None
    assert result.reason == Reason("no_finite_verb")
    assert result.applied == (("n.one", 1),)


def test_a_parse_that_the_pack_does_not_trust_has_its_reason_and_no_tree(boy_plays):
    edit = Edit(boy_plays)
    edit.set(2, form="oddly")
    result = engine().normalise(edit.commit())
    assert (result.tree, result.reason) == (None, Reason("noun_out_of_place"))


def test_a_fault_that_the_source_brought_along_is_a_warning(boy_plays):
    edit = Edit(boy_plays)
    edit.set(2, form="badly")
    result = engine().normalise(edit.commit())
    assert result.warnings == (Reason("words_disagree"),)
    assert result.tree is not None


def test_a_normalising_rule_that_raises_is_reported(boy_plays):
    result = engine(Breaking(id="n.breaking", kind=Kind.N)).normalise(boy_plays)
    assert [failure.rule_id for failure in result.failures] == ["n.breaking"]
    assert result.tree.text == "The boy is playing loudly the piano."


@dataclass(frozen=True)
class Looking(Saying):
    """A rule that asks the lexicon."""

    words: tuple[str, ...] = ("loudly",)
    id: str = "s2.looking"
    needs: tuple[Need, ...] = (Need.LEXICON,)


class Thesaurus:
    name = "none:1"

    def related(self, lemma, upos, link):
        return ()

    def is_transitive(self, verb):
        return None

    def is_intransitive(self, verb):
        return None


def test_rules_that_need_a_lexicon_stand_aside_without_one():
    without = engine(Saying(("softly",)), Looking())
    assert [rule.id for rule in without.standing_aside] == ["s2.looking"]
    assert [rule.id for rule in without.rules] == ["s2.saying"]


def test_rules_that_need_a_lexicon_run_with_one():
    given = engine(Looking(), lexicon=Thesaurus())
    assert given.standing_aside == ()
    assert [rule.id for rule in given.rules] == ["s2.looking"]


def test_the_first_of_every_rule_stands_before_the_second_of_any(boy_plays):
    both = engine(Saying(("loudly", "softly")), Saying(("often", "never"), id="s2.often"))
    found = both.expand(boy_plays).candidates
    assert [each.rule_id for each in found] == ["s2.saying", "s2.often"] * 2


def test_two_rules_are_written_only_if_asked_for_and_come_last() -> None:
    rules = (Saying(("often",)), Saying(("never",), "s3.never", Kind.S3))
    tree = tree_of(BOY_PLAYS)
    plain = Engine("xx", rules=rules, pack=PlainPack()).expand(tree)
    both = Engine("xx", rules=rules, pack=PlainPack(), composes=True).expand(tree)
    assert both.candidates[: len(plain.candidates)] == plain.candidates
    [last] = both.candidates[len(plain.candidates) :]
    assert last.rule_id == "s2.saying+s3.never"
    assert last.kind == Kind.S3
    assert {"often", "never"} <= {token.form for token in last.tree}
    assert [each["op"] for each in last.edits].count("then") == 1


def test_refusals_of_second_rules_are_not_reported() -> None:
    rules = (Saying(("often",)), Saying(("badly",), "s3.badly", Kind.S3))
    tree = tree_of(BOY_PLAYS)
    plain = Engine("xx", rules=rules, pack=PlainPack()).expand(tree)
    both = Engine("xx", rules=rules, pack=PlainPack(), composes=True).expand(tree)
    assert both.refusals == plain.refusals
    assert both.candidates == plain.candidates
