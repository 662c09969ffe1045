"""Headlines, which look like captions and are none.

A headline leaves articles and *be* out as captions do ("Gunman kills 6 in mall"), but tells what
happened, to whom: the rules would write "A gunman is killing six in mall". Such a sentence is
recognised by what it lacks – a determiner and a form of *be* – together with signs that no
description of a picture has: names, figures, quotation marks, verbs of what cannot be seen. A
slogan shouts and has no finite verb ("Buyer beware!").
"""

from functools import cache

from transforms.marks import is_stopped
from transforms.packs.english.countable import is_unseen
from transforms.packs.english.inflection import inflect, verb_lemma
from transforms.packs.english.words import VERBS_OF_SCENES, is_person, phrases, words
from transforms.tree import Token, Tree

ENOUGH = 2  # signs that a sentence without determiners is a headline
MARKS = frozenset({":", ";", "'", '"', "‘", "’", "“", "”", "–", "—", "--"})
NEWS = frozenset({"after", "ahead", "amid", "before", "despite", "since", "until", "versus", "via"})
CLOSING = {"'": "'", '"': '"', "‘": "’", "“": "”"}
VERBS_OF_SAYING = frozenset({"admit", "claim", "insist", "say", "tell", "vow", "warn"})
FORMS = ("VB", "VBZ", "VBD", "VBG")
# The progressive is for captions: "Man mowing lawn" lacks articles as headlines do.
FINITE = frozenset({"VBZ", "VBP", "VBD"})
# The lists of nouns for where something visible is, and prepositions before them.
PLACES = (
    "coloured_things", "material_things", "open_places", "places_along", "places_at",
    "places_in", "places_on", "surroundings",
)  # fmt: skip
OF_PLACE = frozenset(
    {
        "above", "across", "against", "along", "around", "at", "behind", "below", "beneath",
        "beside", "between", "in", "inside", "near", "on", "onto", "outside", "over", "to", "under",
    }
)  # fmt: skip
LEAST_CAPITALS = 4


def is_headline(tree: Tree) -> bool:
    """Tell whether the sentence is a headline: telegraphic, and no description of a scene."""
    if _is_in_title_case(tree) or _is_shouted(tree):
        return True
    is_telegraphic = not any(t.upos == "DET" or t.xpos in ("PRP$", "PRP") for t in tree)
    if is_telegraphic and not any(t.lemma == "be" and t.upos == "AUX" for t in tree):
        return _signs(tree) >= ENOUGH
    if is_stopped(tree.text):
        return False
    if _is_quoted(tree):
        return True
    return bool(_names(tree)) and _marks_or_signs(tree)


def _marks_or_signs(tree: Tree) -> bool:
    return any(t.form in MARKS for t in tree.tokens[1:-1]) or _signs(tree) > ENOUGH


def _is_in_title_case(tree: Tree) -> bool:
    """Tell whether verbs and other words have capitals that only names have."""
    content = [t for t in tree.tokens[1:] if t.upos in ("ADJ", "ADV", "NOUN", "PROPN", "VERB")]
    capitals = [t for t in content if t.form[0].isupper() and not t.form.isupper()]
    common = [t for t in capitals if t.upos in ("ADJ", "ADV", "VERB") and not _is_people(t)]
    return bool(common) and len(capitals) >= LEAST_CAPITALS and len(capitals) > len(content) * 0.7


def _is_shouted(tree: Tree) -> bool:
    """Tell whether an exclamation has no finite verb: a slogan ("Buyer beware!", "45p for tap
    water!").
    """
    if "!" not in tree.tokens[-1].form:
        return False
    main = tree.root
    helped = tree.child(main.id, "aux", "cop") is not None
    return not helped and main.xpos not in ("VBZ", "VBD", "VBG")


def _signs(tree: Tree) -> int:
    """Count what makes a telegraphic sentence news."""
    main = tree.root
    return sum(
        (
            2 * min(_names(tree), 1),
            any(_is_known(t) for t in tree),
            any(_is_acting_place(t) for t in tree),
            any(t.form[0].isdigit() and t.relation != "nummod" for t in tree),
            any(t.form in MARKS for t in tree.tokens[1:-1]),
            any(t.form.isupper() and len(t.form) > 1 for t in tree.tokens[1:]),
            any(t.form.lower() in NEWS for t in tree),
            any(t.upos == "NOUN" and is_unseen(t.lemma) for t in tree),
            any(_is_people(t) for t in tree),
            any(t.xpos == "VBN" and t.head == main.id and not _is_shown(t) for t in tree),
            main.upos == "VERB" and not _is_shown(main),
            2 * _tells_what_was_done(tree, main),
            2 * _tells_what_nobody_sees(tree, main),
            any(_tells_meanwhile(tree, t) for t in tree),
            main.upos == "VERB" and not _is_shown(main) and _has_bare_object(tree, main),
            2 * any(_is_number_alone(tree, t) for t in tree),
            any(t.form == "to" and t.relation == "mark" for t in tree),
        )
    )


