import lzma
from pathlib import Path

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.problems import BadForms
from transforms.packs.fallback.unimorph import joined, parse_unimorph, read_unimorph
from transforms.packs.language_pack import Form
from transforms.tree import Feats

RUNS = "läuft laufen VERB 0 root Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin"
DOG = "Hund hund NOUN 0 root Case=Nom|Gender=Masc|Number=Sing"
TABLE = """\
laufen	läuft	V;IND;PRS;3;SG
bellen	bellt	V;IND;PRS;3;SG
bellen	bell!	V;IMP;2;SG
bellen	hat gebellt	V;IND;PRF;3;SG
"""
THIRD = Feats.parse("Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin")


def test_forms_stand_under_the_features_of_the_treebank(tmp_path: Path) -> None:
    path = tmp_path / "deu.tsv.xz"
    path.write_bytes(lzma.compress(TABLE.encode()))
    table = read_unimorph(path)
    assert "hat gebellt" not in str(table.entries)  # of several words
    found = joined(Forms.of([tree_of(RUNS)]), table)
    assert found.forms.inflect("bellen", "VERB", THIRD).text == "bellt"
    assert (found.added, found.conflicts) == (1, ())


def test_where_both_have_a_form_the_treebanks_stays_and_the_conflict_is_told(
    tmp_path: Path,
) -> None:
    path = tmp_path / "deu.tsv"
    several = "".join(f"{v}en\t{v}t\tV;IND;PRS;3;SG\n" for v in ("bell", "spiel", "mal", "wein"))
    path.write_text(several + "laufen\tlauft\tV;IND;PRS;3;SG\n", "utf-8")
    treebank = [tree_of(RUNS)]
    treebank += [
        tree_of(RUNS.replace("läuft laufen", f"{v}t {v}en")) for v in ("bell", "spiel", "mal")
    ]
    found = joined(Forms.of(treebank), read_unimorph(path))
    assert found.forms.inflect("laufen", "VERB", THIRD).text == "läuft"
    assert found.conflicts == (f"laufen VERB {THIRD}: läuft, not lauft",)


def test_a_line_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "deu.tsv"
    path.write_text("laufen\tläuft\n", "utf-8")
    with pytest.raises(BadForms, match="line 1: expected lemma, form and tags"):
        read_unimorph(path)


ARABIC = (("قَرْضٌ", "قُرُوضٌ"), ("بَنْكٌ", "بُنُوكٌ"), ("نَهْرٌ", "أَنْهَارٌ"), ("سَطْحٌ", "سُطُوحٌ"))  # singular, plural
PLURAL = Feats.parse("Number=Plur")


def test_vowel_marks_that_the_treebank_leaves_out_are_not_written() -> None:
    table = [
        line
        for singular, plural in ARABIC
        for line in (f"{singular}\t{singular}\tN;SG", f"{singular}\t{plural}\tN;PL")
    ]
    treebank = [
        tree_of(line)
        for line in (
            "قرض قَرض NOUN 0 root Number=Sing",
            "بنوك بَنك NOUN 0 root Number=Plur",
            "أنهار نَهر NOUN 0 root Number=Plur",
            "سطوح سَطح NOUN 0 root Number=Plur",
        )
    ]
    found = joined(Forms.of(treebank), parse_unimorph(table))
    assert found.forms.inflect("قَرض", "NOUN", PLURAL) == Form("قروض", is_sure=True)
    assert found.conflicts == ()


def test_words_that_differ_in_vowel_marks_only_have_no_form_where_theirs_differ() -> None:
    several = [f"{s}\t{p}\tN;PL" for s, p in ARABIC]
    homographs = ["عِلْمٌ\tعُلُومٌ\tN;PL", "عَلَمٌ\tأَعْلَامٌ\tN;PL"]  # science, flag
    words = (("بنوك", "بَنك"), ("أنهار", "نَهر"), ("سطوح", "سَطح"), ("علم", "علم"))
    treebank = [
        tree_of(f"{form} {lemma} NOUN 0 root Number={'Sing' if form == lemma else 'Plur'}")
        for form, lemma in words
    ]
    found = joined(Forms.of(treebank), parse_unimorph([*several, *homographs]))
    assert not found.forms.has("علم", "NOUN", PLURAL)
    assert found.forms.inflect("قرض", "NOUN", PLURAL).text == "قروض"


def test_accents_that_few_words_of_the_table_have_stay() -> None:
    words = [
        "bell",
        "spiel",
        "mal",
        "wein",
        "lob",
        "sag",
        "hol",
        "lern",
        "üb",
        "hör",
        "wart",
        "ras",
    ]
    table = [f"{v}en\t{v}t\tV;IND;PRS;3;SG" for v in words]
    treebank = [tree_of(RUNS.replace("läuft laufen", f"{v}t {v}en")) for v in words[:4]]
    found = joined(Forms.of(treebank), parse_unimorph([*table, "fondüen\tfondüt\tV;IND;PRS;3;SG"]))
    assert found.forms.inflect("fondüen", "VERB", THIRD).text == "fondüt"
