"""Where a relative clause can stand so that *który* means one noun only.

A reader takes *który* for any noun of the phrase before it that agrees with it ("chłopiec w
kapeluszu, który jest czarny"), and of two phrases in a row for the first too where both name the
same sort of thing ("na fali na desce, która jest zielona").
"""

from transforms.packs.polish.noun_phrase import VIRILE
from transforms.packs.polish.tags import NOUNS, Tag, tag
from transforms.packs.polish.words import words
from transforms.reason import Reason, Refused
from transforms.rules.polish.participles import PARTICIPLES
from transforms.tree import Token, Tree


def clause_place(tree: Tree, noun: Token, word: Token) -> int:
    """Return the id of the word that the clause made from a word has to follow.

    At the end of the phrase of the noun; for a word before the noun also right behind the noun,
    where a noun between them could be meant. Raise `Refused` where no place is left.
    """
    own_ids = {each.id for each in tree.subtree(word.id)}
    others = {t.id for each in tree.children(noun.id, "conj") for t in tree.subtree(each.id)}
    excluded = own_ids | others
    rest = [t for t in tree.subtree(noun.id) if t.id not in excluded and t.upos != "PUNCT"]
    behind = [each for each in rest if tree.index(each.id) > tree.index(noun.id)]
    is_parted = any(
        tag(each.xpos).pos in PARTICIPLES and tree.index(each.id) < tree.index(word.id)
        for each in behind
    )
    if is_parted or _means_other_before(tree, noun, own_ids):
        raise Refused(Reason("ktory_ambiguous"))
    if not any(_is_rival(each, noun) or each.relation == "cc" for each in behind):
        return rest[-1].id
    phrases = [each for each in behind if each.head == noun.id]
    is_behind = tree.index(word.id) > tree.index(noun.id)
    is_loose = all(each.deprel == "nmod" and tree.child(each.id, "case") for each in phrases)
    if is_behind or not is_loose:
        raise Refused(Reason("ktory_ambiguous"))
    return noun.id


def _means_other_before(tree: Tree, noun: Token, own_ids: set[int]) -> bool:
    """Tell whether *który* behind a noun may mean one that stands before it."""
    above = tree.parent(noun.id)
    while above is not None and tag(above.xpos).pos in NOUNS:
        is_before = tree.index(above.id) < tree.index(noun.id)
        if is_before and _is_rival(above, noun) and above.lemma not in words("relational_nouns"):
            return True
        above = tree.parent(above.id)
    first = next(each for each in tree.subtree(noun.id) if each.id not in own_ids)
    place = tree.index(first.id) - 1
    while place >= 0 and tree.tokens[place].id in own_ids:
        place -= 1
    if place < 0:
        return False
    before = tree.tokens[place]
    is_same_sort = tag(before.xpos).gender == tag(noun.xpos).gender
    return is_same_sort and _is_rival(before, noun)


def _is_rival(other: Token, noun: Token) -> bool:
    return tag(other.xpos).pos in NOUNS and _agree(other, noun)


def _agree(other: Token, noun: Token) -> bool:
    other_tag, noun_tag = tag(other.xpos), tag(noun.xpos)
    return other_tag.number == noun_tag.number and _sounds_alike(other_tag.gender, noun_tag)


def _sounds_alike(gender: str, noun: Tag) -> bool:
    """Tell whether *który* has one form for both genders: *które* for all plurals but men."""
    if noun.number == "pl":
        return (gender == VIRILE) == (noun.gender == VIRILE)
    return gender[:1] == noun.gender[:1]
