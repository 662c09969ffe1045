"""n.sentence (en) — a description without finite verb into a sentence ("An airplane in the air" →
"An airplane is flying in the air"; SICK, Table 2, tenth row).

The noun's modifier becomes its predicate (`predication.py`): a participle ("A man doing a trick
on a skateboard" → "A man is doing ..."), a place ("A dog under a table" → "A dog is under a
table"), with the implied verb ("is sitting on a bench"), or clothes ("is wearing a
red coat"). A singular noun without article at the start of any sentence gets one ("Child sliding in
the snow" → "A child is sliding in the snow"). Of a picture only its content remains ("Photo of a
dog running" → "A dog is running").

Refuses pictures of things that do nothing ("View of a harbor"), noun phrases without such a
modifier, participles whose subject is unclear ("a field with dogs running"), and trees in which a
noun looks like an unseen verb.
"""

from collections.abc import Iterator

from transforms.edit import Change, Edit
from transforms.packs.english.agreement import be_form, is_plural_noun, number_of
from transforms.packs.english.articles import article_for
from transforms.packs.english.words import words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.being import (
    PAST_PARTICIPLE,
    insert_be,
    with_adverbs,
)
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.predication import (
    is_compound_of_animate,
    supply_predicate,
    why_not,
)
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

INDEFINITE_ARTICLE = Feats({"Definite": "Ind", "PronType": "Art"})


class Sentence(Rule):
    """Supplies the missing form of *be*, and the missing article of the subject."""

    id = "n.sentence"
    version = 2
    kind = Kind.N
    paper = "SICK N10"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        if _is_beside(tree):
            yield Refusal(self.id, Reason("phrases_without_link"))
            return
        tree, done = _without_picture(tree)
        edit, notes = Edit(tree, log=done), [Reason("picture_mention_removed")] if done else []
        noun = tree.child(tree.root.id, "nsubj")
        if noun is not None or tree.child(tree.root.id, "cop", "expl"):
            notes += _supply_helper(edit, tree, noun)
        elif tree.root.upos in ("NOUN", "PROPN", "PRON"):
            noun = tree.root
            explanation = supply_predicate(edit, tree, noun)
            if explanation is None:
                yield Refusal(self.id, why_not(tree, noun))
                return
            notes.append(explanation)
        if noun is not None and (article := _missing_article(tree, noun)):
            _insert_article(edit, tree, noun, article)
            notes.append(Reason("words_added_before", words=article, follower=noun.form))
        if notes:
            yield propose(self, edit, *notes)


def _is_beside(tree: Tree) -> bool:
    """Tell whether a comma joins two noun phrases ("a man in a boat, trees behind him")."""
    for noun in tree:
        conjuncts = tree.children(noun.id, "conj")
        if noun.upos != "NOUN" or not conjuncts or conjuncts[-1].upos != "NOUN":
            continue
        linked = [t for each in (noun, *conjuncts) for t in tree.subtree(each.id)]
        has_comma = any(t.form == "," for t in tree.children(conjuncts[-1].id))
        if has_comma and not any(t.relation == "cc" or t.form == "&" for t in linked):
            return True
    return False


def _without_picture(tree: Tree) -> tuple[Tree, tuple[Change, ...]]:
    """Return what a picture shows ("View of a bridge being painted"), and the changes."""
    picture, edit = tree.root, Edit(tree)
    shown = tree.child(picture.id, "nmod")
    if picture.lemma.lower() not in words("pictures") or shown is None or shown.upos != "NOUN":
        return tree, ()
    case, act = tree.child(shown.id, "case"), tree.child(shown.id, "acl")
    others = tree.children(picture.id, "nmod", "acl", "conj", "nsubj", "cop", "appos")
    if case is None or case.lemma != "of" or act is None or len(others) > 1:
        return tree, ()
    edit.reattach(shown.id, 0)
    for token in tree.children(picture.id, "punct"):
        edit.reattach(token.id, shown.id)
    described = [t for t in tree.children(picture.id) if t.relation in ("det", "amod", "compound")]
    edit.remove(case.id, *(t.id for t in described), picture.id)
    return edit.commit(), edit.log


def _supply_helper(edit: Edit, tree: Tree, subject: Token | None) -> list[Reason]:
    """Give an -ing verb with a subject but no auxiliary its form of *be*."""
    verb = tree.root
    helpers = tree.children(verb.id, "aux", "cop")
    is_open = verb.xpos == "VBG" and not helpers
    is_open_passive = len(helpers) == 1 and helpers[0].form.lower() == "being"
    is_state = not helpers and _is_state(tree, verb) and not _has_finite_clause(tree, verb)
    if subject is None or not (is_open or is_open_passive or is_state):
        return []
    if is_compound_of_animate(tree, subject):
        return []
    be = be_form(number_of(tree, subject.id))
    before = helpers[0].id if helpers else with_adverbs(tree, verb)
    insert_be(edit, be, head=verb.id, before=before, relation="aux:pass" if is_state else "aux")
    if is_state:
        edit.set(verb.id, xpos="VBN", feats=PAST_PARTICIPLE)
        edit.set(subject.id, deprel="nsubj:pass")
    return [Reason("words_added", words=be)]


def _has_finite_clause(tree: Tree, verb: Token) -> bool:
    """Tell whether a finite clause depends on a participle: it may be the main clause."""
    clauses = tree.children(verb.id, "ccomp", "xcomp", "parataxis")
    # "used to work": a habit, not a state.
    return any(tree.child(each.id, "aux", "cop", "mark") for each in clauses)


def _is_state(tree: Tree, verb: Token) -> bool:
    """Tell whether a past form can only be a participle ("a soldier dressed in white")."""
    is_past = verb.xpos in ("VBN", "VBD") and verb.form.lower() in words("always_adjectives")
    return is_past and tree.child(verb.id, "obj") is None


def _missing_article(tree: Tree, noun: Token) -> str | None:
    """Return the article that a singular noun at the very start lacks, None if it lacks none."""
    phrase = NounPhrase(tree, noun)
    if noun.upos != "NOUN" or is_plural_noun(noun) or noun.lemma.lower() in words("mass"):
        return None
    if noun.form.endswith("ing") and len(phrase.tokens) == 1:
        return None  # an activity, or a mass noun ("seasoning")
    if tree.index(phrase.tokens[0].id) != 0 or tree.child(noun.id, "det", "case", "nmod:poss"):
        return None
    first = phrase.tokens[0]
    is_number = first.upos in ("DET", "NUM", "PRON") and first.space_after  # "four-year-old"
    if phrase.numeral or phrase.quantity or is_number:
        return None
    return article_for(phrase.first.form)


def _insert_article(edit: Edit, tree: Tree, noun: Token, article: str) -> None:
    edit.insert(
        article,
        before=NounPhrase(tree, noun).first.id,
        head=noun.id,
        deprel="det",
        lemma="a",
        upos="DET",
        xpos="DT",
        feats=INDEFINITE_ARTICLE,
    )
