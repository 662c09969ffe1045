"""s3.determiner (any language) — a determiner to its opposite ("Some dog is barking" → "No dog is
barking"; SICK, Table 3, opposite determiners). The words table (`opposite_determiner`) lists which,
and whether the verb is negated too, as in Czech ("Žádný pes neštěká").

Refuses what `s2.determiner` and, where the verb is negated, `s3.negation` refuse; a definite
determiner of one thing; determiners of other words than the subject, because two sentences about
different things need not contradict.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Adapted, pack_of
from transforms.rules.universal.denying import denied
from transforms.rules.universal.determining import determiners, singled_out, with_determiner
from transforms.rules.universal.phrases import is_negative
from transforms.tree import Token, Tree


class OppositeDeterminer(Rule):
    """Exchanges the subject's determiner for its opposite."""

    id = "s3.determiner"
    version = 2
    kind = Kind.S3
    paper = "SICK C2"
    expected_ab = expected_ba = Relation.CONTRADICTION

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for token in determiners(tree):
            entries = [e for e in pack.table.of("opposite_determiner") if e.word == token.lemma]
            for entry in entries:
                try:
                    adapted = _opposite(pack, tree, token, entry)
                except Refused as refused:
                    yield Refusal(self.id, refused.reason)
                    continue
                because = Reason("changed", old=token.form, new=adapted.edit[token.id].form)
                yield propose(self, adapted.edit, because, warnings=adapted.warnings)


def _opposite(pack: FallbackPack, tree: Tree, token: Token, entry: Entry) -> Adapted:
    noun = tree[token.head]
    if noun.relation != "nsubj" or noun.head != tree.root.id:
        raise Refused(Reason("determiner_not_of_subject"))
    if reason := singled_out(tree, noun) or _is_one(token, noun):
        raise Refused(reason)
    if any(is_negative(pack, each) for each in tree):
        raise Refused(Reason("negation_already_present"))
    if tree.children(noun.id, "conj", "nummod"):
        raise Refused(Reason("subject_is_joined_or_counted"))
    beside = tree.children(tree.root.id, "advmod") + tree.children(noun.id, "advmod")
    if any(each.lemma in pack.words("not_negated") for each in beside):
        # "approximately no half": the adverb does not go with what is denied.
        raise Refused(Reason("word_does_not_stand_with_negation"))
    place = tree.index(token.id)
    if any(tree.index(each.id) < place for each in tree.children(noun.id, "amod")):
        raise Refused(Reason("adjective_before_determiner"))
    behind = tree.tokens[place + 1 : place + 2]
    if any(each.relation == "amod" and each.lemma in pack.words("privative") for each in behind):
        # Turkish "bir başka": an adjective that is nearly a determiner makes one with it.
        raise Refused(Reason("determiner_is_of_two_words"))
    if entry.how != "negated" and tree.index(tree.root.id) < place and _is_denied_before(pack):
        # "No viene ningún hombre": after the verb it would be negated twice.
        raise Refused(Reason("subject_behind_verb"))
    if entry.how != "negated":
        return with_determiner(pack, Edit(tree), tree, token, entry.other)
    deny = denied(pack, tree, is_subject_quantified=True)
    exchanged = with_determiner(pack, deny.edit, tree, token, entry.other)
    return Adapted(deny.edit, (*deny.warnings, *exchanged.warnings))


def _is_one(determiner: Token, noun: Token) -> Reason | None:
    """Return the reason if a determiner picks out one thing, which "no dog" does not speak of."""
    is_definite = (
        determiner.feats.get("Definite") == "Def" or determiner.feats.get("PronType") == "Dem"
    )
    numbers = {word.feats.get("Number") for word in (noun, determiner)}
    return reason_of(subject_is_definite=is_definite and not numbers & {"Plur", "Dual"})


def _is_denied_before(pack: FallbackPack) -> bool:
    return any(entry.how.startswith("before") for entry in pack.table.of("negation"))
