import lzma
from pathlib import Path

import pytest

from tests.transforms.drawing import tree_of
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.problems import BadForms
from transforms.packs.fallback.unimorph import joined, read_unimorph
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
