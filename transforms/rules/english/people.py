"""Which nouns mean people, by the pack's lists and by their hypernyms in a lexicon."""

from transforms.lexicon import Lexicon, Link
from transforms.lexicon.domains import BODY, FAMILIES, FOOD, PERSON
from transforms.packs.english.words import is_person, substitutes, words
from transforms.tree import Token, Tree

# They have colours that are not those of somebody's skin.
COLOURED_PARTS = frozenset({"eye", "nail", "fingernail", "toenail"})
HAIRY_PARTS = frozenset(
    {"beard", "curl", "eyebrow", "eyelash", "fur", "hair", "mane", "moustache", "mustache"}
)
OWN_SHADES = COLOURED_PARTS | HAIRY_PARTS
COMPLEXIONS = frozenset({"skin", "complexion", "face"})
# Pronouns that stand for people or not; any other stands for people.
PRONOUNS_OF_THINGS = frozenset(
    {"it", "this", "that", "these", "those", "something", "everything", "nothing", "what"}
)
# Lexicographer files of things, people and animals that somebody can take along.
DOMAINS_TAKEN_ALONG = frozenset(
    {
        "noun.animal", "noun.artifact", "noun.communication", "noun.food", "noun.object",
        "noun.person", "noun.plant", "noun.possession", "noun.substance",
    }
)  # fmt: skip
NO_COMMON_NOUNS = frozenset({"DET", "NUM", "PRON", "PROPN"})
# These say only that it is a person of some sex and age.
PLAIN = frozenset(
    {"baby", "boy", "child", "gentleman", "girl", "guy", "infant", "kid", "lady", "man", "woman"}
)
QUANTIFYING_ADJECTIVES = frozenset(
    {"certain", "few", "many", "numerous", "other", "several", "various"}
)
# Adjectives that mean the same of a dancer or a nurse as of anybody.
OF_ANYBODY = frozenset(
    {
        "aged", "bald", "barefoot", "beautiful", "big", "blind", "chubby", "dark", "deaf",
        "elderly", "fat", "female", "handsome", "happy", "large", "little", "male",
        "middle-aged", "naked", "nude", "obese", "old", "pale", "pregnant", "pretty", "sad",
        "short", "skinny", "slim", "small", "tall", "tanned", "teenage", "thin", "tired",
        "ugly", "wet", "young",
    }
)  # fmt: skip

# These do nothing, and nothing in some manner.
LIFELESS = frozenset({"dead", "deceased", "lifeless", "unconscious"})
BODIES = frozenset({"cadaver", "carcass", "corpse"})


def is_lifeless(tree: Tree, noun: Token) -> bool:
    """Tell whether somebody is dead or senseless ("the dead man")."""
    adjectives = tree.children(noun.id, "amod")
    return noun.lemma.lower() in BODIES or any(t.form.lower() in LIFELESS for t in adjectives)


def described_by(tree: Tree, adjective: Token) -> Token | None:
    """Return the noun or pronoun that an adjective describes, before it or after a form of *be*.

    A coordinated adjective describes what the first one does ("a tall and black man"), one in a
    relative clause the noun before the clause.
    """
    token = adjective
    while tree.child(token.id, "nsubj") is None:
        above = tree.parent(token.id)
        if above is None or (token is not adjective and token.upos in ("NOUN", "PROPN")):
            return token if token.upos in ("NOUN", "PROPN") else None
        if token.relation in ("amod", "acl"):
            return above
        if token.relation == "xcomp" and (thing := tree.child(above.id, "obj")) is not None:
            return thing  # "painted the wall black"
        token = above
    subject = tree.child(token.id, "nsubj")
    is_relative = subject is not None and subject.form.lower() in ("who", "which", "that")
    return tree.parent(token.id) if is_relative and token.relation == "acl" else subject


def stands_for_person(noun: Token, lexicon: Lexicon | None) -> bool:
    """Tell whether a noun, a name or a pronoun stands for somebody."""
    if noun.upos == "PRON" or noun.xpos == "PRP":
        return noun.form.lower() not in PRONOUNS_OF_THINGS
    return means_person(noun.lemma, lexicon)


def means_person(lemma: str, lexicon: Lexicon | None) -> bool:
    """Tell whether a noun means a person in its most usual sense."""
    return is_person(lemma) or PERSON in _domains(lemma, lexicon, senses=1)


