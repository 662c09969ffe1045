"""Exchanging the owner of something by another possessive ("his dog", "her dog")."""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.person_usage import OWNER
from transforms.packs.fallback.persons import Who
from transforms.reason import Reason, Refused, reason_of
from transforms.rules.universal.determining import with_determiner
from transforms.rules.universal.set_phrases import is_set_object
from transforms.tree import Token, Tree

SPEAKER = Who("1", "Sing")
HE, SHE = Who("3", "Sing", "Masc"), Who("3", "Sing", "Fem")
ARGUMENTS = frozenset({"nsubj", "obj", "obl", "iobj"})


def possessives(tree: Tree) -> Iterator[Token]:
    """Yield the possessive determiners of a third person, not those that are predicates."""
    for token in tree:
        feats = token.feats
        is_of_noun = token.relation == "det" or token.deprel == "nmod:poss"
        is_possessive = token.upos == "DET" and feats.get("Poss") == "Yes"
        if (
            is_of_noun
            and is_possessive
            and feats.get("Person") == "3"
            and feats.get("PronType") in {"", "Prs"}
        ):
            yield token


def of_other(pack: FallbackPack, tree: Tree, word: Token) -> tuple[Edit, str, str]:
    """Return an edit that makes another the owner, and the possessive before and after."""
    noun = tree[word.head]
    if reason := _unfit(pack, tree, noun):
        raise Refused(reason)
    edit = Edit(tree)
    with_determiner(pack, edit, tree, word, _other(pack, word, noun))
    return edit, word.form, edit[word.id].form


def keeps_possessive(pack: FallbackPack, tree: Tree, noun: Token) -> bool:
    """Tell whether a possessive is part of an expression ("in my opinion", "his own")."""
    stressed = (each.lemma in pack.words("privative") for each in tree.children(noun.id, "amod"))
    return noun.lemma in pack.words("possessed") | pack.words("part") or any(stressed)


def _other(pack: FallbackPack, word: Token, noun: Token) -> str:
    """Return a possessive of the other gender, else that of the first person."""
    of_gender = {pack.persons.owner(who) for who in (HE, SHE)} - {None}
    if len(of_gender) > 1 and word.lemma in of_gender:
        return next(each for each in sorted(map(str, of_gender)) if each != word.lemma)
    speaker = pack.persons.owner(SPEAKER)
    if speaker is None or not pack.usage.count("person", noun.lemma, where=OWNER):
        raise Refused(Reason("owner_of_noun_unknown"))
    return speaker


def _unfit(pack: FallbackPack, tree: Tree, noun: Token) -> Reason | None:
    return reason_of(
        noun_keeps_possessive=keeps_possessive(pack, tree, noun),
        noun_not_of_main_verb=noun.upos != "NOUN" or noun.relation not in ARGUMENTS,
        noun_is_part_of_expression=is_set_object(pack, tree, noun),
        noun_is_coordinated=tree.child(noun.id, "conj") is not None,
    )
