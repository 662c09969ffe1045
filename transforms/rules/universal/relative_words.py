"""The words that begin a relative clause, in the form that its noun requires."""

from collections.abc import Mapping

from transforms.packs.fallback.clauses import finite_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused
from transforms.tree import Feats, Token, Tree

PRONOUNS = ("PRON", "DET", "SCONJ")
NO_FORM = Reason("form_of_relative_clause_not_in_treebank")


def has_known_gender(pack: FallbackPack, tree: Tree, noun: Token) -> bool:
    """Tell whether more than the parse of one noun says which gender it has.

    The treebank has the lemma with it, or a determiner that other genders do not have ("das", not
    "dem"), in languages with articles.
    """
    gender = noun.feats.get("Gender")
    if not gender or noun.feats.get("Number") == "Plur" or not pack.usage.has("article"):
        return True
    lexical_gender = (pack.forms.lexical(noun.lemma, noun.upos) or Feats()).get("Gender")
    if lexical_gender:
        return lexical_gender == gender
    others = pack.forms.features.get("Gender", frozenset()) - {gender}
    return any(
        each.feats.get("Gender") == gender
        and not any(
            pack.forms.has_form(each.lemma, each.upos, each.feats.updated(Gender=other), each.form)
            for other in others
        )
        for each in tree.children(noun.id, "det")
    )


def pronoun_of(pack: FallbackPack, lemma: str, noun: Token) -> tuple[str, str, Feats]:
    """Return the form of the pronoun that agrees with a noun, its class and its features."""
    agreement = {**{n: noun.feats.get(n) for n in ("Gender", "Number", "Animacy")}, "Case": "Nom"}
    for upos in PRONOUNS:
        bundles = [b for b in pack.forms.feats_of(lemma, upos) if _fits(b, agreement)]
        if upos != "SCONJ":
            bundles = [b for b in bundles if "Rel" in b.get("PronType").split(",")] or bundles
        if bundles:
            feats = max(bundles, key=lambda b: (pack.forms.count(lemma, upos, b), str(b)))
            form = pack.forms.inflect(lemma, upos, feats)
            if form.is_sure:
                return form.text, upos, feats
    raise Refused(NO_FORM)


def _fits(feats: Feats, required: Mapping[str, str]) -> bool:
    return all(feats.get(name) in {"", value} for name, value in required.items())


def copula_of(pack: FallbackPack, tree: Tree, copula: str, noun: Token) -> tuple[str, Feats]:
    """Return the copula in the tense of the sentence, agreeing with a noun.

    What something was like is said in the imperfect where there is one (Spanish "era", not "fue").
    """
    finite = finite_of(tree)
    tense = finite.feats.get("Tense") if finite is not None else ""
    agreement = {n: noun.feats.get(n) for n in ("Gender", "Number", "Animacy")}
    bundles = [
        each
        for each in pack.forms.feats_of(copula, "AUX")
        if _fits(each, agreement)
        and each.get("VerbForm") in {"", "Fin"}
        and each.get("Mood") in {"", "Ind"}
        and each.get("Person") in {"", "3"}
        and each.get("Tense") in ({"Past", "Imp"} if tense == "Past" else {tense or "Pres"})
        and each.get("Polarity") in {"", "Pos"}
    ]
    bundles = [each for each in bundles if each.get("Tense") == "Imp"] or bundles
    if not bundles:
        raise Refused(NO_FORM)
    feats = max(bundles, key=lambda each: (pack.forms.count(copula, "AUX", each), str(each)))
    form = pack.inflect(copula, f"AUX {feats}")
    if not form.is_sure:
        raise Refused(NO_FORM)
    return form.text, feats


def being_of(pack: FallbackPack, tree: Tree, noun: Token) -> tuple[str, Feats]:
    """Return the copula of the words table in the tense of the sentence, agreeing with a noun."""
    return copula_of(pack, tree, pack.table.of("relative")[0].other, noun)
