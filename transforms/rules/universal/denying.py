"""Negating a sentence in any language as its words table says."""

from transforms.edit import Edit
from transforms.packs.fallback.clause_order import (
    BEFORE_FINITE_PLACES,
    PLACES,
    finite_word,
    light_verbs,
    phrase_before,
)
from transforms.packs.fallback.learning.denied_objects import (
    is_subject_behind,
    objects_of_infinitives,
)
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import PARTICLES, Entry
from transforms.predicates import NOMINAL
from transforms.reason import Reason, Refused, reason_of
from transforms.rules.universal.adapting import Adaptation, with_feats
from transforms.rules.universal.agreeing_negation import (
    agrees,
    has_negative_form,
    with_word_of_its_own,
)
from transforms.rules.universal.chained_verbs import denies_in_chains, with_denying_word
from transforms.rules.universal.denied_universals import universal_word, with_denied_universal
from transforms.rules.universal.indefinites import (
    Indefinite,
    has_bare_noun,
    indefinite_of,
    with_negative_determiner,
)
from transforms.rules.universal.negation_place import (
    BEHIND_ADVERBS,
    adverb_in_doubt,
    place_in_doubt,
    place_of,
)
from transforms.rules.universal.negation_usage import (
    OF_MOOD,
    is_denied_otherwise,
    is_of_kind,
    moves_pronoun,
)
from transforms.rules.universal.negation_words import NEGATIVE, tag_of, written_negation
from transforms.rules.universal.negative_verbs import (
    verb_or_auxiliary,
    with_auxiliary,
    with_own_form,
    with_prefix,
)
from transforms.rules.universal.parted_verbs import part
from transforms.rules.universal.phrases import is_verbal_noun, says_amount
from transforms.rules.universal.undeniable import undeniable
from transforms.tree import Token, Tree

MIN_COPULA_ENDING = 3  # letters; shorter endings are of nouns too
# Features that only predicates have, in languages that mark them on nouns and adjectives.
OF_PREDICATES = ("Aspect", "Evident", "Mood", "Tense")


def negate(pack: FallbackPack, tree: Tree, *, is_subject_quantified: bool = False) -> Adaptation:
    """Return the main clause negated, its object in the case of the table, or raise `Refused`.

    A quantified subject is refused unless the caller says that it changes too.
    """
    entry = _entry(pack, tree)
    finite = finite_of(pack, tree)
    universal = None if is_subject_quantified else universal_word(pack, tree)
    is_quantified_otherwise = is_subject_quantified or universal is not None
    if reason := undeniable(pack, tree, is_subject_quantified=is_quantified_otherwise):
        raise Refused(reason)
    if universal is not None:
        return with_denied_universal(pack, tree, universal)
    if finite is None:
        raise Refused(Reason("finite_verb_not_found"))
    if entry.how in PARTICLES:
        return _with_particle(pack, tree, finite, entry)
    adaptation = _with_object_case(pack, tree)
    if reason := adverb_in_doubt(pack, tree, finite, tree.index(finite.id), entry):
        raise Refused(reason)
    if entry.how in {"prefix", "form"}:
        finite = verb_or_auxiliary(pack, tree, finite)
    if entry.how == "prefix":
        return with_prefix(pack, adaptation, finite, entry)
    if entry.how == "auxiliary" and denies_in_chains(pack):
        return with_denying_word(pack, adaptation, tree)
    if entry.how == "auxiliary":
        return with_auxiliary(pack, adaptation, tree, finite, entry)
    return with_own_form(pack, adaptation, finite)


def finite_of(pack: FallbackPack, tree: Tree) -> Token | None:
    """Return the word of the main clause that is negated, if need be a bare predicate."""
    finite = finite_word(tree, marks_finite=pack.marks_finite)
    root = tree.root
    # A participle may be the whole predicate: Hindi "Sita ne kahani sunai" (told a story).
    is_verb = root.upos in {"VERB", "AUX"} and root.feats.get("VerbForm") != "Part"
    is_bare = not is_verb and not tree.children(root.id, "cop", "aux")
    # "We are glad" in one word would need person marking on the negation.
    is_whole = tree.child(root.id, "nsubj") is not None and root.feats.get("Person") in {"", "3"}
    return finite or (root if is_bare and is_whole else None)


