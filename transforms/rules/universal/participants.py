"""The words that show a participant of a sentence, and sentences in which they are in doubt."""

from transforms.marks import QUOTES
from transforms.packs.fallback.clauses import BARE
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.persons import Pronoun, Who
from transforms.reason import Reason
from transforms.tree import Token, Tree

NUMBERS = ("Sing", "Plur")
VERBS = frozenset({"VERB", "AUX"})
SUBJECTS = ("nsubj", "csubj", "expl")
# Subtypes of `expl` that a verb can have besides its subject.
OF_VERB = frozenset({"pv", "pass", "impers"})
OWNER_PERSON, OWNER_NUMBER = "Person[psor]", "Number[psor]"
# What a bare name may be besides a subject.
OF_NAMES = frozenset({"obj", "nmod", "flat", "appos", "compound"})


def is_pronoun(token: Token) -> bool:
    """Tell whether a word is a pronoun that is personal, or of no marked type."""
    return token.upos == "PRON" and token.feats.get("PronType") in {"", "Prs"}


def is_personal(token: Token) -> bool:
    """Tell whether a word is a personal pronoun, neither neuter nor polite."""
    feats = token.feats
    return (
        is_pronoun(token)
        and bool(feats.get("Person"))
        and feats.get("Gender") != "Neut"
        and not feats.get("Polite")
        and feats.get("Reflex") != "Yes"
        and feats.get("Poss") != "Yes"
        and OWNER_PERSON not in feats
    )


def is_finite(token: Token) -> bool:
    """Tell whether a word is a verb that shows its subject."""
    is_verb = token.upos in VERBS and token.feats.get("VerbForm") in {"", "Fin"}
    return is_verb and bool(token.feats.get("Person")) and not token.feats.get("Case")


def shows(token: Token, who: Who) -> bool:
    """Tell whether a word has the person and number, and the gender if there is one."""
    return agrees(token, who) and who.gender in {"", gender_of(token)}


def agrees(token: Token, who: Who) -> bool:
    """Tell whether a word has the person and number, whatever its gender."""
    feats = token.feats
    return (feats.get("Person"), feats.get("Number")) == (who.person, who.number)


def may_be(owner: Who, who: Who) -> bool:
    """Tell whether a possessive determiner can be that of a participant."""
    is_same = owner.person == who.person and owner.number in {"", who.number}
    return is_same and (not who.gender or not owner.gender or who.gender in owner.gender.split(","))


def speaks_for(pack: FallbackPack, token: Token, who: Who) -> bool:
    """Tell whether a word shows a participant, in its person or as an owner."""
    if token.feats.get("Polite"):
        return False
    if token.feats.get("Poss") == "Yes" and token.upos == "DET":
        owner = pack.persons.owners.get(token.lemma.lower())
        return owner is not None and (owner.person, owner.number) == (who.person, who.number)
    person, number = token.feats.get(OWNER_PERSON), token.feats.get(OWNER_NUMBER)
    is_owned = (person, number) == (who.person, who.number)
    return is_owned or ((is_personal(token) or is_finite(token)) and shows(token, who))


def subject_of(tree: Tree, head: Token) -> Token | None:
    """Return the subject of a clause; the pronoun of a reflexive verb is none, however parsed."""
    subjects = tree.children(head.id, *SUBJECTS)
    return next((t for t in subjects if t.relation != "expl" or t.subrelation not in OF_VERB), None)


def gender_of(word: Token | Pronoun) -> str:
    return word.feats.get("Gender")


def is_unclear(pack: FallbackPack, tree: Tree) -> Reason | None:
    """Return why a verb without a subject may be said of nobody, None if it is of somebody."""
    if _is_passive(tree):
        return Reason("verb_is_passive")
    root = tree.root
    is_reflexive = any(
        each.upos == "PRON" and each.feats.get("Reflex") == "Yes" for each in tree.children(root.id)
    )
    is_copula = bool(pack.usage.sides("predicate", root.lemma))
    if is_reflexive or is_copula or _has_bare_name(tree) or _numbers_differ(tree):
        return Reason("verb_does_not_show_subject")
    return None


def _is_passive(tree: Tree) -> bool:
    words = (tree.root, *tree.children(tree.root.id))
    is_marked = any(each.feats.get("Voice") == "Pass" for each in words)
    return is_marked or tree.child(tree.root.id, "aux:pass") is not None


def _has_bare_name(tree: Tree) -> bool:
    """Tell whether a name may be the subject, however it is parsed."""
    return any(
        each.upos == "PROPN"
        and each.feats.get("Case") in BARE
        and each.relation not in OF_NAMES
        and not tree.child(each.id, "case")
        for each in tree
    )


def _numbers_differ(tree: Tree) -> bool:
    """Tell whether coordinated verbs differ in number.

    The last one may show the number of all of them ("yapıyor, topluyorlardı").
    """
    root = tree.root
    predicates = (root, *(t for t in tree.children(root.id, "conj") if not subject_of(tree, t)))
    words = (w for t in predicates for w in (t, *tree.children(t.id, "aux", "cop")))
    return len({each.feats.get("Number") for each in words if is_finite(each)}) > 1


def quotes(tree: Tree) -> bool:
    """Tell whether somebody is quoted, whose "I" is not the "I" of the sentence."""
    # An apostrophe belongs to a word (l') or is one (the dogs').
    is_marked = any(QUOTES.issuperset(each.form) and each.upos != "PART" for each in tree)
    clauses = tree.children(tree.root.id, "ccomp", "csubj", "parataxis")
    unmarked = [each for each in clauses if tree.child(each.id, "mark") is None]
    words = (w for each in unmarked for w in (each, *tree.children(each.id, "aux", "cop")))
    return any(map(is_finite, words)) or (is_marked and sum(map(is_finite, tree)) > 1)


def says_only_one(tree: Tree) -> bool:
    """Tell whether the predicate is a noun that holds of one person only ("the best player")."""
    root = tree.root
    if root.upos not in {"NOUN", "PROPN"}:
        return False
    marks = (root, *tree.children(root.id))
    return any(
        each.feats.get("Definite") == "Def"
        or each.feats.get("Degree") == "Sup"
        or each.feats.get("NumType") == "Ord"
        for each in marks
    )
