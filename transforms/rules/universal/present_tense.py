"""Finite verbs in the present or its continuous form, as the treebank has it: never a guess."""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import EMPTY
from transforms.reason import Reason, Refused, reason_of
from transforms.rules.universal.phrases import is_negative
from transforms.tree import Feats, Token, Tree

NO_FORM = Reason("present_form_not_in_treebank")
YEAR_DIGITS = 3
# Relations of verbs that may share the auxiliary of the main verb.
BESIDE = ("conj", "parataxis", "list", "dep", "appos")


@dataclass(frozen=True)
class Continuous:
    """The language's form for what goes on now: an auxiliary and a verb form, else features."""

    helper: str
    verb_form: str
    feats: Feats


def continuous_of(pack: FallbackPack) -> Continuous:
    """Return the form that the words table gives, or refuse if it gives none."""
    for entry in pack.table.of("continuous"):
        if entry.word not in {"", EMPTY}:
            return Continuous(entry.word, entry.other, Feats())
        return Continuous("", "", Feats.parse(entry.other))
    raise Refused(Reason("continuous_unknown"))


def sure_form(pack: FallbackPack, lemma: str, upos: str, feats: Feats) -> str:
    """Return a form that the treebank has for the lemma with the features, or refuse."""
    if not pack.forms.has(lemma, upos, feats):
        raise Refused(NO_FORM)
    form = pack.inflect(lemma, f"{upos} {feats}")
    if not form.is_sure:
        raise Refused(NO_FORM)
    return form.text


def present_form(
    pack: FallbackPack, lemma: str, person: Feats, *, upos: str = "VERB"
) -> tuple[str, Feats]:
    """Return the finite present indicative of a verb in the person and number of another."""
    agreement = {"Person": person.get("Person"), "Number": person.get("Number")}
    bundles = [
        each
        for each in pack.forms.feats_of(lemma, upos)
        if each.get("Tense") == "Pres"
        and each.get("VerbForm") == "Fin"
        and each.get("Mood") in {"", "Ind"}
        and all(each.get(name) == value for name, value in agreement.items())
        and each.get("Voice") in {"", "Act"}
    ]
    if not agreement["Person"] or not bundles:
        raise Refused(NO_FORM)
    feats = max(bundles, key=lambda each: (pack.forms.count(lemma, upos, each), str(each)))
    return sure_form(pack, lemma, upos, feats), feats


@dataclass(frozen=True)
class SeparableVerb:
    """A verb that a main clause parts from its prefix: German *an|fangen*."""

    prefix: str
    stem: str


def separable_verb(pack: FallbackPack, lemma: str) -> SeparableVerb | None:
    """Return prefix and stem of a verb that its clause parts; refuse one that may or may not be."""
    for entry in sorted(pack.table.of("separable"), key=lambda each: -len(each.word)):
        stem = lemma.removeprefix(entry.word)
        if stem == lemma or not pack.forms.has(stem, "VERB"):
            continue
        if entry.other:
            raise Refused(Reason("verb_may_have_separable_prefix"))
        return SeparableVerb(entry.word, stem)
    return None


def check_tense(pack: FallbackPack, tree: Tree) -> None:
    """Refuse a sentence whose tense says more than that something happens."""
    root = tree.root
    own_ids = {root.id, *(each.id for each in helpers(tree))}
    described_ids = {
        word.id for each in tree if each.relation == "acl" for word in tree.subtree(each.id)
    }
    if reason := reason_of(
        sentence_is_negative=any(is_negative(pack, each) for each in tree),
        time_fixes_tense=any(_is_date(pack, each) for each in tree),
        clause_has_own_tense=any(
            _is_finite(each) and each.id not in own_ids | described_ids for each in tree
        ),
        # "kann singen, auch tanzen": the other verb goes with the same auxiliary.
        verbs_are_coordinated=any(
            each.upos in {"VERB", "AUX"} for each in tree.children(root.id, *BESIDE)
        ),
        word_is_multiword=root.multiword is not None,
    ):
        raise Refused(reason)


def _is_date(pack: FallbackPack, token: Token) -> bool:
    is_year = sum(map(str.isdigit, token.form)) >= YEAR_DIGITS
    return is_year or token.lemma.lower() in pack.words("dated")


def _is_finite(token: Token) -> bool:
    is_verb = token.upos in {"VERB", "AUX"}
    return is_verb and (token.feats.get("VerbForm") == "Fin" or bool(token.feats.get("Tense")))


def helpers(tree: Tree) -> Iterator[Token]:
    """Yield the auxiliaries and copulas of the main clause."""
    yield from tree.children(tree.root.id, "aux", "cop")
