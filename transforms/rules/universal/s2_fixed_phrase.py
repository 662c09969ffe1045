"""s2.fixed_phrase (any language) — replacing a fixed phrase with another ("a pesar de la lluvia" →
"pese a la lluvia", "de nuevo" → "otra vez", "en 1990" → "en el año 1990"; SICK, Table 3, words that
mean the same). Both sentences entail each other.

The words table lists them (`fixed_phrase`), each word as it is written (German *zu Hause*), those
of a contraction apart; `#` stands for a year in figures. A phrase stands alone, or ends with an
adposition, whose noun then takes the place of what the phrase says of it.

Refuses phrases in names, phrases beside an adposition or before a conjunction that may belong to
them ("después de que"), and phrases that other words describe.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import YEAR
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.tree import Token, Tree

YEARS = range(1000, 2100)
NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM", "SYM"})
# What a word of a fixed phrase is, if the treebank has it as several: the likeliest first.
CLASSES = ("ADP", "DET", "SCONJ", "NOUN", "ADV", "ADJ", "PRON")
# Relations of the words beside a year; others modify it.
AROUND_YEAR = {"ADP": "case", "DET": "det"}


class FixedPhrase(Rule):
    """Replaces a phrase whose words never change with one that means the same."""

    id = "s2.fixed_phrase"
    kind = Kind.S2
    paper = "SICK P2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        written = tuple(_written(each) for each in tree)
        for old, new in _exchanges(pack):
            for start in _places(written, tuple(each.lower() for each in old)):
                words = tree.tokens[start : start + len(old)]
                yield self.attempt(partial(self._exchanged, pack, tree, words, old, new))

    def _exchanged(
        self,
        pack: FallbackPack,
        tree: Tree,
        words: Sequence[Token],
        old: Sequence[str],
        new: Sequence[str],
    ) -> Candidate:
        if reason := _unfit(pack, tree, words, old):
            raise Refused(reason)
        edit = Edit(tree)
        head = _freed_head(edit, tree, words)
        year = next((word for word in words if _written(word) == YEAR), None)
        if year is not None:
            _write_around(pack, edit, words, year, new)
        else:
            _write(pack, edit, words, head, new)
        old_text = " ".join(word.form for word in words)
        new_text = " ".join(year.form if each == YEAR and year else each for each in new)
        return propose(self, edit, Reason("changed", old=old_text, new=new_text))


def _exchanges(pack: FallbackPack) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield each phrase with another that means the same, in words."""
    lines = pack.table.of("fixed_phrase")
    for text in dict.fromkeys(each for e in lines for each in (e.word, e.other)):
        for entry in pack.table.partners("fixed_phrase", text):
            yield tuple(text.split()), tuple(entry.other.split())


def _written(word: Token) -> str:
    is_year = word.upos == "NUM" and word.form.isdecimal() and int(word.form) in YEARS
    return YEAR if is_year else word.form.lower()


def _places(written: tuple[str, ...], old: tuple[str, ...]) -> Iterator[int]:
    for start in range(len(written) - len(old) + 1):
        if written[start : start + len(old)] == old:
            yield start


def _outside(tree: Tree, words: Sequence[Token]) -> list[Token]:
    """Return what hangs on the words of a phrase without belonging to it, but for marks."""
    ids = {word.id for word in words}
    below = [each for word in words for each in tree.children(word.id)]
    return [each for each in below if each.id not in ids and each.upos != "PUNCT"]


def _complement(tree: Tree, words: Sequence[Token]) -> Token | None:
    """Return the noun behind a phrase that ends with its adposition, None if there is none."""
    last = words[-1]
    noun = tree.parent(last.id)
    is_behind = noun is not None and noun not in words and tree.index(noun.id) > tree.index(last.id)
    return noun if is_behind and last.relation in {"case", "mark"} else None


def _tops(words: Sequence[Token]) -> list[Token]:
    ids = {word.id for word in words}
    return [word for word in words if word.head not in ids]


