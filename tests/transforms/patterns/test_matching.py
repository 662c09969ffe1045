"""Where patterns fit, against other ways to find it: trying everything, and Udapi."""

import lzma
from collections.abc import Iterator, Mapping
from itertools import permutations
from pathlib import Path
from typing import Any

import conllu
import pytest
import udapi.core.document
from hypothesis import given, settings
from hypothesis import strategies as st

from transforms.conllu import dump, load
from transforms.packs.fallback.patterns.clauses import read_pattern
from transforms.packs.fallback.patterns.scanning import Scanner
from transforms.packs.fallback.patterns.syntax import Pattern
from transforms.packs.fallback.words import WordsTable, parse_words
from transforms.reason import Refused
from transforms.rules.patterns.matching import MAX_STEPS, Search
from transforms.tree import Feats, Token, Tree

CZECH = (Path(__file__).parents[1] / "czech" / "treebank.conllu").read_text("utf-8")


def pattern(text: str) -> Pattern:
    return read_pattern(Scanner("{" + text + "}"))


def found(text: str, tree: Tree, words: str = "") -> set[tuple[tuple[str, int], ...]]:
    search = Search(tree, parse_words(words) if words else WordsTable())
    matches = [tuple(sorted(match.items())) for match in search.matches(pattern(text))]
    assert len(matches) == len(set(matches))
    return set(matches)


# An oracle that shares no code with the search: each clause is written twice, as text of a pattern
# and as a function of the rows that the conllu library reads, and every assignment is tried.
Rows = list[Mapping[str, Any]]
CLAUSES = {
    "A [upos=NOUN|VERB]": lambda r, a, b, c: r[a]["upos"] in {"NOUN", "VERB"},
    "A [upos<>NOUN]": lambda r, a, b, c: r[a]["upos"] != "NOUN",
    "B [Case=Nom]": lambda r, a, b, c: feats(r[b]).get("Case") == "Nom",
    "B [Case<>Nom]": lambda r, a, b, c: feats(r[b]).get("Case", "Nom") != "Nom",
    "C [!Case]": lambda r, a, b, c: "Case" not in feats(r[c]),
    "C [Case]": lambda r, a, b, c: "Case" in feats(r[c]),
    "A [root]": lambda r, a, b, c: r[a]["head"] == 0,
    "C [leaf]": lambda r, a, b, c: all(row["head"] != r[c]["id"] for row in r),
    "C [!leaf]": lambda r, a, b, c: any(row["head"] == r[c]["id"] for row in r),
    "A -> B": lambda r, a, b, c: r[b]["head"] == r[a]["id"],
    "B -> C": lambda r, a, b, c: r[c]["head"] == r[b]["id"],
    "C -[nsubj]-> A": lambda r, a, b, c: hangs(r, c, a) and r[a]["deprel"] == "nsubj",
    "A -[nsubj:*|obj]-> B": lambda r, a, b, c: hangs(r, a, b)
    and r[b]["deprel"] in {"nsubj", "nsubj:pass", "obj"},
    "A -[^nsubj|obj]-> C": lambda r, a, b, c: hangs(r, a, c)
    and r[c]["deprel"] not in {"nsubj", "obj"},
    "A ->> C": lambda r, a, b, c: r[a]["id"] in above(r, c),
    "A < B": lambda r, a, b, c: b == a + 1,
    "C << A": lambda r, a, b, c: c < a,
    "B.Case = C.Case": lambda r, a, b, c: "Case" in feats(r[b])
    and feats(r[b])["Case"] == feats(r[c]).get("Case"),
    "A.upos <> C.upos": lambda r, a, b, c: r[a]["upos"] != r[c]["upos"],
}  # fmt: skip


def feats(row: Mapping[str, Any]) -> Mapping[str, str]:
    return row["feats"] or {}


def hangs(rows: Rows, head: int, dependent: int) -> bool:
    return bool(rows[dependent]["head"] == rows[head]["id"])


def above(rows: Rows, at: int) -> Iterator[int]:
    while head := rows[at]["head"]:
        yield head
        at = head - 1


def tried(names: list[str], tree: Tree) -> set[tuple[tuple[str, int], ...]]:
    (rows,) = conllu.parse(dump(tree))
    nodes = sorted({each for name in names for each in "ABC" if used(name, each)})
    matches = set()
    for places in permutations(range(len(rows)), len(nodes)):
        at = dict(zip(nodes, places, strict=True))
        args = [at.get(each, 0) for each in "ABC"]
        if all(CLAUSES[name](rows, *args) for name in names):
            matches.add(tuple((node, place + 1) for node, place in at.items()))
    return matches


def used(clause: str, node: str) -> bool:
    return node in pattern(clause).nodes


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    size = draw(st.integers(1, 7))
    order = draw(st.permutations(range(1, size + 1)))
    heads = {order[0]: 0}
    for place, token_id in enumerate(order[1:], 1):
        heads[token_id] = order[draw(st.integers(0, place - 1))]
    relations = st.sampled_from(["nsubj", "nsubj:pass", "obj", "det"])
    return Tree(tuple(
        Token(
            id=token_id,
            form="w",
            lemma="w",
            upos=draw(st.sampled_from(["NOUN", "VERB", "DET"])),
            feats=Feats.parse(draw(st.sampled_from(["_", "Case=Nom", "Case=Acc"]))),
            head=heads[token_id],
            deprel=draw(relations) if heads[token_id] else "root",
        )
        for token_id in range(1, size + 1)
    ))  # fmt: skip


@settings(max_examples=600, deadline=None)
@given(trees(), st.lists(st.sampled_from(sorted(CLAUSES)), min_size=1, max_size=5, unique=True))
def test_the_search_finds_what_trying_everything_finds(tree, names):
    assert found("; ".join(names), tree) == tried(names, tree)


