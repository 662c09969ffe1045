"""Negating a sentence in any language as its words table says."""

from transforms.edit import Edit
from transforms.packs.fallback.clause_order import (
    PLACES,
    clause_of,
    finite_word,
    light_verbs,
    phrase_before,
)
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import BEFORE_VERB, FIRST
from transforms.packs.fallback.words import PARTICLES, Entry
from transforms.reason import Reason, Refused, reason_of
from transforms.rules.universal.adapting import Adapted, with_feats
from transforms.rules.universal.indefinites import (
    indefinite_of,
    with_denying_determiner,
)
from transforms.rules.universal.negative_verbs import (
    with_auxiliary,
    with_denied_copula,
    with_own_form,
    with_prefix,
)
from transforms.rules.universal.phrases import clause_head, negatives
from transforms.tree import Feats, Token, Tree

NEGATIVE = Feats({"Polarity": "Neg"})
# At these places an adverb's side of the negation matters.
BEHIND_ADVERBS = frozenset({"after", "bracket", "end"})
SURE = 90
# Clauses side by side with the main one.
BESIDE = frozenset({"parataxis", "list", "dislocated"})
ANY = "*"


def denied(pack: FallbackPack, tree: Tree, *, is_subject_quantified: bool = False) -> Adapted:
    """Return the main clause negated, its object in the case of the table, or raise `Refused`.

    A quantified subject is refused unless the caller says that it changes too.
    """
    entry = _entry(pack, tree)
    finite = finite_of(pack, tree)
    if reason := _undeniable(pack, tree, is_subject_quantified=is_subject_quantified):
        raise Refused(reason)
    if finite is None:
        raise Refused(Reason("finite_verb_not_found"))
    if entry.how in PARTICLES:
        return _with_particle(pack, tree, finite, entry)
    adapted = _with_object_case(pack, tree)
    if reason := _adverb_in_doubt(pack, tree, finite, tree.index(finite.id), entry):
        raise Refused(reason)
    if entry.how == "prefix":
        return with_prefix(pack, adapted, finite, entry)
    if entry.how == "auxiliary":
        return with_auxiliary(pack, adapted, tree, finite, entry)
    return with_own_form(pack, adapted, finite)


def finite_of(pack: FallbackPack, tree: Tree) -> Token | None:
    """Return the word of the main clause that a negation goes with, if need be a bare predicate."""
    finite = finite_word(tree, marks_finite=pack.forms.marks("VerbForm", "Fin"))
    root = tree.root
    is_bare = root.upos not in {"VERB", "AUX"} and not tree.children(root.id, "cop", "aux")
    # "We are glad" in one word would need person marking on the negation.
    is_whole = tree.child(root.id, "nsubj") is not None and root.feats.get("Person") in {"", "3"}
    return finite or (root if is_bare and is_whole else None)


def _entry(pack: FallbackPack, tree: Tree) -> Entry:
    """Return the entry for negating predicates such as this one."""
    is_verbal = tree.root.upos in {"VERB", "AUX"} or light_verbs(tree, tree.root)
    kind = "verb" if is_verbal else "nominal"
    for entry in pack.table.of("negation"):
        if entry.of in {"", kind}:
            return entry
    raise Refused(Reason("words_table_has_no_negation"))


