"""s2.agentive (any language) — replacing an activity by an agentive noun ("A man plays the guitar"
→ "A man is a guitar player"; SICK, Table 3, fourth row, reversed). Both sentences entail each
other.

The words table lists verbs with their objects and with the agentive noun (`agentive`: to play,
guitar, guitar player), and the copula (`relative`). The sentence must contain nothing else.

Refuses other verbs and objects, objects in the plural, adverbs and phrases, auxiliaries, plural
subjects, and copulas whose form the treebank does not have.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import reverses_entailment
from transforms.rules.universal.relative_words import being_of
from transforms.tree import Feats, Token, Tree


class Agentive(Rule):
    """Says what somebody is instead of what they do."""

    id = "s2.agentive"
    version = 2
    kind = Kind.S2
    paper = "SICK P4"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        target = tree.child(tree.root.id, "obj")
        subject = tree.child(tree.root.id, "nsubj")
        if target is None or subject is None:
            return
        for entry in pack.table.of("agentive"):
            if (entry.word, entry.other) == (tree.root.lemma, target.lemma):
                yield self.attempt(partial(self._candidate, pack, tree, subject, entry))

    def _candidate(self, pack: FallbackPack, tree: Tree, subject: Token, entry: Entry) -> Candidate:
        if reason := _unfit(pack, tree, subject):
            raise Refused(reason)
        verb = tree.root
        target = tree.children(verb.id, "obj")[0]
        copula, feats = being_of(pack, tree, subject)
        *before, noun = entry.how.split()
        edit = Edit(tree)
        edit.remove_subtree(target.id)
        lemma = pack.table.of("relative")[0].other
        # The copula takes the verb's place, or follows the noun in verb-final order.
        cop = edit.insert(copula, before=verb.id, head=verb.id, deprel="cop", lemma=lemma,
                          upos="AUX", feats=feats)  # fmt: skip
        for word in before:
            edit.insert(word, before=verb.id, head=verb.id, deprel="det", lemma=word)
        edit.set(verb.id, form=noun, lemma=noun, upos="NOUN", feats=Feats({"Number": "Sing"}))
        if "last" in pack.words("order"):
            edit.move([cop], after=verb.id)
        because = Reason("changed", old=f"{verb.form} {target.form}", new=f"{copula} {entry.how}")
        return propose(self, edit, because)


def _unfit(pack: FallbackPack, tree: Tree, subject: Token) -> Reason | None:
    below = tree.children(tree.root.id)
    return reason_of(
        relative_pronoun_unknown=not (pack.words("relative") - {""}),
        negation_or_universal_quantifier=reverses_entailment(pack, tree),
        sentence_says_more=any(t.relation not in {"nsubj", "obj", "punct"} for t in below),
        subject_is_joined_or_counted=subject.feats.get("Number") == "Plur"
        or tree.child(subject.id, "conj", "nummod") is not None,
        object_is_more_than_thing=any(
            tree.child(t.id, "amod", "nmod", "acl", "conj", "nummod")
            or t.feats.get("Number") == "Plur"
            for t in below
            if t.relation == "obj"
        ),
    )
