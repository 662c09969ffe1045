"""What keeps a verb out of the present continuous, though the sentence may describe a scene.

States, statements of what something is or is like, what somebody says or thinks, subjects without
their article, and what was finished before something else came of it.
"""

from transforms.frequency import zipf
from transforms.packs.english.agreement import is_plural_noun
from transforms.packs.english.countable import is_abstract, is_unseen
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.words import is_act_shown, is_animate, words
from transforms.rules.english.antecedents import INTRODUCING, may_be_animate
from transforms.rules.english.gloss import VERBS_OF_ORIGIN, has_of_phrase, is_shown
from transforms.rules.english.noun_phrase import EVERYBODY, Definiteness, NounPhrase
from transforms.tree import Token, Tree

VERBS_OF_ENABLING = frozenset({"allow", "enable", "encourage", "force", "help", "lead", "permit"})
# Where a picture is taken; *at*, *to*, *for*, *from* and *with* also name what is done to anybody.
SCENIC = frozenset(
    {
        "across", "along", "around", "behind", "beside", "by", "down", "in", "inside", "into",
        "near", "off", "on", "onto", "outside", "over", "past", "through", "towards", "under", "up",
    }
)  # fmt: skip
# Of these no picture shows what they do.
UNSPECIFIC = EVERYBODY | {"all", "anything", "something", "that", "these", "this", "those"}
# "Most bats", "male birds": one speaks so of kinds.
OF_KINDS = frozenset({"adult", "all", "female", "male", "many", "most"})
TIMES_OF_DAY = frozenset({"autumn", "day", "evening", "morning", "night", "summer", "winter"})
VERBS_OF_DWELLING = frozenset({"dwell", "inhabit", "live", "reside"})
# Things at rest do not move, though verbs of motion say how far they extend.
VERBS_OF_EXTENT = frozenset({"connect", "extend", "lead", "link", "overlook", "stretch"})
FIRMS = frozenset(
    {"agency", "business", "company", "factory", "firm", "hotel", "museum", "organization",
     "restaurant", "school", "shop", "store", "supermarket", "university"}
)  # fmt: skip
# Nouns rarer than this on the Zipf scale may be misspelt or foreign.
LEAST_KNOWN = 3.0
DETERMINER_RELATIONS = ("det", "nmod:poss", "nummod")


def is_generic(tree: Tree) -> bool:
    """Tell whether the sentence says what such people, animals or things do: a bare plural does it
    ("dogs bark at strangers"), in the simple present and in no place, and nothing else in the
    sentence is a certain one. So do "one" and a singular with "some" ("some stimulus causes it").
    """
    verb, subject = tree.root, tree.child(tree.root.id, "nsubj")
    if subject is None or verb.xpos not in ("VBP", "VB", "VBZ") or tree.child(verb.id, "aux"):
        return False
    if verb.xpos == "VBZ":
        return _is_any_one(tree, subject) or _is_whoever(tree, subject)
    thing = tree.child(verb.id, "obj")
    is_bare = subject.xpos == "NNS" and not tree.child(subject.id, *DETERMINER_RELATIONS)
    if is_bare and thing is not None and is_unseen(thing.lemma):
        return True  # "young men reach conclusions"
    modifiers = tree.children(subject.id, "amod", "acl", "nmod", "det")
    if subject.xpos != "NNS" or any(t.form.lower() not in OF_KINDS for t in modifiers):
        return False
    is_certain = any(
        (t.relation in DETERMINER_RELATIONS and t not in modifiers) or t.upos in ("PRON", "PROPN")
        for t in tree
    )
    if any(t.form.lower() == "most" for t in modifiers) or _is_of_kind(
        tree, verb, subject, is_certain=is_certain
    ):
        return True
    particles = tree.child(verb.id, "compound:prt", "advmod", "advcl", "conj")
    return not (is_certain or particles) and not any(_is_scene(tree, t) for t in tree)


def _is_any_one(tree: Tree, subject: Token) -> bool:
    """Tell whether the subject is anybody or anything whatever."""
    if subject.form.lower() == "one":
        is_one_of = tree.child(subject.id, "nmod", "acl", "amod", "det") is not None
        return not (is_one_of or any(t.form.lower() in ("another", "other", "two") for t in tree))
    determiner = tree.child(subject.id, "det")
    is_some = determiner is not None and determiner.form.lower() == "some"
    return is_some and subject.xpos == "NN" and not is_plural_noun(subject)


def _is_whoever(tree: Tree, subject: Token) -> bool:
    """Tell whether a relative clause of what nobody sees says who is meant, whoever it is ("the man
    who ceases to dress for dinner").
    """
    clauses = [t for t in tree.children(subject.id, "acl") if t.deprel == "acl:relcl"]
    return any(
        t.xpos in ("VBZ", "VBP")
        and tree.child(t.id, "aux", "cop") is None
        and t.lemma not in words("statives")
        and not is_act_shown(t.lemma)
        for t in clauses
    )


