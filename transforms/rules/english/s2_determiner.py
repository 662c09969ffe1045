"""s2.determiner (en) — determiner to one of similar meaning ("The surfer is riding a big wave" → "A
surfer is riding a big wave"; SICK, Table 3, seventh row).

The subject is tried first, then the object, then all articles at once, then each place ("in a park"
→ "in the park") and *one* with another article. *the* ↔ *a*; *the* ↔ *some* in the plural; *some*
is dropped, or added to an object of stuff or of bare things; numerals take *the*
or are replaced by *some*, *a few* and *a couple of*; *a* → *one*; *someone* ↔ *a person*; *some*,
*several*, *a few* and *every*, *each* among themselves. As in SICK the pair is read as two
descriptions of one scene, so *the* and *a* entail each other; *several* and *three* entail *some*,
but not the other way round.

Keeps *the* before nouns with a unique referent (the sun, the ground), before superlatives and
ordinals, before relational nouns (the edge of), and before mass nouns, which cannot take *a*.
Leaves "a lot of", "a few" and predicates alone, and swaps no determiner after "there is" or under
negation.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from transforms.edit import Edit
from transforms.packs.english.articles import article_for
from transforms.packs.english.countable import is_abstract
from transforms.packs.english.words import is_animate, is_idiom, words
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.clause import Clause, coordinated_predicates, main_clause
from transforms.rules.english.noun_phrase import SOMEBODY, NounPhrase
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

BOTH_WAYS = (Relation.ENTAILMENT, Relation.ENTAILMENT)
ONE_WAY = (Relation.ENTAILMENT, Relation.NEUTRAL)
# determiner: (its replacement, labels). Replacements of two words are written as two determiners.
SIMILAR = {
    "several": ((("some",), ONE_WAY), (("a", "few"), BOTH_WAYS)),
    "some": ((("a", "few"), BOTH_WAYS), (("several",), BOTH_WAYS)),
    "every": ((("each",), BOTH_WAYS),),
    "each": ((("every",), BOTH_WAYS),),
}
ARTICLES = frozenset({"the", "a", "an"})
MAX_CANDIDATES = 6
PLACES = ("places_in", "places_on", "places_at", "places_along", "coloured_things")
PRONOUNS = {"someone": "somebody", "somebody": "someone"}
IDENTIFYING_WORDS = frozenset(
    {
        "first", "following", "former", "last", "latter", "main", "next", "only", "other",
        "previous", "remaining", "same", "second", "third", "whole",
    }
)  # fmt: skip
DEFINITE_ARTICLE = Feats({"Definite": "Def", "PronType": "Art"})
INDEFINITE_ARTICLE = Feats({"Definite": "Ind", "PronType": "Art"})


@dataclass(frozen=True)
class _Swap:
    """One possible change of determiner for a phrase."""

    old: str
    new: tuple[str, ...]
    labels: tuple[Relation, Relation] = BOTH_WAYS


class Determiner(Rule):
    """Swaps the determiner of the subject, or of the object."""

    id = "s2.determiner"
    version = 4
    kind = Kind.S2
    paper = "SICK P7"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        if clause.expletive is not None or clause.negation is not None:
            yield Refusal(self.id, Reason("determiner_under_there_is_or_negation"))
            return
        swaps: dict[int, list[_Swap]] = {}
        for noun in _nouns(clause):
            try:
                swaps[noun.id] = _swaps_for(NounPhrase(tree, noun))
            except Refused as refused:
                if noun.relation != "obl":
                    yield Refusal(self.id, refused.reason)
        yield from islice(self._exchanged(clause, swaps), MAX_CANDIDATES)

    def _exchanged(self, clause: Clause, swaps: dict[int, list[_Swap]]) -> Iterator[Candidate]:
        """Yield the first swap of subject and object, of all articles, then the others."""
        tree, subject = clause.tree, clause.subject
        main = [id_ for id_ in swaps if tree[id_].relation in ("nsubj", "obj")]
        if subject.form.lower() in SOMEBODY:
            yield _person_candidate(self, NounPhrase(tree, subject))
            yield _pronoun_candidate(self, NounPhrase(tree, subject))
        for id_ in main:
            yield _candidate(self, tree, {id_: swaps[id_][0]})
        first = {id_: each[0] for id_, each in swaps.items() if each[0].old in ARTICLES}
        subject_and_object = {id_: each for id_, each in first.items() if id_ in main}
        definite = {id_: each for id_, each in first.items() if each.new == ("the",)}
        together = [subject_and_object] if subject_and_object != definite else []
        for several in (*together, definite):
            if len(several) > 1:
                yield _candidate(self, tree, several)
        ones = {id_: each for id_ in main for each in swaps[id_] if each.new == ("one",)}
        others = [id_ for id_ in first if id_ not in ones and (id_ in main or _is_place(tree, id_))]
        for id_ in others:
            if id_ not in main:
                yield _candidate(self, tree, {id_: first[id_]})
        for id_ in main:
            yield from (_candidate(self, tree, {id_: each}) for each in swaps[id_][1:])
        for id_ in others:
            if ones:
                yield _candidate(self, tree, {**ones, id_: first[id_]})


def _nouns(clause: Clause) -> list[Token]:
    """Return subject, object and the places of the clause, without a pronoun for the subject."""
    tree, verb = clause.tree, clause.predicate
    objects_of_conjuncts = [
        t for each in coordinated_predicates(tree, verb) for t in tree.children(each.id, "obj")[:1]
    ]
    others = (
        *tree.children(verb.id, "obj")[:1],
        *objects_of_conjuncts,
        *tree.children(verb.id, "obl"),
    )
    is_somebody = clause.subject.form.lower() in SOMEBODY
    return [*(() if is_somebody else (clause.subject,)), *others]


def _is_place(tree: Tree, noun_id: int) -> bool:
    """Tell whether the noun is a place or a thing ("in a park"), not a manner ("in a row")."""
    lemma = tree[noun_id].lemma.lower()
    return is_animate(lemma) or any(lemma in words(name) for name in PLACES)


def _swaps_for(phrase: NounPhrase) -> list[_Swap]:
    """Return the swaps for a phrase, best first; refuse if it keeps its determiner."""
    if phrase.head.upos != "NOUN":
        raise Refused(Reason("phrase_is_name_or_pronoun"))
    if phrase.possessor is not None:
        raise Refused(Reason("phrase_has_possessor"))
    determiner = phrase.determiner or phrase.quantity
    if determiner is not None and phrase.tree.index(determiner.id) > phrase.tree.index(
        phrase.head.id
    ):
        raise Refused(Reason("determiner_not_before_noun"))
    form = determiner.form.lower() if determiner is not None else ""
    if form == "some" and not phrase.is_plural and phrase.head.lemma in words("mass"):
        return [_Swap(form, ())]
    if form in SIMILAR and not (form == "some" and not phrase.is_plural):
        drops = [_Swap(form, ())] if form == "some" and not phrase.conjuncts else []
        return [*drops, *(_Swap(form, new, labels) for new, labels in SIMILAR[form])]
    if form == "the":
        return _from_definite(phrase)
    if form in ("a", "an"):
        return _from_indefinite(phrase, form)
    if form:
        raise Refused(Reason("no_similar_determiner"))
    return _from_bare(phrase)


def _from_definite(phrase: NounPhrase) -> list[_Swap]:
    reason = reason_of(
        thing_is_unique=_is_unique(phrase),
        superlative_or_ordinal_keeps_the=_is_singled_out(phrase),
        noun_is_mass_noun=phrase.head.lemma.lower() in words("mass"),
        numeral_follows_the=phrase.numeral is not None,
        phrase_is_coordinated=bool(phrase.conjuncts) and not _is_evenly_joined(phrase, "the"),
    )
    if reason:
        raise Refused(reason)
    if phrase.is_plural:
        return [_Swap("the", ("some",))]
    return [_Swap("the", ("a",))]


def _from_indefinite(phrase: NounPhrase, form: str) -> list[_Swap]:
    tree, noun = phrase.tree, phrase.head
    if noun.lemma in words("quantity_nouns") or phrase.quantity is not None:
        raise Refused(Reason("article_of_quantity"))
    if phrase.is_plural:
        raise Refused(Reason("article_of_quantity"))
    if noun.relation == "obj" and (tree.child(noun.id, "nmod") or _is_light(phrase)):
        raise Refused(Reason("object_may_not_be_unique"))
    if phrase.conjuncts and not _is_evenly_joined(phrase, form):
        raise Refused(Reason("phrase_is_coordinated"))
    is_counted = noun.relation == "nsubj" and not phrase.conjuncts
    return [_Swap(form, ("the",)), *([_Swap(form, ("one",))] if is_counted else [])]


def _from_bare(phrase: NounPhrase) -> list[_Swap]:
    if phrase.head.relation == "obj":
        if not (_is_stuff(phrase) or _are_things(phrase)):
            raise Refused(Reason("object_has_no_determiner"))
        return [_Swap("", ("some",))]
    if phrase.is_measured:
        raise Refused(Reason("no_similar_determiner"))
    if phrase.numeral is not None:
        if phrase.conjuncts:
            raise Refused(Reason("phrase_is_coordinated"))
        return _from_numeral(phrase, phrase.numeral)
    if not phrase.is_plural or phrase.conjuncts:
        raise Refused(Reason("no_determiner_to_swap"))
    return [_Swap("", ("some",))]


def _is_stuff(phrase: NounPhrase) -> bool:
    """Tell whether the noun names stuff that there can be some of ("oil"), not a game or a way."""
    head = phrase.head
    is_mass = not phrase.is_plural and head.lemma.lower() in words("mass") - words("games")
    is_bare = not (phrase.conjuncts or phrase.numeral or phrase.is_measured or phrase.quantity)
    if not is_mass or not is_bare or head.lemma.lower() in words("adverbial_nouns"):
        return False
    verb = phrase.tree.parent(head.id)
    return verb is not None and not is_idiom(verb.lemma, head.lemma) and not _is_light(phrase)


def _are_things(phrase: NounPhrase) -> bool:
    """Tell whether a bare plural means some things ("slicing potatoes"), not what is worn."""
    head = phrase.head
    is_no_set = head.lemma in words("garments", "worn", "inalienable")
    is_no_set = is_no_set or head.lemma in words("instruments_of_music")
    is_no_set = is_no_set or bool({head.lemma, head.form.lower()} & words("adverbial_nouns"))
    is_bare = not (phrase.conjuncts or phrase.numeral or phrase.is_measured or phrase.quantity)
    is_simple = is_bare and phrase.tree.child(head.id, "nmod", "acl", "amod", "compound") is None
    verb = phrase.tree.parent(head.id)
    is_act = verb is None or is_idiom(verb.lemma, head.lemma) or _is_light(phrase)
    return phrase.is_plural and is_simple and not (is_no_set or is_act or is_abstract(head.lemma))


def _from_numeral(phrase: NounPhrase, numeral: Token) -> list[_Swap]:
    form = numeral.form.lower()
    if form == "one":
        return [_Swap(form, ("a",))]
    definite = _Swap(form, ("the", form))
    if phrase.tree.children(numeral.id) or not phrase.is_plural:
        return [definite]
    few = ("a", "couple", "of") if form == "two" else ("a", "few")
    return [definite, _Swap(form, ("some",), ONE_WAY), _Swap(form, few, ONE_WAY)]


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
    """Tell whether an adjective or a clause identifies the referent."""
    tree = phrase.tree
    adjectives = tree.children(phrase.head.id, "amod", "compound")
    is_identified = any(
        t.xpos == "JJS" or t.form.lower() in IDENTIFYING_WORDS or t.feats.get("NumType") == "Ord"
        for t in adjectives
    )
    return is_identified or tree.child(phrase.head.id, "appos") is not None


def _is_light(phrase: NounPhrase) -> bool:
    """Tell whether the noun is the object of a light verb ("do a trick", "take a break")."""
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
        is_quantity = other.head.lemma in words("quantity_nouns")
        if other.head.upos != "NOUN" or is_quantity or other.is_plural or other.conjuncts:
            return False
    return True


def _candidate(rule: Determiner, tree: Tree, swaps: dict[int, _Swap]) -> Candidate:
    edit = Edit(tree)
    changes = []
    for noun_id, swap in swaps.items():
        phrase = NounPhrase(tree, tree[noun_id])
        _write(edit, phrase, swap)
        for conjunct in phrase.conjuncts if swap.old in ARTICLES else ():
            _write(edit, NounPhrase(tree, conjunct), swap)
        new = " ".join(swap.new)
        if not new:
            changes.append(Reason("words_removed", words=swap.old))
            continue
        changes.append(
            Reason("changed", old=swap.old, new=new)
            if swap.old
            else Reason("words_added", words=new)
        )
    is_one_way = any(swap.labels == ONE_WAY for swap in swaps.values())
    labels = ONE_WAY if is_one_way else BOTH_WAYS
    return propose(rule, edit, *dict.fromkeys(changes), expected=labels)


def _write(edit: Edit, phrase: NounPhrase, swap: _Swap) -> None:
    """Replace the determiner."""
    numeral = phrase.numeral
    old = phrase.determiner or phrase.quantity
    if old is None and numeral is not None and "the" not in swap.new:
        old = numeral
    if not swap.new:
        if old is not None:
            edit.remove(old.id)
        return
    form = swap.new[0]
    feats = {"the": DEFINITE_ARTICLE, "a": INDEFINITE_ARTICLE}.get(form, Feats())
    if old is None:
        edit.insert(
            form, before=phrase.first.id, head=phrase.head.id, deprel="det", lemma=form, upos="DET",
            xpos="DT", feats=feats,
        )  # fmt: skip
        return
    follower = phrase.tree.tokens[phrase.tree.index(old.id) + 1]
    article = article_for(follower.form) if swap.new == ("a",) else form
    edit.set(old.id, form=article, lemma=form, upos="DET", xpos="DT", feats=feats, deprel="det")
    if swap.new[1:] == ("few",):
        edit.insert("few", after=old.id, head=phrase.head.id, deprel="amod", upos="ADJ", xpos="JJ")
    elif swap.new[1:] == ("couple", "of"):
        _count_couple(edit, phrase, old)


def _count_couple(edit: Edit, phrase: NounPhrase, article: Token) -> None:
    """Make *couple* the head of the phrase and attach the noun to it with *of*."""
    noun = phrase.head
    couple = edit.insert(
        "couple", after=article.id, head=noun.head, deprel=noun.deprel, upos="NOUN", xpos="NN",
        feats=Feats({"Number": "Sing"}),
    )  # fmt: skip
    edit.reattach(article.id, couple)
    edit.reattach(noun.id, couple, "nmod")
    edit.insert("of", after=couple, head=noun.id, deprel="case", upos="ADP", xpos="IN")


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
    return propose(rule, edit, Reason("changed", old=pronoun.form, new="a person"))


def _pronoun_candidate(rule: Determiner, phrase: NounPhrase) -> Candidate:
    edit = Edit(phrase.tree)
    pronoun = phrase.head
    other = PRONOUNS[pronoun.form.lower()]
    edit.set(pronoun.id, form=other, lemma=other)
    return propose(rule, edit, Reason("changed", old=pronoun.form, new=other))
