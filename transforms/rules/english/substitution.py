"""Substituting another content word, in the same form, if the grammar permits it."""

from transforms.edit import Edit
from transforms.lexicon import Lexicon, Link
from transforms.packs.english.agreement import is_plural_noun
from transforms.packs.english.inflection import inflect, verb_lemma
from transforms.packs.english.words import is_animate, is_idiom, is_person, phrases, words
from transforms.reason import Reason, reason_of
from transforms.rules.english.noun_phrase import is_reciprocal
from transforms.rules.english.people import (
    described_by,
    is_of_body,
    is_part_of_somebody,
    may_shade_skin,
    may_tell_skin,
    means_part_of_body,
    stands_for_person,
)
from transforms.tree import Token, Tree, kept_with_tree

ADJECTIVE_TAGS = frozenset({"JJ", "VBN"})
NOUN_TAGS = frozenset({"NN", "NNS"})
NEGATIVE = frozenset({"no", "not", "n't", "never", "nobody", "none", "nothing", "without"})
# One of these per sentence is enough: "is not eating no meat".
NEGATIVE_BESIDES_NOT = NEGATIVE - {"not", "n't", "without"}
QUANTIFIERS = frozenset({"all", "every", "each", "any", "few", "most"})
# Light verbs, whose meaning depends on their objects.
LIGHT_VERBS = frozenset({"be", "have", "do", "get", "go", "take", "make", "give", "keep", "let"})
OF_PERSONS = frozenset({"elderly"})
OF_THINGS = frozenset({"ancient", "modern", "new"})
# Hair, fur and lines may be so, nobody as a whole.
NOT_OF_PERSONS = frozenset({"fluffy", "furry", "long", "shaggy", "thick"})
# These already mean "very ...".
EXTREMES = frozenset({"ancient", "enormous", "giant", "gigantic", "huge", "tiny"})
SHADES = frozenset({"light", "dark", "bright", "pale", "deep", "fair"})
OF_HAIR = frozenset({"blond", "blonde"})
OF_FOOD = frozenset({"chop", "slice"})
OF_FIRST_PEOPLES = frozenset({"aboriginal", "indigenous", "native"})
# What they make is no photograph.
VERBS_OF_DRAWING = frozenset({"draw", "paint", "scribble", "sketch"})
VERBS_OF_PUTTING = frozenset({"lay", "place", "put", "set"})
# What is moved in such ways is not grown together with anybody.
VERBS_OF_MOVING = frozenset(
    {
        "bring", "buy", "carry", "catch", "drop", "fetch", "fling", "hurl", "sell", "steal",
        "throw", "toss",
    }
)  # fmt: skip
# These are predicative only ("the man is asleep").
PREDICATIVE = frozenset({"alive", "asleep", "awake", "alone", "afraid", "aware", "ill", "well"})


@kept_with_tree
def content_words(tree: Tree) -> tuple[Token, ...]:
    """Return the nouns, verbs, adjectives and adverbs that are independent words."""
    return tuple(
        token
        for token in tree
        if token.multiword is None
        and token.form.isalpha()
        and not has_hyphen(tree, token)
        and unfit(tree, token) is None
    )


def part_of_speech(token: Token) -> str:
    """Return the word's part of speech; an attributive participle is an adjective."""
    return "ADJ" if token.relation == "amod" else token.upos


def lemma_of(token: Token) -> str:
    """Return the lemma in a dictionary's form; taggers err on rare verbs."""
    part = part_of_speech(token)
    if part == "VERB":
        return verb_lemma(token.form, token.lemma, token.xpos) or token.lemma.lower()
    return token.form.lower() if part == "ADJ" else token.lemma.lower()


def unfit(tree: Tree, token: Token) -> Reason | None:
    """Return why a word cannot be replaced on its own, or None if it can."""
    checks = {"NOUN": _unfit_noun, "VERB": _unfit_verb, "ADJ": _unfit_adjective}
    part = part_of_speech(token)
    if part == "ADV":
        return None if token.relation == "advmod" else Reason("adverb_part_of_other_phrase")
    check = checks.get(part)
    return check(tree, token) if check else Reason("word_without_own_meaning")


