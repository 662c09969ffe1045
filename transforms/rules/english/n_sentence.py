"""n.sentence (en) — a description without finite verb into a sentence ("An airplane in the air" →
"An airplane is flying in the air"; SICK, Table 2, tenth row).

The noun's modifier becomes its predicate (`predication.py`): a participle ("A man doing a trick
on a skateboard" → "A man is doing ..."), a place ("A dog under a table" → "A dog is under a
table"), with the implied verb ("is sitting on a bench"), or clothes ("is wearing a red coat"). A
singular noun without article at the start of any sentence gets one ("Child sliding in the snow" →
"A child is sliding in the snow"). Of a picture only its content remains ("Photo of a dog running" →
"A dog is running").

Refuses pictures of things that do nothing ("View of a harbor"), noun phrases without such a
modifier, phrases about things that may define a word (`gloss.py`), participles whose subject is
unclear ("a field with dogs running"), trees in which a noun looks like an unseen verb, superlatives
and sentences that describe no scene (`scene.py`). Warns where the participle may belong to another
noun, and where a second article may be missing.
"""

from collections.abc import Iterator
from dataclasses import replace

from transforms.edit import Change, Edit
from transforms.packs.english.agreement import be_form, is_plural_noun, number_of
from transforms.packs.english.articles import article_for
from transforms.packs.english.countable import is_abstract, is_countable, is_unseen
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.inflection import verb_lemma
from transforms.packs.english.words import is_act_shown, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.antecedents import may_be_name
from transforms.rules.english.being import (
    PAST_PARTICIPLE,
    insert_be,
    with_adverbs,
)
from transforms.rules.english.clause import finite_of
from transforms.rules.english.doubt import doubts, takes_object_in_ing
from transforms.rules.english.gloss import cannot_happen, may_be_participle, may_define
from transforms.rules.english.noun_phrase import EVERYBODY, NounPhrase
from transforms.rules.english.predication import (
    is_compound_of_animate,
    supply_predicate,
    why_not,
)
from transforms.rules.english.scene import tells_no_scene
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

INDEFINITE_ARTICLE = Feats({"Definite": "Ind", "PronType": "Art"})


class Sentence(Rule):
    """Supplies the missing form of *be*, and the missing article of the subject."""

    id = "n.sentence"
    version = 10
    kind = Kind.N
    paper = "SICK N10"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        if reason := _must_stay(tree):
            yield Refusal(self.id, reason)
            return
        tree, changes = _without_picture(tree)
        edit = Edit(tree, log=changes)
        notes = [Reason("picture_mention_removed")] if changes else []
        noun = tree.child(tree.root.id, "nsubj")
        if noun is not None or tree.child(tree.root.id, "cop", "expl"):
            notes += _supply_helper(edit, tree, noun)
        elif _is_everybody(tree.root):
            yield Refusal(self.id, Reason("noun_may_be_finite_verb"))
            return
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
            candidate = propose(self, edit, *notes)
            verb = candidate.tree.root
            if noun is not None and verb.id in tree and verb.id != noun.id:
                warnings = doubts(tree, tree[verb.id], noun)
                candidate = replace(candidate, warnings=(*candidate.warnings, *warnings))
            if noun is not None and _missing_article(tree, noun) and _may_lack_article(tree):
                warning = Reason("article_may_be_missing")
                candidate = replace(candidate, warnings=(*candidate.warnings, warning))
            yield candidate


def _must_stay(tree: Tree) -> Reason | None:
    """Return why the phrase is no description of a scene, None if it may be one."""
    best = tree.children(tree.root.id, "amod")
    subject = tree.child(tree.root.id, "nsubj")
    is_open = tree.root.xpos == "VBG" and tree.child(tree.root.id, "aux", "cop") is None
    return reason_of(
        phrases_without_link=_is_beside(tree),
        name_without_class=may_be_name(tree, tree.root),
        sentence_is_written_prose=tree.tokens[0].upos == "ADV"
        and any(t.form == "," for t in tree.tokens[1:2]),
        participles_follow_each_other=is_open and takes_object_in_ing(tree, tree.root),
        phrase_may_be_definition=is_open
        and subject is not None
        and (may_define(tree, subject) or cannot_happen(tree, subject, tree.root)),
    ) or (
        tells_no_scene(tree)
        or reason_of(superlative_or_ordinal_keeps_the=any(t.xpos == "JJS" for t in best))
    )


