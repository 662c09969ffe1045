"""s2.relative_adjective (pl) — an adjective becomes a relative clause ("Czarny pies biegnie." →
"Pies, który jest czarny, biegnie."; SICK, Table 3, sixth row).

*Który* agrees with the noun in number and gender and stands in the nominative, in whatever case the
noun is ("pod białym drzewem" → "pod drzewem, które jest białe"); commas go round the clause. Of a
counted noun it speaks in the plural ("Pięć psów, które są czarne, biegnie."). Coordinated
adjectives go together ("czarny i biały").

Only adjectives that say the same behind *jest* are moved (`words/qualities.txt`): not what names a
kind ("wózek dziecięcy", "czerwone wino"). Refuses persons of whom people say it before the noun
("młoda kobieta"), nouns that say nothing without the adjective, other words behind the noun, and
negated sentences.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.lexicon import Lexicon
from transforms.packs.polish.morphology import inflect
from transforms.packs.polish.noun_phrase import conjuncts
from transforms.packs.polish.tags import AGREEING, NOUNS, features, tag
from transforms.packs.polish.words import words
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.polish.adjuncts import reverses_entailment
from transforms.rules.polish.agreeing import put
from transforms.rules.polish.antecedents import clause_place
from transforms.rules.polish.clause import Clause, main_clause
from transforms.rules.polish.participles import enclose
from transforms.rules.polish.people import means_person, tells_complexion
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

COORDINATION = frozenset({"cc", "conj", "advmod", "punct"})


class RelativeAdjective(Rule):
    """Moves one adjective, or coordinated ones, into a clause behind the noun."""

    id = "s2.relative_adjective"
    version = 3
    kind = Kind.S2
    paper = "SICK P6"
    languages = ("pl",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        adjectives = [each for each in tree if _describes(tree, each)]
        if not adjectives:
            return
        clause = main_clause(tree)
        for adjective in adjectives:
            if reason := _unfit(tree, adjective, context.lexicon):
                yield Refusal(self.id, reason)
                continue
            yield self.attempt(partial(self._candidate, clause, adjective))

    def _candidate(self, clause: Clause, adjective: Token) -> Candidate:
        tree, edit = clause.tree, Edit(clause.tree)
        noun = tree[adjective.head]
        number, gender = tag(noun.xpos).number, tag(noun.xpos).gender
        clause_place(tree, noun, adjective)  # refuses another antecedent
        ids = [each.id for each in _words(tree, adjective)]
        text = " ".join(tree[each].form for each in ids)
        for each in _group(tree, adjective):
            put(edit, each, tag(each.xpos).having(case="nom"))
        copula_tag = f"fin:{number}:ter:imperf"
        if not clause.is_present:
            copula_tag = f"praet:{number}:{gender}:imperf"
        edit.remove(*_commas_beside(tree, ids, noun))
        ids = _with_and(edit, tree, ids)
        pronoun = _insert(edit, "który", f"adj:{number}:nom:{gender}:pos", before=ids[0])
        is_ = _insert(edit, "być", copula_tag, before=ids[0])
        ids = [pronoun, is_, *ids]
        for new, deprel in ((pronoun, "nsubj"), (is_, "cop")):
            edit.reattach(new, adjective.id, deprel)
        edit.move(ids, after=noun.id)
        edit.reattach(adjective.id, noun.id, "acl:relcl")
        enclose(edit, tree, ids, adjective.id)
        return propose(self, edit, Reason("put_into_clause", adjective=text, noun=noun.form))


def _describes(tree: Tree, word: Token) -> bool:
    is_adjective = word.relation == "amod" and tag(word.xpos).pos == "adj"
    return is_adjective and bool(word.head) and tree[word.head].upos == "NOUN"


def _group(tree: Tree, adjective: Token) -> tuple[Token, ...]:
    """Return the adjective with those coordinated with it."""
    return tuple(each for each in _words(tree, adjective) if tag(each.xpos).pos in AGREEING)


def _words(tree: Tree, adjective: Token) -> tuple[Token, ...]:
    """Return the adjective with all its dependents, but for a comma before it."""
    below = tree.subtree(adjective.id)
    return below[1:] if below[0].form == "," else below


def _commas_beside(tree: Tree, ids: list[int], noun: Token) -> list[int]:
    """Return the comma between the adjectives that go and one that stays ("mały, jasny ptak")."""
    first, last = tree.index(ids[0]), tree.index(ids[-1])
    for comma, beyond in ((last + 1, last + 2), (first - 1, first - 2)):
        is_comma = 0 < comma < len(tree) and tree.tokens[comma].form == ","
        if is_comma and tree.tokens[beyond].head == noun.id:
            return [tree.tokens[comma].id]
    return []


def _with_and(edit: Edit, tree: Tree, ids: list[int]) -> list[int]:
    """Put *i* for the last comma between adjectives ("mały, jasny ptak" → "mały i jasny")."""
    commas = [each for each in ids if tree[each].form == ","]
    if not commas or any(tree[each].relation == "cc" for each in ids):
        return ids
    last = ids.index(commas[-1])
    conjunct = ids[last + 1]
    conjunction = edit.insert(
        "i", before=conjunct, head=conjunct, deprel="cc", lemma="i", upos="CCONJ", xpos="conj"
    )  # fmt: skip
    edit.remove(commas[-1])
    return [*ids[:last], conjunction, *ids[last + 1 :]]


def _insert(edit: Edit, lemma: str, xpos: str, *, before: int) -> int:
    form = inflect(lemma, xpos)
    if form is None:
        raise Refused(Reason("noun_number_or_gender_unknown"))
    is_pronoun = lemma == "który"
    feats = features(xpos).updated(PronType="Rel" if is_pronoun else "")
    return edit.insert(
        form.text, before=before, head=before, deprel="dep", lemma=lemma,
        upos="DET" if is_pronoun else "AUX", xpos=xpos, feats=feats,
    )  # fmt: skip


def _unfit(tree: Tree, adjective: Token, lexicon: Lexicon | None) -> Reason | None:
    noun, group = tree[adjective.head], _group(tree, adjective)
    below = _words(tree, adjective)
    return reason_of(
        adjective_may_differ_after_jest=any(
            each.lemma not in words("qualities") or tag(each.xpos).degree not in ("", "pos")
            for each in group
        ),
        adjective_names_kind=tree.index(adjective.id) > tree.index(noun.id)
        or f"{adjective.lemma} {noun.lemma.lower()}" in words("kinds"),
        noun_empty_without_adjective=noun.lemma.lower()
        in words("empty_nouns") | words("inalienable"),
        attributive_only_of_person=means_person(noun, lexicon)
        or tells_complexion(noun, adjective, lexicon),
        adjective_disagrees_with_noun=tag(noun.xpos).pos not in NOUNS
        or not all(tag(each.xpos).agrees(tag(noun.xpos)) for each in group),
        phrase_hangs_on_adjective=any(
            each.id != adjective.id and each.relation not in COORDINATION for each in below
        )
        or below[-1] not in group,
        other_words_stand_behind_noun=_goes_on(tree, noun),
        noun_is_coordinated=bool(conjuncts(tree, noun.id)) or noun.relation == "conj",
        phrase_not_contiguous=not tree.is_contiguous(adjective.id),
        negation_or_universal_quantifier=reverses_entailment(tree),
        determining_word_before_adjective=any(
            each.lemma in words("selecting_adjectives") for each in tree.children(noun.id)
        ),
    )


def _goes_on(tree: Tree, noun: Token) -> bool:
    """Tell whether the phrase of the noun has more words behind it, or is a name."""
    tokens = [each for each in tree.subtree(noun.id) if each.form != ","]
    return tokens[-1].id != noun.id or tree.child(noun.id, "flat", "appos") is not None
