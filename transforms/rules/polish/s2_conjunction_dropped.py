"""s2.conjunction_dropped (pl) — of two coordinated verbs one becomes a participle ("Rowerzysta
odpoczywa i obserwuje morze." → "Odpoczywający rowerzysta obserwuje morze.", "Obserwujący morze
rowerzysta odpoczywa.", "Rowerzysta, odpoczywając, obserwuje morze.", "Rowerzysta odpoczywa,
obserwując morze."; CDS 2.2, 1).

Both verbs share the subject, are imperfective and in the present, so what they say goes on at the
same time. A short phrase of the active participle stands before the noun, a long one behind it; the
adverbial participle stands between commas.

Refuses perfective verbs, verbs without these participles (*móc*, *być*), three verbs, subjects
behind the verb, negation, and the adjectival participle for coordinated subjects and pronouns.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from transforms.edit import Edit
from transforms.packs.polish.noun_phrase import Doubt, conjuncts
from transforms.packs.polish.tags import tag
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation
from transforms.rules.polish.clause import (
    Clause,
    coordinated_verbs,
    is_negative,
    main_clause,
    shares_subject,
)
from transforms.rules.polish.participles import (
    enclose,
    participle_tag,
    place_before_noun,
    put_reflexive_behind,
    set_verb,
)
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

SHORT = 3  # words of a participle phrase that stand well before the noun
JOINING = frozenset({"i", "oraz"})
NO_PARTICIPLE = frozenset({"być", "móc", "musieć", "mieć", "chcieć", "powinien"})


@dataclass(frozen=True)
class ConjunctionDropped:
    """Makes one of two coordinated verbs a participle."""

    id: str = "s2.conjunction_dropped"
    version: int = 1
    kind: Kind = Kind.S2
    paper: str = "CDS T1"
    languages: tuple[str, ...] = ("pl",)
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.ENTAILMENT
    prior: Prior | None = None
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        verbs = coordinated_verbs(tree, tree.root)
        if not verbs or not shares_subject(tree, verbs[0]):
            return
        clause = main_clause(tree)
        if isinstance(clause, str):
            yield Refusal(self.id, clause)
            return
        subject, second = clause.subject, verbs[0]
        if subject is None:
            yield Refusal(self.id, "the sentence has no subject")
        elif len(verbs) > 1:
            yield Refusal(self.id, "more than two verbs are coordinated")
        elif reason := _unfit(clause, subject, second):
            yield Refusal(self.id, reason)
        else:
            if reason := _no_adjective(tree, subject):
                yield Refusal(self.id, reason)
            else:
                yield self._answer(partial(self._describing, tree, subject, second, keep=second))
                yield self._answer(partial(self._describing, tree, subject, second, keep=tree.root))
            yield self._answer(partial(self._adverbial, tree, subject, second, keep=second))
            yield self._answer(partial(self._adverbial, tree, subject, second, keep=tree.root))

    def _answer(self, write: Callable[[], Candidate]) -> Candidate | Refusal:
        try:
            return write()
        except Doubt as doubt:
            return Refusal(self.id, str(doubt))

    def _describing(self, tree: Tree, subject: Token, second: Token, *, keep: Token) -> Candidate:
        """Let the verb that is not kept describe the subject."""
        edit = Edit(tree)
        verb = tree.root if keep == second else second
        ids = _uncoordinated(edit, tree, subject, second, keep=keep)
        xpos = participle_tag(tag(subject.xpos), "pact", "imperf")
        form = set_verb(edit, verb, xpos, upos="ADJ")
        put_reflexive_behind(edit, tree, verb)
        edit.reattach(verb.id, subject.id, "amod")
        if len(ids) <= SHORT:
            edit.move(ids, before=place_before_noun(tree, subject))
        else:
            edit.move(ids, after=tree.subtree(subject.id)[-1].id)
        return propose(self, edit, f"{verb.form} became {form}, which describes the subject")

    def _adverbial(self, tree: Tree, subject: Token, second: Token, *, keep: Token) -> Candidate:
        """Let the verb that is not kept say what goes on at the same time."""
        edit = Edit(tree)
        verb = tree.root if keep == second else second
        ids = _uncoordinated(edit, tree, subject, second, keep=keep)
        form = set_verb(edit, verb, "pcon:imperf", upos="VERB")
        put_reflexive_behind(edit, tree, verb)
        edit.reattach(verb.id, keep.id, "advcl")
        now = [token.id for token in edit.commit() if token.id in ids]
        enclose(edit, tree, now, verb.id)
        return propose(self, edit, f"{verb.form} became {form}")


def _unfit(clause: Clause, subject: Token, second: Token) -> str | None:
    tree, first = clause.tree, clause.verb
    joiners = tree.children(second.id, "cc")
    between = [each for each in tree.children(first.id) if each not in (subject, second)]
    verbs = (first, second)
    reasons = {
        "the sentence is negative": is_negative(tree),
        "a verb is not in the imperfective present": any(
            not each.xpos.startswith("fin") or tag(each.xpos).aspect != "imperf" for each in verbs
        ),
        "the verbs do not have the same subject": tag(first.xpos) != tag(second.xpos),
        "a verb has no participle in use": any(each.lemma in NO_PARTICIPLE for each in verbs),
        "the verbs are not joined by 'i'": [each.lemma in JOINING for each in joiners] != [True],
        "the subject does not stand first": tree.index(subject.id) > tree.index(first.id)
        or any(
            tree.index(each.id) < tree.index(subject.id) and each.upos != "PUNCT"
            for each in between
        ),
        "a phrase may belong to both verbs": any(
            tree.index(each.id) > tree.index(second.id) and each.upos != "PUNCT" for each in between
        ),
        "a verb has a clause": any(
            tree.child(each.id, "advcl", "ccomp", "xcomp", "parataxis") for each in verbs
        ),
        "the phrases do not stand together": not (
            tree.is_contiguous(second.id) and tree.is_contiguous(subject.id)
        ),
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


def _no_adjective(tree: Tree, subject: Token) -> str | None:
    reasons = {
        "several subjects are coordinated": bool(conjuncts(tree, subject.id)),
        "the subject is a pronoun or a name": subject.upos != "NOUN",
        "the subject is described by a clause": any(
            each.deprel == "acl:relcl" for each in tree.subtree(subject.id)
        ),
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


def _uncoordinated(
    edit: Edit, tree: Tree, subject: Token, second: Token, *, keep: Token
) -> list[int]:
    """Undo the coordination, hang what all share on the verb that is kept.

    Returns the words of the other verb's phrase.
    """
    first = tree.root
    later = {each.id for each in tree.subtree(second.id)}
    marks = [t for t in tree.children(first.id, "punct") if t.id == tree.tokens[-1].id]
    gone = [*tree.children(second.id, "cc"), *(t for t in tree.children(second.id, "punct"))]
    shared = {subject.id, *(t.id for t in tree.subtree(subject.id)), *(m.id for m in marks)}
    own = [
        t.id
        for t in (tree.subtree(second.id) if keep == first else tree)
        if t not in gone and (keep == first or (t.id not in later and t.id not in shared))
    ]
    edit.remove(*(each.id for each in gone))
    if keep == second:
        edit.reattach(second.id, 0)
        edit.reattach(first.id, second.id, "dep")  # until it is a participle
        for each in (subject, *marks):
            edit.reattach(each.id, second.id)
    return own