def _is_quoted(tree: Tree) -> bool:
    """Tell whether a quotation opens the sentence and a verb of saying follows it ("'No deal,' says
    premier").
    """
    opening, *rest = tree.tokens
    closing = next((i for i, t in enumerate(rest) if t.form == CLOSING.get(opening.form)), -1)
    if closing < 0:
        return False
    after = [t.form.lower() for t in rest[closing + 1 :] if t.form != ","][:1]
    return not _forms_of_saying().isdisjoint(after)


@cache
def _forms_of_saying() -> frozenset[str]:
    return frozenset(inflect(verb, tag).text for verb in VERBS_OF_SAYING for tag in FORMS)


def _tells_what_was_done(tree: Tree, main: Token) -> bool:
    """Tell whether a participle without *be* says what was done to somebody, out of sight
    ("Teacher jailed for theft").
    """
    subject = tree.child(main.id, "nsubj")
    return (
        main.xpos in ("VBD", "VBN")
        and subject is not None
        and subject.upos == "NOUN"
        and not tree.children(main.id, "aux", "obj", "compound")
        and not _is_shown(main)
        and not _has_place(tree, main)
    )


def _tells_what_nobody_sees(tree: Tree, main: Token) -> bool:
    """Tell whether one without an article does, in the simple present, what pictures do not show
    ("Company recalls toys").
    """
    subject = tree.child(main.id, "nsubj")
    is_finite = main.upos == "VERB" and main.xpos in ("VBP", "VBZ")
    is_named = subject is not None and subject.xpos in ("NN", "NNP")
    return is_finite and is_named and not _is_shown(main)


def _tells_meanwhile(tree: Tree, verb: Token) -> bool:
    """Tell whether something else happens at the time ("Shares slip as prices climb")."""
    is_finite = verb.upos == "VERB" and verb.xpos in ("VBP", "VBZ")
    return is_finite and any(t.form.lower() == "as" for t in tree.children(verb.id, "mark"))


def _has_place(tree: Tree, verb: Token) -> bool:
    """Tell whether a phrase says where something visible is ("Fruit displayed on table")."""
    return any(
        each.lemma.lower() in words(*PLACES)
        and any(case.form.lower() in OF_PLACE for case in tree.children(each.id, "case"))
        for each in tree.children(verb.id, "obl")
    )


def _has_bare_object(tree: Tree, main: Token) -> bool:
    """Tell whether an object that wants an article has none ("discover new planet")."""
    thing = tree.child(main.id, "obj")
    return (
        main.xpos in FINITE
        and thing is not None
        and thing.xpos == "NN"
        and thing.lemma.lower() not in words("mass")
        and not tree.children(thing.id, "nummod", "det", "nmod:poss")
    )


def _is_number_alone(tree: Tree, token: Token) -> bool:
    """Tell whether a number in letters stands for people ("Police arrest three over raid").

    In a caption it does too, with a verb that pictures show ("Three playing football").
    """
    above = tree.parent(token.id)
    is_word = token.xpos == "CD" and token.form.islower() and token.form.isalpha()
    return (
        is_word
        and token.form != "one"
        and token.deprel in ("flat", "obj", "nsubj", "nsubj:pass")
        and not (above is not None and _is_act_shown(above))
    )


def _names(tree: Tree) -> int:
    """Count the names that stand for somebody or something nobody can know from a picture.

    Where no article comes first, the parser may take the first noun for one ("Man mowing lawn").
    """
    first = tree.tokens[0]
    return sum(
        t.upos == "PROPN" and t.form[0].isupper() and not _is_known(t) and not _is_people(t)
        for t in tree
        if not (t is first and _is_listed(t))
    )


def _is_listed(noun: Token) -> bool:
    form = noun.form.lower()
    return is_person(form) or form in words("animals")


def _is_known(token: Token) -> bool:
    """Tell whether the rules have a noun for what a name stands for."""
    form = token.form.lower()
    if token.upos != "PROPN":
        return False
    given_names = words("names_of_men", "names_of_women")
    return form in phrases("names") or form in given_names


def _is_acting_place(token: Token) -> bool:
    """Tell whether a country or a city does something ("Brazil rejects ...")."""
    is_place = token.upos == "PROPN" and token.form.lower() in phrases("names")
    return is_place and token.deprel in ("nsubj", "nsubj:pass", "nmod:poss")


def _is_people(token: Token) -> bool:
    form = token.form.lower()
    return form in words("peoples") or form in words("calendar")


def _is_shown(verb: Token) -> bool:
    """Tell whether pictures show what the verb says."""
    return verb.form.lower() in words("always_adjectives") or _is_act_shown(verb)


def _is_act_shown(verb: Token) -> bool:
    """Tell whether somebody does what the verb says, for pictures to show."""
    lemma = verb_lemma(verb.form, verb.lemma, verb.xpos) or verb.lemma
    return lemma in words(*VERBS_OF_SCENES)
