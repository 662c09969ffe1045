"""Denying a sentence of any language as its words table says, and taking the negation away."""

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused, reason_of
from transforms.rules.universal.adapting import Adapted, with_feats
from transforms.rules.universal.phrases import CLAUSES, is_negative
from transforms.tree import Feats, Token, Tree

NEGATIVE = Feats({"Polarity": "Neg"})


def denied(pack: FallbackPack, tree: Tree, *, is_subject_quantified: bool = False) -> Adapted:
    """Return the main clause denied, its object in the case that the table asks for, or `Refused`.

    A quantified subject is a doubt unless the caller says that it changes too.
    """
    if reason := _undeniable(pack, tree, is_subject_quantified=is_subject_quantified):
        raise Refused(reason)
    entry = pack.table.of("negation")[0]
    finite = finite_word(tree)
    if finite is None:
        raise Refused(Reason("finite_verb_not_found"))
    if finite.multiword is not None:
        raise Refused(Reason("verb_is_multiword"))
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
    """Return the sentence without the one negation of its main clause, or `Refused`."""
    negations = [token for token in tree if is_negative(pack, token)]
    if len(negations) != 1 or negations[0].multiword is not None:
        raise Refused(Reason("negation_multiple_or_part_of_word"))
    if pack.table.of("negated_object") and tree.child(tree.root.id, "obj"):
        raise Refused(Reason("object_case_changes_under_negation"))
    negation, edit = negations[0], Edit(tree)
    if negation.lemma in pack.words("negation"):
        if negation.head != tree.root.id or tree.children(negation.id):
            raise Refused(Reason("negation_not_of_main_verb"))
        edit.remove(negation.id)
        return Adapted(edit)
    if negation not in (tree.root, *tree.children(tree.root.id, "aux", "cop")):
        raise Refused(Reason("negation_not_of_main_verb"))
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
    raise Refused(Reason("affirmative_form_unknown"))


def finite_word(tree: Tree) -> Token | None:
    """Return the word of the main clause that a negation goes with: what shows its polarity, else
    the first finite one."""
    words = (*tree.children(tree.root.id, "aux", "cop"), tree.root)
    marked = [t for t in words if t.feats.get("Polarity") == "Pos" and t.upos in {"VERB", "AUX"}]
    finite = [t for t in words if t.feats.get("VerbForm") == "Fin"]
    both = [t for t in finite if t in marked]
    return next(iter((*both, *marked, *finite)), None)


def _undeniable(pack: FallbackPack, tree: Tree, *, is_subject_quantified: bool) -> Reason | None:
    root = tree.root
    subject = tree.child(root.id, "nsubj")
    quantified = subject is not None and any(
        child.feats.get("PronType") in {"Tot", "Ind", "Neg"} or child.relation == "nummod"
        for child in tree.children(subject.id, "det", "nummod")
    )
    return reason_of(
        words_table_has_no_negation=not pack.table.of("negation"),
        negation_already_present=any(is_negative(pack, token) for token in tree),
        subject_is_quantified=quantified and not is_subject_quantified,
        adverb_by_verb=bool(tree.children(root.id, "advmod")),
        indefinite_may_change_under_negation=any(
            token.relation == "det" and token.feats.get("PronType") == "Ind" for token in tree
        )
        and not is_subject_quantified,
        negation_scope_unclear_with_clause=bool(tree.children(root.id, *CLAUSES)),
        negation_scope_unclear_with_several_verbs=any(
            child.upos in {"VERB", "AUX"} for child in tree.children(root.id, "conj")
        ),
    )


def _with_object_case(pack: FallbackPack, tree: Tree) -> Adapted:
    cases = {entry.word: entry.other for entry in pack.table.of("negated_object")}
    target = tree.child(tree.root.id, "obj")
    if target is None or target.feats.get("Case") not in cases:
        return Adapted(Edit(tree))
    if tree.children(target.id, "conj", "nummod"):
        raise Refused(Reason("joined_object_would_change_case"))
    return with_feats(pack, tree, target, {"Case": cases[target.feats["Case"]]})


def _with_prefix(pack: FallbackPack, adapted: Adapted, finite: Token, entry: Entry) -> Adapted:
    feats = finite.feats.updated(Polarity="Neg")
    irregular = {each.word: each.other for each in pack.table.of("negated")}
    form = irregular.get(finite.form, "")
    if not form and pack.forms.has(finite.lemma, finite.upos, feats):
        form = pack.forms.inflect(finite.lemma, finite.upos, feats).text
    adapted.edit.set(finite.id, form=form or f"{entry.word}{finite.form}", feats=feats)
    return adapted