def _entry(pack: FallbackPack, tree: Tree) -> Entry:
    """Return the entry for negating predicates such as this one."""
    is_verbal = tree.root.upos in {"VERB", "AUX"} or bool(light_verbs(tree, tree.root))
    is_verbal = is_verbal and not is_verbal_noun(tree)
    entries = _entries_of(pack, "verb" if is_verbal else "nominal")
    if not is_verbal and tree.root.upos in NOMINAL:
        own = [each for each in pack.table.of("negation") if each.of == "noun"]
        entries = [*own, *entries]
    finite = finite_of(pack, tree)
    if is_verbal and finite is not None:
        of_mood = (e for e in pack.table.of("negation") if e.of.startswith(OF_MOOD))
        entries = [*(e for e in of_mood if is_of_kind(finite, e.of)), *entries]
    copula = tree.child(tree.root.id, "cop")
    if copula and agrees(pack, entries[0]) and not has_negative_form(pack, copula, entries[0]):
        return _entries_of(pack, "verb")[0]  # "was good" is denied as verbs are
    return entries[0]


def _entries_of(pack: FallbackPack, kind: str) -> list[Entry]:
    """Return the entries of one kind of predicates, or refuse if there is none."""
    entries = [each for each in pack.table.of("negation") if each.of in {"", kind}]
    if not entries:
        raise Refused(Reason("words_table_has_no_negation"))
    return entries


def _goes_on(tree: Tree) -> bool:
    """Tell whether words that belong to a predicate noun follow it."""
    behind = tree.tokens[tree.index(tree.root.id) + 1 :][:1]
    return any(each.relation in {"flat", "compound", "fixed"} for each in behind)


