"""s4.arguments (any language) — exchanging subject and object ("A turtle is following a fish" → "A
fish is following a turtle"; SICK, Table 3, scrambled words). Nothing follows in either direction.

Each phrase takes the case of the other with everything that agrees; a preposition that marks the
object (Spanish "a una mujer") stays with the object, and none comes or goes.

Refuses nouns that the words table does not list as an `agent` (a person or an animal), pronouns and
names, phrases that are coordinated, counted or contain clauses, a subject and an object with which
the verb would differ, and sentences with a negation or a universal quantifier.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Adaptation, pack_of, with_feats
from transforms.rules.universal.object_markers import fits_as_object
from transforms.rules.universal.phrases import reverses_entailment
from transforms.tree import Token, Tree

IN_VERBS = ("Number", "Gender", "Animacy", "SubGender", "NounClass")


class Arguments(Rule):
    """Exchanges the subject and the object of the main verb."""

    id = "s4.arguments"
    version = 2
    kind = Kind.S4
    paper = "SICK X1"
    expected_ab = expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        subject = tree.child(tree.root.id, "nsubj")
        target = tree.child(tree.root.id, "obj")
        if subject is None or target is None or tree.root.upos != "VERB":
            return
        if reason := _unfit(pack, tree, subject, target):
            yield Refusal(self.id, reason)
            return
        adaptation = _exchange(pack, tree, subject, target)
        because = Reason("exchanged", first=subject.form, second=target.form)
        yield propose(self, adaptation.edit, because, warnings=adaptation.warnings)


def _unfit(pack: FallbackPack, tree: Tree, subject: Token, target: Token) -> Reason | None:
    both = (subject, target)
    agents = pack.words("agent")
    inside = [token for each in both for token in tree.subtree(each.id)]
    return reason_of(
        not_both_listed_as_agents=any(each.lemma not in agents for each in both),
        subject_or_object_not_common_noun=any(each.upos != "NOUN" for each in both),
        subject_is_one_of_passive=bool(subject.subrelation),
        negation_or_universal_quantifier=reverses_entailment(pack, tree),
        verb_would_change_with_other_subject=any(
            subject.feats.get(name) != target.feats.get(name) and name in word.feats
            for name in IN_VERBS
            for word in (tree.root, *tree.children(tree.root.id, "aux", "cop"))
        ),
        some_phrase_not_simple=any(
            tree.child(token.id, "conj", "nummod", "acl", "advcl") for token in inside
        )
        or not all(tree.is_contiguous(each.id) for each in both),
        some_phrase_is_multiword=any(_cuts(tree, each) for each in both),
        object_marker_may_change=not fits_as_object(
            pack, tree, subject, is_marked=tree.child(target.id, "case") is not None
        ),
        object_marker_has_words=any(
            tree.children(mark.id) for each in both for mark in tree.children(each.id, "case")
        ),
    )


def _cuts(tree: Tree, phrase: Token) -> bool:
    """Tell whether the phrase is written together with another word; its own mark is another."""
    marks = {token.id for token in tree.children(phrase.id, "case")}
    group = [token for token in tree.subtree(phrase.id) if token.multiword]
    # "al hombre": the article goes, and the preposition stays and is joined to what comes.
    return any(not marks & set(token.multiword.ids) for token in group if token.multiword)


def _exchange(pack: FallbackPack, tree: Tree, subject: Token, target: Token) -> Adaptation:
    """Return the phrases in each other's place, each in the other's case and relation."""
    edit = Edit(tree)
    warnings: tuple[Reason, ...] = ()
    for phrase, other in ((subject, target), (target, subject)):
        if phrase.feats.get("Case") != other.feats.get("Case"):
            adaptation = with_feats(pack, tree, phrase, {"Case": other.feats.get("Case")})
            warnings += adaptation.warnings
            for token in tree.subtree(phrase.id):
                new_token = adaptation.edit[token.id]
                edit.set(token.id, form=new_token.form, feats=new_token.feats)
        edit.reattach(phrase.id, phrase.head, other.deprel)
        for mark in tree.children(phrase.id, "case"):
            edit.reattach(mark.id, other.id)
    _swap(edit, tree, *sorted((subject, target), key=lambda each: tree.index(each.id)))
    return Adaptation(edit, warnings)


def _swap(edit: Edit, tree: Tree, first: Token, second: Token) -> None:
    """Swap two phrases; the words between them and their markers stay."""
    left, right = _without_mark(tree, first), _without_mark(tree, second)
    behind = tree.tokens[tree.index(left[-1].id) + 1]
    edit.move([token.id for token in left], after=right[-1].id)
    if behind.id != right[0].id:
        edit.move([token.id for token in right], before=behind.id)


def _without_mark(tree: Tree, phrase: Token) -> tuple[Token, ...]:
    """Return the words of a phrase without the prepositions that say which role it has."""
    marks = {token.id for token in tree.children(phrase.id, "case")}
    return tuple(token for token in tree.subtree(phrase.id) if token.id not in marks)
