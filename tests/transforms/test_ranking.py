import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms import ranking as package
from transforms.engine import Engine
from transforms.ranking import ANY_RULE, UNIVERSAL, Ranking, ranking_for
from transforms.ranking.features import all_features, shape_of
from transforms.reason import Reason
from transforms.rule import Kind
from transforms.rules import rules_for
from transforms.wording import WORDINGS

A_BOY_PLAYS = BOY_PLAYS.replace(
    "The      the   DET/DT   2 det    Definite=Def", "A a DET/DT 2 det Definite=Ind"
)
FILES = sorted(Path(package.__path__[0]).glob("*.json"))


@pytest.fixture(scope="module")
def source():
    return tree_of(BOY_PLAYS)


@pytest.fixture(scope="module")
def candidates(source):
    return Engine("en").expand(source).candidates


def of_kind(candidates, kind):
    return [each for each in candidates if each.kind == kind]


def test_a_learned_ranking_has_weights_for_the_stages_that_people_wrote():
    assert {file.stem for file in FILES} == {"en", "pl"}
    assert set(ranking_for("en").weights) == {"S2", "S3"}
    assert set(ranking_for("pl").weights) == {"S2"}


def test_a_language_without_a_file_has_the_order_for_any():
    assert ranking_for("de") is UNIVERSAL


def test_the_best_has_the_highest_score(source, candidates):
    s3 = of_kind(candidates, Kind.S3)
    ranking = ranking_for("en")
    shuffled = sorted(s3, key=lambda each: (each.rule_id, each.text))
    scores = dict(
        zip((e.text for e in shuffled), ranking.scores(source, shuffled, Kind.S3), strict=True)
    )
    ordered = [scores[each.text] for each in ranking.ordered(source, shuffled)]
    assert ordered == sorted(ordered, reverse=True)


@pytest.mark.parametrize("ranking", [UNIVERSAL, ranking_for("en")])
def test_the_order_keeps_every_candidate_once_and_repeats(ranking, source, candidates):
    once = ranking.ordered(source, candidates)
    assert sorted(map(id, once)) == sorted(map(id, candidates))
    assert ranking.ordered(source, candidates) == once


def test_equal_candidates_stay_in_the_order_of_their_rules(source, candidates):
    nothing_learned = Ranking("en", {"S2": {}, "S3": {}})
    ordered = nothing_learned.ordered(source, candidates)
    for kind in (Kind.S2, Kind.S3):
        clean = [each for each in of_kind(candidates, kind) if not each.warnings]
        assert [each for each in of_kind(ordered, kind) if not each.warnings] == clean


def test_without_weights_the_first_of_each_rule_come_before_the_second(source, candidates):
    by_rule = sorted(of_kind(candidates, Kind.S2), key=lambda each: each.rule_id)
    ordered = UNIVERSAL.ordered(source, by_rule)
    rules = {each.rule_id for each in by_rule}
    assert {each.rule_id for each in ordered[: len(rules)]} == rules


def test_an_unknown_rule_is_ranked_by_what_holds_for_any(source, candidates):
    unknown = [replace(each, rule_id="s2.of_tomorrow") for each in of_kind(candidates, Kind.S2)]
    learned = ranking_for("en")
    of_any = Ranking("en", {"S2": {ANY_RULE: learned.weights["S2"][ANY_RULE]}})
    assert learned.scores(source, unknown, Kind.S2) == of_any.scores(source, unknown, Kind.S2)
    ordered = learned.ordered(source, [*of_kind(candidates, Kind.S2), *unknown])
    # It is neither before nor behind all others.
    assert {each.rule_id == "s2.of_tomorrow" for each in (ordered[0], ordered[-1])} != {True}


def test_a_warning_ranks_behind_unless_people_wrote_such_sentences_all_the_same(source, candidates):
    best = ranking_for("en").ordered(source, of_kind(candidates, Kind.S3))[0]
    doubtful = replace(best, warnings=(Reason("another_meaning_possible", word="x"),))
    others = [each for each in of_kind(candidates, Kind.S3) if each is not best]
    assert ranking_for("en").ordered(source, [doubtful, *others])[-1] is doubtful


def test_negation_of_an_indefinite_subject_keeps_its_warning_and_its_place():
    engine = Engine("en")
    s3 = of_kind(engine.expand(tree_of(A_BOY_PLAYS)).candidates, Kind.S3)
    negated = next(each for each in s3 if each.text == "A boy is not playing the piano.")
    assert [warning.code for warning in negated.warnings] == ["subject_may_differ"]
    assert s3.index(negated) < 3
    assert any(not each.warnings for each in s3[s3.index(negated) :])


def test_the_automatic_choice_takes_no_candidate_with_a_warning():
    engine = Engine("en")
    expansion = engine.expand(tree_of(A_BOY_PLAYS))
    assert any(each.warnings for each in expansion.candidates)
    for key in map(str, range(20)):
        assert not any(each.warnings for each in engine.best(expansion, key).values())


def test_an_added_modifier_is_not_offered_first(candidates):
    s2 = of_kind(candidates, Kind.S2)
    assert any(each.rule_id == "s2.modifier_added" for each in s2)
    assert s2[0].rule_id != "s2.modifier_added"


NUMBER = re.compile(r"-?\d+")
NAMES = """ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X acl advcl
advmod amod appos aux case cc ccomp compound conj cop csubj dep det expl fixed flat iobj mark nmod
nsubj nummod obj obl parataxis punct root vocative xcomp True False - bare Def Ind Sing Plur Ptan
insert join move remove set many"""
GENERAL = {*NAMES.split(), *WORDINGS, ""}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_names_rules_codes_and_classes_and_no_words(file):
    learned = json.loads(file.read_text(encoding="utf-8"))
    assert {"seed", "penalty", "sentences"} <= set(learned)
    rules = {rule.id for rule in rules_for(file.stem)}
    for of_stage in learned["weights"].values():
        assert set(of_stage) <= rules | {ANY_RULE}
        for of_rule in of_stage.values():
            for name, value in (pair.partition("=")[::2] for f in of_rule for pair in f.split()):
                assert name.replace("_", "").isalpha()
                named = re.split(r"[.+]", value)
                assert all(each in GENERAL or NUMBER.fullmatch(each) for each in named), (
                    name,
                    value,
                )


def test_features_name_no_word_of_the_sentence(source, candidates):
    s2 = of_kind(candidates, Kind.S2)
    found = {f for each in all_features(source, s2, "en") for f in each} | set(shape_of(source))
    values = {each.partition("=")[2].lower() for each in found}
    words = {token.form.lower() for c in s2 for token in c.tree}
    assert not values & words