def _undeniable(pack: FallbackPack, tree: Tree, *, is_subject_quantified: bool) -> Reason | None:
    root = tree.root
    subject = tree.child(root.id, "nsubj")
    quantified = subject is not None and any(
        child.feats.get("PronType") in {"Tot", "Ind", "Neg"} or child.relation == "nummod"
        for child in tree.children(subject.id, "det", "nummod")
    )
    not_negated = pack.words("not_negated")
    return reason_of(
        negation_already_present=bool(negatives(pack, tree)),
        subject_is_quantified=quantified and not is_subject_quantified,
        word_does_not_stand_with_negation=any(
            token.lemma in not_negated
            and (
                token.head in {root.id, 0}
                or (token.upos in {"ADV", "PART"} and clause_head(tree, token) == root)
            )
            for token in tree
        ),
        indefinite_may_change_under_negation=any(
            token.relation == "det"
            and token.feats.get("PronType") == "Ind"
            and clause_head(tree, token) == root
            and not pack.words("negated_determiner") & {token.lemma}
            for token in tree
        )
        and not is_subject_quantified,
        # However far a negation reaches, what is said cannot be true with it and without it; but
        # clauses side by side, or one that stands first with its own verb, are sentences of their
        # own.
        negation_scope_unclear_with_clause=any(
            child.relation in BESIDE
            or (child.relation in {"ccomp", "csubj"} and not _is_marked(tree, child))
            for child in tree.children(root.id)
        ),
        negation_scope_unclear_with_several_verbs=any(
            not _is_added(pack, tree, child)
            for child in tree.children(root.id, "conj")
            if child.upos in {"VERB", "AUX"}
        ),
        sentence_is_a_command=any(
            word.feats.get("Mood") == "Imp"
            for word in (root, *tree.children(root.id, "aux", "cop"))
        ),
    )


def _goes_on(tree: Tree) -> bool:
    """Tell whether words that belong to a predicate noun follow it."""
    behind = tree.tokens[tree.index(tree.root.id) + 1 :][:1]
    return any(each.relation in {"flat", "compound", "fixed"} for each in behind)


def _is_marked(tree: Tree, clause: Token) -> bool:
    """Tell whether a clause is no sentence of its own, as direct speech is."""
    verbs = (clause, *tree.children(clause.id, "aux", "cop"))
    is_finite = any(each.feats.get("VerbForm") in {"", "Fin"} for each in verbs)
    return not is_finite or tree.child(clause.id, "mark") is not None


def _is_added(pack: FallbackPack, tree: Tree, conjunct: Token) -> bool:
    """Tell whether a verb is joined to the first by a conjunction that adds (and)."""
    joins = tree.children(conjunct.id, "cc")
    return len(joins) == 1 and joins[0].lemma in pack.words("conjunction")


def _with_particle(pack: FallbackPack, tree: Tree, finite: Token, entry: Entry) -> Adapted:
    """Negate by a separate word, or by the determiner of an indefinite noun if one is listed."""
    indefinite = indefinite_of(pack, tree, finite)
    listed = indefinite.entry if indefinite else None
    if indefinite and listed and listed.how != "negated":
        return with_denying_determiner(pack, Edit(tree), tree, indefinite.noun, listed)
    if indefinite and not listed and entry.how in BEHIND_ADVERBS:
        raise Refused(Reason("indefinite_may_change_under_negation"))
    if entry.how == "predicate" and tree.root.form in pack.words("negated"):
        return with_own_form(pack, Adapted(Edit(tree)), tree.root)
    if entry.how == "predicate" and tree.root.feats.get("Polarity") == "Pos":
        # Turkish "var" is denied by "yok": it has a form of its own.
        return with_own_form(pack, Adapted(Edit(tree)), tree.root)
    if entry.how == "predicate" and (copula := tree.child(tree.root.id, "cop", "aux")):
        return with_denied_copula(pack, Edit(tree), copula, entry)
    if entry.how == "predicate" and _goes_on(tree):
        raise Refused(Reason("noun_in_name_or_compound"))
    place = _place(pack, tree, finite, entry)
    adapted = _with_object_case(pack, tree)
    if indefinite and listed:
        with_denying_determiner(pack, adapted.edit, tree, indefinite.noun, listed)
    _insert(adapted.edit, tree, entry, finite, place)
    is_certain = _is_same_everywhere(pack, tree, finite, entry)
    return Adapted(adapted.edit, (*(() if is_certain else _unsure(entry)), *adapted.warnings))


