"""n.progressive (any language) — putting the main verb into the present continuous ("Birds land on
clothes lines" → "Birds are landing on clothes lines"; SICK, Table 2, third row).

The words table gives the form (`continuous`): Spanish *estar* with the gerund, Turkish a tense of
its own, German the present. Where there is an auxiliary, a verb of the list `stative` takes the
plain present instead, and so does a copula everywhere.

Refuses verbs with auxiliaries (see `n.modal`; the passive stays), the future and other moods,
sentences that say when (`dated`, figures of years) or have another verb whose tense would stay,
denials, verbs written together with a pronoun, and forms that the treebank does not have.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.present_tense import (
    Continuous,
    check_tense,
    continuous_of,
    helpers,
    present_form,
    sure_form,
)
from transforms.tree import Feats, Token, Tree

TENSES = frozenset({"Past", "Pres", "Imp"})
REMOVED_FEATS = {"Evident": ""}  # of what the speaker did not see
PARTICLES = ("compound:prt", "compound")


class Progressive(Rule):
    """Puts the main verb into the present, continuous where the language has that."""

    id = "n.progressive"
    kind = Kind.N
    paper = "SICK N3"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack, root = pack_of(context), tree.root
        copula = tree.child(root.id, "cop")
        finite = copula or (root if root.upos == "VERB" else None)
        if finite is None or finite.feats.get("Tense") not in TENSES:
            return
        continuous = continuous_of(pack)
        is_plain = copula is not None or _is_stative(pack, root)
        if _is_so_already(finite, continuous, is_plain=is_plain):
            return
        if reason := _unfit(tree, finite, is_plain=is_plain):
            raise Refused(reason)
        check_tense(pack, tree)
        edit = Edit(tree)
        if continuous.helper and not is_plain:
            form = _with_helper(pack, edit, root, continuous)
        else:
            form = _in_tense(pack, edit, tree, finite, continuous)
        yield propose(self, edit, Reason("changed", old=finite.form, new=form))


def _is_stative(pack: FallbackPack, verb: Token) -> bool:
    return verb.lemma in pack.words("stative")


def _is_so_already(finite: Token, continuous: Continuous, *, is_plain: bool) -> bool:
    if continuous.helper:
        return is_plain and finite.feats.get("Tense") == "Pres"
    return all(finite.feats.get(name) == value for name, value in continuous.feats.items())


def _unfit(tree: Tree, finite: Token, *, is_plain: bool) -> Reason | None:
    below = tree.children(tree.root.id)
    return reason_of(
        verb_has_auxiliary=any(each.id != finite.id for each in helpers(tree)),
        verb_not_indicative=finite.feats.get("Mood") not in {"", "Ind"}
        or finite.feats.get("VerbForm") not in {"", "Fin"},
        word_is_multiword=finite.multiword is not None,
        # "se fueron" is of another verb than "fueron".
        verb_has_reflexive_or_particle=is_plain
        and any(t.feats.get("Reflex") == "Yes" or t.deprel == "expl:pv" for t in below),
        verb_is_part_of_expression=finite.upos == "VERB"
        and any(each.upos != "ADP" for each in tree.children(finite.id, *PARTICLES)),
    )


def _with_helper(pack: FallbackPack, edit: Edit, verb: Token, continuous: Continuous) -> str:
    """Put the auxiliary before the verb; pronouns before the verb stay before both."""
    form = sure_form(pack, verb.lemma, "VERB", Feats({"VerbForm": continuous.verb_form}))
    helper, feats = present_form(pack, continuous.helper, verb.feats, upos="AUX")
    edit.insert(
        helper, before=verb.id, head=verb.id, deprel="aux", lemma=continuous.helper, upos="AUX",
        feats=feats,
    )  # fmt: skip
    edit.set(verb.id, form=form, feats=Feats({"VerbForm": continuous.verb_form}))
    return f"{helper} {form}"


def _in_tense(
    pack: FallbackPack, edit: Edit, tree: Tree, finite: Token, continuous: Continuous
) -> str:
    """Give the verb the form of the continuous, without its separated prefix."""
    tense = continuous.feats or Feats({"Tense": "Pres"})
    feats = finite.feats.updated(**{**REMOVED_FEATS, **tense})
    lemma = finite.lemma
    for particle in tree.children(finite.id, "compound:prt"):
        lemma = lemma.removeprefix(particle.form.lower())
    form = sure_form(pack, lemma, finite.upos, feats)
    edit.set(finite.id, form=form, feats=feats)
    return form
