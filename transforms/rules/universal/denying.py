"""Denying a sentence of any language as its words table says, and taking the negation away."""

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.rule import reason_of
from transforms.rules.universal.adapting import Adapted, Doubt, with_feats
from transforms.rules.universal.phrases import CLAUSES, is_negative
from transforms.tree import Feats, Token, Tree

NEGATIVE = Feats({"Polarity": "Neg"})


def denied(pack: FallbackPack, tree: Tree, *, is_subject_quantified: bool = False) -> Adapted:
    """Return the main clause denied, its object in the case that the table asks for, or `Doubt`.

    A quantified subject is a doubt unless the caller says that it changes too.
    """
    if reason := _undeniable(pack, tree, is_subject_quantified=is_subject_quantified):
        raise Doubt(reason)
    entry = pack.table.of("negation")[0]
    finite = finite_word(tree)
    if finite is None:
        raise Doubt("the finite verb is not found")
    if finite.multiword is not None:
        raise Doubt("the verb is written together with another word")
    adapted = _with_object_case(pack, tree)
    if entry.how == "prefix":
        return _with_prefix(pack, adapted, finite, entry)
    is_before = entry.how == "before"
    adapted.edit.insert(
        entry.word, head=tree.root.id, deprel="advmod", lemma=entry.word, upos="PART",
        feats=NEGATIVE, before=finite.id if is_before else None,
        after=None if is_before else finite.id,
    )  # fmt: skip
    return adapted


def affirmed(pack: FallbackPack, tree: Tree) -> Adapted:
    """Return the sentence without the one negation of its main clause, or `Doubt`."""
    negations = [token for token in tree if is_negative(pack, token)]
    if len(negations) != 1 or negations[0].multiword is not None:
        raise Doubt("there is more than one negation, or it is a part of a word")
    if pack.table.of("negated_object") and tree.child(tree.root.id, "obj"):
        raise Doubt("the object has another case under a negation")
    negation, edit = negations[0], Edit(tree)
    if negation.lemma in pack.words("negation"):
        if negation.head != tree.root.id or tree.children(negation.id):
            raise Doubt("the negation does not belong to the main verb")
        edit.remove(negation.id)
        return Adapted(edit)
    if negation not in (tree.root, *tree.children(tree.root.id, "aux", "cop")):
        raise Doubt("the negation does not belong to the main verb")
    feats = negation.feats.updated(Polarity="Pos")
    edit.set(negation.id, form=_without_prefix(pack, negation, feats), feats=feats)
    return Adapted(edit)


def _without_prefix(pack: FallbackPack, verb: Token, feats: Feats) -> str:
    """Return the form that is not denied: of the table, of the treebank, else less its prefix."""
    for entry in pack.table.of("negated"):
        if entry.other == verb.form:
            return entry.word
    if pack.forms.has(verb.lemma, verb.upos, feats):
        return pack.forms.inflect(verb.lemma, verb.upos, feats).text
    for entry in pack.table.of("negation"):
        if entry.how == "prefix" and verb.form.startswith(entry.word):
            return verb.form.removeprefix(entry.word)
    raise Doubt("the form of the verb without its negation is not known")


def finite_word(tree: Tree) -> Token | None:
    """Return the word of the main clause that a negation goes with: what shows its polarity, else
    the first finite one."""
    words = (*tree.children(tree.root.id, "aux", "cop"), tree.root)
    marked = [t for t in words if t.feats.get("Polarity") == "Pos" and t.upos in {"VERB", "AUX"}]
    finite = [t for t in words if t.feats.get("VerbForm") == "Fin"]
    both = [t for t in finite if t in marked]
    return next(iter((*both, *marked, *finite)), None)


def _undeniable(pack: FallbackPack, tree: Tree, *, is_subject_quantified: bool) -> str | None:
    root = tree.root
    subject = tree.child(root.id, "nsubj")
    quantified = subject is not None and any(
        child.feats.get("PronType") in {"Tot", "Ind", "Neg"} or child.relation == "nummod"
        for child in tree.children(subject.id, "det", "nummod")
    )
    reasons = {
        "the words table has no negation": not pack.table.of("negation"),
        "something is denied already": any(is_negative(pack, token) for token in tree),
        "the subject is quantified": quantified and not is_subject_quantified,
        "an adverb stands by the verb: it is unclear what is denied": bool(
            tree.children(root.id, "advmod")
        ),
        "an indefinite determiner may change under a negation": any(
            token.relation == "det" and token.feats.get("PronType") == "Ind" for token in tree
        )
        and not is_subject_quantified,
        "a clause hangs on it: it is unclear how far the negation reaches": bool(
            tree.children(root.id, *CLAUSES)
        ),
        "several verbs are joined: it is unclear how far the negation reaches": any(
            child.upos in {"VERB", "AUX"} for child in tree.children(root.id, "conj")
        ),
    }
    return reason_of(reasons)


def _with_object_case(pack: FallbackPack, tree: Tree) -> Adapted:
    cases = {entry.word: entry.other for entry in pack.table.of("negated_object")}
    target = tree.child(tree.root.id, "obj")
    if target is None or target.feats.get("Case") not in cases:
        return Adapted(Edit(tree))
    if tree.children(target.id, "conj", "nummod"):
        raise Doubt("the object is joined or counted, and its case would change")
    return with_feats(pack, tree, target, {"Case": cases[target.feats["Case"]]})


def _with_prefix(pack: FallbackPack, adapted: Adapted, finite: Token, entry: Entry) -> Adapted:
    feats = finite.feats.updated(Polarity="Neg")
    irregular = {each.word: each.other for each in pack.table.of("negated")}
    form = irregular.get(finite.form, "")
    if not form and pack.forms.has(finite.lemma, finite.upos, feats):
        form = pack.forms.inflect(finite.lemma, finite.upos, feats).text
    adapted.edit.set(finite.id, form=form or f"{entry.word}{finite.form}", feats=feats)
    return adapted
