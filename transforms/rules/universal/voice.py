"""Active and passive in any language, formed as the words table says."""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.fallback.clauses import Clause
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rules.universal.adapting import with_feats
from transforms.rules.universal.phrases import reverses_entailment
from transforms.tree import Feats, Token, Tree

AGREEMENT_FEATS = ("Gender", "Number", "Case", "Animacy", "Person")
NO_FORM = Reason("voice_form_not_in_treebank")
# Dependents of a possible agent or patient that leave no doubt about its form.
SIMPLE = frozenset({"det", "amod", "nmod", "case", "nummod", "flat", "advmod", "compound", "punct"})

Warnings = tuple[Reason, ...]


@dataclass(frozen=True)
class Passive:
    """How the passive is formed; empty strings where the language has no such part."""

    helper: str
    adposition: str
    case: str
    is_participle_last: bool


def passive_of(pack: FallbackPack) -> Passive:
    """Return how the words table forms the passive, or refuse if it does not say."""
    for entry in pack.table.of("passive"):
        is_last = "last" in pack.words("participle")
        return Passive(entry.word, entry.other, entry.how, is_last)
    raise Refused(Reason("passive_unknown"))


def check_clause(pack: FallbackPack, clause: Clause) -> None:
    """Refuse a clause that cannot change its voice without changing more."""
    tree, verb = clause.tree, clause.predicate
    if reason := reason_of(
        negation_or_universal_quantifier=reverses_entailment(pack, tree),
        verb_has_reflexive_or_particle=tree.child(verb.id, "expl", "compound", "mark") is not None,
        word_is_multiword=verb.multiword is not None or clause.finite.multiword is not None,
    ):
        raise Refused(reason)


def phrase_unfit(tree: Tree, phrase: Token) -> Reason | None:
    """Return why a phrase cannot become the subject, the object or the agent."""
    below = tree.subtree(phrase.id)
    return reason_of(
        subject_or_object_not_noun=phrase.upos not in {"NOUN", "PROPN"},
        some_phrase_not_simple=not tree.is_contiguous(phrase.id)
        or any(tree[each.id].relation not in SIMPLE for each in below if each.id != phrase.id)
        or any(each.upos in {"PUNCT", "SYM"} for each in below),
        pronoun_may_refer_back=any(
            each.upos == "PRON" or each.feats.get("Poss") == "Yes" for each in below
        ),
        phrase_is_counted=any(each.upos == "NUM" for each in below),
    )


def put_in_case(pack: FallbackPack, tree: Tree, edit: Edit, phrase: Token, case: str) -> Warnings:
    """Put a phrase into a case, in an edit in progress; without cases nothing changes."""
    if not case or phrase.feats.get("Case") in {"", case}:
        return ()
    adaptation = with_feats(pack, tree, phrase, {"Case": case})
    for token in tree.subtree(phrase.id):
        new_token = adaptation.edit[token.id]
        edit.set(token.id, form=new_token.form, feats=new_token.feats)
    return adaptation.warnings


def agreeing_feats(feats: Feats, subject: Token) -> Feats:
    """Return the features of a finite verb with another subject, a noun."""
    agreement = {
        name: subject.feats.get(name)
        for name in ("Number", "Gender", "Animacy")
        if name in feats and name in subject.feats
    }
    if "Person" in feats:
        agreement["Person"] = "3"
    return feats.updated(**agreement)


def verb_form(pack: FallbackPack, lemma: str, upos: str, feats: Feats) -> tuple[str, Warnings]:
    """Return a verb form from the treebank, else a guess with its warning."""
    if not pack.forms.has_bundle(upos, feats):
        raise Refused(NO_FORM)
    form = pack.inflect(lemma, f"{upos} {feats}")
    return form.text, () if form.is_sure else (Reason("form_guessed", form=form.text),)


def participle_bundles(pack: FallbackPack, helper: str, subject: Token) -> Iterator[Feats]:
    """Yield the features of passive participles that agree with a subject, the commonest first."""
    for column in pack.usage.partners("participle", helper):
        core = Feats.parse(column)
        with_agreement = core.updated(**{n: subject.feats.get(n) for n in ("Gender", "Number")})
        for feats in (with_agreement.updated(Case="Nom"), with_agreement, core):
            if pack.forms.has_bundle("VERB", feats):
                yield feats
                break


def insert_adposition(edit: Edit, tree: Tree, pack: FallbackPack, phrase: Token, word: str) -> None:
    """Insert the agent's adposition before its phrase, or after it as in the treebank."""
    if not word:
        return
    words = tree.subtree(phrase.id)
    columns = {"head": phrase.id, "deprel": "case", "lemma": word, "upos": "ADP"}
    if pack.usage.stands_behind(word):
        edit.insert(word, after=words[-1].id, **columns)  # type: ignore[arg-type]  # columns of one
    else:
        edit.insert(word, before=words[0].id, **columns)  # type: ignore[arg-type]  # word, all text


def is_bare(pack: FallbackPack, tree: Tree, noun: Token) -> bool:
    """Tell whether a singular noun has no determiner, in a language where nouns have one."""
    is_single = noun.upos == "NOUN" and noun.feats.get("Number") != "Plur"
    return is_single and pack.usage.has("article") and tree.child(noun.id, "det", "nmod") is None