def _unfit_noun(tree: Tree, noun: Token) -> Reason | None:
    above = tree.parent(noun.id)
    is_object = noun.relation == "obj" and above is not None
    adjectives = (f"{t.form.lower()} {noun.lemma.lower()}" for t in tree.children(noun.id, "amod"))
    counts = words("collectives", "containers", "quantity_nouns", "measures")
    return reason_of(
        noun_needs_of_phrase=has_of(tree, noun) and noun.lemma not in counts,
        phrase_names_one_thing=_is_of(tree, noun) and above is not None and above.lemma == "body",
        noun_has_another_form=noun.xpos not in NOUN_TAGS,
        noun_is_part_of_compound=noun.relation in {"compound", "flat", "fixed"}
        or bool(tree.children(noun.id, "compound", "flat")),
        verb_and_noun_are_idiom=is_object
        and above is not None
        and is_idiom(lemma_of(above), noun.lemma),
        adjective_and_noun_name_kind=any(pair in words("fixed_names") for pair in adjectives),
    )


def has_of(tree: Tree, noun: Token) -> bool:
    return any(_is_of(tree, each) for each in tree.children(noun.id, "nmod"))


def _is_of(tree: Tree, noun: Token) -> bool:
    return any(case.lemma == "of" for case in tree.children(noun.id, "case"))


def _unfit_verb(tree: Tree, verb: Token) -> Reason | None:
    objects = tree.children(verb.id, "obj")
    return reason_of(
        verb_form_untagged=not verb.xpos.startswith("VB"),
        verb_is_light_verb=lemma_of(verb) in LIGHT_VERBS,
        verb_has_particle=bool(tree.children(verb.id, "compound")) or _is_phrasal(tree, verb),
        verb_and_noun_are_idiom=any(is_idiom(lemma_of(verb), t.lemma) for t in objects),
        verb_is_auxiliary=verb.relation in {"aux", "cop"},
        verb_governs_verb=bool(tree.children(verb.id, "xcomp", "ccomp")),
    )


def _is_phrasal(tree: Tree, verb: Token) -> bool:
    """Tell whether the next word is a particle, though the parser took it for a preposition."""
    place = tree.index(verb.id) + 1
    follower = tree.tokens[place].form.lower() if place < len(tree) else ""
    return f"{lemma_of(verb)} {follower}" in words("phrasal")


def _unfit_adjective(tree: Tree, adjective: Token) -> Reason | None:
    noun = tree.parent(adjective.id)
    pair = f"{adjective.form.lower()} {noun.lemma.lower()}" if noun else ""
    return reason_of(
        adjective_tells_how_many=adjective.form.lower() in {"several", "many", "few", "other"}
        or (pair.startswith("little ") and pair.removeprefix("little ") in words("mass")),
        adjective_has_another_form=adjective.xpos not in ADJECTIVE_TAGS,
        adjective_part_of_other_phrase=adjective.relation not in {"amod", "conj", "root"},
        adjective_and_noun_name_kind=pair in words("fixed_names"),
    )


def has_hyphen(tree: Tree, token: Token) -> bool:
    """Tell whether the word is written together with a neighbour."""
    place = tree.index(token.id)
    beside = tree.tokens[max(0, place - 1) : place + 2]
    return any(other.form.strip("-–") != other.form for other in beside)


@kept_with_tree
def _words_of(tree: Tree) -> frozenset[str]:
    return frozenset(word.lower() for token in tree for word in (token.lemma, token.form))


def unfit_substitute(
    tree: Tree, token: Token, lemma: str, lexicon: Lexicon | None = None
) -> Reason | None:
    """Return why a word cannot replace another, or None if it can."""
    if lemma in _words_of(tree):
        return Reason("other_word_already_present")
    if lemma in LIGHT_VERBS:
        return Reason("other_word_says_little")
    checks = {"NOUN": _unfit_other_noun, "VERB": _unfit_other_verb, "ADJ": _unfit_other_adjective}
    check = checks.get(part_of_speech(token))
    return check(tree, token, lemma, lexicon) if check else None


