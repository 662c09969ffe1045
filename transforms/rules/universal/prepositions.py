"""Replacing a preposition in any language, with the case that it governs."""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.clauses import ARGUMENT_SUBTYPES
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Refusal, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Adaptation, pack_of, with_feats
from transforms.tree import Token, Tree

PHRASES = frozenset({"obl", "nmod"})


def prepositions_exchanged(
    rule: Rule, tree: Tree, context: Context, *, name: str, are_opposites: bool = False
) -> Iterator[Candidate | Refusal]:
    """Yield the sentence with each preposition replaced for which the words table lists another.

    Opposites are of place or manner ("vor dem Haus", but not "vor einer Woche") and of verbs.
    """
    pack = pack_of(context)
    for token in tree:
        if token.relation != "case" or token.upos != "ADP":
            continue
        for entry in _others(pack, name, token):
            if are_opposites and (reason := _has_no_opposite(pack, tree, token)):
                yield Refusal(rule.id, reason)
                continue
            yield rule.attempt(partial(_exchange, rule, pack, tree, token, entry))


def _has_no_opposite(pack: FallbackPack, tree: Tree, token: Token) -> Reason | None:
    noun, place = tree[token.head], tree.index(token.id)
    time_words = pack.words("dated") | pack.words("calendar")
    return reason_of(
        phrase_picks_out_noun=noun.relation == "nmod",
        # "five minutes before the train", "in einer Woche"
        time_fixes_tense=any(
            each.upos == "NOUN" and each.lemma.lower() in time_words
            for each in (noun, *tree.tokens[max(0, place - 1) : place])
        ),
        # Spanish "sin duda alguna": behind its noun an indefinite word goes with a negation.
        noun_is_part_of_expression=any(
            "Ind" in each.pronoun_types and tree.index(each.id) > tree.index(noun.id)
            for each in tree.children(noun.id, "det")
        ),
    )


def _others(pack: FallbackPack, name: str, token: Token) -> Iterator[Entry]:
    """Yield the entries for a preposition; one that names a case is read one way only."""
    for entry in pack.table.of(name):
        if entry.word == token.lemma:
            yield entry
        elif entry.other == token.lemma and not entry.how:
            yield Entry(entry.other, entry.word)


def _exchange(rule: Rule, pack: FallbackPack, tree: Tree, token: Token, entry: Entry) -> Candidate:
    if reason := _unfit(pack, tree, token, entry):
        raise Refused(reason)
    noun = tree[token.head]
    adaptation = Adaptation(Edit(tree))
    if entry.how and noun.feats.get("Case") != entry.how:
        adaptation = with_feats(pack, tree, noun, {"Case": entry.how})
    adaptation.edit.set(token.id, form=entry.other, lemma=entry.other)
    because = Reason("changed", old=token.form, new=entry.other)
    return propose(rule, adaptation.edit, because, warnings=adaptation.warnings)


def _unfit(pack: FallbackPack, tree: Tree, token: Token, entry: Entry) -> Reason | None:
    noun = tree[token.head]
    head = tree.parent(noun.id)
    below = tree.subtree(noun.id)
    return reason_of(
        preposition_not_of_place_or_time=noun.relation not in PHRASES or head is None,
        phrase_is_argument_of_verb=noun.subrelation in ARGUMENT_SUBTYPES,
        not_common_noun_with_one_preposition=noun.upos not in {"NOUN", "PROPN"}
        or len(tree.children(noun.id, "case")) != 1
        or bool(tree.children(token.id)),
        verb_needs_phrase=head is not None and pack.table.has("governed", head.lemma, token.lemma),
        # Its other forms occur with other words ("vor", "davor"; Czech "v", "ve").
        preposition_has_several_forms=token.form.lower() != token.lemma.lower()
        or pack.depends_on_neighbour(token),
        other_preposition_not_with_noun=noun.lemma not in pack.words("place")
        and not pack.usage.count("marked", noun.lemma, entry.other),
        some_phrase_not_simple=any(each.relation in {"conj", "acl", "advcl"} for each in below),
    )