def means_part_of_body(lemma: str, lexicon: Lexicon | None) -> bool:
    """Tell whether a noun means a part of the body in its most usual sense."""
    return lemma.lower() in words("body_parts") or BODY in _domains(lemma, lexicon, senses=1)


def is_part_of_somebody(tree: Tree, noun: Token, lexicon: Lexicon | None) -> bool:
    """Tell whether a noun means a part of somebody's body, or nothing that one can take away."""
    lemma = noun.lemma.lower()
    if means_part_of_body(lemma, lexicon):
        return True
    if lexicon is None or _is_listed_thing(lemma) or tree.child(noun.id, "nmod:poss") is None:
        return False
    about = _domains(lemma, lexicon)
    return BODY in about or not about & DOMAINS_TAKEN_ALONG


def means_food(lemma: str, lexicon: Lexicon | None) -> bool:
    """Tell whether a noun means something to eat or drink in one of its two most usual senses."""
    return lemma == "water" or FOOD in _domains(lemma, lexicon, senses=2)


def may_tell_skin(noun: Token, lexicon: Lexicon | None) -> bool:
    """Tell whether a colour of the noun may be the colour of somebody's skin.

    It may unless the noun is known to mean a thing or an animal: no list has all words for people.
    """
    lemma = noun.lemma.lower()
    if noun.form.lower() in PRONOUNS_OF_THINGS:
        return False
    if noun.upos in NO_COMMON_NOUNS or is_person(lemma) or lemma in words("groups"):
        return True
    if _is_listed_thing(lemma):
        return False
    if lemma in words("body_parts") or lexicon is None:
        return True
    return any(each in FAMILIES for each in _domains(lemma, lexicon))


def may_shade_skin(noun: Token, lexicon: Lexicon | None) -> bool:
    """Tell whether *dark* or *light* may tell of somebody's skin: hair and eyes have shades too."""
    lemma = noun.lemma.lower()
    if noun.form.lower() in PRONOUNS_OF_THINGS or lemma in OWN_SHADES:
        return False
    if noun.upos in NO_COMMON_NOUNS or lemma in COMPLEXIONS or lemma in words("groups"):
        return True
    if means_person(lemma, lexicon) or means_part_of_body(lemma, lexicon):
        return True
    return not _domains(lemma, lexicon) and not _is_listed_thing(lemma)


def _is_listed_thing(lemma: str) -> bool:
    classes = substitutes("classes").get(("NOUN", lemma), ())
    is_of_class = bool(classes) and not any(map(is_person, classes))
    is_listed = lemma in words("coloured_things", "garments", "animals")
    return is_of_class or is_listed or lemma in COLOURED_PARTS


def tells_of_role(tree: Tree, noun: Token) -> bool:
    """Tell whether an adjective describes somebody in their role, not as a person.

    An illegal immigrant is no illegal person and a heavy drinker no heavy one; a black dancer and a
    young Polish one are persons of that kind.
    """
    if noun.lemma.lower() in PLAIN:
        return False
    return not all(_describes_anybody(tree, each) for each in tree.children(noun.id, "amod"))


def _describes_anybody(tree: Tree, adjective: Token) -> bool:
    form = adjective.form.lower()
    is_of_origin = adjective.form[0].isupper() and tree.index(adjective.id) > 0
    return (
        is_of_origin
        or form in OF_ANYBODY
        or form in QUANTIFYING_ADJECTIVES
        or form in words("colours")
        or is_of_body(form)
    )


def is_of_body(form: str) -> bool:
    """Tell whether an adjective is made of a part of the body ("skinned", "haired", "legged").

    >>> is_of_body("skinned"), is_of_body("crowned")
    (True, False)
    """
    stem = form.removesuffix("ed")
    if stem == form:
        return False
    parts = words("body_parts")
    return stem in parts or f"{stem}e" in parts or stem[:-1] in parts


def _domains(lemma: str, lexicon: Lexicon | None, *, senses: int | None = None) -> set[str]:
    """Return the domains of a noun's classes, in this many of its most usual senses."""
    if lexicon is None:
        return set()
    above = lexicon.related(lemma, "NOUN", Link.HYPERNYM)
    return {each.domain for each in above if senses is None or each.sense < senses}