def _is_of_kind(tree: Tree, verb: Token, subject: Token, *, is_certain: bool) -> bool:
    """Tell whether a bare plural does something to a purpose ("sing to attract mates"), or animals
    do something to others without determiner ("beavers build dams"): that is what their kind does.
    """
    marks = [t for each in tree.children(verb.id, "advcl") for t in tree.children(each.id, "mark")]
    thing = tree.child(verb.id, "obj")
    is_animal = subject.lemma.lower() in words("animals") and thing is not None
    return not is_certain and (is_animal or any(t.form.lower() == "to" for t in marks))


def _is_scene(tree: Tree, noun: Token) -> bool:
    """Tell whether the phrase says where something can be seen ("birds land on clothes lines")."""
    case = tree.child(noun.id, "case")
    is_place = case is not None and case.form.lower() in SCENIC
    return is_place and not _is_time(noun)


def _is_time(noun: Token) -> bool:
    return noun.lemma in TIMES_OF_DAY


def is_habit(tree: Tree, verb: Token, lemma: str, subject: Token) -> bool:
    """Tell whether the verb says where somebody lives or works, where something leads or flows, or
    what a firm does again and again ("the shop sells bread").
    """
    phrases = tree.children(verb.id, "obl", "nmod")
    first = tree.parent(verb.id) if verb.relation == "conj" else None
    if (lemma in VERBS_OF_DWELLING and phrases) or (
        first is not None and first.lemma in VERBS_OF_DWELLING
    ):
        return True
    is_thing = subject.upos == "NOUN" and not NounPhrase(tree, subject).is_animate
    if is_thing and lemma in VERBS_OF_EXTENT and phrases:
        return True
    thing = tree.child(verb.id, "obj")
    is_any = (
        thing is not None
        and thing.upos == "NOUN"
        and not tree.child(thing.id, *DETERMINER_RELATIONS)
    )
    return subject.lemma in FIRMS and is_any and verb.xpos in ("VBZ", "VBP")


def cannot_be_seen(tree: Tree, verb: Token, lemma: str, subject: Token) -> bool:
    """Tell whether nobody sees somebody do it, or the verb says of things what they are like, where
    they extend or what they do at any time ("the trail climbs", "the plant produces flowers").

    Of somebody new in the discourse it is said because it is seen. A rare noun that no dictionary
    has ("two daschunds") may mean animals.
    """
    is_new = NounPhrase(tree, subject).definiteness is Definiteness.INDEFINITE
    is_new = is_new and tree.child(subject.id, "det", "nummod") is not None
    if (
        not is_act_shown(lemma)
        and (verb.xpos == "VBD" or not is_new)
        and lemma not in words("events_of_things")
    ):
        return True
    if subject.upos != "NOUN" or may_be_animate(subject.lemma):
        return subject.form.lower() in UNSPECIFIC or subject.lemma in FIRMS
    if subject.form.lower() in INTRODUCING:
        return False
    if _is_unknown(subject, is_past=verb.xpos == "VBD"):
        return False
    return is_unseen(subject.lemma) or lemma not in words("events_of_things")


def _is_unknown(noun: Token, *, is_past: bool) -> bool:
    """Tell whether a noun is in no dictionary; in a story it is also rare, because the dictionary
    lacks some frequent nouns ("gallery").
    """
    forms = (noun.form.lower(), noun.lemma.lower())
    is_frequent = is_past and any(zipf(each, "en") >= LEAST_KNOWN for each in forms)
    return not (is_frequent or any(map(get_all_lemmas, forms)))


def is_in_object_clause(tree: Tree, verb: Token) -> bool:
    """Tell whether a verb governs the clause ("reports show they died"): it says what somebody
    says or thinks, not what is seen.
    """
    parent = tree.parent(verb.id)
    if parent is None or verb.relation != "ccomp" or parent.upos != "VERB":
        return False
    has_subject = tree.child(verb.id, "nsubj", "mark") is not None
    return has_subject and _is_finite_clause(tree, parent)


def _is_finite_clause(tree: Tree, verb: Token) -> bool:
    return verb.xpos in ("VBZ", "VBP", "VBD") and tree.child(verb.id, "nsubj") is not None


def is_statement(tree: Tree) -> bool:
    """Tell whether the sentence says what something is or is like, so that its other verbs tell
    habits ("a host who does breakfasts", "was tasty and came in a box").
    """
    predicates = (tree.root, *tree.children(tree.root.id, "parataxis"))
    return any(_is_quality(tree, each) for each in predicates)


def _is_quality(tree: Tree, main: Token) -> bool:
    is_called = main.upos in ("ADJ", "NOUN", "PROPN") or main.form.lower() == "here"
    is_quality = is_called and tree.child(main.id, "cop") is not None
    return is_quality and tree.child(main.id, "case", "expl") is None


