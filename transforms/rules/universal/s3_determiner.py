"""s3.determiner (any language) — replacing a determiner with its opposite ("Some dog is barking" →
"No dog is barking"; SICK, Table 3, opposite determiners). The words table (`opposite_determiner`)
lists which, and whether the verb is negated too, as in Czech ("Žádný pes neštěká"). Where it has a
determiner for denied nouns without one (`negated_determiner`, –), that stands for the number of a
subject: "Elf Häuser brennen" → "Keine Häuser brennen".

Refuses what `s2.determiner` and, where the verb is negated, `s3.negation` refuse; a definite
determiner of one thing, and of several of which an amount is said; the speaker of direct speech;
determiners of other words than the subject, because two sentences about different things need not
contradict; numbers that may be zero (at most ten), and of measures and times ("eleven percent").
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Adaptation, pack_of
from transforms.rules.universal.conditions import has_condition
from transforms.rules.universal.denying import negate
from transforms.rules.universal.determining import (
    determiners,
    insert_determiner,
    singled_out,
    with_determiner,
)
from transforms.rules.universal.joined_clauses import goes_on_without_verb
from transforms.rules.universal.phrases import is_negative, says_amount
from transforms.rules.universal.statements import has_direct_speech
from transforms.rules.universal.words_of_denied import has_word_lost_in_denials
from transforms.tree import Token, Tree


class OppositeDeterminer(Rule):
    """Replaces the subject's determiner with its opposite."""

    id = "s3.determiner"
    version = 5
    kind = Kind.S3
    paper = "SICK C2"
    expected_ab = expected_ba = Relation.CONTRADICTION

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for token in determiners(tree):
            entries = [e for e in pack.table.of("opposite_determiner") if e.word == token.lemma]
            for entry in entries:
                try:
                    adaptation = _opposite(pack, tree, token, entry)
                except Refused as refused:
                    yield Refusal(self.id, refused.reason)
                    continue
                because = Reason("changed", old=token.form, new=adaptation.edit[token.id].form)
                yield propose(self, adaptation.edit, because, warnings=adaptation.warnings)
        for number in tree.children(subject.id, "nummod") if (subject := _subject(tree)) else ():
            for word in _words_for_none(pack):
                yield self.attempt(partial(self._none_of, pack, tree, number, word))

    def _none_of(self, pack: FallbackPack, tree: Tree, number: Token, word: str) -> Candidate:
        noun = tree[number.head]
        if reason := _not_none(pack, tree, number, noun):
            raise Refused(reason)
        without = Edit(tree)
        without.remove_subtree(number.id)
        plain = without.commit()
        edit = Edit(plain)
        adaptation = insert_determiner(pack, edit, plain, plain[noun.id], word)
        old = " ".join(each.form for each in tree.subtree(number.id))
        because = Reason("changed", old=old, new=_first_of(edit.commit(), noun).form)
        return propose(self, edit, because, warnings=adaptation.warnings, before=without.log)


def _opposite(pack: FallbackPack, tree: Tree, token: Token, entry: Entry) -> Adaptation:
    noun = tree[token.head]
    if reason := _unfit(pack, tree, token, noun) or singled_out(tree, noun):
        raise Refused(reason)
    is_behind = tree.index(tree.root.id) < tree.index(token.id)
    if entry.how != "negated" and is_behind and pack.denies_before_verb:
        # "No viene ningún hombre": after the verb it would be negated twice.
        raise Refused(Reason("subject_behind_verb"))
    if entry.how != "negated":
        return with_determiner(pack, Edit(tree), tree, token, entry.other)
    negated = negate(pack, tree, is_subject_quantified=True)
    determiner = with_determiner(pack, negated.edit, tree, token, entry.other)
    return Adaptation(negated.edit, (*negated.warnings, *determiner.warnings))


def _subject(tree: Tree) -> Token | None:
    return tree.child(tree.root.id, "nsubj")


def _first_of(tree: Tree, noun: Token) -> Token:
    return tree.subtree(noun.id)[0]


