import pytest
from hypothesis import given
from hypothesis.strategies import characters, text

from tests.transforms.drawing import BOY_PLAYS, tree_of
from transforms.check import SourceCheck, doubtful, faults, text_key, unfit
from transforms.edit import Edit
from transforms.packs.language_pack import ANNOUNCING
from transforms.reason import Reason
from transforms.tree import Token, Tree
from transforms.words import words


class SilentPack:
    """A language that demands nothing beside what every language does."""

    language = "xx"
    version = 1
    announcing = ANNOUNCING

    def __init__(self, *found):
        self.found = found

    def faults(self, tree):
        return self.found


@pytest.fixture
def boy_plays() -> Tree:
    return tree_of(BOY_PLAYS)


def found_in(tree):
    return [str(fault) for fault in faults(tree, SilentPack())]


def test_a_sound_sentence_has_no_fault(boy_plays):
    assert found_in(boy_plays) == []


def test_a_word_twice_in_a_row_is_a_fault(boy_plays):
    edit = Edit(boy_plays)
    edit.insert("The", head=6, deprel="det", before=5)
    assert "a word is repeated" in found_in(edit.commit())


@pytest.mark.parametrize("last", [6, 7])
def test_a_determiner_without_its_noun_is_a_fault(boy_plays, last):
    edit = Edit(boy_plays)
    edit.remove(*range(6, last + 1))
    assert found_in(edit.commit()) == ["a function word stands without its phrase"]


def test_a_preposition_at_the_end_is_a_fault_only_if_its_noun_should_follow():
    phrasal = tree_of("he he PRON 2 nsubj\nlooks look VERB 0 root\non on ADP 2 compound:prt")
    assert found_in(phrasal) == []
    cut = tree_of("he he PRON 2 nsubj\nlooks look VERB 0 root\non on ADP 2 case")
    assert found_in(cut) == ["a function word stands without its phrase"]


def test_marks_that_lost_their_words_are_a_fault(boy_plays):
    edit = Edit(boy_plays)
    edit.insert(",", upos="PUNCT", head=4, deprel="punct", before=7)
    edit.insert(",", upos="PUNCT", head=4, deprel="punct", before=1)
    assert found_in(edit.commit()) == [
        "the sentence begins with a punctuation mark",
        "two punctuation marks follow each other",
    ]


def test_a_word_with_an_apostrophe_does_not_begin_what_it_did_not_begin_before():
    source = tree_of("Da da ADV 2 advmod\ngibt geben VERB 0 root\n+'s es PRON 2 nsubj")
    edit = Edit(source)
    edit.move([1], after=3)
    edit.move([3], before=2)
    moved = edit.commit()
    found = SourceCheck(source, SilentPack()).new_faults(moved)
    assert found == [Reason("begins_with_mark")]
    assert SourceCheck(moved, SilentPack()).new_faults(moved) == [Reason("same_as_source")]


def test_two_subjects_are_a_fault_but_an_outer_one_is_not(boy_plays):
    edit = Edit(boy_plays)
    edit.set(6, deprel="nsubj")
    assert found_in(edit.commit()) == ["a verb has two subjects"]
    edit.set(6, deprel="nsubj:outer")
    assert found_in(edit.commit()) == []


def sentence(*rows: str) -> Tree:
    """Make a tree of rows of form, part of speech, head and relation."""
    parts = [row.split() for row in rows]
    return Tree(
        tuple(
            Token(i, form, form.lower(), upos, head=int(head), deprel=deprel)
            for i, (form, upos, head, deprel) in enumerate(parts, 1)
        )
    )


