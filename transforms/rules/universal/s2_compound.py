"""s2.compound (any language) — replacing a compound or a genitive with a phrase ("A man is playing
in a hockey arena" → "A man is playing in an arena for hockey"; SICK, Table 3, fifth row), or a
phrase to its compound. Both sentences entail each other.

The words table lists compounds with their heads and patterns (`compound`: Holztisch, Tisch, "~ aus
Holz"), and the preposition and case that say the same as a genitive (`genitive`: von, Dat).

Refuses phrases that are coordinated or contain clauses, nouns with a postmodifier, and words
whose form or gender is in doubt.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.rewriting_words import NOUN
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Adaptation, pack_of, with_feats, with_lemma
from transforms.tree import Token, Tree


class Compound(Rule):
    """Replaces a compound or a genitive with a phrase, and such a phrase with its compound."""

    id = "s2.compound"
    kind = Kind.S2
    paper = "SICK P5"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for noun in (token for token in tree if token.upos == "NOUN"):
            for entry in pack.table.of("compound"):
                if entry.word == noun.lemma:
                    yield self.attempt(partial(self._split, pack, tree, noun, entry))
                elif entry.other == noun.lemma and _around(tree, noun, entry):
                    yield self.attempt(partial(self._merge, pack, tree, noun, entry))
        for noun in tree:
            for entry in pack.table.of("genitive") if _is_genitive(tree, noun) else ():
                yield self.attempt(partial(self._with_preposition, pack, tree, noun, entry))

    def _split(self, pack: FallbackPack, tree: Tree, noun: Token, entry: Entry) -> Candidate:
        words_behind = [
            each for each in tree.subtree(noun.id) if tree.index(each.id) > tree.index(noun.id)
        ]
        if words_behind or noun.multiword is not None:
            raise Refused(Reason("other_words_stand_behind_noun"))
        adaptation = with_lemma(pack, tree, noun, entry.other)
        before, _, behind = entry.how.partition(NOUN)
        for word in before.split():
            _write(adaptation.edit, word, noun, before=noun.id)
        anchor = noun.id
        for word in behind.split():
            anchor = _write(adaptation.edit, word, noun, after=anchor)
        return self._candidate(
            tree, adaptation, noun.form, f"{before}{adaptation.edit[noun.id].form}{behind}"
        )

    def _merge(self, pack: FallbackPack, tree: Tree, noun: Token, entry: Entry) -> Candidate:
        around = _around(tree, noun, entry)
        if any(tree.children(each.id) and each.head == noun.id and
               not {t.id for t in tree.subtree(each.id)} <= {t.id for t in around}
               for each in around):  # fmt: skip
            raise Refused(Reason("some_phrase_not_simple"))
        adaptation = with_lemma(pack, tree, noun, entry.word)
        old = " ".join(each.form for each in tree if each.id == noun.id or each in around)
        adaptation.edit.remove(*(each.id for each in around))
        return self._candidate(tree, adaptation, old, adaptation.edit[noun.id].form)

    def _with_preposition(
        self, pack: FallbackPack, tree: Tree, noun: Token, entry: Entry
    ) -> Candidate:
        if reason := _unfit_genitive(tree, noun):
            raise Refused(reason)
        adaptation = Adaptation(Edit(tree))
        if entry.other and entry.other != noun.feats.get("Case"):
            adaptation = with_feats(pack, tree, noun, {"Case": entry.other})
        words = tree.subtree(noun.id)
        is_behind = pack.usage.stands_behind(entry.word)
        adaptation.edit.insert(
            entry.word, head=noun.id, deprel="case", lemma=entry.word, upos="ADP",
            before=None if is_behind else words[0].id, after=words[-1].id if is_behind else None,
        )  # fmt: skip
        old = " ".join(each.form for each in words)
        new = " ".join(adaptation.edit[each.id].form for each in words)
        phrase = f"{new} {entry.word}" if is_behind else f"{entry.word} {new}"
        return self._candidate(tree, adaptation, old, phrase)

    def _candidate(self, tree: Tree, adaptation: Adaptation, old: str, new: str) -> Candidate:
        because = Reason("changed", old=old, new=new.strip())
        return propose(self, adaptation.edit, because, warnings=adaptation.warnings)


def _write(
    edit: Edit, word: str, noun: Token, *, before: int | None = None, after: int | None = None
) -> int:
    return edit.insert(word, head=noun.id, deprel="nmod", lemma=word, before=before, after=after)


def _around(tree: Tree, noun: Token, entry: Entry) -> tuple[Token, ...]:
    """Return the words of the pattern around a noun, or nothing if there are others."""
    before, behind = (side.split() for side in entry.how.split(NOUN))
    place = tree.index(noun.id)
    left = tree.tokens[max(0, place - len(before)) : place]
    right = tree.tokens[place + 1 : place + 1 + len(behind)]
    is_same = [t.form for t in left] == before and [t.form for t in right] == behind
    return (*left, *right) if is_same else ()


def _is_genitive(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun is a genitive after another, without a preposition."""
    return (
        noun.relation == "nmod"
        and noun.upos in {"NOUN", "PROPN"}
        and noun.feats.get("Case") == "Gen"
        and tree.child(noun.id, "case") is None
        and tree[noun.head].upos == "NOUN"
    )


def _unfit_genitive(tree: Tree, noun: Token) -> Reason | None:
    words = tree.subtree(noun.id)
    return reason_of(
        genitive_stands_before_noun=tree.index(words[0].id) < tree.index(noun.head),
        some_phrase_not_simple=not tree.is_contiguous(noun.id)
        or any(each.relation in {"conj", "acl", "appos", "advcl", "punct"} for each in words),
        name_has_no_known_case=noun.upos == "PROPN",
    )
