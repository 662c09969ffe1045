"""Where the separate word for negation goes in a clause, and how certain that is."""

from transforms.packs.fallback.clause_order import (
    PLACES,
    behind_adverbs,
    clause_of,
    coinciding_places,
    phrase_before,
)
from transforms.packs.fallback.clauses import ASKING
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import BEFORE_VERB, FIRST
from transforms.packs.fallback.words import Entry, places_of
from transforms.reason import Reason, Refused
from transforms.rules.universal.chained_verbs import denies_in_chains
from transforms.rules.universal.phrases import is_universal
from transforms.tree import Token, Tree

# At these places an adverb's side of the negation matters.
BEHIND_ADVERBS = frozenset({"after", "bracket", "end"})
ANY = "*"
# One in so many clauses with an adverb that has it behind a negation is an accident.
NOW_AND_THEN = 20
N_NEIGHBOURS = 2
MIN_PERCENT = 90
# Places that coincide in a sentence are certain if this many clauses have the negation there.
MIN_PERCENT_TOGETHER, MIN_CLAUSES = 85, 4


def place_of(pack: FallbackPack, tree: Tree, finite: Token, entry: Entry) -> int:
    """Return the particle's place, or refuse if adverbs or coordination make it unclear."""
    place = _among_adverbs(pack, tree, finite, entry)
    beside = tree.tokens[place - 1 : place + 1] if place else ()
    if entry.how in BEHIND_ADVERBS and _parts_phrase(pack, beside):
        raise Refused(Reason("phrase_not_contiguous"))
    subjects = map(tree.index, (each.id for each in tree.children(tree.root.id, "nsubj")))
    if any(place <= where < tree.index(finite.id) for where in subjects):
        # Hindi phrases of a predicate, parsed as its own, stand before the subject.
        raise Refused(Reason("order_of_clause_not_usual"))
    if reason := adverb_in_doubt(pack, tree, finite, place, entry):
        raise Refused(reason)
    if entry.how in BEHIND_ADVERBS and entry.share and _is_before_adverb(pack, tree, place):
        raise Refused(Reason("adverb_by_verb"))
    if entry.how in BEHIND_ADVERBS and _speaks_of_all(pack, tree, place):
        # "Alles war nicht gut" may deny that all was, or that anything was.
        raise Refused(Reason("subject_is_quantified"))
    if _parts_multiword(pack, beside):
        raise Refused(Reason("verb_is_multiword"))
    return place


def _parts_multiword(pack: FallbackPack, beside: tuple[Token, ...]) -> bool:
    """Tell whether a place is inside a word, but for one that leans on whatever follows it.

    Arabic *wa-* (and) is written together with the negation as it was with the verb.
    """
    if len(beside) < N_NEIGHBOURS or not beside[0].multiword:
        return False
    before, behind = beside
    is_inside = before.multiword == behind.multiword
    return is_inside and not (before.relation == "cc" and pack.contractions.leans(before))


def _among_adverbs(pack: FallbackPack, tree: Tree, finite: Token, entry: Entry) -> int:
    """Return the place behind adverbs of the whole sentence, and before those that it denies.

    "Kommt wahrscheinlich nicht", "ist nicht sehr gut", "wurde nicht gut von ihm vertreten".
    """
    place, head = PLACES[entry.how](tree, finite), clause_of(tree, finite)
    over, under = pack.words("over_negation"), pack.words("under_negation")
    if entry.how in BEHIND_ADVERBS:
        while adverb := next(
            (t for t in tree.children(head.id, "advmod") if tree.span(t.id)[0] == place), None
        ):
            if adverb.lemma.lower() not in over:
                break
            place = tree.span(adverb.id)[1]
    last = phrase_before(tree, head, place)
    while last is not None and tree.span(last.id)[0] > tree.index(finite.id):
        says_how = entry.how == "bracket" and last.upos == "ADJ" and last.relation == "advmod"
        is_of_sentence = last.lemma.lower() in over | pack.words("kept")
        if last.lemma.lower() not in under and (not says_how or is_of_sentence):
            break
        place = tree.span(last.id)[0]
        last = phrase_before(tree, head, place)
    return place


def _parts_phrase(pack: FallbackPack, beside: tuple[Token, ...]) -> bool:
    """Tell whether what stands before the negation may determine what stands behind it.

    A pronoun may be an article that is parsed wrongly ("seien das Beitrags- und das
    Schadensniveau").
    """
    if len(beside) < N_NEIGHBOURS:
        return False
    before, behind = beside
    is_noun = behind.upos in {"NOUN", "PROPN", "X"} or behind.form.endswith("-")
    may_determine = before.upos == "PRON" and "DET" in pack.forms.readings(before.form.lower())
    return before.upos in {"DET", "ADP"} or (is_noun and may_determine)


def _is_before_adverb(pack: FallbackPack, tree: Tree, place: int) -> bool:
    """Tell whether an adverb or conjunction of what follows would stand behind the negation."""
    under = pack.words("under_negation")
    behind = tree.tokens[place : place + 1]
    return any(each.upos in {"ADV", "CCONJ"} and each.lemma.lower() not in under for each in behind)


