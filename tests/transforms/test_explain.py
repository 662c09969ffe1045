import json

from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.engine import Engine
from transforms.explain import as_text, as_values, branches, explain, step, why
from transforms.rule import Kind

NOUN_ALONE = """
boys boy NOUN/NNS 0 root Number=Plur
"""


def explained(rows=BOY_PLAYS):
    return explain(Engine("en"), tree_of(rows))


def test_a_sentence_comes_with_its_candidates_by_kind_and_its_refusals():
    explanation = explained()
    negated = [candidate.text for candidate in explanation.candidates(Kind.S3)]
    assert "The boy is not playing the piano" in [text.removesuffix(".") for text in negated]
    assert all(candidate.kind == Kind.S2 for candidate in explanation.candidates(Kind.S2))
    assert explanation.refusals
    assert explanation.failures == ()


def test_a_sentence_that_cannot_be_normalised_is_not_expanded():
    explanation = explained(NOUN_ALONE)
    assert explanation.expansion is None
    assert explanation.candidates(Kind.S2) == []
    text = as_text(explanation)
    assert "Cannot be normalised: " + str(explanation.normalisation.reason) in text
    assert "S2: none" in text


def test_each_word_is_drawn_below_its_head():
    drawn = {
        branch.token.form: (branch.depth, branch.head) for branch in branches(tree_of(BOY_PLAYS))
    }
    assert drawn["playing"] == (0, "")
    assert drawn["boy"] == (1, "playing")
    assert drawn["the"] == (2, "piano")


def test_the_text_names_rule_labels_reason_and_steps_of_a_candidate():
    text = as_text(explained())
    assert "s3.negation, expected CONTRADICTION (the other way round CONTRADICTION)" in text
    assert 'inserted "not" (advmod)' in text
    assert "Refused:" in text


def test_why_leaves_the_operations_out():
    edits = ({"op": "explain", "text": "changed a to the"}, {"op": "remove", "id": 1, "word": "a"})
    assert why(edits) == "changed a to the"
    assert why(edits[1:]) == ""


def test_a_word_that_only_changed_its_features_is_not_said_to_become_itself():
    change = {"op": "set", "id": 3, "word": "is", "form": "is", "feats": "Number=Sing"}
    assert str(step(change)) == '"is": feats Number=Sing'


def test_the_values_hold_the_tree_the_candidates_and_the_refusals():
    values = json.loads(json.dumps(as_values(explained())))
    assert values["words"][1] == {
        "id": "2", "form": "boy", "lemma": "boy", "upos": "NOUN", "xpos": "NN",
        "feats": "Number=Sing", "head": "4", "deprel": "nsubj", "above": "playing",
    }  # fmt: skip
    assert values["tree"]["form"] == "playing"
    assert [child["form"] for child in values["tree"]["children"]][:2] == ["boy", "is"]
    assert values["normalised"].startswith("The boy is playing")
    negated = next(c for c in values["by_kind"]["S3"] if c["rule"] == "s3.negation")
    assert negated["why"]
    assert negated["steps"] == ['inserted "not" (advmod)']
    assert {"rule", "reason", "code", "params"} == values["refusals"][0].keys()


def test_the_values_of_what_cannot_be_normalised_hold_the_reason_and_no_candidates():
    values = as_values(explained(NOUN_ALONE))
    assert values["normalised"] is None
    assert values["reason"]
    assert values["by_kind"] == {"S2": [], "S3": [], "S4": []}
