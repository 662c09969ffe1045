"""s3.determiner (any language) — a determiner for its opposite ("Some dog is barking" → "No dog is
barking"; SICK, Table 3, opposite determiners). Which do stands in the words table
(`opposite_determiner`), and whether the verb is denied too, as in Czech ("Žádný pes neštěká").

Refuses what `s2.determiner` and, where the verb is denied, `s3.negation` refuse; determiners of
other words than the subject, because two sentences about different things need not contradict.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Adapted, pack_of
from transforms.rules.universal.denying import denied
from transforms.rules.universal.determining import determiners, with_determiner
from transforms.rules.universal.phrases import is_negative
from transforms.tree import Token, Tree


class OppositeDeterminer(Rule):
    """Exchanges the subject's determiner for its opposite."""

    id = "s3.determiner"
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
    if any(is_negative(pack, each) for each in tree):
        raise Refused(Reason("negation_already_present"))
    if tree.children(noun.id, "conj", "nummod"):
        raise Refused(Reason("subject_is_joined_or_counted"))
    if entry.how != "negated":
        return with_determiner(pack, Edit(tree), tree, token, entry.other)
    deny = denied(pack, tree, is_subject_quantified=True)
    exchanged = with_determiner(pack, deny.edit, tree, token, entry.other)
    return Adapted(deny.edit, (*deny.warnings, *exchanged.warnings))
