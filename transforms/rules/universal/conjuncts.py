"""Two coordinated words: whether they can be separated, and the second in place of the first."""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.clauses import BARE, finite_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rules.universal.adapting import Adaptation
from transforms.rules.universal.determining import is_written_as_name
from transforms.tree import Token, Tree

# Features in which many languages agree with the subject.
AGREEMENT_FEATS = ("Number", "Gender", "Animacy", "NounClass")
NOUNS = frozenset({"NOUN", "PROPN"})
# Relations between the parts of a name.
NAME_RELATIONS = frozenset({"flat", "appos", "compound", "fixed"})
NO_FORM = Reason("no_word_with_needed_features")


def without_first(pack: FallbackPack, tree: Tree, conjunct: Token) -> Adaptation:
    """Remove the first of two nouns and put the second in its place."""
    first = tree[conjunct.head]
    if reason := _unfit(tree, first, conjunct):
        raise Refused(reason)
    kept_ids = {each.id for each in tree.subtree(conjunct.id)}
    # "of the cup and of the plate": each has its own.
    has_own = tree.child(conjunct.id, "case", "mark") is not None
    shared = () if has_own else tree.children(first.id, "case", "mark")
    kept_ids.update(each.id for each in shared)
    joins = {each.id for each in tree.children(conjunct.id, "cc", "punct")}
    edit = Edit(tree)
    for each in shared:
        edit.reattach(each.id, conjunct.id)
    edit.reattach(conjunct.id, first.head, first.deprel)
    edit.remove(*(t.id for t in tree.subtree(first.id) if t.id not in kept_ids or t.id in joins))
    return Adaptation(edit)


def with_verb_of(
    pack: FallbackPack, tree: Tree, adaptation: Adaptation, subject: Token
) -> Adaptation:
    """Make the verb agree with one subject instead of two, or refuse."""
    finite, root = finite_of(tree), tree.root
    words = {t.id: t for t in (finite, root, *tree.children(root.id, "aux", "cop")) if t}
    warnings = adaptation.warnings
    for word in words.values():
        is_verbal = word.upos in {"VERB", "AUX", "ADJ"}
        # A name without number counts as singular.
        feats_of_subject = {"Number": "Sing", **subject.feats}
        agreement = {
            n: feats_of_subject[n]
            for n in AGREEMENT_FEATS
            if is_verbal and n in word.feats and n in feats_of_subject
        }
        feats = word.feats.updated(**agreement)
        if feats == word.feats:
            continue
        if word.multiword is not None or not pack.forms.has_bundle(word.upos, feats):
            raise Refused(NO_FORM)
        form = pack.inflect(word.lemma, f"{word.upos} {feats}")
        adaptation.edit.set(word.id, form=form.text, feats=feats)
        warnings += () if form.is_sure else (Reason("form_guessed", form=form.text),)
    return Adaptation(adaptation.edit, warnings)


def subject_unfit(tree: Tree, first: Token, conjunct: Token) -> Reason | None:
    """Return why the verb cannot be made to agree with one of two subjects."""
    persons = {each.feats.get("Person") for each in (first, conjunct)}
    return reason_of(
        subject_or_object_not_noun=any(t.upos not in {"NOUN", "PROPN"} for t in (first, conjunct)),
        verb_agrees_with_both_subjects=bool(persons - {"", "3"}) or first.head != tree.root.id,
        predicate_speaks_of_both=tree.root.upos != "VERB",
        second_clause_has_own_subject=bool(tree.children(tree.root.id, "conj")),
    )


def _unfit(tree: Tree, first: Token, conjunct: Token) -> Reason | None:
    behind = {each.id for each in tree.subtree(conjunct.id)}
    own_words = [each for each in tree.subtree(first.id) if each.id not in behind]
    shareable = {"det", "amod", "nummod", "nmod:poss"}
    has_own = tree.child(conjunct.id, "det", "nummod", "nmod:poss") is not None
    return reason_of(
        # "a cup and plate": words before the first may belong to both.
        first_conjunct_shares_words=tree.child(first.id, *shareable) is not None and not has_own,
        some_phrase_not_simple=not all(tree.is_contiguous(t.id) for t in (first, conjunct))
        or any(tree.index(t.id) > tree.index(conjunct.id) for t in own_words)
        or any(t.relation in {"acl", "appos", "parataxis"} for t in own_words),
        part_of_phrase_is_multiword=any(t.multiword for t in tree.subtree(first.id)),
        noun_in_name_or_compound="PROPN" in {first.upos, conjunct.upos}
        and first.upos != conjunct.upos,
    )


def cases_differ(first: Token, conjunct: Token) -> bool:
    """Tell whether one ending serves both (Turkish "Estoril ve Barcelona'dan": from both)."""
    cases = {t.feats.get("Case") for t in (first, conjunct) if t.upos in NOUNS}
    # A noun without any case may be an abbreviation.
    return len(cases - {""}) > 1 or (len(cases) > 1 and conjunct.feats.get("Case") not in BARE)


def is_cut(tree: Tree, first: Token, conjunct: Token) -> bool:
    """Tell whether a hyphen stands for the rest of a word, also where it is a word of its own."""
    between = tree.tokens[tree.index(first.id) + 1 : tree.index(conjunct.id)]
    return any(t.form.endswith("-") for t in (first, conjunct, *between))


def around(tree: Tree, first: Token) -> Iterator[Token]:
    """Yield the words above the first conjunct, with the adpositions of each phrase."""
    word: Token | None = first
    while word is not None:
        yield from tree.children(word.id, "case")
        word = tree.parent(word.id)
        if word is not None:
            yield word


def is_in_name(tree: Tree, first: Token, conjunct: Token) -> bool:
    """Tell whether the two are a part of a name: "the Ministry of Health and Sport"."""
    if {first.relation, conjunct.relation} & NAME_RELATIONS:
        return True
    above = [each for each in around(tree, first) if each.relation != "case"]
    if all(map(is_written_as_name, (first, conjunct, *above[:1]))):
        return True
    inside = first.upos == "PROPN" or first.form[:1].isupper()
    return inside and any(
        each.upos == "PROPN"
        and (each.relation in NAME_RELATIONS or tree.index(each.id) < tree.index(first.id))
        for each in above
    )
