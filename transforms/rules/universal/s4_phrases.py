"""s4.phrases (any language) — exchanging the nouns of an object and a phrase ("A boy is putting the
ball on the table" → "A boy is putting the table on the ball"; SICK, Table 3, scrambled words).
Nothing follows in either direction.

Each noun goes with its determiner, adjectives and genitives, and takes the case of the other;
prepositions stay where they are.

Refuses forms that are not known, verbs of states, a person for a thing, names, pronouns,
possessives, nouns without a determiner where others have one, a definite noun for an indefinite one
where nothing is the subject (there is), phrases that are coordinated, counted
or contain clauses, words written as one with what stays, phrases that the verb or the preposition
needs (`governed`, `kept`, `mutual`), times (`dated`), and sentences with a negation or a universal
quantifier.
"""

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from transforms.edit import Edit
from transforms.packs.fallback.clauses import ARGUMENT_SUBTYPES
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of, with_feats
from transforms.rules.universal.phrases import cuts_multiword, is_definite, reverses_entailment
from transforms.rules.universal.voice import is_bare
from transforms.tree import Token, Tree

CORE = frozenset({"det", "amod", "nmod"})


class Phrases(Rule):
    """Exchanges the nouns of two phrases of the main verb."""

    id = "s4.phrases"
    kind = Kind.S4
    paper = "SICK X1"
    expected_ab = expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        if tree.root.upos != "VERB":
            return
        nouns = [each for each in tree.children(tree.root.id, "obj", "obl") if each.upos == "NOUN"]
        for one, other in combinations(nouns, 2):
            if one.relation == other.relation:
                continue
            yield self.attempt(partial(self._exchange, pack, tree, one, other))

    def _exchange(self, pack: FallbackPack, tree: Tree, one: Token, other: Token) -> Candidate:
        for noun in (one, other):
            if reason := _unfit(pack, tree, noun):
                raise Refused(reason)
        agents = pack.words("agent")
        if reason := reason_of(
            # "Hay una crisis": what is or has something does nothing with it.
            verb_is_stative=tree.root.lemma in pack.words("stative"),
            # Spanish marks persons as objects.
            only_one_can_act=(one.lemma in agents) != (other.lemma in agents),
            negation_or_universal_quantifier=reverses_entailment(pack, tree),
            two_nouns_are_same=one.lemma == other.lemma,
            # "Há um livro na casa" (there is): only what is not definite may be there so.
            noun_determined_otherwise=tree.child(tree.root.id, "nsubj", "csubj") is None
            and is_definite(tree, one) != is_definite(tree, other),
        ):
            raise Refused(reason)
        edit = Edit(tree)
        for noun, place in ((one, other), (other, one)):
            warnings = _put_in_case(pack, tree, edit, noun, place.feats.get("Case"))
            if warnings:
                raise Refused(Reason("no_word_with_needed_features"))
            edit.reattach(noun.id, noun.head, place.deprel)
            for mark in tree.children(place.id, "case"):
                edit.reattach(mark.id, noun.id)
        _swap(edit, tree, one, other)
        because = Reason("exchanged", first=one.form, second=other.form)
        return propose(self, edit, because)


def _put_in_case(
    pack: FallbackPack, tree: Tree, edit: Edit, noun: Token, case: str
) -> tuple[Reason, ...]:
    if noun.feats.get("Case") == case:
        return ()
    adaptation = with_feats(pack, tree, noun, {"Case": case})
    for token in _core(tree, noun):
        new_token = adaptation.edit[token.id]
        edit.set(token.id, form=new_token.form, feats=new_token.feats)
    return adaptation.warnings


def _core(tree: Tree, noun: Token) -> list[Token]:
    """Return the words of a phrase without its preposition."""
    marks = {each.id for each in tree.children(noun.id, "case")}
    return [each for each in tree.subtree(noun.id) if each.id not in marks]


def _swap(edit: Edit, tree: Tree, one: Token, other: Token) -> None:
    first, second = sorted(
        (_core(tree, one), _core(tree, other)), key=lambda w: tree.index(w[0].id)
    )
    behind = tree.tokens[tree.index(first[-1].id) + 1]
    edit.move([each.id for each in first], after=second[-1].id)
    if behind.id != second[0].id:
        edit.move([each.id for each in second], before=behind.id)


def _unfit(pack: FallbackPack, tree: Tree, noun: Token) -> Reason | None:
    below = tree.subtree(noun.id)
    verb, prepositions = tree[noun.head], tree.children(noun.id, "case")
    core = _core(tree, noun)
    places = [tree.index(each.id) for each in core]
    return reason_of(
        some_phrase_not_simple=any(
            each.relation not in {*CORE, "case"}
            or (each.head == noun.id and each.deprel == "nmod:poss")
            for each in below
            if each.id != noun.id
        )
        or places != list(range(places[0], places[-1] + 1)),
        not_common_noun_with_one_preposition=(noun.relation == "obl" and len(prepositions) != 1)
        or any(tree.children(each.id) for each in prepositions),
        phrase_is_argument_of_verb=noun.subrelation in ARGUMENT_SUBTYPES,
        phrase_has_no_article=is_bare(pack, tree, noun) or len(core) == 1,
        phrase_has_name_or_pronoun=any(
            each.upos in {"PROPN", "PRON"}
            or each.feats.get("Poss") == "Yes"
            or bool({"Dem", "Int", "Rel"} & each.pronoun_types)
            for each in below
        ),
        verb_needs_phrase=any(
            pack.table.has("governed", verb.lemma, each.lemma)
            or each.lemma in pack.words("kept") | pack.words("mutual")
            for each in prepositions
        ),
        time_fixes_tense=noun.lemma.lower() in pack.words("dated"),
        # "im Garten": the preposition stays, and is joined to what comes.
        some_phrase_is_multiword=cuts_multiword(below),
        object_stands_before_verb=tree.index(noun.id) < tree.index(verb.id)
        and verb.feats.get("VerbForm") != "Part"
        and "second" in pack.words("order")
        and not tree.children(verb.id, "aux"),
        first_phrase_may_fix_word_order=tree.span(noun.id)[0] == 0,
    )