def _unfit_other_verb(
    tree: Tree, verb: Token, lemma: str, lexicon: Lexicon | None
) -> Reason | None:
    is_put = lemma in VERBS_OF_PUTTING and not tree.children(verb.id, "obl", "advmod")
    bringing = words("verbs_of_bringing")
    brings = lemma_of(verb) in bringing and has_object(tree, verb) and _goes_to(tree, verb)
    return reason_of(
        other_verb_takes_no_direction=brings and lemma.split(maxsplit=1)[0] not in bringing,
        other_verb_is_for_food_only=lemma in OF_FOOD and _acts_on_body(tree, verb, lexicon),
        other_verb_takes_other_objects=is_put
        or (lemma in VERBS_OF_MOVING and _acts_on_body(tree, verb, lexicon)),
    )


def _acts_on_body(tree: Tree, verb: Token, lexicon: Lexicon | None) -> bool:
    things = tree.children(verb.id, "obj", "nsubj:pass")
    return any(is_part_of_somebody(tree, each, lexicon) for each in things)


def _goes_to(tree: Tree, verb: Token) -> bool:
    """Tell whether a phrase with *to* belongs to a verb or its object ("cream to her skin")."""
    heads = (verb, *tree.children(verb.id, "obj"))
    phrases_there = (each for head in heads for each in tree.children(head.id, "obl", "nmod"))
    return any(
        case.form.lower() == "to"
        for each in phrases_there
        for case in tree.children(each.id, "case")
    )


def _unfit_other_adjective(
    tree: Tree, token: Token, lemma: str, lexicon: Lexicon | None
) -> Reason | None:
    described = described_by(tree, token)
    noun = described.lemma if described is not None else ""

    def is_of_person() -> bool:
        return described is not None and stands_for_person(described, lexicon)

    return reason_of(
        adjective_is_part_of_name=_is_in_name(tree, token),
        colour_of_people=tells_complexion(tree, token, lexicon),
        other_adjective_not_attributive=lemma in PREDICATIVE and token.relation == "amod",
        other_adjective_of_persons_only=lemma in OF_PERSONS and not is_of_person(),
        other_adjective_of_animates_only=lemma == "young"
        and not (is_of_person() or is_animate(noun)),
        other_adjective_of_things_only=(
            lemma in OF_THINGS and (is_of_person() or means_part_of_body(noun, lexicon))
        )
        or (lemma in NOT_OF_PERSONS and is_of_person()),
        other_adjective_not_gradable=lemma in EXTREMES
        and tree.child(token.id, "advmod") is not None,
        little_means_young_of_few={lemma, lemma_of(token)} == {"little", "young"}
        and not _grows_up(described),
    )


def _is_in_name(tree: Tree, adjective: Token) -> bool:
    """Tell whether an adjective is written as a name ("a Native American dancer")."""
    place = tree.index(adjective.id)
    if place:
        return adjective.form[:1].isupper()
    follower = tree.tokens[1].form if len(tree) > 1 else ""
    return adjective.form.lower() in OF_FIRST_PEOPLES and follower[:1].isupper()


def tells_complexion(tree: Tree, adjective: Token, lexicon: Lexicon | None = None) -> bool:
    """Tell whether an adjective is about a body or its colour ("dark", "skinned")."""
    noun = described_by(tree, adjective)
    form = adjective.form.lower()
    if describes_body(tree, adjective):
        return True
    if form in OF_HAIR:
        return False
    if form in words("colours"):
        return noun is None or may_tell_skin(noun, lexicon)
    return form in SHADES and noun is not None and may_shade_skin(noun, lexicon)


def describes_body(tree: Tree, adjective: Token) -> bool:
    """Tell whether an adjective makes one word with the next ("the dark skinned man")."""
    place = tree.index(adjective.id) + 1
    follower = tree.tokens[place].form if place < len(tree) else ""
    return is_of_body(follower.lower()) or is_of_body(adjective.form.lower())


def _is_of_people(lemma: str) -> bool:
    return is_person(lemma) or lemma in words("groups") or lemma in phrases("agentives")


def _grows_up(noun: Token | None) -> bool:
    return noun is not None and noun.lemma.lower() in words("young_ones", "animals")


