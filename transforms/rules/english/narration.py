"""Signs that a sentence tells what happened, one thing after another, or what holds at any time.

A caption shows one moment, so its past can be put into the present. A story or a report has
several: "the train left after the crash, but the driver stayed" is no scene. Where one verb must
keep its tense, the others keep theirs too.
"""

from transforms.packs.english.countable import is_unseen
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.inflection import inflect, is_verb_form, verb_lemma
from transforms.packs.english.words import is_act_shown, words
from transforms.reason import Reason, reason_of
from transforms.rules.english.clause import finite_of
from transforms.rules.english.gloss import by_phrases
from transforms.tree import Token, Tree

CONTRASTS = frozenset({"but", "nor", "or", "so", "yet"})
SEQUENCE = frozenset(
    {"afterwards", "again", "eventually", "finally", "immediately", "instantly", "meanwhile",
     "once", "soon", "suddenly", "then", "thereupon"}
)  # fmt: skip
# Before a noun these say when or why, beside what else happened.
CIRCUMSTANCES = frozenset(
    {"after", "amid", "because", "before", "despite", "due", "during", "since", "till", "until"}
)
PRESENT = frozenset({"VBP", "VBZ"})
DEMONSTRATIVES = frozenset({"such", "that", "these", "this", "those"})


def keeps_tense(tree: Tree, *, present: bool = True) -> Reason | None:
    """Return why the sentence stays as a story or a general statement, None if it is a scene.

    For rules that run after the one for the present continuous: where that one left the past, or
    the simple `present`, what else a caption would say otherwise stays, too.
    """
    is_told = any(_is_simple(tree, t, present=present) for t in _predicates(tree))
    return reason_of(clause_has_own_tense=is_told)


def _predicates(tree: Tree) -> tuple[Token, ...]:
    return (tree.root, *tree.children(tree.root.id, "conj", "parataxis"))


def _is_simple(tree: Tree, predicate: Token, *, present: bool) -> bool:
    finite = finite_of(tree, predicate)
    if finite.upos not in ("AUX", "VERB"):
        return False
    # "does not leave" is as simple as "leaves".
    is_present = present and finite.xpos in PRESENT
    is_present = is_present and (finite is predicate or finite.lemma == "do")
    return finite.xpos in ("MD", "VBD") or (is_present and finite.lemma not in words("statives"))


def tells_of_past(tree: Tree) -> bool:
    """Tell whether the main verb is in the past."""
    return finite_of(tree, tree.root).xpos == "VBD"


def _is_existential(tree: Tree) -> bool:
    return tree.root.lemma == "be" and tree.child(tree.root.id, "expl") is not None


def narrates(tree: Tree) -> bool:
    """Tell whether a sentence in the past sets what happened against something else, says what
    came before it, or only that there was something, or is about somebody whom it points back to;
    also whether it may have a second verb that the parser did not see, which would stay in the
    past.
    """
    if not tells_of_past(tree):
        return False
    return (
        _is_existential(tree)
        or _points_back(tree)
        or any(
            _hides_past(tree, t)
            or _is_perfect(tree, t)
            or (t.relation == "cc" and t.form.lower() in CONTRASTS and tree[t.head].upos == "VERB")
            or (t.relation == "advmod" and t.form.lower() in SEQUENCE)
            or (t.relation in ("case", "mark") and t.form.lower() in CIRCUMSTANCES)
            for t in tree
        )
    )


def _points_back(tree: Tree) -> bool:
    """Tell whether a demonstrative says that the subject is known ("these people came"). What was
    going on may be a scene.
    """
    subject = tree.child(tree.root.id, "nsubj") if tree.root.xpos != "VBG" else None
    determiner = tree.child(subject.id, "det") if subject is not None else None
    return determiner is not None and determiner.form.lower() in DEMONSTRATIVES


def _hides_past(tree: Tree, link: Token) -> bool:
    """Tell whether a conjunction precedes a finite past that was taken for an adjective or a noun
    ("and joined battle", "and burst into tears").
    """
    place = tree.index(link.id) + 1
    if link.relation != "cc" or place + 1 >= len(tree):
        return False
    word, follower = tree.tokens[place : place + 2]
    form = word.form.lower()
    if not is_verb_form(form, "VBD") or follower.upos == "PUNCT":
        return False
    if word.xpos == "NN":
        return True
    is_modifier = word.relation == "amod" and word.xpos in ("VBN", "JJ") and word.head != 0
    is_singular = is_modifier and tree[word.head].xpos == "NN"
    is_after_comma = place > 1 and tree.tokens[place - 2].form == ","
    return is_singular and (is_after_comma or form not in words("always_adjectives"))