def _is_everybody(noun: Token) -> bool:
    """Tell whether the word means all or none, so that what follows is a misparsed statement."""
    return noun.form.lower() in EVERYBODY


def _is_beside(tree: Tree) -> bool:
    """Tell whether a comma joins two noun phrases ("a man in a boat, trees behind him")."""
    for noun in tree:
        conjuncts = tree.children(noun.id, "conj")
        if noun.upos != "NOUN" or not conjuncts or conjuncts[-1].upos != "NOUN":
            continue
        tokens = [t for each in (noun, *conjuncts) for t in tree.subtree(each.id)]
        has_comma = any(t.form == "," for t in tree.children(conjuncts[-1].id))
        if has_comma and not any(t.relation == "cc" or t.form == "&" for t in tokens):
            return True
    return False


def _without_picture(tree: Tree) -> tuple[Tree, tuple[Change, ...]]:
    """Return what a picture shows ("View of a bridge being painted"), and the changes."""
    picture, edit = tree.root, Edit(tree)
    content = tree.child(picture.id, "nmod")
    if picture.lemma.lower() not in words("pictures") or content is None or content.upos != "NOUN":
        return tree, ()
    case, act = tree.child(content.id, "case"), tree.child(content.id, "acl")
    others = tree.children(picture.id, "nmod", "acl", "conj", "nsubj", "cop", "appos")
    if case is None or case.lemma != "of" or act is None or len(others) > 1:
        return tree, ()
    edit.reattach(content.id, 0)
    for token in tree.children(picture.id, "punct"):
        edit.reattach(token.id, content.id)
    modifiers = [t for t in tree.children(picture.id) if t.relation in ("det", "amod", "compound")]
    edit.remove(case.id, *(t.id for t in modifiers), picture.id)
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
    if subject.upos == "DET" or tree.index(subject.id) > tree.index(verb.id):
        return []  # "attached is a draft" has its *be*
    if tree.tokens[tree.span(subject.id)[1] - 1].form == ",":
        return []  # "Hilbery, looking out of the window"
    if any(t.xpos == "VBD" and t.upos == "VERB" and t.relation != "acl" for t in tree if t != verb):
        return []  # "the ship having to tack, lost ground"
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
    subject = tree.child(verb.id, "nsubj")
    is_known = subject is not None and any(
        t.form.lower() == "the" or t.relation == "nmod"
        for t in tree.children(subject.id, "det", "nmod:poss")
    )
    if subject is not None and (subject.upos == "PROPN" or may_be_name(tree, subject)):
        return False
    # "the sundial pointed to seven" has its verb, "dogs chained to a fence" not.
    if is_known and subject is not None and not NounPhrase(tree, subject).is_animate:
        return False
    is_past = verb.xpos == "VBN" or (verb.xpos == "VBD" and not is_known)
    is_state = is_past and verb.form.lower() in words("always_adjectives")
    return is_state and tree.child(verb.id, "obj", "xcomp") is None