@settings(max_examples=300, deadline=None)
@given(
    trees(),
    st.lists(st.sampled_from(sorted(CLAUSES)), min_size=1, max_size=3, unique=True),
    st.lists(st.sampled_from(sorted(CLAUSES)), min_size=1, max_size=3, unique=True),
)
def test_an_absence_fits_where_trying_everything_completes_the_match(tree, there, absent):
    """A match may be completed exactly where trying everything completes it."""
    search = Search(tree, WordsTable())
    whole = tried([*there, *absent], tree)
    for match in search.matches(pattern("; ".join(there))):
        completed = any(match.items() <= set(each) for each in whole)
        assert search.fits(pattern("; ".join(absent)), match) == completed


# Questions, as patterns and as a walk through Udapi's nodes.
ASKED = {
    "V [upos=VERB, VerbForm=Fin]; V -[obj]-> O; O [Case=Acc]": lambda n: [
        {"V": n, "O": o}
        for o in n.children
        if n.upos == "VERB" and n.feats["VerbForm"] == "Fin"
        if o.deprel == "obj" and o.feats["Case"] == "Acc"
    ],
    "N -[det|amod]-> A; A.Case = N.Case; A < N": lambda n: [
        {"N": n, "A": a}
        for a in n.children
        if a.deprel in {"det", "amod"} and a.ord == n.ord - 1
        if a.feats["Case"] and a.feats["Case"] == n.feats["Case"]
    ],
    "H ->> S; S -[case]-> C; C << S; H [root]": lambda n: [
        {"H": n, "S": s, "C": c}
        for s in n.descendants
        for c in s.children
        if n.parent.is_root() and c.udeprel == c.deprel == "case" and c.precedes(s)
    ],
    "N [upos=NOUN]; N -[nmod|obl:*]-> M; M [!leaf]; N -> M": lambda n: [
        {"N": n, "M": m}
        for m in n.children
        if n.upos == "NOUN" and m.children
        if m.deprel == "nmod" or m.udeprel == "obl"
    ],
}  # fmt: skip


def compare_with_udapi(text: str) -> int:
    document = udapi.core.document.Document()
    document.from_conllu_string(text)
    count = 0
    for tree, bundle in zip(load(text), document.bundles, strict=True):
        for asked, walk in ASKED.items():
            theirs = {
                tuple(sorted((name, each.ord) for name, each in match.items()))
                for node in bundle.get_tree().descendants
                for match in walk(node)
            }
            assert found(asked, tree) == theirs, (asked, tree.text)
            count += len(theirs)
    return count


def test_udapi_finds_the_same_in_czech():
    assert compare_with_udapi(CZECH) > 50


def test_udapi_finds_the_same_in_german(shared_dir):
    with lzma.open(shared_dir / "data/ud/de_gsd-ud-dev.conllu.xz", "rt", encoding="utf-8") as file:
        assert compare_with_udapi(file.read()) > 1000


def test_lists_of_the_words_table_count_on_both_sides_where_words_are_exchanged():
    tree = load(CZECH)[0]
    adjective = next(token for token in tree if token.upos == "ADJ")
    for line in (f"opposite\t{adjective.lemma}\tx", f"opposite\tx\t{adjective.lemma}"):
        assert found("A [lemma in @opposite]", tree, line) == {(("A", adjective.id),)}
        assert (("A", adjective.id),) not in found("A [lemma not in @opposite]", tree, line)
    # A class is no member of itself.
    assert found("A [lemma in @class]", tree, f"class\tx\t{adjective.lemma}") == set()


def test_a_search_through_everything_ends_with_a_refusal():
    words = [Token(n, f"w{n}", head=n - 1, deprel="dep" if n > 1 else "root") for n in range(1, 61)]
    search = Search(Tree(tuple(words)), WordsTable())
    with pytest.raises(Refused) as caught:
        list(search.matches(pattern("A << B; B << C; C << D; D << E")))
    assert caught.value.reason.code == "pattern_fits_too_often"
    assert search.steps == MAX_STEPS + 1


def test_linked_words_are_found_in_few_steps():
    """Sixty words under one head: what is linked is looked up, not tried."""
    words = [Token(1, "h", upos="VERB", deprel="root")]
    words += [Token(n, f"w{n}", upos="NOUN", head=1, deprel="obl") for n in range(2, 61)]
    search = Search(Tree(tuple(words)), WordsTable())
    chain = "V [root]; V -> A; A < B; B < C; C < D; D < E"
    assert len(list(search.matches(pattern(chain)))) == 55
    assert search.steps < 400


def flat(n_words: int) -> Tree:
    """All words under the first, of one part of speech."""
    return Tree(tuple(
        Token(n, f"w{n}", upos="NOUN", head=min(n - 1, 1), deprel="dep" if n > 1 else "root")
        for n in range(1, n_words + 1)
    ))  # fmt: skip


def test_a_pattern_of_more_words_than_the_sentence_has_is_not_looked_for():
    search = Search(flat(40), WordsTable())
    chain = "; ".join(f"A{n} -> A{n + 1}" for n in range(41))
    assert list(search.matches(pattern(chain))) == []
    assert search.steps == 1


def test_absences_count_towards_the_limit_of_a_search():
    search = Search(flat(40), WordsTable(), max_steps=1_000)
    absent = pattern("; ".join(f"A{n} [upos=NOUN]" for n in range(12)) + "; X [upos=ADV]")
    pairs = search.matches(pattern("A0 [upos=NOUN]; A1 [upos=NOUN]"))  # 1,560
    with pytest.raises(Refused):
        any(search.fits(absent, match) for match in pairs)
    assert search.steps == 1_001
