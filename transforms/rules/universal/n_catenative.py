"""n.catenative (any language) — a verb that says only how far an action has progressed is replaced
with the verb that it governs ("A man is attempting to surf down a hill" → "A man is surfing down a
hill"; SICK, Table 2, fourth row).

The words table lists the verbs with the mark and the form of the verb beside them (`catenative`:
Spanish *empezar, a, Inf*; German *beginnen, zu, Inf*; Turkish *başla, –, Vnoun*). The other verb
takes the place of the first, its tense and person; a prefix that main clauses separate from it
(`separable`) keeps its place.

Refuses negated and passive verbs, those with an auxiliary or an object of their own, reflexive
ones, coordinated verbs, words written as one, and forms that the treebank does not have.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.marks import COMMAS
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import is_negative
from transforms.rules.universal.present_tense import separable_verb, sure_form
from transforms.tree import Token, Tree

PARTICLE = "compound:prt"


class Catenative(Rule):
    """Puts the governed verb in the place of the one that governs it."""

    id = "n.catenative"
    kind = Kind.N
    paper = "SICK N4"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack, upper = pack_of(context), tree.root
        lower = tree.child(upper.id, "xcomp")
        if lower is None or upper.upos != "VERB" or lower.upos != "VERB":
            return
        for entry in pack.table.of("catenative"):
            if entry.word in _lemmas(tree, upper) and _is_marked(tree, lower, entry):
                yield self.attempt(partial(self._raise_verb, pack, tree, upper, lower))
                return

    def _raise_verb(self, pack: FallbackPack, tree: Tree, upper: Token, lower: Token) -> Candidate:
        if reason := _unfit(pack, tree, upper, lower):
            raise Refused(reason)
        is_second = "second" in pack.words("order")
        separable = separable_verb(pack, lower.lemma) if is_second else None
        form = sure_form(pack, separable.stem if separable else lower.lemma, "VERB", upper.feats)
        edit = Edit(tree)
        start = next(each for each in tree.subtree(lower.id) if each.upos != "PUNCT")
        before = tree.tokens[tree.index(start.id) - 1]
        commas = [before.id] if before.form in COMMAS else []
        marks = [each.id for each in tree.children(lower.id, "mark", "case")]
        particles = [each.id for each in tree.children(upper.id, PARTICLE)]
        for each in tree.children(lower.id):
            edit.reattach(each.id, upper.id)
        if separable:
            edit.set(lower.id, form=separable.prefix, lemma=separable.prefix, upos="ADP")
            edit.reattach(lower.id, upper.id, PARTICLE)
        removed_ids = [] if separable else [lower.id]
        edit.remove(*commas, *marks, *particles, *removed_ids)
        edit.set(upper.id, form=form, lemma=lower.lemma)
        old = f"{upper.form} {lower.form}"
        return propose(self, edit, Reason("changed", old=old, new=form))


def _lemmas(tree: Tree, verb: Token) -> set[str]:
    """Return the lemma of a verb, with the separated prefix and without."""
    parts = tree.children(verb.id, PARTICLE)
    return {verb.lemma} if not parts else {verb.lemma, parts[0].form.lower() + verb.lemma}


def _is_marked(tree: Tree, lower: Token, entry: Entry) -> bool:
    marks = [each.lemma for each in tree.children(lower.id, "mark", "case")]
    return marks == ([entry.other] if entry.other else []) and (
        lower.feats.get("VerbForm") == entry.how
    )


def _unfit(pack: FallbackPack, tree: Tree, upper: Token, lower: Token) -> Reason | None:
    particles = {each.id for each in tree.children(upper.id, PARTICLE)}
    dependents = [each for each in tree.children(upper.id) if each.id not in particles | {lower.id}]
    return reason_of(
        sentence_is_negative=any(is_negative(pack, each) for each in tree),
        verb_has_auxiliary=any(each.relation in {"aux", "cop"} for each in dependents)
        or tree.child(lower.id, "aux", "cop") is not None,
        verb_has_two_objects=any(each.relation in {"obj", "iobj", "ccomp"} for each in dependents),
        verb_has_reflexive_or_particle=any(each.relation == "expl" for each in dependents),
        verbs_are_coordinated=any(each.relation in {"conj", "parataxis"} for each in dependents)
        or tree.child(lower.id, "conj") is not None,
        word_is_multiword=any(each.multiword for each in (upper, *tree.subtree(lower.id))),
        phrase_not_contiguous=not tree.is_contiguous(lower.id),
        clause_has_no_finite_verb=upper.feats.get("VerbForm") not in {"", "Fin"},
    )