def _missing_article(tree: Tree, noun: Token) -> str | None:
    """Return the article that a singular noun at the very start lacks, None if it lacks none."""
    phrase = NounPhrase(tree, noun)
    if noun.upos != "NOUN" or is_plural_noun(noun) or noun.lemma.lower() in words("mass"):
        return None
    if any(t.upos in ("INTJ", "PROPN", "PUNCT") for t in phrase.tokens[:1]):
        return None
    if _is_no_singular(tree, noun) or may_be_participle(tree, tree.root, noun):
        return None
    is_general = _is_bare_in_prose(tree, noun, phrase) or _tells_of_mankind(tree, noun)
    if is_general or _may_be_name(tree, noun):
        return None
    if is_unseen(noun.lemma) or (noun.form.endswith("ing") and not is_countable(noun.lemma)):
        return None  # an activity, or a mass noun ("seasoning")
    linked = ("det", "case", "nmod:poss", "mark", "cop")  # "to be man was nothing"
    if tree.index(phrase.tokens[0].id) != 0 or tree.child(noun.id, *linked):
        return None
    first = phrase.tokens[0]
    is_number = first.upos in ("DET", "NUM", "PRON") and first.space_after  # "four-year-old"
    if phrase.numeral or phrase.quantity or is_number:
        return None
    return article_for(phrase.first.form)


def _tells_of_mankind(tree: Tree, noun: Token) -> bool:
    """Tell whether the bare noun does in the simple present what no picture shows ("man triumphs by
    reason").
    """
    verb = tree.root
    is_finite = verb.xpos == "VBZ" and verb.upos == "VERB" and noun.relation == "nsubj"
    lemma = verb_lemma(verb.form, verb.lemma, verb.xpos) or verb.lemma
    return is_finite and lemma not in words("statives") and not is_act_shown(lemma)


def _may_be_name(tree: Tree, noun: Token) -> bool:
    """Tell whether the first noun may be a name or the title of one ("Robin smiled", "Lady Astor is
    dancing"): a name follows it, or a verb in the past, of which no caption leaves the article out.
    """
    place = tree.index(noun.id) + 1
    follower = tree.tokens[place] if place < len(tree) else None
    is_titled = follower is not None and follower.upos == "PROPN"
    is_alone = tree.span(noun.id)[0] == place - 1
    return is_titled or (is_alone and finite_of(tree, tree.root).xpos == "VBD")


def _is_no_singular(tree: Tree, noun: Token) -> bool:
    """Tell whether a plural begins the phrase ("economists pro market"), the noun is a name with a
    relative clause ("Prince, who ..."), or no noun at all for the dictionary.
    """
    first = NounPhrase(tree, noun).tokens[0]
    is_plural = first.upos == "NOUN" and is_plural_noun(first)
    is_named = any(
        tree.tokens[tree.span(each.id)[0]].form == "," or _is_after_comma(tree, each)
        for each in tree.children(noun.id, "acl")
        if each.deprel == "acl:relcl"
    )
    return is_plural or is_named or "NOUN" not in get_all_lemmas(noun.form.lower())


def _is_after_comma(tree: Tree, clause: Token) -> bool:
    start = tree.span(clause.id)[0]
    return start > 0 and tree.tokens[start - 1].form == ","


def _is_bare_in_prose(tree: Tree, noun: Token, phrase: NounPhrase) -> bool:
    """Tell whether prose leaves the subject bare: "service was friendly", "raw data is on the first
    tab", "buyer beware", "man must work".
    """
    root = tree.root
    if finite_of(tree, root).xpos == "MD":
        return True
    if root.xpos == "VB" and tree.child(root.id, "aux") is None:
        return True
    if phrase.is_animate or noun.relation != "nsubj":
        return False
    # "Store is on the small side": notes leave out *the*.
    finite = finite_of(tree, root)
    is_quality = finite.relation == "cop" or finite.xpos in ("VBD", "VBP", "VBZ")
    return is_quality or not is_countable(noun.lemma)


def _may_lack_article(tree: Tree) -> bool:
    """Tell whether another described noun is bare and frequency does not tell if it may be ("in
    blue coverall"): an author who leaves out one article leaves out others.
    """
    return any(
        t.xpos == "NN"
        and t.relation in ("obj", "obl", "nmod")
        and tree.child(t.id, "amod") is not None
        and tree.child(t.id, "det", "nmod:poss", "nummod", "compound") is None
        and t.lemma not in words("mass", "surroundings", "colours")
        and not is_countable(t.lemma)
        and not is_abstract(t.lemma)
        for t in tree
    )


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