@pytest.mark.parametrize(
    ("rows", "faulty"),
    [
        # "the driver left, the nurse said": the clause of another subject
        (("Drivers NOUN 2 nsubj", "left VERB 0 root", ", PUNCT 5 punct", "nurses NOUN 2 nsubj",
          "said VERB 2 parataxis"), False),
        (("Drivers NOUN 3 nsubj", "nurses NOUN 3 nsubj", "left VERB 0 root"), True),
        # "it costs nine cents a share": what is measured by
        (("It PRON 2 nsubj", "costs VERB 0 root", "nine NUM 4 nummod", "cents NOUN 2 obj",
          "a DET 6 det", "share NOUN 2 obj"), False),
        # "the boys hold books with gloves pens"
        (("Boys NOUN 2 nsubj", "hold VERB 0 root", "books NOUN 2 obj", "with ADP 5 case",
          "gloves NOUN 2 obl", "pens NOUN 2 obj"), True),
    ],
)  # fmt: skip
def test_a_second_argument_is_warned_of_if_the_sentence_has_it(rows, faulty):
    tree = sentence(*rows)
    pack = SilentPack()
    assert len(tuple(faults(tree, pack))) == 1
    assert bool(doubtful(tree, pack)) is faulty


def test_a_fault_of_the_source_is_not_held_against_the_rule(boy_plays):
    edit = Edit(boy_plays)
    edit.insert("the", head=2, deprel="det", before=1)
    source = edit.commit()
    later = Edit(source)
    later.set(6, form="drum", lemma="drum")
    assert found_in(source) == ["a word is repeated"]
    assert SourceCheck(source, SilentPack()).new_faults(later.commit()) == []


def test_a_fault_found_by_the_pack_counts_only_if_there_are_more_than_before(boy_plays):
    class CountingPack(SilentPack):
        def faults(self, tree):
            return ["bad form" for token in tree if token.lemma == "bad"]

    edit = Edit(boy_plays)
    edit.set(2, lemma="bad", form="bid")
    one = edit.commit()
    edit.set(6, lemma="bad", form="bud")
    assert SourceCheck(boy_plays, CountingPack()).new_faults(one) == ["bad form"]
    assert SourceCheck(one, CountingPack()).new_faults(edit.commit()) == ["bad form"]


def test_capitals_and_marks_alone_make_no_new_sentence(boy_plays):
    edit = Edit(boy_plays)
    edit.remove(7)
    same = Reason("same_as_source")
    assert SourceCheck(boy_plays, SilentPack()).new_faults(edit.commit()) == [same]
    assert SourceCheck(boy_plays, SilentPack()).new_faults(edit.commit(), is_respelling=True) == []
    assert SourceCheck(boy_plays, SilentPack()).new_faults(boy_plays, is_respelling=True) == [same]


def test_an_invalid_tree_is_named_and_looked_at_no_further(boy_plays):
    broken = Tree((Token(1, "a", head=9),))
    assert SourceCheck(boy_plays, SilentPack("never asked")).new_faults(broken) == [
        Reason("tree_invalid", problem=Reason("token_head_unknown", token=1, form="a", head=9))
    ]


def test_the_key_of_a_text_keeps_apostrophes_and_letters_of_every_language():
    assert text_key("Żółw, nie śpi!") == "żółw nie śpi"
    assert text_key("isn't") != text_key("is nt")


@given(text(characters(codec="ascii")))
def test_the_short_way_for_ascii_gives_the_words_of_the_long_one(line):
    assert text_key(line) == " ".join(words(line.casefold().replace("_", " "), also="'’%"))


def test_a_statement_is_fit_and_the_rest_has_a_reason(boy_plays):
    assert unfit(boy_plays, max_words=6) is None
    assert unfit(boy_plays, max_words=5) == Reason("too_long", most=5)


@pytest.mark.parametrize(
    ("drawing", "reason"),
    [
        ("two two NUM 2 nummod\nmen man NOUN 0 root\nrunning run VERB 2 acl", "no finite verb"),
        ("run run VERB 0 root Mood=Imp|VerbForm=Fin\n+! ! PUNCT 1 punct", "no subject"),
        (
            "men man NOUN 2 nsubj\nrun run VERB 0 root Mood=Ind|VerbForm=Fin\n+? ? PUNCT 2 punct",
            "question",
        ),
    ],
)
def test_a_sentence_that_is_no_statement_cannot_be_normalised(drawing, reason):
    assert reason in str(unfit(tree_of(drawing), max_words=40))


def test_a_noun_with_a_copula_is_a_statement():
    tree = tree_of("""
        men   man  NOUN 3 nsubj
        are   be   AUX  3 cop   Mood=Ind|VerbForm=Fin
        cooks cook NOUN 0 root
    """)
    assert unfit(tree, max_words=40) is None
