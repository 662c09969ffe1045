"""Negating predicates without a verb by a word that agrees with the subject.

Hebrew "dani lawyer" is denied by "dani is-not lawyer", where the negation has the gender, number
and person of the subject, and stands for a copula if there is one.
"""

from transforms.edit import Edit
from transforms.packs.fallback.clause_order import before_predicate
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused
from transforms.rules.universal.adapting import Adaptation
from transforms.rules.universal.negative_verbs import with_negated_copula, with_own_form
from transforms.rules.universal.phrases import is_verbal_noun
from transforms.tree import Feats, Token, Tree

AGREEMENT_FEATS = ("Gender", "Number", "Person")
UNKNOWN = Reason("negative_form_unknown")


def agrees(pack: FallbackPack, entry: Entry) -> bool:
    """Tell whether a negation before the predicate is a verb with forms for its subject."""
    bundles = pack.forms.feats_of(entry.word, "AUX")
    return entry.how == "before predicate" and any(
        feats.get(name) for feats in bundles for name in AGREEMENT_FEATS
    )


def has_negative_form(pack: FallbackPack, copula: Token, entry: Entry) -> bool:
    """Tell whether the treebank has the negation with all other features of a copula."""
    return pack.forms.has(entry.word, "AUX", copula.feats.updated(Polarity="Neg"))


def with_word_of_its_own(
    pack: FallbackPack, tree: Tree, finite: Token, entry: Entry
) -> Adaptation | None:
    """Return a clause with a negative word in place of one of its own, None if it has none.

    Such are verbs whose negated form is listed, copulas, and predicates beside which the negation
    agrees with the subject.
    """
    is_behind = entry.how == "predicate"
    word = tree.root if is_behind else finite
    if word.form in pack.words("negated"):
        return with_own_form(pack, Adaptation(Edit(tree)), word)
    if not is_behind and word.lemma in pack.words("negated"):
        raise Refused(UNKNOWN)
    is_positive = tree.root.feats.get("Polarity") == "Pos" and not is_verbal_noun(tree)
    if is_behind and is_positive:
        # Turkish "var" is denied by "yok": it has a form of its own.
        return with_own_form(pack, Adaptation(Edit(tree)), tree.root)
    if not is_behind and not agrees(pack, entry):
        return None
    if copula := tree.child(tree.root.id, "cop", "aux"):
        return with_negated_copula(pack, Edit(tree), copula, entry)
    return None if is_behind else with_agreeing_negation(pack, tree, entry)


def with_agreeing_negation(pack: FallbackPack, tree: Tree, entry: Entry) -> Adaptation:
    """Insert the negation between subject and predicate, or raise `Refused`."""
    root, subject = tree.root, tree.child(tree.root.id, "nsubj")
    if subject is None or root.relation != "root" or root.upos in {"VERB", "AUX"}:
        raise Refused(UNKNOWN)
    place = before_predicate(tree, root)
    if tree.span(subject.id)[1] > place:
        raise Refused(Reason("order_of_clause_not_usual"))
    if tree.child(subject.id, "conj") is not None or _is_other_form(pack, subject):
        raise Refused(UNKNOWN)
    feats = _feats(pack, entry, root, subject)
    form = pack.forms.inflect(entry.word, "AUX", feats).text
    edit = Edit(tree)
    edit.insert(
        form, head=root.id, deprel="cop", lemma=entry.word, upos="AUX", feats=feats,
        after=tree.tokens[place - 1].id,
    )  # fmt: skip
    return Adaptation(edit)


def without_agreeing_negation(pack: FallbackPack, tree: Tree, negation: Token) -> Adaptation:
    """Remove the negation, with a copula in its place where only a noun stands beside a noun.

    A verb needs none, and neither does a predicate behind a pronoun.
    """
    edit = Edit(tree)
    subject = tree.child(tree.root.id, "nsubj")
    is_verbal = tree.root.upos in {"VERB", "AUX"} or tree.child(tree.root.id, "cop", "aux")
    if not is_verbal and subject is not None and subject.upos != "PRON":
        feats = negation.feats.updated(Polarity="Pos")
        copula = pack.forms.most_common("AUX", feats)
        if copula is None or copula[0] != feats:
            raise Refused(Reason("affirmative_form_unknown"))
        edit.insert(
            copula[1], head=tree.root.id, deprel="cop", lemma=copula[1], upos="AUX", feats=feats,
            after=negation.id,
        )  # fmt: skip
    edit.remove(negation.id)
    return Adaptation(edit)


def _is_other_form(pack: FallbackPack, subject: Token) -> bool:
    """Tell whether a pronoun has a rarer form, in which another word may be hidden ("that's")."""
    is_pronoun = subject.upos == "PRON" and not subject.multiword
    usual = pack.forms.inflect(subject.lemma, subject.upos, subject.feats, is_joined=False)
    return is_pronoun and usual.text != subject.form


def _feats(pack: FallbackPack, entry: Entry, predicate: Token, subject: Token) -> Feats:
    """Return the one bundle of the negation's features that suits the subject, or refuse.

    An adjective shows gender and number of its subject. A noun must have the subject's number:
    of "most of them are workers" nobody knows which decides.
    """
    shown = predicate.feats if predicate.upos == "ADJ" else subject.feats
    if predicate.feats.get("Number") not in {"", subject.feats.get("Number"), shown.get("Number")}:
        raise Refused(UNKNOWN)
    wanted = {
        "Gender": shown.get("Gender"),
        "Number": shown.get("Number"),
        "Person": subject.feats.get("Person") or "3",
    }
    bundles = [
        feats
        for feats in pack.forms.feats_of(entry.word, "AUX")
        if all(feats.get(name) in {"", value} for name, value in wanted.items())
    ]
    if not bundles:
        raise Refused(UNKNOWN)
    return max(bundles, key=lambda each: (pack.forms.count(entry.word, "AUX", each), str(each)))
