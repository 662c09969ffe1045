"""What the commands of a rule do, in Czech."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from transforms.engine import Engine, Expansion
from transforms.explain import steps
from transforms.form import NO_FULL_STOP
from transforms.packs.fallback.pack import FallbackPack
from transforms.rule import Kind, Relation
from transforms.rules.patterns import pattern_rules
from transforms.tree import Tree

CHASES = "Malý pes honí velkou kočku."
READS = "Mladá žena čte knihu na lavičce."
RUNS = "Malý pes běží po trávě."
HOLDS = "Malá dívka drží míč a panenku."

Run = Callable[..., Expansion]


@pytest.fixture
def expand(
    with_rules: Callable[[str], FallbackPack], sentence: Callable[[str], Tree]
) -> Callable[..., Expansion]:
    def expand(text: str, pattern: str, commands: str, more: str = "") -> Expansion:
        rule = "rule s4.test\ndoes: tests\nexpected: NEUTRAL, back ENTAILMENT\n"
        pack = with_rules(f"{rule}pattern {{ {pattern} }}\ncommands {{ {commands} }}\n{more}")
        expansion = Engine("cs", rules=pattern_rules(pack), pack=pack).expand(sentence(text))
        assert not expansion.failures
        return expansion

    return expand


def written(expansion: Expansion) -> list[str]:
    return [candidate.text for candidate in expansion.candidates]


def refused(expansion: Expansion) -> list[str]:
    return [str(refusal.reason) for refusal in expansion.refusals]


AN = 'insert D [lemma="nějaký", upos=DET, PronType=Ind'
SUBJECT_AND_OBJECT = "V [root]; V -[nsubj]-> S; V -[obj]-> O"


@pytest.mark.parametrize(
    ("text", "pattern", "commands", "result"),
    [
        # Features: the words around a noun follow it.
        (RUNS, "V [root]; V -[nsubj]-> S", "S.Number = Plur", "Malí psi běží po trávě."),
        (CHASES, "V -[obj]-> O", "O [Case=Nom]; drop V", None),
        # Words: a constant, a partner of a list, both ways.
        (RUNS, 'A [lemma="malý"]', 'A.lemma = "velký"', "Velký pes běží po trávě."),
        (RUNS, "A [lemma in @opposite]", "A.lemma = @opposite", "Velký pes běží po trávě."),
        (CHASES, 'A [lemma="velký"]', "A.lemma = @opposite", "Malý pes honí malou kočku."),
        # A noun of another gender: its adjective follows.
        (RUNS, 'N [lemma="pes"]', 'N.lemma = "kočka"', "Malá kočka běží po trávě."),
        (RUNS, 'N [lemma="pes"]', 'N [lemma="kočka", Number=Sing]', "Malá kočka běží po trávě."),
        (RUNS, 'N [lemma="pes"]', 'N.form = "tygr"', "Malý tygr běží po trávě."),
        # Dropping, with and without what hangs on it.
        (RUNS, "V -[obl]-> O", "drop subtree O", "Malý pes běží."),
        (RUNS, "N -[amod]-> A", "drop A", "Pes běží po trávě."),
        # Moving and exchanging.
        (READS, "V [root]; V -[obl]-> O; V -[nsubj]-> S", "move subtree O before subtree S",
         "Na lavičce mladá žena čte knihu."),
        (READS, "V [root]; V -[obl]-> O", "move subtree O after V",
         "Mladá žena čte na lavičce knihu."),
        (CHASES, SUBJECT_AND_OBJECT, "swap subtree S with subtree O",
         "Velkou kočku honí malý pes."),
        (CHASES, SUBJECT_AND_OBJECT, "swap subtree O with subtree S",
         "Velkou kočku honí malý pes."),
        (CHASES, SUBJECT_AND_OBJECT, "swap S with O", "Malý kočku honí velkou pes."),
        (CHASES, "S -[amod]-> A; A < S; V -[nsubj]-> S", "swap A with S",
         "Pes malý honí velkou kočku."),
        (HOLDS, "H -[obj]-> A; A -[conj]-> B; B -[cc]-> C",
         "swap A with B; attach B to H as A.deprel; attach A to B as conj; attach C to A as cc",
         "Malá dívka drží panenku a míč."),
        # New words: the form of the features, one by agreement, or the one given.
        (RUNS, "V [root]; V -[nsubj]-> S; S -[amod]-> A",
         AN + "] before A as det of S; agree D with S in Animacy, Case, Gender, Number",
         "Nějaký malý pes běží po trávě."),
        (CHASES, SUBJECT_AND_OBJECT,
         AN + ", Case=O.Case, Gender=O.Gender, Number=O.Number] before subtree O as det of O",
         "Malý pes honí nějakou velkou kočku."),
        (RUNS, "V [root]", 'insert A [form="venku", upos=ADV] after V as advmod of V',
         "Malý pes běží venku po trávě."),
        # The root and its first dependent change roles.
        (RUNS, "V [root]; V -[nsubj]-> S; V -[obl]-> O; V -[punct]-> P",
         "attach S as root; attach P to S as punct; drop subtree O; drop V", "Malý pes."),
    ],
)  # fmt: skip
def test_a_command_writes(expand: Run, text, pattern, commands, result):
    expansion = expand(text, pattern, commands)
    assert written(expansion) == ([result] if result else []), refused(expansion)


@pytest.mark.parametrize(
    ("text", "pattern", "commands", "reason"),
    [
        (CHASES, "V -[obj]-> O", "drop V", "the tree is not valid"),
        (CHASES, SUBJECT_AND_OBJECT, "attach V to S as dep", "the tree is not valid"),
        (CHASES, SUBJECT_AND_OBJECT, "swap subtree V with subtree S", "is part of the other"),
        (CHASES, SUBJECT_AND_OBJECT, "move subtree S after S", "next to one of themselves"),
        (CHASES, 'S [lemma="pes"]', "S.lemma = @class", "has no partner for the word"),
        (CHASES, "V [root]", "V.Tense = Fut", "no word in the treebank has the features"),
        (CHASES, "V [root]; V -[nsubj]-> S", "S.Case = V.Case", "the word to copy Case from"),
        (CHASES, 'S [lemma="pes"]', 'S.lemma = "tygr"', "the gender of the other word"),
        (CHASES, "V [root]; V -[obj]-> O", "agree O with V in Person", "needed|features"),
        (CHASES, "V [root]; V -[nsubj]-> S",
         'insert D [lemma="ten", upos=DET, PronType=Dem] before subtree S as det of S',
         "several forms of the word have the features asked for"),
        (CHASES, "V -[obj]-> O; O -[amod]-> A", "drop subtree O; A.Number = Plur",
         "there is no token"),
        (CHASES, "V -[obj]-> O; O -[amod]-> A", "drop subtree O; agree A with V in Number",
         "there is no token"),
        (CHASES, "V -[obj]-> O; O -[amod]-> A", "drop subtree O; move A before V",
         "the tree is not valid: there is no token"),
        (CHASES, "V [root]", "V.Number = V.Number", "the text does not differ from the source"),
    ],
)  # fmt: skip
def test_an_impossible_edit_is_refused_with_a_reason(expand: Run, text, pattern, commands, reason):
    expansion = expand(text, pattern, commands)
    assert written(expansion) == []
    (told,) = refused(expansion)
    assert any(each in told for each in reason.split("|")), told


def test_a_phrase_with_a_gap_is_not_moved(expand: Run):
    gap = expand(
        READS, "V [root]; V -[nsubj]-> S; S -[amod]-> A; V -[obj]-> O",
        "move A after O; move subtree S after O",
    )  # fmt: skip
    assert refused(gap) == ["the phrase is not in one piece"]


def test_a_guessed_form_carries_a_warning(expand: Run):
    (candidate,) = expand(READS, "V -[obj]-> O", "O.Number = Plur").candidates
    assert [warning.code for warning in candidate.warnings] == ["form_guessed"]


def test_a_candidate_is_like_that_of_any_other_rule(expand: Run):
    (candidate,) = expand(
        RUNS, "V [root]; V -[obl]-> O", "drop subtree O"
    ).candidates  # fmt: skip
    assert (candidate.rule_id, candidate.kind) == ("s4.test", Kind.S4)
    assert (candidate.expected_ab, candidate.expected_ba) == (
        Relation.NEUTRAL,
        Relation.ENTAILMENT,
    )
    assert candidate.edits[0]["text"] == "by the rules file: tests"
    assert [str(step) for step in steps(candidate.edits)] == ['removed "po"', 'removed "trávě"']


def test_without_and_refuse_prevent_the_edit_where_their_patterns_match(expand: Run):
    rule = ("N [upos=NOUN]; N -[amod]-> A", "drop A")
    assert written(expand(CHASES, *rule)) == ["Pes honí velkou kočku.", "Malý pes honí kočku."]
    without = expand(CHASES, *rule, "without { V -[obj]-> N; }")
    assert (written(without), refused(without)) == (["Pes honí velkou kočku."], [])
    refuse = expand(CHASES, *rule, 'refuse "it is an object" { V -[obj]-> N; }')
    assert written(refuse) == ["Pes honí velkou kočku."]
    assert refused(refuse) == ["refused by the rules file: it is an object"]
    assert [each.reason.params for each in refuse.refusals] == [{"text": "it is an object"}]


def test_places_that_differ_in_words_no_command_names_are_one(expand: Run):
    """One phrase is dropped once, however many words stand before it; one refusal is enough."""
    loose = ("V [root]; V -[obl]-> O; X << O", "drop subtree O")
    assert written(expand(RUNS, *loose)) == ["Malý pes běží."]
    expansion = expand(RUNS, *loose, 'refuse "an adjective" { X [upos=ADJ]; }')
    assert written(expansion) == []
    assert refused(expansion) == ["refused by the rules file: an adjective"]


def test_a_normalising_rule_is_applied_until_it_finds_nothing(
    with_rules: Callable[[str], FallbackPack], sentence: Callable[[str], Tree]
):
    pack = with_rules(
        "rule n.plain\ndoes: drops adjectives\n"
        "pattern { N -[amod]-> A; N [upos=NOUN]; }\ncommands { drop A; }"
    )
    engine = Engine("cs", rules=pattern_rules(pack), pack=pack)
    result = engine.normalise(sentence(CHASES))
    assert result.tree is not None
    assert result.tree.text == "Pes honí kočku."
    assert result.applied == (("n.plain", pack.patterns[0].version),)
    assert result.warnings == ()


def test_the_form_of_a_text_is_checked_beside_rules_that_normalise(
    with_rules: Callable[[str], FallbackPack], sentence: Callable[[str], Tree]
):
    pack = with_rules("rule n.x\ndoes: x\npattern { V [root] }\ncommands { V.form = x }")
    tree = sentence(CHASES)
    cut = replace(tree, tokens=tree.tokens[:-1])
    result = Engine("cs", rules=pattern_rules(pack), pack=pack).normalise(cut)
    assert NO_FULL_STOP in result.warnings


def test_the_tree_is_left_as_it_was(expand: Run, sentence: Callable[[str], Tree]):
    before = sentence(CHASES)
    tokens = before.tokens
    expand(CHASES, SUBJECT_AND_OBJECT, "swap subtree S with subtree O; S.Number = Plur")
    assert sentence(CHASES).tokens == tokens