def _is_measured(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether a verb of a state has a measure (to cost, to weigh, to last)."""
    verbs = pack.words("stative") | pack.words("no_passive")
    return tree.root.lemma in verbs and says_amount(pack, tree)


def _is_behind_amount(tree: Tree, finite: Token, entry: Entry) -> bool:
    """Tell whether a negation would directly follow a counted phrase ("lasts two days not")."""
    last = phrase_before(tree, tree.root, PLACES[entry.how](tree, finite))
    return (
        last is not None
        and last.relation in {"obj", "obl"}
        and tree.child(last.id, "nummod") is not None
        and tree.child(last.id, "case", "det") is None
    )


def _has_subject_behind(tree: Tree) -> bool:
    """Tell whether the subject follows a predicate without verb, as in "A fine thing, this"."""
    subject = tree.child(tree.root.id, "nsubj")
    return subject is not None and tree.index(subject.id) > tree.index(tree.root.id)


def _with_particle(pack: FallbackPack, tree: Tree, finite: Token, entry: Entry) -> Adaptation:
    """Negate by a separate word, or by the determiner of an indefinite noun if one is listed."""
    indefinite = indefinite_of(pack, tree, finite)
    entry_of_determiner = indefinite.entry if indefinite else None
    if indefinite and entry_of_determiner and not entry_of_determiner.how:
        if _is_behind_focus(pack, tree, finite, indefinite.noun, is_learnt=bool(entry.share)):
            raise Refused(Reason("adverb_by_verb"))
        return with_negative_determiner(
            pack, Edit(tree), tree, indefinite.noun, entry_of_determiner
        )
    if reason := _particle_in_doubt(pack, tree, finite, entry, indefinite):
        raise Refused(reason)
    if adaptation := with_word_of_its_own(pack, tree, finite, entry):
        return adaptation
    if entry.how == "predicate" and (reason := _predicate_in_doubt(pack, tree, entry)):
        raise Refused(reason)
    place = place_of(pack, tree, finite, entry)
    adaptation = _with_object_case(pack, tree)
    if indefinite and entry_of_determiner:
        with_negative_determiner(pack, adaptation.edit, tree, indefinite.noun, entry_of_determiner)
    if entry.how in BEFORE_FINITE_PLACES:
        part(pack, adaptation.edit, tree, finite)
    _insert(pack, adaptation.edit, tree, entry, finite=finite, place=place)
    return Adaptation(
        adaptation.edit, (*place_in_doubt(pack, tree, finite, entry), *adaptation.warnings)
    )


def _is_behind_focus(
    pack: FallbackPack, tree: Tree, finite: Token, noun: Token, *, is_learnt: bool
) -> bool:
    """Tell whether an adverb before a noun would reach its denying determiner ("only no").

    Where nobody has corrected the table, so may any that stands behind a negation (always).
    """
    focus_words = pack.words("focusing") | (
        pack.words("under_negation") if is_learnt else frozenset()
    )
    start, end = tree.index(finite.id), tree.index(noun.id)
    return any(
        each.head == tree.root.id and each.lemma.lower() in focus_words
        for each in tree.tokens[start + 1 : end]
    )


def _particle_in_doubt(
    pack: FallbackPack, tree: Tree, finite: Token, entry: Entry, indefinite: Indefinite | None
) -> Reason | None:
    """Return why a separate word may not be what denies the clause."""
    is_behind = entry.how in BEHIND_ADVERBS
    is_unlisted = indefinite is not None and indefinite.entry is None and is_behind
    return reason_of(
        verb_not_denied_so=is_denied_otherwise(pack, finite, entry)
        or moves_pronoun(pack, tree, finite),
        indefinite_may_change_under_negation=is_unlisted
        or (indefinite is None and has_bare_noun(pack, tree, finite)),
        # "It costs five euros": neither "no five euros" nor "five euros not".
        phrase_is_counted=is_behind
        and (_is_measured(pack, tree) or _is_behind_amount(tree, finite, entry)),
    )


def _has_copula_in_it(pack: FallbackPack, root: Token, entry: Entry) -> bool:
    """Tell whether a predicate ends in a copula that the table denies (Turkish "makinedir")."""
    copulas = (e.word for e in pack.table.of("negated") if e.other.startswith(entry.word))
    return any(
        len(each) >= MIN_COPULA_ENDING
        and root.form.endswith(each)
        and not root.lemma.endswith(each)
        for each in copulas
    )


def _predicate_in_doubt(pack: FallbackPack, tree: Tree, entry: Entry) -> Reason | None:
    """Return why the negation may not stand behind a predicate without any verb."""
    return reason_of(
        negative_form_unknown=any(name in tree.root.feats for name in OF_PREDICATES)
        or _has_copula_in_it(pack, tree.root, entry),
        # "A fine thing, this": more a picture than a clause.
        order_of_clause_not_usual="last" in pack.words("order") and _has_subject_behind(tree),
        noun_in_name_or_compound=_goes_on(tree),
    )


def _insert(
    pack: FallbackPack, edit: Edit, tree: Tree, entry: Entry, *, finite: Token, place: int
) -> None:
    """Insert the negation, and its second word after the finite verb."""
    after = tree.tokens[place - 1].id if place else None
    before = None if place else tree.tokens[0].id
    edit.insert(
        written_negation(pack, entry.word), head=tree.root.id, deprel="advmod", lemma=entry.word,
        upos=tag_of(pack, entry.word), feats=NEGATIVE, before=before, after=after,
    )  # fmt: skip
    if entry.other:
        edit.insert(
            written_negation(pack, entry.other), head=tree.root.id, deprel="advmod",
            lemma=entry.other, upos=tag_of(pack, entry.other), feats=NEGATIVE, after=finite.id,
        )  # fmt: skip


def _with_object_case(pack: FallbackPack, tree: Tree) -> Adaptation:
    """Give the object, else a subject behind its verb, the case that it has under a negation."""
    of_objects = {entry.word for entry in pack.table.of("negated_object")}
    if any(each.feats.get("Case") in of_objects for each in objects_of_infinitives(tree)):
        raise Refused(Reason("object_case_changes_under_negation"))
    target, name = tree.child(tree.root.id, "obj"), "negated_object"
    if target is None:
        behind = (t for t in tree.children(tree.root.id) if is_subject_behind(tree, t))
        target, name = next(behind, None), "negated_subject"
    cases = {entry.word: entry.other for entry in pack.table.of(name)}
    if target is None or target.feats.get("Case") not in cases:
        return Adaptation(Edit(tree))
    if tree.children(target.id, "conj", "nummod"):
        raise Refused(Reason("joined_object_would_change_case"))
    if not cases[target.feats["Case"]]:
        raise Refused(Reason("object_case_changes_under_negation"))
    return with_feats(pack, tree, target, {"Case": cases[target.feats["Case"]]})