def _is_perfect(tree: Tree, having: Token) -> bool:
    """Tell whether *having* and a participle say what came before ("having duly inspected it")."""
    behind = tree.tokens[tree.index(having.id) + 1 :]
    verb = next((t for t in behind if t.upos != "ADV"), None)
    return having.form.lower() == "having" and verb is not None and verb.xpos in ("VBD", "VBN")


def _says_how_thing_is(tree: Tree, predicate: Token) -> bool:
    """Tell whether the sentence has one verb and says of a thing with its article how or where it
    is ("the house was empty", "the walls were panelled in oak").
    """
    subject = tree.child(predicate.id, "nsubj")
    if predicate.relation != "root" or subject is None or subject.upos != "NOUN":
        return False
    if any(t.upos == "VERB" and t.id != predicate.id for t in tree) or is_unseen(subject.lemma):
        return False
    has_article = tree.child(subject.id, "det", "nummod") is not None
    return has_article and not tree.children(predicate.id, "conj", "nmod", "obl:agent")


def is_of_story(tree: Tree, predicate: Token) -> bool:
    """Tell whether "was" and its predicate say what somebody was like, or what nobody sees done
    ("the question was settled", "the girls were spared"), and not only how or where a thing is.
    """
    if _says_how_thing_is(tree, predicate):
        return False
    form, lemma = predicate.form.lower(), predicate.lemma
    if predicate.upos == "VERB":
        is_done = predicate.xpos == "VBN" and form not in words("always_adjectives")
        return is_done and not is_act_shown(verb_lemma(form, lemma, "VBN") or lemma)
    return True


def is_left(tree: Tree, verb: Token, reason: Reason | None) -> bool:
    """Tell whether a verb that is not rewritten, for the reason given, keeps its tense and is the
    main verb, a coordinate one, or that of a clause of time or of what is said.
    """
    finite = finite_of(tree, verb)
    if reason is None or reason.code == "verb_is_stative":
        return False
    if finite.xpos not in PRESENT | {"VBD"} and not (finite is verb and verb.xpos == "VBN"):
        return False
    while verb.relation not in ("acl", "root"):
        verb = tree[verb.head]
    return verb.relation == "root"


def may_be_finite(tree: Tree, participle: Token) -> bool:
    """Tell whether the tagger may have taken a finite past after another one for a participle: that
    of a coordinate verb ("was thick and tasted of ginger"), of a clause of time ("as the train
    pulled out") or of a clause whose subject it took for an object ("cracked the whip and the
    horses plunged into the fog").
    """
    form, owner = participle.form.lower(), tree.parent(participle.id)
    is_past = is_verb_form(form, "VBD") or form.endswith("ed")
    if owner is None or participle.xpos != "VBN" or not is_past:
        return False
    is_set_off = participle.relation == "conj" and owner.xpos == "VBD"
    is_set_off = is_set_off and tree.child(participle.id, "punct") is not None
    if is_set_off and tree.child(participle.id, "cc") and is_verb_form(form, "VBD"):
        return True  # "held the line, and stuck to it"
    if form in words("always_adjectives") or tree.child(participle.id, "aux"):
        return False
    if by_phrases(tree, participle):
        return False
    if participle.relation == "acl":
        cases = [t.form.lower() for t in tree.children(owner.id, "case")]
        is_conjunct = owner.relation == "conj" and tree.child(owner.id, "cc", "punct") is not None
        return is_conjunct or "as" in cases or "while" in cases
    is_passive = any(t.deprel == "aux:pass" for t in tree.children(owner.id, "aux"))
    # "stopped, hesitated and came back"
    last = tree.children(owner.id, "conj")[-1:] if participle.relation == "conj" else ()
    is_conjunct = any(tree.child(each.id, "cc") for each in (*last, participle) if last)
    return tree.child(participle.id, "nsubj") is not None or (is_conjunct and not is_passive)


def is_other_past(tree: Tree, verb: Token) -> bool:
    """Tell whether a present form without an object is the past of another verb ("letters lay on
    the desk", "lay long awake").
    """
    thing = tree.child(verb.id, "obj", "compound")
    is_present = verb.xpos in ("VBP", "VB") and (thing is None or thing.upos in ("ADJ", "ADV"))
    form = verb.form.lower()
    others = [each for each in get_all_lemmas(form).get("VERB", ()) if each != form]
    return is_present and any(inflect(each, "VBD").text == form for each in others)
