"""n.sentence (en) — a description without finite verb into a sentence ("An airplane in the air" →
"An airplane is flying in the air"; SICK, Table 2, tenth row).

The rule supplies *is/are*, never a verb of its own choice, so the paper's airplane only "is in the
air":
- a noun phrase with a participle: "A man doing a trick on a skateboard" → "A man is doing ...";
- a noun phrase with a place: "Three people on a bench" → "Three people are on a bench".
A singular noun without article at the start of any sentence gets one ("Child sliding in the snow"
→ "A child is sliding in the snow").

Refuses descriptions of pictures ("View of ..."), noun phrases with neither participle nor place,
participles whose owner is unclear ("a field with dogs running"), and trees in which a noun looks
like an unseen verb.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from transforms.edit import Edit
from transforms.packs.english.agreement import be_form, is_plural_noun, number_of
from transforms.packs.english.articles import article_for
from transforms.packs.english.inflection import inflect, verb_lemma
from transforms.packs.english.words import is_animate, words
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation
from transforms.rules.english.being import (
    PAST_PARTICIPLE,
    PRESENT_PARTICIPLE,
    insert_be,
    with_adverbs,
)
from transforms.rules.english.mending import mended
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

INDEFINITE_ARTICLE = Feats({"Definite": "Ind", "PronType": "Art"})
PARTS = ("parataxis", "appos", "list", "acl:relcl", "ccomp", "dep", "csubj")


@dataclass(frozen=True)
class Sentence:
    """Supplies the missing form of be, and the missing article of the subject."""

    id: str = "n.sentence"
    version: int = 1
    kind: Kind = Kind.N
    paper: str = "SICK N10"
    languages: tuple[str, ...] = ("en",)
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.ENTAILMENT
    prior: Prior | None = None
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        tree = mended(tree)
        edit, notes = Edit(tree), []
        noun = tree.child(tree.root.id, "nsubj")
        if noun is not None or tree.child(tree.root.id, "cop", "expl"):
            notes += _supply_helper(edit, tree, noun)
        elif tree.root.upos in ("NOUN", "PROPN", "PRON"):
            noun = tree.root
            found = _supply_predicate(edit, tree, noun)
            if found is None:
                yield Refusal(self.id, _why_not(tree, noun))
                return
            notes.append(found)
        if noun is not None and (article := _missing_article(tree, noun)):
            _insert_article(edit, tree, noun, article)
            notes.append(f"added {article} before {noun.form}")
        if notes:
            yield propose(self, edit, "; ".join(notes))


def _supply_helper(edit: Edit, tree: Tree, subject: Token | None) -> list[str]:
    """Give an -ing verb that has a subject, but no helper, its form of be."""
    verb = tree.root
    helpers = tree.children(verb.id, "aux", "cop")
    is_open = verb.xpos == "VBG" and not helpers
    is_open_passive = len(helpers) == 1 and helpers[0].form.lower() == "being"
    is_state = not helpers and _is_state(tree, verb)
    if subject is None or not (is_open or is_open_passive or is_state):
        return []
    if _is_compound_of_animate(tree, subject):
        return []
    be = be_form(number_of(tree, subject.id))
    before = helpers[0].id if helpers else with_adverbs(tree, verb)
    insert_be(edit, be, head=verb.id, before=before, relation="aux:pass" if is_state else "aux")
    if is_state:
        edit.set(verb.id, xpos="VBN", feats=PAST_PARTICIPLE)
        edit.set(subject.id, deprel="nsubj:pass")
    return [f"added {be}"]


def _is_compound_of_animate(tree: Tree, noun: Token) -> bool:
    """Tell whether a thing is the subject and a person its compound ("a man rock climbing")."""
    parts = tree.children(noun.id, "compound")
    return not is_animate(noun.lemma) and any(is_animate(each.lemma) for each in parts)


def _is_state(tree: Tree, verb: Token) -> bool:
    """Tell whether a past form can only be a participle ("a soldier dressed in white")."""
    is_past = verb.xpos in ("VBN", "VBD") and verb.form.lower() in words("always_adjectives")
    return is_past and tree.child(verb.id, "obj") is None


def _supply_predicate(edit: Edit, tree: Tree, noun: Token) -> str | None:
    """Make the participle or the place of a description its predicate; None where there is none."""
    if _unfit(tree, noun):
        return None
    participle = _participle(tree, noun)
    if participle is not None:
        return _predicate_participle(edit, tree, noun, participle)
    place = _place(tree, noun)
    return None if place is None else _predicate_place(edit, tree, noun, place)


def _why_not(tree: Tree, noun: Token) -> str:
    return _unfit(tree, noun) or "the description has neither a participle nor a place of its own"


def _unfit(tree: Tree, noun: Token) -> str | None:
    is_picture = noun.lemma.lower() in words("depictions") and bool(tree.child(noun.id, "nmod"))
    reasons = {
        "the description speaks of a picture": is_picture,
        "the description has more than one part": bool(tree.children(noun.id, *PARTS)),
        "a person is the compound of a thing": _is_compound_of_animate(tree, noun),
        "the sentence is a question": tree.tokens[-1].form == "?",
        "a participle before the noun may be a finite verb": _hides_participle(tree, noun),
        "a noun of the description may be a finite verb": _hides_verb(tree, noun),
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


def _hides_participle(tree: Tree, noun: Token) -> bool:
    """Tell whether a past form stands between two nouns ("the man sprinkled cheese")."""
    for token in tree.children(noun.id, "amod"):
        before = tree.tokens[tree.index(token.id) - 1]
        is_past = token.upos == "VERB" and token.xpos in ("VBN", "VBD")
        if is_past and before.upos == "NOUN" and before.head == noun.id and before.id != token.id:
            return True
    return False


def _hides_verb(tree: Tree, noun: Token) -> bool:
    """Tell whether a later word has the form that a verb of this subject would have."""
    number = number_of(tree, noun.id)
    tokens = tree.tokens[tree.index(noun.id) :]
    for before, token in pairwise(tokens):
        if token.upos != "NOUN" or before.upos not in ("NOUN", "ADJ"):
            continue
        lemma = verb_lemma(token.form, token.lemma, "VBZ")
        if lemma not in words("caption_verbs") or not _is_one_phrase(tree, before, token):
            continue
        is_plural_form = token.form == lemma and token.relation != "compound"
        if is_plural_form if number == "Plur" else token.form == inflect(lemma, "VBZ").text:
            return True
    return False


def _is_one_phrase(tree: Tree, before: Token, token: Token) -> bool:
    near = before.head in (token.id, token.head) or token.head == before.id
    return near or before in tree.subtree(token.id)


def _participle(tree: Tree, noun: Token) -> Token | None:
    """Return the participle that describes the whole noun phrase and can become its predicate."""
    for token in tree.tokens[tree.index(noun.id) + 1 :]:
        if token.relation not in ("acl", "advcl") or token.upos != "VERB":
            continue
        blocked = tree.child(token.id, "mark", "nsubj", "aux") is not None
        if blocked or token.xpos not in ("VBG", "VBN", "VBD") or _is_set_off(tree, noun, token):
            return None
        owner = tree[token.head]
        if owner.id == noun.id:
            return None if _is_mixed_list(tree, noun) else token
        return token if token.relation == "acl" and _may_own(tree, noun, owner) else None
    return None


def _is_set_off(tree: Tree, noun: Token, participle: Token) -> bool:
    """Tell whether a comma parts the participle from its noun ("women, wearing hats, point")."""
    between = tree.tokens[tree.index(noun.id) : tree.index(participle.id)]
    is_list = tree.child(noun.id, "conj") is not None
    return between[-1].form == "," or (not is_list and any(t.form == "," for t in between))


def _is_mixed_list(tree: Tree, noun: Token) -> bool:
    """Tell whether people are coordinated with things: then the parse of the list is wrong."""
    kinds = {NounPhrase(tree, each).is_animate for each in (noun, *tree.children(noun.id, "conj"))}
    return len(kinds) > 1


def _may_own(tree: Tree, noun: Token, attached: Token) -> bool:
    """Tell whether a participle hung on a later noun may belong to the whole phrase: the first noun
    is animate, and the later one is coordinated with it, or is no person or animal."""
    if _is_mixed_list(tree, noun):
        return False
    if attached.relation == "conj" and attached.head == noun.id:
        return True
    if not NounPhrase(tree, noun).is_animate:
        return False
    while attached.id != noun.id:
        is_of = any(t.lemma == "of" for t in tree.children(attached.id, "case"))
        animate = NounPhrase(tree, attached).is_animate
        if attached.relation not in ("nmod", "conj", "compound") or (animate and not is_of):
            return False
        attached = tree[attached.head]
    return True


def _place(tree: Tree, noun: Token) -> Token | None:
    """Return the noun of the first phrase of place that hangs on the description."""
    heads = {noun.id, *(t.id for t in tree.children(noun.id, "conj"))}
    for token in tree.tokens[tree.index(noun.id) + 1 :]:
        if token.relation in ("acl", "advcl"):
            return None
        if token.relation == "nmod" and token.head in heads:
            case = tree.child(token.id, "case")
            if case is not None and case.lemma == "of":
                heads.add(token.id)
                continue
            if case is not None and case.lemma == "with":
                continue
            is_place = case is not None and case.lemma.lower() in words("locatives")
            return token if is_place else None
    return None


def _predicate_participle(edit: Edit, tree: Tree, noun: Token, participle: Token) -> str:
    form = _participle_form(edit, participle)
    is_active = form.endswith("ing")
    be = be_form(number_of(tree, noun.id))
    relation = "aux" if is_active else "aux:pass"
    insert_be(
        edit, be, head=participle.id, before=with_adverbs(tree, participle), relation=relation
    )
    _make_root(edit, tree, noun, participle)
    edit.reattach(noun.id, participle.id, "nsubj" if is_active else "nsubj:pass")
    return f"made {participle.form} the predicate: {be} {form}"


def _participle_form(edit: Edit, participle: Token) -> str:
    """Return the form; "danced" of a verb without object is a finite verb in disguise."""
    if participle.xpos == "VBG":
        return participle.form
    lemma = verb_lemma(participle.form, participle.lemma, participle.xpos) or participle.lemma
    if lemma not in words("intransitives"):
        return participle.form
    form = inflect(lemma, "VBG").text
    edit.set(participle.id, form=form, lemma=lemma, xpos="VBG", feats=PRESENT_PARTICIPLE)
    return form


def _predicate_place(edit: Edit, tree: Tree, noun: Token, place: Token) -> str:
    be = be_form(number_of(tree, noun.id))
    first = NounPhrase(tree, place).tokens[0]
    insert_be(edit, be, head=place.id, before=first.id, relation="cop")
    _make_root(edit, tree, noun, place)
    edit.reattach(noun.id, place.id, "nsubj")
    return f"added {be} before the place"


def _make_root(edit: Edit, tree: Tree, noun: Token, predicate: Token) -> None:
    """Make the predicate the root; what follows it and hung on the subject now hangs on it."""
    edit.reattach(predicate.id, 0)
    place = tree.index(predicate.id)
    inside = {t.id for t in tree.subtree(predicate.id)}
    for token in tree.tokens[place + 1 :]:
        if token.id in inside or token.head == 0 or tree.index(token.head) > place:
            continue
        relation = {"nmod": "obl", "acl": "advcl"}.get(token.relation, token.deprel)
        edit.reattach(token.id, predicate.id, relation)


def _missing_article(tree: Tree, noun: Token) -> str | None:
    """Return the article that a singular noun at the very start lacks, None where it lacks none."""
    phrase = NounPhrase(tree, noun)
    if noun.upos != "NOUN" or is_plural_noun(noun) or noun.lemma.lower() in words("mass"):
        return None
    if tree.index(phrase.tokens[0].id) != 0 or tree.child(noun.id, "det", "case", "nmod:poss"):
        return None
    if phrase.numeral or phrase.quantity or phrase.tokens[0].upos in ("DET", "NUM", "PRON"):
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
