"""Verbs whose denying auxiliary stands behind them in a chain, in languages without finite forms.

In Japanese 飲ん-だ (drank), 飲ま-なかっ-た (did not drink), each word has the form that the next
one asks for, and the next one a form of its own after it. A treebank shows the forms of pairs of
words; those of a verb that it has with another word only are made as those of verbs like it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from transforms.packs.fallback.scripts import Script
from transforms.packs.fallback.usage_kinds import NONE, Row
from transforms.tree import Token, Tree

if TYPE_CHECKING:  # the usage table is made of these rows
    from transforms.packs.fallback.usage import Usage

Forms = tuple[str, str]  # of a word, and of the one behind it; "" if nothing is behind it
# How the table writes them ("飲ん~だ"), a word that denies, and the key of an auxiliary.
JOIN, DENYING, AUXILIARY = "~", "-", "+"
LINKS = frozenset({"aux", "cop", "mark", "fixed"})
LINK_TAGS = frozenset({"AUX", "PART", "SCONJ", "VERB"})
HEADS = frozenset({"VERB", "ADJ"})
# A language has chains if this many denying auxiliaries, and this share of them, stand in one.
MIN_CHAINED, MIN_SHARE_CHAINED = 5, 0.8
# So many verbs with the same last letter show the form of one of which nothing else is known.
MIN_VERBS = 3
# A form is clear if a word has it in this share of cases.
MIN_SHARE_OF_FORM = 0.9


def chain_of(tree: Tree, head: Token) -> tuple[Token, ...]:
    """Return a verb and the words right behind it that belong to it."""
    chain = [head]
    own = {head.id}
    for word in tree.tokens[tree.index(head.id) + 1 :]:
        if word.head not in own or word.relation not in LINKS or word.upos not in LINK_TAGS:
            break
        chain.append(word)
        own.add(word.id)
    return tuple(chain)


def chains(trees: Sequence[Tree]) -> Iterator[Row]:
    """Yield the rows of the usage table about pairs of words, if the language denies like that."""
    if any(token.feats.get("VerbForm") for tree in trees for token in tree):
        return
    in_chain = Counter[bool]()
    for tree in trees:
        for token in (t for t in tree if t.upos == "AUX" and t.is_denying and t.head):
            in_chain[token in chain_of(tree, tree[token.head])] += 1
    if in_chain[True] < max(MIN_CHAINED, MIN_SHARE_CHAINED * in_chain.total()):
        return
    for tree in trees:
        for head in (t for t in tree if t.upos in HEADS):
            yield from _of_chain(tree, head)


def _of_chain(tree: Tree, head: Token) -> Iterator[Row]:
    chain = chain_of(tree, head)
    for pair in pairwise(chain):
        yield _row(*pair)
    end = tree.index(chain[-1].id) + 1
    # What the parse leaves apart may belong to the verb nevertheless.
    if all(each.upos not in LINK_TAGS for each in tree.tokens[end : end + 1]):
        yield _row(chain[-1], None)
    if not any(each.is_denying for each in chain):
        yield "affirmed", head.lemma.lower(), NONE, ""
        for word in tree.children(head.id):
            if sign := companion(tree, word):
                yield "affirmed", *sign, ""


def companion(tree: Tree, word: Token) -> tuple[str, str] | None:
    """Return what identifies an adverb or pronoun, with its adposition; None for other words.

    Some stand with negations only: 誰も (nobody) is made of "who" and "also".
    """
    if word.upos not in {"ADV", "PRON"}:
        return None
    marks = tree.children(word.id, "case")
    return word.lemma.lower(), "+".join(each.lemma.lower() for each in marks) or NONE


def _row(word: Token, follower: Token | None) -> Row:
    forms = word.form.lower(), follower.form.lower() if follower else ""
    return "chain", key_of(word), name_of(follower), JOIN.join(forms)


def _forms(cell: str) -> Forms:
    """Return the forms in a cell of the table."""
    form, _, behind = cell.partition(JOIN)
    return form, behind


def key_of(word: Token) -> str:
    """Return what stands for a word as the first of two: auxiliaries have forms of their own."""
    lemma = word.lemma.lower()
    return lemma if word.upos in HEADS else f"{AUXILIARY}{lemma}"


def name_of(word: Token | None) -> str:
    """Return what stands for a word in the table: its lemma, marked if it denies, or a dash."""
    if word is None:
        return NONE
    lemma = word.lemma.lower()
    return f"{DENYING}{lemma}" if word.is_denying else lemma


def forms_with(usage: "Usage", chain: Sequence[Token], place: int, name: str) -> Forms | None:
    """Return the forms of a word of a chain and of another one that is to stand behind it.

    Those of the treebank, else as with words that are like this one in the pair that it is in, or
    in other pairs of the treebank. None if nothing shows them clearly.
    """
    word = chain[place]
    if seen := usage.forms("chain", key_of(word), name):
        return _clear(seen)
    if word.upos not in HEADS:
        return None
    follower = chain[place + 1] if place + 1 < len(chain) else None
    return _forms_as_of_others(usage, word, follower, name)


def _forms_as_of_others(
    usage: "Usage", word: Token, follower: Token | None, name: str
) -> Forms | None:
    """Return the forms that verbs like this one have: inflected alike, or at least ending alike."""
    lemma = key_of(word)
    own = {_row(word, follower)[2:]}
    own |= {(n, c) for n in usage.partners("chain", lemma) for c in usage.forms("chain", lemma, n)}
    inflected_alike, ending_alike = Counter[str](), Counter[str]()
    for other in usage.heads("chain", name):
        alike = {_is_inflected_alike(usage, lemma, other, known) for known in own}
        if other[-1:] != lemma[-1:] or other.startswith(AUXILIARY) or False in alike:
            continue
        counts = inflected_alike if True in alike else ending_alike
        for cell, count in usage.forms("chain", other, name).items():
            form, behind = _forms(cell)
            if made := Script.between(other, form).applied(lemma):
                counts[f"{made}{JOIN}{behind}"] += count
    are_enough = ending_alike.total() >= MIN_VERBS
    return _clear(inflected_alike) or (_clear(ending_alike) if are_enough else None)


def _is_inflected_alike(
    usage: "Usage", lemma: str, other: str, known: tuple[str, str]
) -> bool | None:
    """Tell whether another verb has a known pair as this one has; None if it has no such pair."""
    name, cell = known
    seen = usage.forms("chain", other, name)
    if name == NONE or not seen:
        return None
    form, _ = _forms(cell)
    scripts = (Script.between(other, _forms(each)[0]) for each in seen)
    return any(script.applied(lemma) == form for script in scripts)


def _clear(counts: Mapping[str, int]) -> Forms | None:
    """Return the form that a word nearly always has, and the commonest behind it."""
    firsts: Counter[str] = Counter()
    for cell, count in counts.items():
        firsts[_forms(cell)[0]] += count
    form, count = max(sorted(firsts.items()), key=lambda each: each[1], default=("", 0))
    if not count or count < MIN_SHARE_OF_FORM * firsts.total():
        return None
    cells = {cell: n for cell, n in counts.items() if _forms(cell)[0] == form}
    return _forms(max(sorted(cells), key=lambda each: cells[each]))


def forms_of_denying(usage: "Usage", name: str, follower: Token | None) -> Forms | None:
    """Return the forms of a denying word and of the one behind it, if they are clear."""
    key = f"{AUXILIARY}{name.removeprefix(DENYING)}"
    return _clear(usage.forms("chain", key, name_of(follower)))


def denying(usage: "Usage") -> list[str]:
    """Return the names of the denying words of chains."""
    names = (name for word in usage.words("chain") for name in usage.partners("chain", word))
    return sorted({name for name in names if name.startswith(DENYING)})