def _unfit(
    pack: FallbackPack, tree: Tree, words: Sequence[Token], old: Sequence[str]
) -> Reason | None:
    ids = {word.id for word in words}
    start, end = tree.index(words[0].id), tree.index(words[-1].id) + 1
    before, after = tree.tokens[max(0, start - 1) : start], tree.tokens[end : end + 1]
    noun, tops = _complement(tree, words), _tops(words)
    others = [each for each in _outside(tree, words) if each != noun]
    heads = {top.head for top in tops if noun is None or top.head != noun.id}
    is_chain = noun is not None and noun.head in ids
    return reason_of(
        word_is_part_of_name=any(
            word.form[:1].isupper() and not each[:1].isupper() and word != tree.tokens[0]
            for word, each in zip(words, old, strict=True)
        ),
        # "por encima de", "después de que": a longer phrase.
        noun_is_part_of_expression=any(each.upos == "ADP" for each in before)
        or any(each.upos == "SCONJ" for each in after),
        word_is_multiword=not pack.contractions.written
        and any(not set(word.multiword.ids) <= ids for word in words if word.multiword),
        # "muy a menudo", "al final de la calle"; "todos los años escolares", however parsed
        noun_described_already=any(
            each.upos not in NOMINAL or tree.index(each.id) > start for each in others
        )
        or (noun is None and any(each.upos == "ADJ" for each in after)),
        phrase_not_contiguous=len(heads) > 1 or (is_chain and len(tops) > 2),
        phrase_is_counted=_has_year(words) and not _is_dated(tree, words),
        head_of_sentence_is_no_verb=any(top.head == 0 for top in tops),
    )


def _has_year(words: Sequence[Token]) -> bool:
    return any(_written(word) == YEAR for word in words)


def _is_dated(tree: Tree, words: Sequence[Token]) -> bool:
    """Tell whether a number counts no noun ("en 1500 metros") and is no part of a period."""
    years = [each for each in tree if _written(each) == YEAR]
    return len(_tops(words)) == 1 and len(years) == 1


def _freed_head(edit: Edit, tree: Tree, words: Sequence[Token]) -> Token:
    """Return the word that the new phrase hangs on, or becomes.

    A noun behind the phrase takes the place of the word of the phrase that it hangs on.
    """
    ids = {word.id for word in words}
    noun, tops = _complement(tree, words), _tops(words)
    if noun is not None and noun.head in ids:
        top = next((each for each in tops if each.head != noun.id), words[0])
        is_clause = noun.upos not in NOMINAL
        relation = top.deprel if top.upos in NOMINAL or is_clause else "obl"
        edit.reattach(noun.id, top.head, relation)
        return words[-1]
    return tops[0]


def _write(
    pack: FallbackPack, edit: Edit, words: Sequence[Token], head: Token, new: Sequence[str]
) -> None:
    """Write the new words in the place of the old ones, all below the first."""
    edit.remove(*(word.id for word in words if word != head))
    first, *others = new
    edit.set(head.id, form=first, lemma=first, upos=_class(pack, first, head))
    anchor = head.id
    for word in others:
        upos = _class(pack, word, head)
        anchor = edit.insert(
            word, head=head.id, deprel="fixed", lemma=word, upos=upos, after=anchor
        )


def _write_around(
    pack: FallbackPack, edit: Edit, words: Sequence[Token], year: Token, new: Sequence[str]
) -> None:
    """Write the new words around a year, which takes the place of the phrase."""
    top = _tops(words)[0]
    if top != year:
        edit.reattach(year.id, top.head, top.deprel)
    edit.remove(*(word.id for word in words if word != year))
    place = new.index(YEAR)
    anchor = year.id
    for n, word in enumerate((*new[:place], *new[place + 1 :])):
        upos = _class(pack, word, year)
        is_before = n < place
        added = edit.insert(
            word, head=year.id, deprel=AROUND_YEAR.get(upos, "compound"), lemma=word, upos=upos,
            before=year.id if is_before else None, after=None if is_before else anchor,
        )  # fmt: skip
        anchor = anchor if is_before else added


def _class(pack: FallbackPack, form: str, old: Token) -> str:
    """Return the part of speech of a word as the treebank has it, else that of the old one."""
    readings = pack.forms.readings(form)
    return next((each for each in CLASSES if each in readings), old.upos)