def _unfit_other_noun(
    tree: Tree, token: Token, lemma: str, lexicon: Lexicon | None
) -> Reason | None:
    if token.lemma.lower() in words("colours"):  # "two blacks"
        return Reason("colour_of_people")
    if is_person(token.lemma) and not _is_of_people(lemma):
        return Reason("other_noun_of_no_person")
    is_mass = lemma in words("mass")
    determiner = tree.child(token.id, "det")
    article = determiner.form.lower() if determiner else ""
    if lemma in words("unique") and article in {"a", "an", "another", "each", "every"}:
        return Reason("other_noun_is_of_same_kind")
    if is_plural_noun(token) and is_mass:
        return Reason("other_noun_has_no_plural")
    if is_mass and (article in {"a", "an", "another", "each", "every"} or _is_counted(tree, token)):
        return Reason("other_noun_uncountable")
    above = tree.parent(token.id)
    if above is not None and lemma in words("photographs") and lemma_of(above) in VERBS_OF_DRAWING:
        return Reason("other_noun_not_so_made")
    is_bare = not is_plural_noun(token) and not tree.children(token.id, "det", "nmod:poss")
    if is_bare and not is_mass and token.relation != "conj":
        return Reason("other_noun_needs_article")
    return None


def _is_counted(tree: Tree, noun: Token) -> bool:
    return bool(tree.children(noun.id, "nummod"))


def substitute(tree: Tree, token: Token, lemma: str) -> Edit:
    """Return an edit that replaces a word by a lemma of one or more words, in the same form.

    Multiword nouns inflect their last word ("bathing suit"), multiword verbs their first.
    """
    edit = Edit(tree)
    parts = lemma.split()
    is_compound = token.upos == "NOUN"
    main = parts.pop(-1 if is_compound else 0)
    tag = token.xpos if part_of_speech(token) in {"NOUN", "VERB"} else "NN"
    if tag == "NNS" and not is_plural_noun(token):
        tag = "NN"  # "mathematics"
    edit.set(token.id, form=inflect(main, tag).text, lemma=main)
    after = token.id
    for part in parts:
        if is_compound:
            edit.insert(
                part, before=token.id, head=token.id, deprel="compound", lemma=part, upos="NOUN",
                xpos="NN",
            )  # fmt: skip
        else:
            after = edit.insert(
                part, after=after, head=token.id, deprel="compound:prt", lemma=part, upos="ADP",
                xpos="RP",
            )  # fmt: skip
    return edit


@kept_with_tree
def is_negative(tree: Tree) -> bool:
    """Tell whether the sentence contains a negation."""
    return any(token.form.lower() in NEGATIVE for token in tree)


def is_denied_besides(tree: Tree, subject: Token) -> bool:
    """Tell whether the sentence contains a negation outside its subject."""
    inside = tree.subtree(subject.id)
    return any(token not in inside for token in tree if token.form.lower() in NEGATIVE_BESIDES_NOT)


@kept_with_tree
def is_quantified(tree: Tree) -> bool:
    """Tell whether the sentence quantifies over all or few, so that a hypernym is not entailed.

    *A few* is existential, and *each other* does not quantify.
    """
    return any(
        token.form.lower() in QUANTIFIERS
        and not is_reciprocal(tree, token)
        and not _is_a_few(tree, token)
        for token in tree
    )


def _is_a_few(tree: Tree, token: Token) -> bool:
    place = tree.index(token.id)
    before = tree.tokens[place - 1].form.lower() if place else ""
    return token.form.lower() == "few" and before == "a"


def shares_usual_sense(lexicon: Lexicon, lemma: str, other: str, upos: str) -> bool:
    """Tell whether the usual sense of both words is one synset."""
    return all(
        any(each.lemma == right and each.sense == 0 for each in related)
        for left, right in ((lemma, other), (other, lemma))
        for related in [lexicon.related(left, upos, Link.SYNONYM)]
    )


def has_object(tree: Tree, verb: Token) -> bool:
    """Tell whether the verb has an object, or the subject of a passive."""
    is_object = any(t.deprel == "nsubj:pass" for t in tree.children(verb.id, "nsubj"))
    return is_object or tree.child(verb.id, "obj") is not None


def suits_objects(lexicon: Lexicon, tree: Tree, verb: Token, lemma: str) -> bool:
    """Tell whether a verb's transitivity fits the verb that it replaces."""
    takes = lexicon.is_transitive if has_object(tree, verb) else lexicon.is_intransitive
    return takes(lemma) is not False