def _words_for_none(pack: FallbackPack) -> list[str]:
    """Return the determiners that deny nouns without a determiner and need no denied verb."""
    return [e.other for e in pack.table.of("negated_determiner") if not e.word and not e.how]


def _not_none(pack: FallbackPack, tree: Tree, number: Token, noun: Token) -> Reason | None:
    """Return why none is not the opposite of so many."""
    others = [t for t in tree.subtree(number.id) if t != number]
    not_dropped = pack.words("kept")
    return reason_of(
        negation_already_present=any(is_negative(pack, each) for each in tree),
        sentence_has_condition=has_condition(pack, tree),
        negation_scope_unclear_with_clause=goes_on_without_verb(pack, tree)
        or has_direct_speech(tree),
        number_counts_no_noun=noun.upos != "NOUN" or "Plur" not in noun.feats.get("Number"),
        # What is measured in hardly ever has a plural of its own ("elf Prozent"), and nouns that
        # are adjectives ("elf Angestellte") have another form behind a determiner.
        phrase_is_counted=noun.lemma.lower().startswith(noun.form.lower())
        or noun.lemma.lower() in pack.words("dated") | pack.words("calendar")
        or noun.lemma in pack.words("vague")
        or says_amount(pack, tree),
        # "fewer than 100", "up to 100", "nearly 100"
        number_is_limited=any(
            each.upos not in {"NUM", "ADJ", "ADV", "PUNCT"}
            or each.feats.get("Degree") == "Cmp"
            or each.lemma.lower() in not_dropped
            for each in others
        ),
        noun_has_several_determiners=tree.child(noun.id, "det", "case", "nmod:poss") is not None
        or len(tree.children(noun.id, "nummod")) > 1,
        subject_is_joined_or_counted=tree.child(noun.id, "conj", "appos", "flat") is not None,
        word_does_not_stand_with_negation=has_word_lost_in_denials(
            pack, _adverbs(tree, noun), also_dropped=True
        ),
        phrase_not_contiguous=tree.subtree(number.id)[0] != tree.subtree(noun.id)[0],
    )


def _unfit(pack: FallbackPack, tree: Tree, token: Token, noun: Token) -> Reason | None:
    place = tree.index(token.id)
    behind = tree.tokens[place + 1 : place + 2]
    is_several = bool({"Plur", "Dual"} & {noun.feats.get("Number"), token.feats.get("Number")})
    return reason_of(
        determiner_not_of_subject=noun.relation != "nsubj" or noun.head != tree.root.id,
        # "No dog" does not speak of the one that is meant.
        subject_is_definite=_is_definite(token) and (not is_several or says_amount(pack, tree)),
        negation_already_present=any(is_negative(pack, each) for each in tree),
        # "Keine Leute ballen die Faust, aber nur ...", "..., weiß kein Experte".
        sentence_has_condition=has_condition(pack, tree),
        negation_scope_unclear_with_clause=goes_on_without_verb(pack, tree)
        or has_direct_speech(tree),
        subject_is_joined_or_counted=bool(tree.children(noun.id, "conj", "nummod")),
        # "approximately no half": the adverb does not go with what is denied.
        word_does_not_stand_with_negation=has_word_lost_in_denials(
            pack, _adverbs(tree, noun), also_dropped=True
        ),
        adjective_before_determiner=any(
            tree.index(each.id) < place for each in tree.children(noun.id, "amod", "det", "advmod")
        ),
        # Turkish "bir başka": an adjective that is nearly a determiner makes one with it.
        determiner_is_of_two_words=any(
            each.relation == "amod" and each.lemma in pack.words("privative") for each in behind
        ),
    )


def _adverbs(tree: Tree, noun: Token) -> tuple[Token, ...]:
    return (*tree.children(tree.root.id, "advmod"), *tree.children(noun.id, "advmod"))


def _is_definite(determiner: Token) -> bool:
    return determiner.feats.get("Definite") == "Def" or determiner.is_demonstrative
