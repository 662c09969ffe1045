"""Polish noun phrases: their case, what a verb agrees with, and how a whole phrase is inflected.

A numeral from five up ("pięć psów"), a collective one ("dwoje dzieci") and *dwóch* before men
govern: in the nominative and accusative the noun is in the genitive, and a verb with such a subject
is in the singular neuter ("pięć psów biegło"). In the other cases numeral and noun agree ("z
pięcioma psami"), but *dwojgiem* governs there too.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.polish.morphology import forms, inflect, is_form
from transforms.packs.polish.tags import AGREEING, NOUNS, Tag, features, tag
from transforms.packs.polish.words import words
from transforms.reason import Reason, Refused
from transforms.tree import Token, Tree

NUMERALS = ("nummod", "det")
DESCRIBING = frozenset({"amod", "acl", "det", "nummod"})
EQUAL = frozenset({"conj", "appos", "flat"})
VIRILE = "m1"


def numeral_of(tree: Tree, noun: int) -> Token | None:
    """Return the numeral that counts a noun."""
    for each in tree.children(noun):
        if each.xpos.startswith("num:") and each.relation in NUMERALS:
            return each
    return None


def governing_numeral(tree: Tree, noun: int) -> Token | None:
    """Return the numeral that puts a noun into the genitive, if there is one."""
    numeral = numeral_of(tree, noun)
    return numeral if numeral and tag(numeral.xpos).accommodation == "rec" else None


def counted_collectively(lemma: str) -> bool:
    """Tell whether a noun is counted with *dwoje, troje* only (children, young animals).

    >>> counted_collectively("dziecko"), counted_collectively("kot")
    (True, False)
    """
    kinds = {each.tag for each in forms(lemma) if each.tag.startswith("subst:sg:nom:n")}
    return bool(kinds) and all(each.endswith(":col") for each in kinds)


def case_of(tree: Tree, noun: int) -> str:
    """Return the case in which the sentence uses a noun phrase."""
    numeral = governing_numeral(tree, noun)
    return tag((numeral or tree[noun]).xpos).case


def conjuncts(tree: Tree, noun: int) -> tuple[Token, ...]:
    """Return the nouns that are coordinated with a noun, those that depend on one another too."""
    direct = [each for each in tree.children(noun, "conj") if is_nominal(each)]
    return tuple(token for each in direct for token in (each, *conjuncts(tree, each.id)))


def is_nominal(token: Token) -> bool:
    return tag(token.xpos).pos in NOUNS or token.upos in ("NOUN", "PROPN", "PRON")


def agreement(tree: Tree, noun: int) -> tuple[str, str]:
    """Return number and gender of a verb (or participle) whose subject this phrase is."""
    others = conjuncts(tree, noun)
    if others:
        return "pl", _common_gender([tree[noun], *others])
    if governing_numeral(tree, noun):
        return "sg", "n"
    own = tag(tree[noun].xpos)
    if not (own.number and own.gender):
        raise Refused(Reason("noun_number_or_gender_unknown"))
    return own.number, own.gender


def own_agreement(tree: Tree, noun: int) -> tuple[str, str]:
    """Return number and gender of a pronoun (*który*) that stands for the phrase."""
    if conjuncts(tree, noun):
        return agreement(tree, noun)
    own = tag(tree[noun].xpos)
    if not (own.number and own.gender):
        raise Refused(Reason("noun_number_or_gender_unknown"))
    return own.number, own.gender


def _common_gender(nouns: list[Token]) -> str:
    """Return virile if a man is among them; a woman with a male animal is left open."""
    genders = {tag(each.xpos).gender for each in nouns}
    if "" in genders:
        raise Refused(Reason("noun_number_or_gender_unknown"))
    if VIRILE in genders:
        return VIRILE
    if genders & {"m2", "m3"} and any(is_person(each) for each in nouns):
        raise Refused(Reason("coordinated_gender_in_doubt"))
    return "f"


def is_person(noun: Token) -> bool:
    """Tell whether a noun means a person or people."""
    return tag(noun.xpos).gender == VIRILE or noun.lemma.lower() in words("persons")


def recase(edit: Edit, tree: Tree, noun: int, case: str) -> None:
    """Put a whole noun phrase into a case: noun, numeral, adjectives, what is coordinated."""
    now = case_of(tree, noun)
    token = tree[noun]
    if token.xpos.startswith(("ppron", "siebie")):
        raise Refused(Reason("pronoun_would_change_case"))
    numeral = numeral_of(tree, noun)
    own = _recase_numeral(edit, numeral, tag(token.xpos).gender, case) if numeral else case
    inflect_word(edit, token, case=own)
    for each in describing(tree, noun):
        if each != numeral and tag(each.xpos).case == tag(token.xpos).case:
            inflect_word(edit, each, case=own)
    for each in tree.children(noun):
        is_equal = each.relation in EQUAL and is_nominal(each) and case_of(tree, each.id) == now
        if is_equal and tree.child(each.id, "case") is None:
            recase(edit, tree, each.id, case)


def _recase_numeral(edit: Edit, numeral: Token, gender: str, case: str) -> str:
    """Put a numeral into a case and return the case of its noun."""
    old = tag(numeral.xpos)
    kind = "col" if old.collectivity == "col" else "ncol"
    fitting = [
        each
        for each in forms(numeral.lemma)
        if (new := tag(each.tag)).pos == "num"
        and (new.case, new.gender, new.collectivity or "ncol") == (case, gender, kind)
    ]
    # "dwóch mężczyzn" and "dwaj mężczyźni": what governed goes on governing where it can.
    fitting.sort(key=lambda each: tag(each.tag).accommodation != (old.accommodation or "congr"))
    if not fitting:
        raise Refused(Reason("dictionary_lacks_numeral_form"))
    accommodation = tag(fitting[0].tag).accommodation
    if case not in ("nom", "acc") and any(tag(e.tag).accommodation == "congr" for e in fitting):
        accommodation = "congr"
    best = min(
        (e for e in fitting if tag(e.tag).accommodation == accommodation),
        key=lambda e: (e.form not in words("preferred"), e.labels),
    )
    _set(edit, numeral, best.form, best.tag)
    return "gen" if accommodation == "rec" else case


def describing(tree: Tree, noun: int) -> Iterator[Token]:
    """Yield the words that agree with a noun, with what is coordinated with them."""
    for each in tree.children(noun):
        if each.relation not in DESCRIBING:
            continue
        if tag(each.xpos).pos in AGREEING:
            yield each
        # Of "czarno-biały" the stem stands for both, and the last word agrees.
        if tag(each.xpos).pos in AGREEING | {"adja"}:
            yield from _coordinated(tree, each.id)


def _coordinated(tree: Tree, adjective: int) -> Iterator[Token]:
    for each in tree.children(adjective, "conj"):
        if tag(each.xpos).pos in AGREEING:
            yield each
            yield from _coordinated(tree, each.id)


def inflect_word(edit: Edit, token: Token, *, case: str = "", number: str = "") -> None:
    """Put one word into another case or number, or raise `Refused`."""
    old = tag(token.xpos)
    new = old.having(case=case or old.case, number=number or old.number)
    if new == old:
        return
    if not (old.case and old.gender):
        raise Refused(Reason("no_case_in_noun_phrase"))
    if not is_form(token.form, token.lemma, str(old)):
        raise Refused(Reason("dictionary_differs_from_parse"))
    form = inflect(token.lemma, str(new))
    if form is None:
        raise Refused(Reason("dictionary_lacks_word_form"))
    text = form.text
    if token.form[:1].isupper():
        text = text[:1].upper() + text[1:]
    _set(edit, token, text, _renewed(token.xpos, old, new))


def _renewed(xpos: str, old: Tag, new: Tag) -> str:
    """Return the tag with case and number changed and everything else as it was written."""
    return str(new) + xpos[len(str(old)) :]


def _set(edit: Edit, token: Token, form: str, xpos: str) -> None:
    changed = features(xpos)
    updated = {"Case": changed.get("Case"), "Number": changed.get("Number")}
    if token.feats.get("Number") == "Ptan":
        del updated["Number"]
    edit.set(token.id, form=form, xpos=xpos, feats=token.feats.updated(**updated))
