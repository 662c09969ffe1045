"""n.particle (any language) — replacing a verb and its separated particle with one verb ("A man is
sorting the documents out" → "A man is organizing the documents"; SICK, Table 2, sixth row).

The words table lists the verb, its particle and the verb in their place (`phrasal`: German *machen,
auf, öffnen*).

Refuses particles that are not separated from their verb, those with dependents, verbs with
another particle, words written as one, and forms that the treebank does not have.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.present_tense import sure_form
from transforms.tree import Token, Tree

PARTICLE = "compound:prt"


class Particle(Rule):
    """Replaces a verb and its particle with one verb."""

    id = "n.particle"
    kind = Kind.N
    paper = "SICK N6"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        verbs = {(each.word, each.other): each.how for each in pack.table.of("phrasal")}
        for particle in tree:
            if particle.deprel != PARTICLE or tree[particle.head].upos != "VERB":
                continue
            verb, word = tree[particle.head], particle.form.lower()
            # Some treebanks have the particle in the lemma of its verb.
            lemma = verbs.get((verb.lemma.removeprefix(word), word))
            if lemma is not None:
                yield self.attempt(partial(self._single, pack, tree, particle, lemma))

    def _single(self, pack: FallbackPack, tree: Tree, particle: Token, lemma: str) -> Candidate:
        verb = tree[particle.head]
        if reason := reason_of(
            particle_not_parted=abs(tree.index(particle.id) - tree.index(verb.id)) == 1
            and not _is_last(tree, particle),
            particle_has_words=bool(tree.children(particle.id))
            or len(tree.children(verb.id, PARTICLE)) > 1,
            word_is_multiword=bool(verb.multiword or particle.multiword),
        ):
            raise Refused(reason)
        form = sure_form(pack, lemma, "VERB", verb.feats)
        edit = Edit(tree)
        edit.set(verb.id, form=form, lemma=lemma)
        edit.remove(particle.id)
        because = Reason("phrasal_verb_changed", verb=verb.form, particle=particle.form, form=form)
        return propose(self, edit, because)


def _is_last(tree: Tree, particle: Token) -> bool:
    """Tell whether only punctuation follows: "Der Mann macht auf." has nothing between."""
    behind = tree.tokens[tree.index(particle.id) + 1 :]
    return all(each.upos == "PUNCT" for each in behind)
