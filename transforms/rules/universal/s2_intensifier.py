"""s2.intensifier (any language) — dropping a word that only heightens an adjective or adverb, or
adding one ("A very big dog is barking" ↔ "A big dog is barking"; SICK, Table 3, third row). What is
very big is big; nothing follows the other way.

The words table lists such words (`intensifier`). The first of the list is added to an adjective
that is said of something, or that describes an indefinite noun, on the side where the treebank has
it, and only where the treebank has the adjective in degrees: with such a word, or compared.

Refuses sentences with a negation or a universal quantifier, what is compared or enough for
something, and adjectives with words of their own.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import BEFORE, BEHIND
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import UNDER_NEGATION, loose, reverses_entailment
from transforms.tree import Token, Tree
from transforms.words import is_of_letters

GRADABLE_TAGS = frozenset({"ADJ", "ADV"})
DEGREES = frozenset({"Cmp", "Sup"})
# Relations of the standard of comparison ("than ...") and of what something is enough for.
COMPLEMENT_RELATIONS = frozenset({"advcl", "ccomp", "acl", "nmod", "obl", "mark", "case"})
OF_OTHER = frozenset({"advmod", "det", "case", "amod", "compound", "flat", "nummod"})


class Intensifier(Rule):
    """Drops a word such as *very*, or adds one."""

    id = "s2.intensifier"
    version = 2
    kind = Kind.S2
    paper = "SICK P3"
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        intensifiers = pack.words("intensifier")
        for token in tree if intensifiers else ():
            # Spanish "muy" is said to be a form of "mucho".
            if token.relation == "advmod" and token.form.lower() in intensifiers:
                yield self.attempt(partial(self._without, pack, tree, token))
            elif token.upos == "ADJ" and _may_be_intensified(tree, token):
                yield self.attempt(partial(self._with_intensifier, pack, tree, token))

    def _without(self, pack: FallbackPack, tree: Tree, word: Token) -> Candidate:
        head = tree[word.head]
        if reverses_entailment(pack, tree, word):
            raise Refused(UNDER_NEGATION)
        place = tree.index(word.id)
        before = tree.tokens[max(0, place - 1) : place]
        if reason := reason_of(
            adverb_not_of_adjective=head.upos not in GRADABLE_TAGS
            or abs(tree.index(head.id) - tree.index(word.id)) != 1,
            # "the most happy", "so very big": the word before goes with this one.
            adjective_has_own_dependents=_is_bound(tree, head, word)
            or bool(tree.children(word.id))
            or head.feats.get("Degree") in DEGREES
            or any(t.upos == "ADV" and t.head in {word.id, head.id} for t in before if head.head),
            # "very few" is less than few, and no number of its own.
            adjective_changes_noun_meaning=head.lemma in pack.words("privative"),
        ) or loose(pack, tree, word):
            raise Refused(reason)
        edit = Edit(tree)
        edit.remove_subtree(word.id)
        because = Reason("words_dropped_from", words=word.form, head=head.form)
        return propose(self, edit, because)

    def _with_intensifier(self, pack: FallbackPack, tree: Tree, adjective: Token) -> Candidate:
        if reverses_entailment(pack, tree):
            raise Refused(UNDER_NEGATION)
        word = pack.table.of("intensifier")[0].word
        sides = pack.usage.sides("graded", word)
        is_behind = sides.get(BEHIND, 0) > sides.get(BEFORE, 0)
        place = tree.index(adjective.id)
        before = tree.tokens[place - 1] if place else None
        if reason := reason_of(
            adjective_not_in_degrees=not _is_graded(pack, adjective),
            place_of_adverb_not_in_treebank=not sides,
            word_is_multiword=adjective.multiword is not None or not is_of_letters(adjective.form),
            previous_word_depends_on_neighbour=before is not None
            and not is_behind
            and pack.depends_on_neighbour(before),
            first_phrase_may_fix_word_order=place == 0,
        ):
            raise Refused(reason)
        edit = Edit(tree)
        edit.insert(
            word, head=adjective.id, deprel="advmod", lemma=word, upos="ADV",
            before=None if is_behind else adjective.id, after=adjective.id if is_behind else None,
        )  # fmt: skip
        because = Reason("modifier_added", modifier=word, word=adjective.form)
        return propose(self, edit, because, expected=(self.expected_ba, self.expected_ab))


def _is_bound(tree: Tree, head: Token, word: Token) -> bool:
    """Tell whether what is heightened goes on ("so big that", "very much bigger than")."""
    dependents = tree.children(head.id)
    return head.relation == "advmod" and any(
        each.relation in COMPLEMENT_RELATIONS and tree.index(each.id) > tree.index(word.id)
        for each in dependents
    )


def _may_be_intensified(tree: Tree, adjective: Token) -> bool:
    """Tell whether an adjective is said of something, or describes an indefinite noun."""
    dependents = tree.children(adjective.id)
    if adjective.feats.get("Degree") in DEGREES or adjective.feats.get("NumType"):
        return False
    if adjective.relation == "root":
        has_subject = tree.child(adjective.id, "nsubj") is not None
        return has_subject and not any(each.relation in OF_OTHER for each in dependents)
    noun = tree.parent(adjective.id)
    if noun is None or adjective.relation != "amod" or dependents or noun.upos != "NOUN":
        return False
    # Other phrases may be set ones ("de una buena vez").
    if noun.relation not in {"nsubj", "obj", "root"}:
        return False
    marks = tree.children(adjective.head, "det")
    beside = tree.children(adjective.head, "amod", "compound", "flat")
    return len(beside) == 1 and any(each.feats.get("Definite") == "Ind" for each in marks)


def _is_graded(pack: FallbackPack, adjective: Token) -> bool:
    """Tell whether the treebank has an adjective with an intensifier or in another degree."""
    intensifiers = {each.lower() for each in pack.words("intensifier")}
    partners = intensifiers.intersection(pack.usage.partners("graded", adjective.lemma))
    degrees = (each.get("Degree") for each in pack.forms.feats_of(adjective.lemma, "ADJ"))
    return bool(partners) or any(each in DEGREES for each in degrees)