def is_state(tree: Tree, verb: Token, lemma: str, subject: Token) -> bool:
    """Tell whether the verb says how something is, or what somebody says or thinks."""
    compound = tree.child(subject.id, "compound") if subject.upos == "NUM" else None
    is_thing = (subject.upos == "NOUN" and is_abstract(subject.lemma)) or compound is not None
    is_thing = is_thing or _enables(tree, verb, lemma, subject)
    noun = tree.parent(verb.id)
    if verb.relation == "acl" and noun is not None and noun.form.lower() == "what":
        return True  # "what they call proof"
    if is_thing or _governs_statement(tree, verb) or _tells_result(tree, verb, lemma):
        return True
    if lemma not in ("feel", "look", "smell", "sound", "taste"):
        return False
    qualities = tree.children(verb.id, "xcomp")
    is_quality = any(t.upos == "ADJ" or t.xpos == "VBN" for t in qualities)
    is_thing = subject.upos == "NOUN" or subject.form.lower() in ("it", "that", "these", "this")
    if is_quality and is_thing and not is_animate(subject.lemma):
        return True
    cases = (tree.child(t.id, "case", "mark") for t in tree.children(verb.id, "obl", "advcl"))
    return any(case is not None and case.form.lower() == "like" for case in cases)


def _tells_result(tree: Tree, verb: Token, lemma: str) -> bool:
    """Tell whether the verb says what something has come to be ("turned out amazing"), what it
    comes from or how far it extends ("goes beyond that").
    """
    if lemma in VERBS_OF_ORIGIN or (lemma == "go" and _is_extent(tree, verb)):
        return True
    qualities = tree.children(verb.id, "xcomp")
    return lemma == "turn" and any(t.upos == "ADJ" for t in qualities)


def _is_extent(tree: Tree, verb: Token) -> bool:
    subject = subject_of(tree, verb)
    below = tree.descendants(verb.id)
    is_thing = subject is not None and not NounPhrase(tree, subject).is_animate
    return is_thing and any(t.form.lower() == "beyond" for t in below)


def _enables(tree: Tree, verb: Token, lemma: str, subject: Token) -> bool:
    """Tell whether a thing makes it possible that somebody does something ("the jobs help people
    to live"), or an aspect of a thing is said to do something ("the size of a city shows").
    """
    if subject.upos != "NOUN" or is_shown(tree, subject):
        return False
    clauses = tree.children(verb.id, "xcomp", "ccomp", "advcl")
    marks = [t for each in clauses for t in tree.children(each.id, "mark")]
    is_enabled = lemma in VERBS_OF_ENABLING and any(t.form == "to" for t in marks)
    return is_enabled or has_of_phrase(tree, subject)


def _governs_statement(tree: Tree, verb: Token) -> bool:
    """Tell whether a clause with its own subject says what is said or thought."""
    if verb.relation == "conj" and tree.child(verb.id, "nsubj") is None:
        return False  # it shares the form of the verb before
    clauses = tree.children(verb.id, "ccomp")
    return any(tree.child(each.id, "nsubj", "expl") for each in clauses)


def is_telegraphic(tree: Tree, verb: Token, subject: Token) -> bool:
    """Tell whether the subject lacks the article that it had in a description ("Kitchen puts out
    good food").
    """
    is_thing = subject.xpos == "NN" and subject.relation == "nsubj"
    is_thing = is_thing and not NounPhrase(tree, subject).is_animate
    familiar = words("mass", "surroundings") | words("groups", "collectives")
    is_bare = not tree.child(subject.id, *DETERMINER_RELATIONS) and tree.span(subject.id)[0] == 0
    is_known = subject.lemma in familiar or is_abstract(subject.lemma)
    return is_thing and is_bare and not is_known and tree.child(verb.id, "obj") is not None


def has_bare_subject(tree: Tree) -> bool:
    """Tell whether the main subject is a thing without article or numeral ("service was slow"):
    in the past it is that of one visit, in the present it is any.
    """
    subject, be = tree.child(tree.root.id, "nsubj"), tree.child(tree.root.id, "cop")
    if subject is None or be is None or be.xpos != "VBD" or subject.upos != "NOUN":
        return False
    is_undetermined = tree.child(subject.id, *DETERMINER_RELATIONS) is None
    return is_undetermined and not is_animate(subject.lemma)


def is_completed(tree: Tree) -> bool:
    """Tell whether something was done and another clause says how it was then ("the tire was
    changed and the car was as good as new").
    """
    helpers = tree.children(tree.root.id, "aux", "cop")
    is_done = len(helpers) == 1 and helpers[0].deprel == "aux:pass" and helpers[0].xpos == "VBD"
    conjuncts = tree.children(tree.root.id, "conj")
    return is_done and any(tree.child(t.id, "nsubj") and tree.child(t.id, "cop") for t in conjuncts)


def subject_of(tree: Tree, verb: Token) -> Token | None:
    """Return a verb's subject: its own, that of its first conjunct, or its relative clause's
    noun."""
    subject = tree.child(verb.id, "nsubj")
    parent = tree.parent(verb.id)
    if subject is not None and subject.form.lower() not in ("who", "that", "which"):
        return subject
    if verb.relation == "acl":
        return parent if subject is not None else None
    if verb.relation == "conj" and parent is not None:
        return subject_of(tree, parent)
    return None
