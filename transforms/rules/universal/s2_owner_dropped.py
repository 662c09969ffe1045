"""s2.owner_dropped (any language) — dropping whose something is, where an ending of the noun says
so too (Turkish "Çocuğun köpeği havlıyor", the dog of the child is barking → "Köpeği havlıyor", his
dog is barking; CDSCorpus, 2.2, removing modifiers). Only the first sentence entails the second;
without a pronoun, which adds nothing to the ending, both say the same. One of the first or second
person goes anywhere ("benim evimde", in my house).

Refuses owners without the genitive (they make a compound), nouns that the treebank hardly ever has
without an owner (side, part) or that say little (`vague`), things as owners where people are listed
(`agent`: not the man of the house), names, phrases of time (`dated`), objects whose owner would
then be the subject, several owners of what the ending says is one's, nouns that an adposition makes
a part of ("in the middle of"), nouns that are coordinated, and sentences with a negation or a
universal quantifier.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.person_usage import SPEAKERS
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.governing import is_relational
from transforms.rules.universal.phrases import (
    BOTH_WAYS,
    UNDER_NEGATION,
    loose,
    reverses_entailment,
)
from transforms.rules.universal.set_phrases import belongs_to
from transforms.tree import Token, Tree

OF_OWNER = "[psor]"
ARGUMENTS = frozenset({"nsubj", "obj"})
# Pronoun types that single out or quantify the owner.
SINGLING_OUT = frozenset({"Tot", "Int", "Rel", "Neg", "Ind"})


class OwnerDropped(Rule):
    """Drops the owner of a noun whose ending says that it is owned."""

    id = "s2.owner_dropped"
    version = 2
    kind = Kind.S2
    paper = "CDS T4"
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for token in tree:
            if token.relation == "nmod" and token.head and _is_owned(tree[token.head]):
                yield self.attempt(partial(self._without, pack, tree, token))

    def _without(self, pack: FallbackPack, tree: Tree, owner: Token) -> Candidate:
        if not _adds_nothing(tree, owner):
            if reverses_entailment(pack, tree, owner):
                raise Refused(UNDER_NEGATION)
            if reason := _unfit(pack, tree, owner):
                raise Refused(reason)
        if reason := loose(pack, tree, owner):
            raise Refused(reason)
        edit = Edit(tree)
        edit.remove_subtree(owner.id)
        text = " ".join(each.form for each in tree.subtree(owner.id))
        labels = BOTH_WAYS if owner.upos == "PRON" else None
        return propose(self, edit, Reason("words_dropped", words=text), expected=labels)


def _is_owned(noun: Token) -> bool:
    return noun.upos == "NOUN" and any(name.endswith(OF_OWNER) for name in noun.feats)


def _adds_nothing(tree: Tree, owner: Token) -> bool:
    """Tell whether a pronoun of who speaks or is spoken to stands before a noun with its ending."""
    noun = tree[owner.head]
    person, number = (owner.feats.get(name) for name in ("Person", "Number"))
    return (
        owner.upos == "PRON"
        and person in SPEAKERS
        and owner.feats.get("Case") == "Gen"
        and (noun.feats.get(f"Person{OF_OWNER}"), noun.feats.get(f"Number{OF_OWNER}"))
        == (person, number)
        and not tree.children(owner.id)
        and owner.multiword is None
        and tree.index(owner.id) < tree.index(noun.id)
        and tree.child(noun.id, "conj") is None
    )


def _says_whose(pack: FallbackPack, tree: Tree, noun: Token) -> bool:
    """Tell whether the sentence is about whose something is, or the noun a part of its verb."""
    verb = tree.parent(noun.id)
    if verb is None:
        return True
    is_copula = bool(pack.usage.sides("predicate", verb.lemma))
    # "They became its victims", whatever the parse: no subject of this verb.
    numbers = {each.feats.get("Number") for each in (verb, noun)} - {""}
    is_other = noun.relation == "nsubj" and "Plur" in verb.feats.get("Number") and len(numbers) > 1
    return verb.upos != "VERB" or is_copula or is_other or belongs_to(pack, tree, noun, verb)


def _is_bound_by_subject(tree: Tree, owner: Token, noun: Token) -> bool:
    """Tell whether a subject of the third person would be the owner of an object."""
    if noun.head == 0:
        return False
    of_owner, verb = owner.feats.get("Person"), tree[noun.head]
    is_object = noun.relation == "obj" and of_owner in {"", "3"}
    return is_object and verb.feats.get("Person") in {"", "3"}


def _unfit(pack: FallbackPack, tree: Tree, owner: Token) -> Reason | None:
    noun = tree[owner.head]
    words = tree.subtree(owner.id)
    return reason_of(
        owner_makes_compound=owner.feats.get("Case") != "Gen"
        or tree.child(owner.id, "case") is not None
        or owner.upos not in {"NOUN", "PROPN", "PRON"},
        noun_not_of_main_verb=noun.relation not in ARGUMENTS or noun.head != tree.root.id,
        # "There is the taste of ...", "he is the victim of ...".
        phrase_is_predicate=owner.upos != "PRON" and _says_whose(pack, tree, noun),
        adjective_has_own_dependents=any(
            tree.children(each.id) for each in tree.children(noun.id, "amod")
        ),
        # "He saw the dog of the child": "he saw his dog" is his own.
        pronoun_may_refer_back=_is_bound_by_subject(tree, owner, noun)
        or any(_singles_out(each) or each.feats.get("Reflex") == "Yes" for each in words),
        # "the voice of the doctors": the ending says that it is one person's.
        number_disagrees_with_noun=owner.feats.get("Number") == "Plur"
        and noun.feats.get("Number[psor]") == "Sing",
        # "Evin erkeği" (the man of the house) is nobody's man without the house.
        noun_says_little=noun.lemma in pack.words("vague")
        or is_relational(pack, noun.lemma)
        or _may_be_thing(pack, owner),
        time_fixes_tense=noun.lemma.lower() in pack.words("dated"),
        noun_in_name_or_compound=(noun.form[:1].isupper() and noun != tree.tokens[0])
        or tree.child(noun.id, "appos", "flat", "compound") is not None,
        noun_is_coordinated=tree.child(noun.id, "conj") is not None,
        mark_stands_beside_phrase=any(each.upos == "PUNCT" for each in words),
        phrase_has_clause=any(each.relation in {"acl", "advcl", "ccomp"} for each in words),
        noun_determined_otherwise=any(map(_singles_out, tree.children(noun.id, "det")))
        or tree.child(noun.id, "nummod") is not None,
    )


def _singles_out(word: Token) -> bool:
    return bool(SINGLING_OUT & word.pronoun_types)


def _may_be_thing(pack: FallbackPack, owner: Token) -> bool:
    """Tell whether an owner is a noun that is not listed for people, where any is."""
    agents = pack.words("agent")
    return owner.upos == "NOUN" and bool(agents) and owner.lemma not in agents
