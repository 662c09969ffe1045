"""s3.determiner (any language) — replacing a determiner with its opposite ("Some dog is barking" →
"No dog is barking"; SICK, Table 3, opposite determiners). The words table (`opposite_determiner`)
lists which, and whether the verb is negated too, as in Czech ("Žádný pes neštěká").

Refuses what `s2.determiner` and, where the verb is negated, `s3.negation` refuse; a definite
determiner of one thing, and of several of which an amount is said; the speaker of direct speech;
determiners of other words than the subject, because two sentences about different things need not
contradict.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Adaptation, pack_of
from transforms.rules.universal.denying import negate
from transforms.rules.universal.determining import determiners, singled_out, with_determiner
from transforms.rules.universal.phrases import goes_on_without_verb, is_negative, says_amount
from transforms.rules.universal.statements import has_direct_speech
from transforms.tree import Token, Tree


class OppositeDeterminer(Rule):
    """Replaces the subject's determiner with its opposite."""

    id = "s3.determiner"
    version = 3
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


def _opposite(pack: FallbackPack, tree: Tree, token: Token, entry: Entry) -> Adaptation:
    noun = tree[token.head]
    if reason := _unfit(pack, tree, token, noun) or singled_out(tree, noun):
        raise Refused(reason)
    is_behind = tree.index(tree.root.id) < tree.index(token.id)
    if entry.how != "negated" and is_behind and _is_denied_before(pack):
        # "No viene ningún hombre": after the verb it would be negated twice.
        raise Refused(Reason("subject_behind_verb"))
    if entry.how != "negated":
        return with_determiner(pack, Edit(tree), tree, token, entry.other)
    negated = negate(pack, tree, is_subject_quantified=True)
    determiner = with_determiner(pack, negated.edit, tree, token, entry.other)
    return Adaptation(negated.edit, (*negated.warnings, *determiner.warnings))


def _unfit(pack: FallbackPack, tree: Tree, token: Token, noun: Token) -> Reason | None:
    place = tree.index(token.id)
    behind = tree.tokens[place + 1 : place + 2]
    beside = tree.children(tree.root.id, "advmod") + tree.children(noun.id, "advmod")
    is_several = bool({"Plur", "Dual"} & {noun.feats.get("Number"), token.feats.get("Number")})
    return reason_of(
        determiner_not_of_subject=noun.relation != "nsubj" or noun.head != tree.root.id,
        # "No dog" does not speak of the one that is meant.
        subject_is_definite=_is_definite(token) and (not is_several or says_amount(pack, tree)),
        negation_already_present=any(is_negative(pack, each) for each in tree),
        # "Keine Leute ballen die Faust, aber nur ...", "..., weiß kein Experte".
        negation_scope_unclear_with_clause=goes_on_without_verb(pack, tree)
        or has_direct_speech(tree),
        subject_is_joined_or_counted=bool(tree.children(noun.id, "conj", "nummod")),
        # "approximately no half": the adverb does not go with what is denied.
        word_does_not_stand_with_negation=any(
            each.lemma.lower() in pack.words("not_negated") | pack.words("dropped_denied")
            for each in beside
        ),
        adjective_before_determiner=any(
            tree.index(each.id) < place for each in tree.children(noun.id, "amod", "det", "advmod")
        ),
        # Turkish "bir başka": an adjective that is nearly a determiner makes one with it.
        determiner_is_of_two_words=any(
            each.relation == "amod" and each.lemma in pack.words("privative") for each in behind
        ),
    )


def _is_definite(determiner: Token) -> bool:
    return determiner.feats.get("Definite") == "Def" or determiner.is_demonstrative


def _is_denied_before(pack: FallbackPack) -> bool:
    return any(entry.how.startswith("before") for entry in pack.table.of("negation"))
