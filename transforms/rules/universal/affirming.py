"""Removing the negation of a sentence in any language."""

from transforms.edit import Edit
from transforms.packs.fallback.clause_order import (
    BEFORE_FINITE_PLACES,
    behind_adverbs,
    coinciding_places,
    finite_word,
    light_verbs,
    without_negation,
)
from transforms.packs.fallback.learning.denied_objects import (
    is_subject_behind,
    objects_of_infinitives,
)
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import BEFORE_VERB, FIRST, INSIDE
from transforms.packs.fallback.words import OF_OBJECTS
from transforms.reason import Reason, Refused
from transforms.rules.universal.adapting import Adaptation, guess_warnings
from transforms.rules.universal.affirmed_words import (
    affirmed_word,
    no_longer,
    without_negative_word,
    without_no_longer,
)
from transforms.rules.universal.agreeing_negation import agrees, without_agreeing_negation
from transforms.rules.universal.chained_verbs import denies_in_chains, without_denying_word
from transforms.rules.universal.clitics import (
    with_form,
    with_whole_group,
    without_negated_copula,
)
from transforms.rules.universal.denied_universals import denies_universal
from transforms.rules.universal.indefinites import without_negative_determiner
from transforms.rules.universal.negative_verbs import affirmed_by_ending
from transforms.rules.universal.parted_verbs import join
from transforms.rules.universal.phrases import is_polar, negatives
from transforms.rules.universal.words_of_denied import has_word_of_denied
from transforms.tree import Feats, Token, Tree

# Adverbs that occur this often on their own do not belong to a negation.
MIN_COUNT = 2
# If at least one in this many occurs right behind a negation, it belongs to it ("no more").
MAX_RATIO = 4
FIRSTS = (FIRST, BEFORE_VERB)
LISTS_OF_INDEPENDENT = ("under_negation", "over_negation", "dated", "linking")
# Moods in which a main clause says nothing without its negation.
MOODS_OF_DENIED = frozenset({"Jus", "Sub"})
CASES_OF_DENIED = frozenset({"Gen", "Par"})
# Features that a predicate without a verb has implicitly.
IMPLICIT_FEATS = {
    "Person": ("", "3"),
    "Number": ("", "Sing"),
    "Tense": ("", "Pres"),
    "Mood": ("", "Ind"),
    "Evident": ("", "Fh"),
}


def affirm(pack: FallbackPack, tree: Tree) -> Adaptation:
    """Remove the one negation of the main clause, or raise `Refused`."""
    negations = negatives(pack, tree)
    is_pair = _are_one(pack, tree, negations)
    if len(negations) != 1 and not is_pair:
        raise Refused(Reason("negation_multiple_or_part_of_word"))
    adverb = None if is_pair else no_longer(pack, tree, negations[0])
    if has_word_of_denied(pack, tree, negations, adverb):
        raise Refused(Reason("word_stands_with_negation_only"))
    if _has_case_of_denied(tree) or _may_have_changed_case(pack, tree):
        raise Refused(Reason("object_case_changes_under_negation"))
    if adverb is not None:
        return without_no_longer(pack, tree, negations[0], adverb)
    return _without_pair(pack, tree, negations) if is_pair else _without(pack, tree, *negations)


