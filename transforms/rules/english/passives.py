"""Whether a passive tells an event, which takes the present continuous, or a state."""

from transforms.packs.english.countable import is_unseen
from transforms.packs.english.inflection import verb_lemma
from transforms.packs.english.words import is_act_shown, words
from transforms.rules.english.gloss import has_living_agent
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.states import subject_of
from transforms.tree import Token, Tree

# What holds to some degree is a state.
DEGREES = frozenset({"greatly", "most", "much", "quite", "rather", "so", "too", "very"})


def may_go_on(tree: Tree, verb: Token) -> bool:
    """Tell whether a passive without an agent can be a scene: somebody takes part in it, or it is
    what people are seen to do ("the onion was chopped"; but "the walls were panelled").
    """
    lemma = verb_lemma(verb.form, verb.lemma, verb.xpos) or verb.lemma
    if lemma in words("intransitives"):
        return False  # "was gone"
    if any(t.form.lower() in DEGREES for t in tree.children(verb.id, "advmod")):
        return False  # "was much taken aback"
    subject = tree.child(verb.id, "nsubj")
    is_thing = (
        subject is not None and subject.upos == "NOUN" and not NounPhrase(tree, subject).is_animate
    )
    if not is_thing:
        return is_act_shown(lemma)
    if subject is not None and is_unseen(subject.lemma):
        return False  # "such moments were followed by ..."
    if any(
        t.lemma == "with"
        for each in tree.children(verb.id, "obl")
        for t in tree.children(each.id, "case")
    ):
        return False  # "the walls were hung with banners"
    return lemma in words("personal_acts", "caption_verbs", "verbs_of_moving")


def has_agent(tree: Tree, verb: Token) -> bool:
    """Tell whether somebody is the agent or the patient: an event in which only things take part
    is a state ("a coin is made by a machine").
    """
    subject = subject_of(tree, verb)
    is_of_things = subject is not None and not NounPhrase(tree, subject).is_animate
    lemma = verb_lemma(verb.form, verb.lemma, verb.xpos) or verb.lemma
    # "people united by a religion"
    if not is_act_shown(lemma) or (is_of_things and not has_living_agent(tree, verb)):
        return False
    for oblique in tree.children(verb.id, "obl"):
        case = tree.child(oblique.id, "case")
        if oblique.deprel == "obl:agent" or (case is not None and case.lemma == "by"):
            return True
    return False


def is_bare_passive(tree: Tree, verb: Token) -> bool:
    """Tell whether things have the verb done to them and *be* was left out ("unsafe cars sold
    here").
    """
    subject = tree.child(verb.id, "nsubj")
    return verb.xpos == "VBN" and subject is not None and subject.deprel == "nsubj:pass"
