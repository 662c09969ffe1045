"""s2.relative_adjective (any language) — an adjective becomes a relative clause ("A young boy is
running" → "A boy, who is young, is running"; SICK, Table 3, sixth row). Both sentences entail each
other.

The words table says which pronoun begins the clause, which copula it has, whether commas stand
round it and whether its verb stands last (`relative`). The pronoun agrees with the noun and stands
in the nominative, the copula has the tense of the sentence. Where there is no pronoun, the
participle of the copula stands behind the adjective (Turkish "büyük ev" → "büyük olan ev").

Only an adjective that the treebank has after a copula is moved ("national" is said of governments
and of nothing else). Refuses nouns with other words after them, adjectives that are coordinated,
have dependents, are listed as `privative`, or are ordinals or degrees, nouns without an article
where others have one ("in good shape"), and sentences with a negation or a universal quantifier.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage_kinds import NONE
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import reverses_entailment
from transforms.rules.universal.placing import insert_comma, usual_comma
from transforms.rules.universal.relative_words import (
    NO_FORM,
    copula_of,
    has_known_gender,
    pronoun_of,
)
from transforms.rules.universal.voice import is_bare
from transforms.tree import Feats, Token, Tree

MIN_COUNT = 2  # of sentences that show the rarer copula with an adjective


class RelativeAdjective(Rule):
    """Moves one adjective into a clause after its noun."""

    id = "s2.relative_adjective"
    version = 4
    kind = Kind.S2
    paper = "SICK P6"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        adjectives = [t for t in tree if t.relation == "amod" and t.upos == "ADJ"]
        if adjectives and not pack.table.of("relative"):
            yield Refusal(self.id, Reason("relative_pronoun_unknown"))
            return
        for adjective in adjectives:
            yield self.attempt(partial(self._candidate, pack, tree, adjective))

    def _candidate(self, pack: FallbackPack, tree: Tree, adjective: Token) -> Candidate:
        if reason := _unfit(pack, tree, adjective):
            raise Refused(reason)
        entry = pack.table.of("relative")[0]
        marks, noun = entry.how.split(), tree[adjective.head]
        if not entry.word:
            return self._before_noun(tree, adjective, entry.other)
        copula = _copula(pack, adjective, usual=entry.other)
        if not has_known_gender(pack, tree, noun):
            raise Refused(Reason("other_word_gender_unknown"))
        pronoun = pronoun_of(pack, entry.word, noun)
        copula_form, copula_feats = copula_of(pack, tree, copula, noun)
        form, feats = _predicate(pack, adjective, copula)
        edit = Edit(tree)
        edit.set(adjective.id, form=form, feats=feats)
        edit.move([adjective.id], after=noun.id)
        columns = {"head": adjective.id, "lemma": entry.word}
        edit.insert(pronoun[0], before=adjective.id, deprel="nsubj", upos=pronoun[1],
                    feats=pronoun[2], **columns)  # type: ignore[arg-type]  # head and lemma  # fmt: skip
        is_last = "last" in marks
        cop = edit.insert(
            copula_form, head=adjective.id, deprel="cop", lemma=copula, upos="AUX",
            feats=copula_feats, before=None if is_last else adjective.id,
            after=adjective.id if is_last else None,
        )  # fmt: skip
        edit.reattach(adjective.id, noun.id, "acl:relcl")
        if "comma" in marks:
            mark, last = usual_comma(pack), cop if is_last else adjective.id
            _enclose(edit, tree, noun, adjective.id, mark=mark, last=last)
        because = Reason("put_into_clause", adjective=adjective.form, noun=noun.form)
        return propose(self, edit, because)

    def _before_noun(self, tree: Tree, adjective: Token, participle: str) -> Candidate:
        """Put the participle of a copula behind the adjective, which stays before its noun."""
        noun = tree[adjective.head]
        if tree.index(adjective.id) > tree.index(noun.id):
            raise Refused(Reason("order_of_clause_not_usual"))
        edit = Edit(tree)
        edit.insert(
            participle, head=adjective.id, deprel="cop", lemma=participle, upos="AUX",
            feats=Feats({"VerbForm": "Part"}), after=adjective.id,
        )  # fmt: skip
        edit.reattach(adjective.id, noun.id, "acl")
        because = Reason("put_into_clause", adjective=adjective.form, noun=noun.form)
        return propose(self, edit, because)


def _enclose(edit: Edit, tree: Tree, noun: Token, head: int, *, mark: str, last: int) -> None:
    """Insert a comma before the clause, and one after it unless punctuation follows."""
    insert_comma(edit, mark, after=noun.id, head=head)
    place = tree.index(noun.id) + 1
    if place < len(tree) and tree.tokens[place].upos != "PUNCT":
        insert_comma(edit, mark, after=last, head=head)


def _copula(pack: FallbackPack, adjective: Token, *, usual: str) -> str:
    """Return the copula that the treebank has most with an adjective; of equals, the usual one.

    Spanish "bueno" stands with both "ser" and "estar", and a single sentence with the rarer one
    says little of what the adjective means before a noun.
    """
    copulas = [each for each in pack.usage.partners("predicate", adjective.lemma) if each != NONE]
    counts = {each: pack.usage.count("predicate", adjective.lemma, each) for each in copulas}
    best = max(copulas, key=lambda each: (counts[each], each == usual), default="")
    if not best or (best != usual and counts[best] < MIN_COUNT):
        raise Refused(NO_FORM)
    return best


def _predicate(pack: FallbackPack, adjective: Token, copula: str) -> tuple[str, Feats]:
    """Return the form of a predicative adjective: agreeing, or uninflected."""
    sides = pack.usage.sides("predicate", copula)
    feats = adjective.feats
    if sides.get("agrees", 0) >= sides.get("plain", 0):
        feats = feats.updated(Case="Nom" if "Case" in feats else "")
    else:
        plain = [
            each
            for each in pack.forms.feats_of(adjective.lemma, "ADJ")
            if not {"Gender", "Number", "Case"}.intersection(each)
            and each.get("Degree") in {"", "Pos"}
        ]
        if not plain:
            raise Refused(NO_FORM)
        feats = max(plain, key=lambda each: pack.forms.count(adjective.lemma, "ADJ", each))
    form = pack.inflect(adjective.lemma, f"ADJ {feats}")
    if not form.is_sure:
        raise Refused(NO_FORM)
    return form.text, feats


def _unfit(pack: FallbackPack, tree: Tree, adjective: Token) -> Reason | None:
    noun, place = tree[adjective.head], tree.index(adjective.id)
    other_words = [each for each in tree.subtree(noun.id) if each.id != adjective.id]
    beside = tree.tokens[max(0, place - 1) : place] + tree.tokens[place + 1 : place + 2]
    return reason_of(
        negation_or_universal_quantifier=reverses_entailment(pack, tree),
        head_is_no_common_noun=noun.upos != "NOUN" or noun.relation in {"flat", "compound"},
        adjective_not_behind_copula=not pack.usage.count("predicate", adjective.lemma),
        adjective_changes_noun_meaning=adjective.lemma in pack.words("privative")
        or adjective.feats.get("NumType") == "Ord"
        or adjective.feats.get("Degree") in {"Cmp", "Sup"},
        adjective_has_own_dependents=bool(tree.children(adjective.id)),
        adjective_is_joined_with_another=len(tree.children(noun.id, "amod")) > 1
        or any(each.upos in {"CCONJ", "PUNCT"} and each.head == noun.id for each in beside),
        other_words_stand_behind_noun=other_words[-1].id != noun.id
        or tree.child(noun.id, "flat", "appos", "conj") is not None,
        word_is_multiword=adjective.multiword is not None or noun.multiword is not None,
        phrase_has_no_article=is_bare(pack, tree, noun),
        phrase_belongs_to_somebody=any(name.endswith("[psor]") for name in noun.feats),
        noun_is_predicate=noun.relation in {"root", "xcomp", "conj", "appos"},
    )
