"""Reading rules files: what they say, and where they cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from transforms.packs.fallback.patterns.parsing import BadRules, parse_rules
from transforms.packs.fallback.patterns.syntax import (
    Beside,
    ColumnIs,
    Copied,
    Edge,
    Listed,
    Move,
    Order,
    Partner,
    Place,
    Position,
    Present,
    Same,
    Set,
    Word,
)
from transforms.packs.fallback.problems import Problem
from transforms.rule import Kind, Relation

HEAD = "rule s2.x\ndoes: something\nexpected: ENTAILMENT\n"
WHOLE = HEAD + "pattern { V [root]; }\ncommands { V.Tense = Past; }\n"


def rule_with(pattern: str = "V [root]", commands: str = "drop V"):
    (rule,) = parse_rules(f"{HEAD}pattern {{ {pattern} }}\ncommands {{ {commands} }}\n")
    return rule


def problem(text: str) -> str:
    with pytest.raises(BadRules) as caught:
        parse_rules(text)
    return str(caught.value)


def test_the_header_says_what_a_rule_is():
    (rule,) = parse_rules(
        WHOLE.replace("ENTAILMENT", "CONTRADICTION, back NEUTRAL").replace("s2.", "s3.")
        + "example: A # b. → C.\nnot: dev-s1\n"
    )
    assert (rule.id, rule.kind, rule.does) == ("s3.x", Kind.S3, "something")
    assert (rule.expected_ab, rule.expected_ba) == (Relation.CONTRADICTION, Relation.NEUTRAL)
    assert [(e.sentence, e.result) for e in rule.examples] == [("A # b.", "C."), ("dev-s1", None)]


def test_a_normalising_rule_keeps_the_meaning():
    (rule,) = parse_rules(WHOLE.replace("s2.", "n.").replace("expected: ENTAILMENT\n", ""))
    assert (rule.kind, rule.expected_ab) == (Kind.N, Relation.ENTAILMENT)


def test_words_have_constraints():
    at = Place(1, 1)
    word, *_ = rule_with(
        'V [upos=VERB|AUX, lemma<>"to be", !Mood, Tense, root, !leaf, lemma in @added, '
        "form not in @kept, Number[psor]=Sing, deprel=nsubj:*]"
    ).pattern.clauses
    assert word == Word("V", (
        ColumnIs("upos", ("VERB", "AUX"), False, at), ColumnIs("lemma", ("to be",), True, at),
        Present("Mood", True, at), Present("Tense", False, at),
        Position("root", False), Position("leaf", True),
        Listed("lemma", "added", False), Listed("form", "kept", True),
        ColumnIs("Number[psor]", ("Sing",), False, at), ColumnIs("deprel", ("nsubj:*",), False, at),
    ))  # fmt: skip


def test_words_are_linked():
    at = Place(1, 1)
    clauses = rule_with(
        "V -[obj|nsubj:*]-> O; V -[^det]-> A; V -> B; V ->> C; A < B; B << C; "
        "A.Case = B.Case; A.lemma <> B.form  # and a remark\n"
    ).pattern.clauses
    assert clauses == (
        Edge("V", "O", ("obj", "nsubj:*"), False, False, at),
        Edge("V", "A", ("det",), True, False, at),
        Edge("V", "B", (), False, False, at), Edge("V", "C", (), False, True, at),
        Order("A", "B", True), Order("B", "C", False),
        Same("A", "Case", "B", "Case", False, at), Same("A", "lemma", "B", "form", True, at),
    )  # fmt: skip


def test_values_are_plain_copied_listed_or_taken_away():
    commands = rule_with(
        "V -> A", "A [Case=V.Case, Number=_]; A.lemma = @opposite; V.form = \"x y\"; "
        "move subtree A before V"
    ).commands  # fmt: skip
    assert commands[0] == Set("A", (("Case", Copied("V", "Case")), ("Number", "")), Place(1, 1))
    assert commands[1].values == (("lemma", Partner("opposite")),)
    assert commands[2].values == (("form", "x y"),)
    assert commands[3] == Move("A", True, Beside("V", True, False))


def test_each_edit_of_a_rule_gives_it_another_version():
    (one,), (other,) = parse_rules(WHOLE), parse_rules(WHOLE.replace("Past", "Fut"))
    (moved,) = parse_rules("# a remark\n\n" + WHOLE)
    assert one.version == moved.version != other.version
    assert 0 < one.version < 2**31


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rule s9.x", "line 1, column 6: expected n, s2, s3, s4 before the dot, found 's9'"),
        ("rule s2.manual", "line 1, column 6: s2.manual stands for sentences that people write"),
        (
            "rule n.surface",
            "line 1, column 6: n.surface stands for the rule that corrects spelling and marks",
        ),
        ("rule s2.x\nexpect: NEUTRAL", "line 2, column 1: expected 'does' or 'expected'"),
        ("rule s2.x\nexpect: NEUTRAL", "found 'expect' (did you mean expected?)"),
        ("rule s2.x\nexpected: NEUTRL", "found 'NEUTRL' (did you mean NEUTRAL?)"),
        ("rule s2.x\nexpected: NEUTRAL, NEUTRAL", "expected 'LABEL' or 'LABEL, back LABEL'"),
        ("rule s2.x\ndoes:\n", "line 2, column 6: expected a text behind 'does'"),
        ("rule s2.x\nexample: A. B.", "expected a sentence, →"),
        ("rule s2.x\npattern { V [upos=VREB]; }", "column 19: 'VREB' is not a part of speech"),
        ("rule s2.x\npattern { V -[nsub]-> S; }", "is not a relation of UD (did you mean nsubj"),
        ("rule s2.x\npattern { V [tense=Past] }", "column 14: 'tense' is neither"),
        ("rule s2.x\npattern { V [lemma in @aded]; }", "no list 'aded' (did you mean added?)"),
        ("rule s2.x\npattern { V [Tense in @added] }", "lists have lemmas"),
        ("rule s2.x\npattern { V [lemma]; }", "expected '=', '<>' or 'in' behind lemma"),
        ("rule s2.x\npattern { V [root] V < X; }", "column 20: expected ';' or '}', found 'V'"),
        ("rule s2.x\npattern { V [upos=VERB", "expected ',' or ']', found the end of the file"),
        ("rule s2.x\npattern { in -> V }", "'in' has a meaning of its own and names no word"),
        ("rule s2.x\npattern { V }", "expected '[', an edge such as '-[obj]->'"),
        ("rule s2.x\nrefuse { V [root] }", "expected the reason in quotation marks, found '{'"),
        ("rule s2.x\ncommands { drpo V }", "(did you mean drop?)"),
        ("rule s2.x\ncommands { V.form = @added }", "a value of form: a list has lemmas"),
        ("rule s2.x\ncommands { V [Case=Nom, Case=Acc] }", "Case is given twice"),
        ("rule s2.x\ncommands { insert X [lemma=a] before V as det of V }", "X needs upos"),
        ("rule s2.x\ncommands { attach V to W as root }", "root has no head"),
        ("rule s2.x\ncommands { attach V as obj }", "obj needs a head: 'to' and a word"),
        ("rule s2.x\ncommands { agree V with W in lemma }", "agree in features, not in lemma"),
        (WHOLE + WHOLE, "line 6, column 6: there is another rule s2.x"),
        (WHOLE.replace("does: something\n", ""), "line 1, column 6: s2.x has no 'does'"),
        (WHOLE + "pattern { X [root] }", "line 6, column 1: a rule has one 'pattern'"),
        (WHOLE.replace("V.T", "W.T"), "line 5, column 12: no word is called 'W'"),
        (WHOLE.replace("V.T", "insert E [form=e, upos=X] before V as dep of V; V.X = E.X; V.T"),
         "'E' is new: the sentence that was found does not have it"),
        (WHOLE.replace("V.T", "drop V; V.T"), "line 5, column 20: no word is called 'V'"),
        # The name itself is pointed at, wherever it stands in its command.
        (WHOLE.replace("V.T", "drop Z; V.T"), "line 5, column 17: no word is called 'Z'"),
        (WHOLE.replace("V.T", "drop\n subtree Z; V.T"), "line 6, column 10: no word is called 'Z'"),
        (WHOLE.replace("V.T", "move V after Z; V.T"), "line 5, column 25: no word is called 'Z'"),
        (WHOLE.replace("V.T", "swap V with subtree Z; V.T"), "column 32: no word is called 'Z'"),
        (WHOLE.replace("V.T", "attach V to Z as obj; V.T"), "column 24: no word is called 'Z'"),
        (WHOLE.replace("V.T", "attach V to V as Z.deprel; V.T"), "column 29: no word is called"),
        (WHOLE.replace("V.T", "agree V with Z; V.T"), "line 5, column 25: no word is called 'Z'"),
        (WHOLE.replace("Past", "Z.Tense"), "line 5, column 22: no word is called 'Z'"),
        (WHOLE.replace("V.T", "insert E [form=Z.form, upos=X] before V as dep of V; V.T"),
         "line 5, column 27: no word is called 'Z'"),
        (WHOLE.replace("V.T", "insert E [form=e, upos=X] before V as dep of Z; V.T"),
         "line 5, column 57: no word is called 'Z'"),
        (WHOLE.replace("V.T", "V.Case = Nom; insert V [form=e, upos=X] before V as dep of V; V.T"),
         "line 5, column 33: "),
    ],
)  # fmt: skip
def test_a_syntax_error_is_reported_with_its_place(text, told):
    assert told in problem(text)


def test_each_bad_rule_is_told_of():
    told = problem("rule s2.x\nfoo\n\nrule s2.y\nbar\n\n" + WHOLE)
    assert "line 2, column 1" in told
    assert "line 5, column 1" in told


@given(st.integers(0, len(WHOLE)), st.text('{}[]();:.-><=|@!"\n aV', max_size=4))
def test_a_damaged_file_is_read_or_told_of_and_nothing_else(at, damage):
    problems: tuple[Problem, ...] = ()
    try:
        parse_rules(WHOLE[:at] + damage + WHOLE[at:])
    except BadRules as error:
        problems = error.problems
    assert all(str(each).startswith("line ") for each in problems)