def _may_have_changed_case(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether the words table gives an object or subject of the sentence another case."""
    has_object = tree.child(tree.root.id, "obj") or any(objects_of_infinitives(tree))
    if pack.table.of("negated_object") and has_object:
        return True
    return bool(pack.table.of("negated_subject")) and any(
        is_subject_behind(tree, each) for each in tree
    )


def _without(pack: FallbackPack, tree: Tree, negation: Token) -> Adaptation:
    """Remove a word that denies, or give the verb that denies its affirmative form."""
    if negation.relation == "det" and tree[negation.head] in _in_scope(tree):
        return without_negative_determiner(pack, tree, negation)
    if denies_in_chains(pack):
        return without_denying_word(pack, tree, negation)
    if _is_auxiliary(pack, tree, negation):
        return _without_auxiliary(pack, tree, negation)
    if _is_word(pack, negation):
        return _without_word(pack, tree, negation)
    if entry := affirmed_word(pack, negation):
        if not entry.other and _is_beside_adverb(pack, tree, negation):
            raise Refused(Reason("adverb_by_negation"))
        return without_negative_word(pack, tree, negation, entry)
    verbs = (tree.root, *tree.children(tree.root.id, "aux", "cop"), *light_verbs(tree, tree.root))
    if negation not in verbs:
        raise Refused(Reason("negation_not_of_main_verb"))
    return _with_affirmative(pack, tree, negation)


def _with_affirmative(pack: FallbackPack, tree: Tree, negation: Token) -> Adaptation:
    """Give a verb its affirmative form, with the clitics that are written with it."""
    edit = Edit(tree)
    feats = negation.feats.updated(Polarity="Pos")
    wholes = {entry.other: entry.word for entry in pack.table.of("negated")}
    if with_whole_group(edit, negation, wholes, feats):
        return Adaptation(edit)
    form = _affirmative(pack, negation, feats)
    if not with_form(pack, edit, negation, form, feats):
        raise Refused(Reason("negation_multiple_or_part_of_word"))
    return Adaptation(edit)


def _is_word(pack: FallbackPack, negation: Token) -> bool:
    return any(
        negation.lemma == entry.word and entry.how not in {"prefix", "form", "auxiliary"}
        for entry in pack.table.of("negation")
    )


def _are_one(pack: FallbackPack, tree: Tree, words: tuple[Token, ...]) -> bool:
    """Tell whether two words deny a clause together (French "ne … pas")."""
    lemmas = tuple(each.lemma.lower() for each in words)
    pairs = [(entry.word, entry.other) for entry in pack.table.of("negation") if entry.other]
    is_of_verb = all(each.head == tree.root.id and not tree.children(each.id) for each in words)
    return lemmas in pairs and is_of_verb


def _without_pair(pack: FallbackPack, tree: Tree, words: tuple[Token, ...]) -> Adaptation:
    """Remove both words; the object has another determiner in a sentence that denies nothing."""
    if any(each.multiword is not None for each in words):
        raise Refused(Reason("negation_multiple_or_part_of_word"))
    finite = finite_word(tree)
    is_around = finite is not None and all(
        (tree.index(finite.id) - tree.index(each.id)) * side > 0
        for each, side in zip(words, (1, -1), strict=True)
    )
    if not is_around:
        raise Refused(Reason("negation_not_of_main_verb"))
    behind = tree.index(words[1].id) + 1
    if any(
        _may_go_with(pack, each, (*FIRSTS, INSIDE)) for each in tree.tokens[behind : behind + 1]
    ):
        raise Refused(Reason("adverb_by_negation"))
    of_objects = {e.other for e in pack.table.of("negated_determiner") if e.how == OF_OBJECTS}
    verbs = (tree.root, *tree.children(tree.root.id, "xcomp"))
    nouns = (noun for verb in verbs for noun in tree.children(verb.id, "obj"))
    if any(each.lemma in of_objects for noun in nouns for each in tree.children(noun.id)):
        raise Refused(Reason("affirmative_form_unknown"))
    edit = Edit(tree)
    edit.remove(*(each.id for each in words))
    return Adaptation(edit)


def _is_auxiliary(pack: FallbackPack, tree: Tree, negation: Token) -> bool:
    """Tell whether a negation is the auxiliary that the table names (Finnish *ei*)."""
    is_listed = any(
        entry.how == "auxiliary" and entry.word == negation.lemma
        for entry in pack.table.of("negation")
    )
    return is_listed and negation in tree.children(tree.root.id, "aux")


def _without_auxiliary(pack: FallbackPack, tree: Tree, negation: Token) -> Adaptation:
    """Remove the denying auxiliary and give its verb the mood, tense and person."""
    others = (each for each in tree.children(tree.root.id, "aux", "cop") if each != negation)
    (verb, *more) = (*others, tree.root)
    if negation.multiword is not None or verb.multiword is not None or len(more) > 1:
        raise Refused(Reason("negation_multiple_or_part_of_word"))
    agreement = {name: negation.feats.get(name) for name in ("Number", "Person", "Voice")}
    for entry in pack.table.of("negated_verb"):
        denied = Feats.parse(entry.other)
        if all(verb.feats.get(name) == value for name, value in denied.items()):
            feats = Feats.parse(entry.word).updated(VerbForm="Fin", **agreement)
            if pack.forms.has_bundle(verb.upos, feats):
                form = pack.forms.inflect(verb.lemma, verb.upos, feats)
                edit = Edit(tree)
                edit.remove(negation.id)
                edit.set(verb.id, form=form.text, feats=feats)
                return Adaptation(edit, guess_warnings(form.text, is_sure=form.is_sure))
    raise Refused(Reason("affirmative_form_unknown"))


def _in_scope(tree: Tree) -> tuple[Token, ...]:
    return (tree.root, *tree.children(tree.root.id, "obj", "xcomp"))


def _without_word(pack: FallbackPack, tree: Tree, negation: Token) -> Adaptation:
    """Remove a word that denies the main verb, or refuse where others would have to change."""
    is_of_verb = (
        negation.head == tree.root.id
        or _stands_by_adverb(tree, negation)
        or denies_universal(pack, tree, negation)
    )
    own_adverbs = tree.children(negation.id)
    if not is_of_verb or not all(_is_own_adverb(pack, tree, each) for each in own_adverbs):
        raise Refused(Reason("negation_not_of_main_verb"))
    if negation.multiword is not None:
        raise Refused(Reason("negation_multiple_or_part_of_word"))
    if _agrees_with_subject(pack, tree, negation):
        return without_agreeing_negation(pack, tree, negation)
    if edit := _with_own_copula(pack, tree, negation):
        return Adaptation(edit)
    if reason := _irremovable(pack, tree, negation):
        raise Refused(reason)
    return _removed(pack, tree, negation)


def _agrees_with_subject(pack: FallbackPack, tree: Tree, negation: Token) -> bool:
    """Tell whether a negation is an auxiliary whose form the subject decides."""
    return (
        negation.upos == "AUX"
        and tree.child(tree.root.id, "nsubj") is not None
        and any(
            negation.lemma == entry.word and agrees(pack, entry)
            for entry in pack.table.of("negation")
        )
    )


def _removed(pack: FallbackPack, tree: Tree, negation: Token) -> Adaptation:
    """Remove a negation; its adverbs go with it ("at all") or to the verb."""
    edit = Edit(tree)
    for adverb in tree.children(negation.id):
        if is_polar(pack, tree, adverb):
            edit.remove(adverb.id)
        else:
            edit.reattach(adverb.id, negation.head)
    edit.remove(negation.id)
    join(pack, edit, tree, negation)
    return Adaptation(edit)


def _with_own_copula(pack: FallbackPack, tree: Tree, negation: Token) -> Edit | None:
    """Return the sentence with the copula on its predicate that was in the negation, if any."""
    is_bare = not tree.children(negation.id) and not _has_mood_of_denied(tree)
    if not is_bare or not _has_copula_in_it(negation):
        return None
    return without_negated_copula(pack, tree, negation)


def _is_own_adverb(pack: FallbackPack, tree: Tree, adverb: Token) -> bool:
    """Tell whether an adverb of the negation goes with it ("not at all") or speaks of the whole."""
    is_known = is_polar(pack, tree, adverb) or adverb.lemma.lower() in pack.words("over_negation")
    return is_known and adverb.relation == "advmod" and not tree.children(adverb.id)


def _irremovable(pack: FallbackPack, tree: Tree, negation: Token) -> Reason | None:
    """Return why a sentence cannot merely lose its negation, None if it can."""
    stands_before = any(entry.how in BEFORE_FINITE_PLACES for entry in pack.table.of("negation"))
    if (stands_before and _has_mood_of_denied(tree)) or _has_copula_in_it(negation):
        # Turkish "değildik": the negation is the verb, and person and time go with it.
        return Reason("affirmative_form_unknown")
    if stands_before and (_stands_behind_verb(tree, negation) or _stands_elsewhere(tree, negation)):
        return Reason("negation_not_of_main_verb")
    if _is_beside_adverb(pack, tree, negation):
        return Reason("adverb_by_negation")
    if any(entry.other for entry in pack.table.of("negation")):
        return Reason("negation_multiple_or_part_of_word")
    return None


def _has_copula_in_it(negation: Token) -> bool:
    """Tell whether a negation says more than that something is not so now."""
    return any(
        negation.feats.get(name) not in implicit for name, implicit in IMPLICIT_FEATS.items()
    )


def _is_beside_adverb(pack: FallbackPack, tree: Tree, negation: Token) -> bool:
    """Tell whether an adverb may go with the negation: "not even", "no longer" deny otherwise."""
    place = tree.index(negation.id)
    before, behind = tree.tokens[max(0, place - 1) : place], tree.tokens[place + 1 : place + 2]
    return any(
        _may_go_with(pack, each, FIRSTS) for each in before if each.head != negation.id
    ) or any(_may_go_with(pack, each, (*FIRSTS, INSIDE)) for each in behind)


def _stands_behind_verb(tree: Tree, negation: Token) -> bool:
    """Tell whether the finite verb precedes: "puede no ser" (may not be) leaves open that it is."""
    finite = finite_word(tree)
    return finite is not None and tree.index(finite.id) < tree.index(negation.id)


def _stands_elsewhere(tree: Tree, negation: Token) -> bool:
    """Tell whether a word before the verb denies from no place of a negation.

    It goes with the word behind it: without *không*, Vietnamese *không phải là* (is not) is "must
    be".
    """
    if negation.head != tree.root.id:
        return False
    plain, stood = without_negation(tree, [negation], negation)
    finite = finite_word(plain) or finite_word(plain, marks_finite=False) or plain.root
    return behind_adverbs(plain, finite, stood) not in coinciding_places(plain, finite)


def _has_case_of_denied(tree: Tree) -> bool:
    """Tell whether an object or subject may have its case from the negation.

    So it is with a genitive or partitive, but for counted things, also where other denied objects
    keep theirs (Russian).
    """
    arguments = (*tree.children(tree.root.id, "obj", "nsubj"), *objects_of_infinitives(tree))
    return any(
        each.feats.get("Case") in CASES_OF_DENIED
        and not tree.children(each.id, "nummod")
        and not any(word.subrelation == "numgov" for word in tree.children(each.id))
        for each in arguments
    )


def _has_mood_of_denied(tree: Tree) -> bool:
    """Tell whether the mood says nothing by itself, as in Arabic "lam yaqra'" (did not read).

    Spanish "no cantes" (do not sing) has one, too.
    """
    verbs = (tree.root, *tree.children(tree.root.id, "aux", "cop"))
    return any(each.feats.get("Mood") in MOODS_OF_DENIED for each in verbs)


def _stands_by_adverb(tree: Tree, negation: Token) -> bool:
    """Tell whether a negation stands before an adverb of the verb, as it may be parsed.

    Who did not come at once did not do what somebody did who came at once.
    """
    adverb = tree.parent(negation.id)
    return (
        adverb is not None
        and adverb.upos in {"ADV", "ADJ"}
        and adverb.relation == "advmod"
        and adverb.head == tree.root.id
        and tree.tokens[tree.index(negation.id) + 1] == tree.subtree(adverb.id)[-1]
    )


def _may_go_with(pack: FallbackPack, token: Token, places: tuple[str, ...]) -> bool:
    """Tell whether an adverb may belong to the negation beside it.

    What the treebank has in such places by itself does not, nor what is listed.
    """
    if token.upos != "ADV":
        return False
    lemma = token.lemma.lower()
    independent = frozenset[str]().union(*map(pack.words, LISTS_OF_INDEPENDENT))
    count = sum(pack.usage.count("placed", lemma, where=place) for place in places)
    beside = pack.usage.count("behind_negation", lemma) if INSIDE in places else 0
    is_bound = beside >= MIN_COUNT and beside * MAX_RATIO >= count
    return lemma not in independent and (count < MIN_COUNT or is_bound)


def _affirmative(pack: FallbackPack, verb: Token, feats: Feats) -> str:
    """Return the affirmative form: from the table or the treebank, else without the prefix."""
    for entry in pack.table.of("negated"):
        if entry.other == verb.form:
            return entry.word
    if affirmative := affirmed_by_ending(pack, verb):
        return affirmative
    if pack.forms.has(verb.lemma, verb.upos, feats):
        form = pack.forms.inflect(verb.lemma, verb.upos, feats).text
        is_prefixed = any(verb.form.lower() == e.word + form for e in pack.table.of("negation"))
        if is_prefixed or pack.forms.by_analogy(verb, feats) == form.lower():
            return form
        # The treebank may give "could not" and "did not" the same features.
        raise Refused(Reason("affirmative_form_unknown"))
    for entry in pack.table.of("negation"):
        if entry.how == "prefix" and verb.form.startswith(entry.word):
            return verb.form.removeprefix(entry.word)
    raise Refused(Reason("affirmative_form_unknown"))
