"""s2.determiner (en) — determiner to one of similar meaning ("The surfer is riding a big wave" → "A
surfer is riding a big wave"; SICK, Table 3, seventh row).

The subject is tried first, then the object. *the* ↔ *a*; *the* ↔ *some* in the plural; numerals
take *the*; *someone* ↔ *a person*; *some*, *several*, *a few* and *every*, *each* among themselves.
As in SICK the pair is read as two descriptions of one scene, so *the* and *a* entail each other;
*several* entails *some*, but not the other way round.

Keeps *the* before nouns for what is one of its kind (the sun, the ground), before superlatives and
ordinals, before nouns that need their *of* (the edge of), and where *a* could not stand (mass
nouns). Leaves "a lot of", "a few" and predicates alone, and swaps no determiner after "there is" or
under a negation.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.english.articles import article_for
from transforms.packs.english.words import words
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation
from transforms.rules.english.clause import Clause, Unreadable, main_clause
from transforms.rules.english.noun_phrase import SOMEBODY, NounPhrase
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

BOTH_WAYS = (Relation.ENTAILMENT, Relation.ENTAILMENT)
ONE_WAY = (Relation.ENTAILMENT, Relation.NEUTRAL)
# determiner: (its replacement, labels). Replacements of two words are written as two determiners.
SIMILAR = {
    "several": (("some",), ONE_WAY),
    "some": (("a", "few"), BOTH_WAYS),
    "every": (("each",), BOTH_WAYS),
    "each": (("every",), BOTH_WAYS),
}
ORDINAL = frozenset({"same", "only", "other", "next", "last", "first", "second", "third", "main"})
DEFINITE_ARTICLE = Feats({"Definite": "Def", "PronType": "Art"})
INDEFINITE_ARTICLE = Feats({"Definite": "Ind", "PronType": "Art"})


@dataclass(frozen=True)
class _Swap:
    """One change of determiner that suits a phrase."""

    old: str
    new: tuple[str, ...]
    labels: tuple[Relation, Relation] = BOTH_WAYS


@dataclass(frozen=True)
class Determiner:
    """Swaps the determiner of the subject, or of the object."""

    id: str = "s2.determiner"
    version: int = 1
    kind: Kind = Kind.S2
    paper: str = "SICK P7"
    languages: tuple[str, ...] = ("en",)
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.ENTAILMENT
    prior: Prior | None = None
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        if isinstance(clause, Unreadable):
            yield Refusal(self.id, clause.reason)
            return
        if clause.expletive is not None or clause.negation is not None:
            yield Refusal(self.id, "the determiner stands under 'there is' or a negation")
            return
        for noun in _nouns(clause):
            phrase = NounPhrase(tree, noun)
            if noun.form.lower() in SOMEBODY:
                yield _person_candidate(self, phrase)
                continue
            found = _swap_for(phrase)
            if isinstance(found, _Swap):
                yield _candidate(self, phrase, found)
            else:
                yield Refusal(self.id, found)


def _nouns(clause: Clause) -> list[Token]:
    tree = clause.tree
    return [clause.subject, *tree.children(clause.predicate.id, "obj")[:1]]


def _swap_for(phrase: NounPhrase) -> _Swap | str:
    """Return the swap for a phrase, or the reason why it keeps its determiner."""
    if phrase.head.upos != "NOUN":
        return "the phrase is a name or a pronoun"
    if phrase.possessor is not None:
        return "the phrase has a possessor"
    determiner = phrase.determiner or phrase.quantity
    if determiner is not None and phrase.tree.index(determiner.id) > phrase.tree.index(
        phrase.head.id
    ):
        return "the determiner does not stand before its noun"
    form = determiner.form.lower() if determiner is not None else ""
    if form in SIMILAR and not (form == "some" and not phrase.is_plural):
        new, labels = SIMILAR[form]
        return _Swap(form, new, labels)
    if form == "the":
        return _from_definite(phrase)
    if form in ("a", "an"):
        return _from_indefinite(phrase, form)
    if form:
        return "there is no similar determiner"
    return _from_bare(phrase)


def _from_definite(phrase: NounPhrase) -> _Swap | str:
    reasons = {
        "the thing is the only one of its kind": _is_unique(phrase),
        "a superlative or ordinal keeps the": _is_singled_out(phrase),
        "the noun is a mass noun": phrase.head.lemma.lower() in words("mass"),
        "a numeral follows the": phrase.numeral is not None,
        "the phrase is coordinated": bool(phrase.conjuncts)
        and not _is_evenly_joined(phrase, "the"),
    }
    if reason := next((reason for reason, holds in reasons.items() if holds), None):
        return reason
    if phrase.is_plural:
        return _Swap("the", ("some",), BOTH_WAYS)
    return _Swap("the", ("a",))


def _from_indefinite(phrase: NounPhrase, form: str) -> _Swap | str:
    tree, noun = phrase.tree, phrase.head
    if noun.lemma in words("quantity_nouns") or phrase.quantity is not None:
        return "the article belongs to a quantity"
    if phrase.is_plural:
        return "the article belongs to a quantity"
    if noun.relation == "obj" and (tree.child(noun.id, "nmod") or _is_light(phrase)):
        return "the object is not known to be one thing of the scene"
    if phrase.conjuncts and not _is_evenly_joined(phrase, form):
        return "the phrase is coordinated"
    return _Swap(form, ("the",))


def _from_bare(phrase: NounPhrase) -> _Swap | str:
    if phrase.head.relation == "obj":
        return "the object has no determiner"
    if phrase.numeral is not None:
        if phrase.conjuncts:
            return "the phrase is coordinated"
        is_one = phrase.numeral.form.lower() == "one"
        return _Swap(phrase.numeral.form, ("a",) if is_one else ("the", phrase.numeral.form))
    if not phrase.is_plural or phrase.conjuncts:
        return "the noun has no determiner to swap"
    return _Swap("", ("some",))


def _is_unique(phrase: NounPhrase) -> bool:
    noun = phrase.head
    if {noun.lemma.lower(), noun.form.lower()} & words("unique"):
        return True
    modifier = phrase.tree.child(noun.id, "nmod")
    is_of = modifier is not None and any(
        t.lemma == "of" for t in phrase.tree.children(modifier.id, "case")
    )
    return noun.lemma.lower() in words("relational") or (is_of and noun.relation == "obj")


def _is_singled_out(phrase: NounPhrase) -> bool:
    """Tell whether an adjective or a clause says which one is meant."""
    tree = phrase.tree
    adjectives = tree.children(phrase.head.id, "amod", "compound")
    said = any(
        t.xpos == "JJS" or t.form.lower() in ORDINAL or t.feats.get("NumType") == "Ord"
        for t in adjectives
    )
    return said or tree.child(phrase.head.id, "appos") is not None


def _is_light(phrase: NounPhrase) -> bool:
    """Tell whether the noun only names what is done ("do a trick", "take a break")."""
    verb = phrase.tree.parent(phrase.head.id)
    return verb is not None and verb.lemma in (
        "do",
        "take",
        "make",
        "have",
        "give",
        "perform",
        "get",
    )


def _is_evenly_joined(phrase: NounPhrase, form: str) -> bool:
    """Tell whether each coordinated noun has an article of the same kind, or none of its own."""
    allowed = {"a", "an"} if form in ("a", "an") else {"the"}
    for conjunct in phrase.conjuncts:
        other = NounPhrase(phrase.tree, conjunct)
        if other.determiner is None or other.determiner.form.lower() not in allowed:
            return False
        if other.head.upos != "NOUN" or other.is_plural or other.conjuncts:
            return False
    return True


def _candidate(rule: Determiner, phrase: NounPhrase, swap: _Swap) -> Candidate:
    edit = Edit(phrase.tree)
    _write(edit, phrase, swap)
    shown = " ".join(swap.new)
    for conjunct in phrase.conjuncts if swap.old in ("the", "a", "an") else ():
        _write(edit, NounPhrase(phrase.tree, conjunct), swap)
    because = f"changed {swap.old} to {shown}" if swap.old else f"added {shown}"
    return propose(rule, edit, because, expected=swap.labels)


def _write(edit: Edit, phrase: NounPhrase, swap: _Swap) -> None:
    old = phrase.determiner or phrase.quantity
    if old is None and phrase.numeral is not None and swap.new == ("a",):
        old = phrase.numeral
    new = swap.new if old is not None else swap.new[:1]
    form = new[0]
    feats = {"the": DEFINITE_ARTICLE, "a": INDEFINITE_ARTICLE}.get(form, Feats())
    if old is None:
        edit.insert(
            form, before=phrase.first.id, head=phrase.head.id, deprel="det", lemma=form, upos="DET",
            xpos="DT", feats=feats,
        )  # fmt: skip
        return
    follower = phrase.tree.tokens[phrase.tree.index(old.id) + 1]
    shown = article_for(follower.form) if new == ("a",) else form
    edit.set(old.id, form=shown, lemma=form, upos="DET", xpos="DT", feats=feats, deprel="det")
    if len(new) == 2:
        edit.insert(new[1], after=old.id, head=phrase.head.id, deprel="amod", upos="ADJ", xpos="JJ")


def _person_candidate(rule: Determiner, phrase: NounPhrase) -> Candidate:
    edit = Edit(phrase.tree)
    pronoun = phrase.head
    edit.set(
        pronoun.id,
        form="person",
        lemma="person",
        upos="NOUN",
        xpos="NN",
        feats=Feats({"Number": "Sing"}),
    )
    edit.insert(
        "a", before=pronoun.id, head=pronoun.id, deprel="det", upos="DET", xpos="DT",
        feats=INDEFINITE_ARTICLE,
    )  # fmt: skip
    return propose(rule, edit, f"changed {pronoun.form} to a person")
