"""s2.owner_added (any language) — the pronoun of an owner whom an ending of the noun shows (Turkish
"Köpeğim havlıyor", my dog is barking → "Benim köpeğim havlıyor"; SICK, Table 3, words that mean the
same). Both sentences entail each other. The other way round is `s2.owner_dropped`.

Only of the first and second person, whose ending says as much as the pronoun; the commonest
pronoun in the genitive that the treebank has before such nouns is taken. Where the owner is the
subject of the verb, it is the word for one's own that the words table has (`own`: "Kendi odama
girdim", I entered my own room).

Refuses owners who do something else in the same sentence, nouns with an owner or determiner
already, nouns in names, addresses and set phrases, and nouns that the treebank does not have, or
never without an owner.
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
from transforms.rules.universal.phrases import has_unpaired_mark
from transforms.rules.universal.set_phrases import belongs_to
from transforms.tree import Feats, Token, Tree

PERSON, NUMBER = "Person[psor]", "Number[psor]"
PLACES = frozenset({"nsubj", "obj", "obl", "nmod", "iobj"})
# A pronoun seen less often may be an error of the treebank.
TIMES = 3


class OwnerAdded(Rule):
    """Adds the pronoun of an owner whom the ending of a noun shows."""

    id = "s2.owner_added"
    kind = Kind.S2
    paper = "SICK P2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for token in tree:
            if token.upos == "NOUN" and token.feats.get(PERSON) in SPEAKERS:
                yield self.attempt(partial(self._with_owner, pack, tree, token))

    def _with_owner(self, pack: FallbackPack, tree: Tree, noun: Token) -> Candidate:
        is_own = _is_of_subject(tree, noun) and bool(pack.words("own"))
        if reason := _unfit(pack, tree, noun, is_own=is_own):
            raise Refused(reason)
        feats, form = _own(pack) if is_own else _pronoun(pack, noun)
        edit = Edit(tree)
        edit.insert(
            form, head=noun.id, deprel="nmod:poss", lemma=form, upos="PRON", feats=feats,
            before=tree.subtree(noun.id)[0].id,
        )  # fmt: skip
        return propose(self, edit, Reason("modifier_added", modifier=form, word=noun.form))


def _unfit(pack: FallbackPack, tree: Tree, noun: Token, *, is_own: bool) -> Reason | None:
    words = tree.subtree(noun.id)
    above = tree.parent(noun.id)
    bundles = pack.forms.feats_of(noun.lemma, "NOUN")
    return reason_of(
        pronoun_may_refer_back=any(
            _does_something(each, noun)
            for each in tree
            if each != noun and not (is_own and each == tree.root)
        ),
        noun_determined_otherwise=tree.child(noun.id, "det", "nmod:poss", "nummod") is not None,
        phrase_has_clause=any(each.relation in {"acl", "advcl", "ccomp"} for each in words),
        phrase_not_contiguous=not tree.is_contiguous(noun.id) or words[-1] != noun,
        noun_in_name_or_compound=tree.child(noun.id, "compound", "flat", "appos") is not None
        or noun.relation not in PLACES
        or noun.form[:1].isupper(),
        word_is_part_of_name=words[0].form[:1].isupper(),
        noun_not_in_treebank=not bundles,
        # "All of us" is nothing that we own.
        noun_says_little=noun.lemma.lower() in pack.words("universal") | pack.words("vague")
        or all(PERSON in each for each in bundles)
        or (is_own and is_relational(pack, noun.lemma)),
        noun_is_coordinated=tree.child(noun.id, "conj") is not None,
        noun_is_part_of_expression=above is not None
        and above.upos == "VERB"
        and belongs_to(pack, tree, noun, above),
        mark_stands_beside_phrase=has_unpaired_mark(tree)
        or any(each.upos == "PUNCT" for each in words),
        word_is_multiword=noun.multiword is not None,
    )


def _is_of_subject(tree: Tree, noun: Token) -> bool:
    """Tell whether an object or circumstance belongs to the subject of the main verb."""
    verb = tree.root
    owner = noun.feats.get(PERSON), noun.feats.get(NUMBER)
    is_same = (verb.feats.get("Person"), verb.feats.get("Number")) == owner
    is_below = noun.head == verb.id and noun.relation in {"obj", "iobj", "obl"}
    return verb.upos == "VERB" and is_same and is_below


def _own(pack: FallbackPack) -> tuple[Feats, str]:
    return Feats(), pack.table.of("own")[0].word


def _does_something(word: Token, noun: Token) -> bool:
    """Tell whether a word shows that the owner does or is something, or has another pronoun."""
    is_noun = word.upos in {"NOUN", "PROPN", "ADJ"}
    person = word.feats.get(PERSON) if word.upos in {"VERB", "AUX"} else ""
    own = "" if is_noun and word.feats.get("Person") == "3" else word.feats.get("Person")
    return noun.feats.get(PERSON) in {person, own}


def _pronoun(pack: FallbackPack, noun: Token) -> tuple[Feats, str]:
    person = {"Person": noun.feats.get(PERSON), "Number": noun.feats.get(NUMBER)}
    found = pack.forms.most_common("PRON", person | {"Case": "Gen", "PronType": "Prs"})
    if found is None or found[2] < TIMES:
        raise Refused(Reason("pronoun_not_in_treebank"))
    return found[0], found[1]