def _place(pack: FallbackPack, tree: Tree, finite: Token, entry: Entry) -> int:
    """Return the particle's place, or refuse if adverbs or coordination make it unclear."""
    place = PLACES[entry.how](tree, finite)
    under = pack.words("under_negation")
    last = phrase_before(tree, clause_of(tree, finite), place)
    while last is not None and last.lemma in under:
        place = tree.span(last.id)[0]
        last = phrase_before(tree, clause_of(tree, finite), place)
    if reason := _adverb_in_doubt(pack, tree, finite, place, entry):
        raise Refused(reason)
    beside = tree.tokens[place - 1 : place + 1] if place else ()
    if len(beside) == 2 and beside[0].multiword and beside[0].multiword == beside[1].multiword:
        raise Refused(Reason("verb_is_multiword"))
    return place


def _adverb_in_doubt(
    pack: FallbackPack, tree: Tree, finite: Token, place: int, entry: Entry
) -> Reason | None:
    """Return why it is unclear on which side of an adverb the negation goes."""
    over, under = pack.words("over_negation"), pack.words("under_negation")
    is_behind = entry.how in BEHIND_ADVERBS
    # A negative form reaches the adverbs before it, as nothing is between them and the verb.
    is_form = entry.how == "form"
    for adverb in tree.children(tree.root.id, "advmod"):
        where, lemma = tree.index(adverb.id), adverb.lemma
        if where >= place:
            # Words after the negation are in its scope with the verb.
            is_right = not is_behind or adverb.upos == "ADJ" or lemma in under
        else:
            is_first = is_behind and where < tree.index(finite.id)
            may_go = not is_behind or _may_go_before(pack, tree, adverb, place)
            is_known = lemma in over or is_form or (ANY in over and may_go)
            is_right = lemma not in under and (is_first or is_known)
        if not is_right:
            return Reason("adverb_by_verb")
    return None


def _may_go_before(pack: FallbackPack, tree: Tree, adverb: Token, place: int) -> bool:
    """Tell whether an adverb directly before the negation is none of manner, which it denies.

    Adverbs of manner hardly ever begin a clause ("empfehle wärmstens"); those of time and place do.
    """
    if tree.span(adverb.id)[1] != place:
        return True
    lemma = adverb.lemma.lower()
    listed = pack.words("dated") | pack.words("added") | pack.words("linking") | pack.words("kept")
    places = (FIRST, BEFORE_VERB)
    return lemma in listed or any(pack.usage.count("placed", lemma, where=each) for each in places)


def _insert(edit: Edit, tree: Tree, entry: Entry, finite: Token, place: int) -> None:
    """Insert the negation, and its second word after the finite verb."""
    after = tree.tokens[place - 1].id if place else None
    before = None if place else tree.tokens[0].id
    edit.insert(
        entry.word, head=tree.root.id, deprel="advmod", lemma=entry.word, upos="PART",
        feats=NEGATIVE, before=before, after=after,
    )  # fmt: skip
    if entry.other:
        edit.insert(
            entry.other, head=tree.root.id, deprel="advmod", lemma=entry.other, upos="PART",
            feats=NEGATIVE, after=finite.id,
        )  # fmt: skip


def _unsure(entry: Entry) -> tuple[Reason, ...]:
    """Return a warning if the treebank too often puts negations elsewhere."""
    if not entry.share or int(entry.share.removesuffix("%")) >= SURE:
        return ()
    return (Reason("negation_place_unsure", share=entry.share),)


def _is_same_everywhere(pack: FallbackPack, tree: Tree, finite: Token, entry: Entry) -> bool:
    """Tell whether all places that the treebank has are one in this sentence."""
    also = [each.word for each in pack.table.of("negation_also")]
    place = PLACES[entry.how](tree, finite)
    return len(also) > 1 and all(PLACES[each](tree, finite) == place for each in also)


def _with_object_case(pack: FallbackPack, tree: Tree) -> Adapted:
    cases = {entry.word: entry.other for entry in pack.table.of("negated_object")}
    target = tree.child(tree.root.id, "obj")
    if target is None or target.feats.get("Case") not in cases:
        return Adapted(Edit(tree))
    if tree.children(target.id, "conj", "nummod"):
        raise Refused(Reason("joined_object_would_change_case"))
    return with_feats(pack, tree, target, {"Case": cases[target.feats["Case"]]})