def adverb_in_doubt(
    pack: FallbackPack, tree: Tree, finite: Token, place: int, entry: Entry
) -> Reason | None:
    """Return why it is unclear on which side of an adverb the negation goes."""
    over, under = pack.words("over_negation"), pack.words("under_negation")
    is_behind = entry.how in BEHIND_ADVERBS
    # A negative form reaches the adverbs before it, as nothing is between them and the verb.
    is_form = entry.how == "form" or denies_in_chains(pack)
    # A determiner of a verb says who does it ("himself").
    relations = ("advmod", "det") if tree.root.upos == "VERB" else ("advmod",)
    for adverb in tree.children(tree.root.id, *relations):
        where, lemma = tree.index(adverb.id), adverb.lemma.lower()
        if where >= place:
            # Words after the negation are in its scope with the verb.
            says_how = adverb.upos == "ADJ" and lemma not in over
            is_right = not is_behind or says_how or lemma in under
        else:
            is_first = is_behind and where < tree.index(finite.id)
            may_go = not is_behind or may_go_before(pack, tree, adverb, place)
            is_any = ANY in over and not _says_how(pack, adverb) and not _is_denied(pack, lemma)
            is_known = lemma in over or is_form or (is_any and may_go)
            # "fühlt sich gut nicht ein": an adjective says how.
            is_how = is_behind and adverb.upos == "ADJ" and not is_first and lemma not in over
            is_right = lemma not in under and not is_how and (is_first or is_known)
        if not is_right:
            return Reason("adverb_by_verb")
    return None


def _says_how(pack: FallbackPack, adverb: Token) -> bool:
    """Tell whether a word is compared, asks or focuses, and so stands in no list of all."""
    is_asking = bool(ASKING & adverb.pronoun_types)
    is_compared = adverb.upos == "ADV" and "Degree" in adverb.feats
    return (
        is_asking
        or is_compared
        or adverb.relation == "det"
        or adverb.lemma.lower() in pack.words("focusing")
    )


def _is_denied(pack: FallbackPack, lemma: str) -> bool:
    """Tell whether an adverb stands behind a negation more than now and then ("not only")."""
    n_behind = pack.usage.count("behind_negation", lemma)
    return n_behind * NOW_AND_THEN > pack.usage.count("placed", lemma)


def may_go_before(pack: FallbackPack, tree: Tree, adverb: Token, place: int) -> bool:
    """Tell whether an adverb directly before the negation is none of manner, which it denies.

    Adverbs of manner hardly ever begin a clause ("empfehle wärmstens"); those of time and place do.
    """
    if tree.span(adverb.id)[1] != place:
        return True
    lemma = adverb.lemma.lower()
    adverbs = pack.words("dated") | pack.words("added") | pack.words("linking") | pack.words("kept")
    places = (FIRST, BEFORE_VERB)
    return lemma in adverbs or any(pack.usage.count("placed", lemma, where=each) for each in places)


def _speaks_of_all(pack: FallbackPack, tree: Tree, place: int) -> bool:
    """Tell whether a subject or object before a place is universal (all, everything)."""
    core = tree.children(tree.root.id, "nsubj", "obj", "iobj")
    words = (*core, *(mark for each in core for mark in tree.children(each.id, "det")))
    return any(is_universal(pack, each) and tree.index(each.id) < place for each in words)


def place_in_doubt(
    pack: FallbackPack, tree: Tree, finite: Token, entry: Entry
) -> tuple[Reason, ...]:
    """Return a warning if the treebank too often puts negations elsewhere."""
    if not entry.share or int(entry.share.removesuffix("%")) >= MIN_PERCENT:
        return ()
    if _is_same_everywhere(pack, tree, finite, entry) or _is_usual(pack, tree, finite, entry):
        return ()
    return (Reason("negation_place_unsure", share=entry.share),)


def _is_same_everywhere(pack: FallbackPack, tree: Tree, finite: Token, entry: Entry) -> bool:
    """Tell whether all places that the treebank has coincide in this sentence."""
    also = [each.word for each in pack.table.of("negation_also")]
    place = PLACES[entry.how](tree, finite)
    return len(also) > 1 and all(PLACES[each](tree, finite) == place for each in also)


def _is_usual(pack: FallbackPack, tree: Tree, finite: Token, entry: Entry) -> bool:
    """Tell whether the denied clauses of the treebank say that the negation goes here.

    Nearly all have it in a place that is here the same one as that of the table, and of those that
    decide between this place and another, nearly all decide for it. Places with nothing but adverbs
    between them are one: where adverbs go is in lists of their own.
    """
    counts = [({*places_of(each.word)}, int(each.other)) for each in pack.table.of("negation_at")]
    same = coinciding_places(tree, finite)
    chosen = {*same.pop(behind_adverbs(tree, finite, PLACES[entry.how](tree, finite)))}
    total = sum(count for _, count in counts)
    n_here = sum(count for places, count in counts if places & chosen)
    return _is_most(n_here, total - n_here) and all(
        _is_most(
            sum(count for places, count in counts if places & chosen and not places & other),
            sum(count for places, count in counts if places & other and not places & chosen),
        )
        for other in map(set, same.values())
    )


def _is_most(clauses: int, others: int) -> bool:
    return clauses >= MIN_CLAUSES and clauses * 100 >= MIN_PERCENT_TOGETHER * (clauses + others)
