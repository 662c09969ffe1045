"""Negation in a treebank: which word or form, in which place, and how reliably."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from transforms.packs.fallback.clause_order import PLACES, finite_word, without_negation
from transforms.predicates import NOMINAL, VERBAL
from transforms.tree import Token, Tree

DENYING = frozenset({"PART", "ADV", "AUX", "VERB", "INTJ", "SCONJ"})
# A second word belongs to a negation that it mostly occurs with (French ne … pas), or often, if it
# hardly ever stands without it: what the other clauses have is then not marked (ne … que).
TOGETHER, OFTEN = 0.6, 0.3
# A word is negative if it hardly ever occurs without negation.
ALWAYS = 0.75
FEW = 5
AGAIN = 2
# Verbs and nominals have separate places if that explains so much more of the clauses.
BETTER = 0.05
# Places other than the best may be right for a clause as well if they put back this share of the
# negations.
ALSO = 0.25
AUXILIARY = "auxiliary"
# A word does not stand with a negation if chance would put it into at least EXPECTED denied clauses
# and at most this share of them has it.
EXPECTED = 5
HARDLY = 0.1
BESIDE_VERB = frozenset({"ADV", "AUX", "PART"})


@dataclass(frozen=True)
class Denied:
    """A main clause with its negative words."""

    tree: Tree
    words: tuple[Token, ...]

    @property
    def predicate(self) -> str:
        return "verb" if self.tree.root.upos in VERBAL else "nominal"

    @property
    def says_what(self) -> bool:
        """Tell whether the predicate is a noun, not an adjective or a verb."""
        return self.tree.root.upos in NOMINAL


def negation_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the lines of the list `negation`, separately for verbs and nominals if they differ.

    Nouns may have a word of their own, too (Indonesian *bukan*; adjectives and verbs: *tidak*).
    """
    clauses = list(_denied_clauses(trees))
    if line := _line_of_nouns(clauses):
        yield from _lines_of([clause for clause in clauses if not clause.says_what], trees)
        yield line
    else:
        yield from _lines_of(clauses, trees)


def _lines_of(clauses: Sequence[Denied], trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the lines of all predicates, or of verbs and of nominals."""
    words = {each: _of_words([c for c in clauses if c.predicate == each])
             for each in ("verb", "nominal")}  # fmt: skip
    forms = _of_forms(trees, sum(c.predicate == "verb" for c in clauses))
    if forms:
        yield f"negation\t{forms}" + ("\tverb" if words["nominal"] else "")
        words["verb"] = None
    verb, nominal = words["verb"], words["nominal"]
    if verb and nominal and verb[0] == nominal[0]:
        verb, nominal = _with_one_second(clauses, verb, nominal)
    is_one = verb and nominal and verb[:2] == nominal[:2] and AUXILIARY not in {verb[2], nominal[2]}
    both = _of_words(clauses) if is_one or (verb and verb == nominal) else None
    if both and verb and nominal and min(verb[3], nominal[3]) < both[3] + BETTER:
        own = (("verb", verb), ("nominal", nominal))
        if not any(_stands_elsewhere(clauses, name, each, both[2]) for name, each in own):
            yield _line(*both[:3], "–", both[3])
            return
    for name, negation in (("verb", verb), ("nominal", nominal)):
        if negation:
            alone = name == "verb" and not nominal
            yield _line(*negation[:3], "–" if alone else name, negation[3])


def _stands_elsewhere(
    clauses: Sequence[Denied], predicate: str, own: "Negation", place: str
) -> bool:
    """Tell whether the place of all clauses explains hardly any of one kind, but another does."""
    alike = [each for each in clauses if each.predicate == predicate]
    hits = _hits([c for c in alike if any(w.lemma == own[0] for w in c.words)], own[0])
    return hits[place] <= HARDLY * len(alike) and hits[own[2]] >= max(FEW, ALWAYS * len(alike))


def _line_of_nouns(clauses: Sequence[Denied]) -> str:
    nouns = [clause for clause in clauses if clause.says_what]
    others = [c for c in clauses if c.predicate == "nominal" and not c.says_what]
    own, other = _of_words(nouns), _of_words(others)
    if own is None or other is None or own[0] == other[0] or own[2] not in PLACES:
        return ""
    n_own = sum(any(word.lemma == own[0] for word in clause.words) for clause in nouns)
    is_usual = n_own >= max(FEW, ALWAYS * len(nouns)) and len(others) >= AGAIN
    return _line(*own[:3], "noun", own[3]) if is_usual else ""


def _few(clauses: Sequence[Denied], predicate: str) -> bool:
    return sum(clause.predicate == predicate for clause in clauses) < FEW


def other_place_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the other places that put many negations back where they were."""
    clauses = list(_denied_clauses(trees))
    negation = _of_words(clauses)
    if negation is None or negation[2] not in PLACES:
        return
    lemma, _, best, _ = negation
    hits = _hits([c for c in clauses if any(w.lemma == lemma for w in c.words)], lemma)
    for place in PLACES:
        if place != best and hits[place] >= max(AGAIN, ALSO * len(clauses)):
            yield f"negation_also\t{place}"


def adjacent_adverbs(trees: Sequence[Tree]) -> Iterator[tuple[str, str]]:
    """Yield adverbs that are often directly before or after the negation."""
    before: Counter[str] = Counter()
    behind: Counter[str] = Counter()
    for clause in _denied_clauses(trees):
        for word in clause.words:
            place = clause.tree.index(word.id)
            beside = clause.tree.tokens[place - 1 : place] if place else ()
            before.update(_adverbs(clause, beside))
            behind.update(_adverbs(clause, clause.tree.tokens[place + 1 : place + 2]))
    for lemma, count in sorted(before.items()):
        if count >= AGAIN and not behind[lemma]:
            yield "over_negation", lemma
    for lemma, count in sorted(behind.items()):
        if count >= AGAIN and not before[lemma]:
            yield "under_negation", lemma


def negative_verbs(trees: Sequence[Tree]) -> tuple[str, ...]:
    """Return the verbs that deny unmarked: as another part of speech, they mostly are marked.

    Hebrew *ein* (there is no) has no polarity as a verb, but one as an adverb.
    """
    uses: Counter[str] = Counter()
    denying: Counter[str] = Counter()
    verbs = set[str]()
    for token in (t for tree in trees for t in tree):
        form = token.form.lower()
        if token.upos in {"ADV", "PART"}:
            uses[form] += 1
            denying[form] += token.is_denying
        elif token.upos in VERBAL and form == token.lemma and not token.is_denying:
            verbs.add(form)
    return tuple(sorted(v for v in verbs if denying[v] >= max(AGAIN, ALWAYS * uses[v])))


def negated_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield a verb with one that denies, if only the two have their features (*yesh*: *ein*)."""
    lemmas_of: dict[tuple[str, str], Counter[str]] = {}
    for token in (t for tree in trees for t in tree if t.upos in VERBAL and t.feats):
        counts = lemmas_of.setdefault((token.upos, str(token.feats)), Counter())
        counts[token.lemma] += 1
    for negative in negative_verbs(trees):
        for counts in lemmas_of.values():
            others = set(counts) - {negative}
            if counts[negative] >= AGAIN and len(others) == 1:
                yield f"negated\t{others.pop()}\t{negative}"


def not_negated_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield adverbs, auxiliaries and particles that denied clauses lack (Chinese *了*).

    The clauses of verbs and those of other predicates count apart (Indonesian *adalah*, is).
    """
    verbal = [tree for tree in trees if tree.root.upos == "VERB"]
    others = [tree for tree in trees if tree.root.upos not in VERBAL]
    lemmas = {lemma for group in (verbal, others) for lemma in _not_negated(group)}
    yield from (f"not_negated\t{lemma}" for lemma in sorted(lemmas))


def _not_negated(trees: Sequence[Tree]) -> Iterator[str]:
    plain: Counter[str] = Counter()
    denied: Counter[str] = Counter()
    clauses = Counter[bool]()
    for tree in trees:
        words = (tree.root, *tree.children(tree.root.id))
        is_denied = any(word.is_denying for word in words)
        clauses[is_denied] += 1
        (denied if is_denied else plain).update(
            {w.lemma for w in words[1:] if w.upos in BESIDE_VERB and not w.is_denying}
        )
    share = clauses[True] / max(1, clauses.total())
    for lemma in plain:
        expected = share * (plain[lemma] + denied[lemma])
        if expected >= EXPECTED and denied[lemma] <= HARDLY * expected:
            yield lemma


def negated_verb_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the forms of main verbs with a negative auxiliary, by mood and tense.

    A past participle beside it alone is the denied past (Finnish "ei lukenut").
    """
    clauses = [
        clause.tree.root
        for clause in _denied_clauses(trees)
        if any(word.upos == "AUX" for word in clause.words)
        and len(clause.tree.children(clause.tree.root.id, "aux", "cop")) == len(clause.words)
    ]
    for feats in sorted({str(t.feats) for t in clauses if t.feats.get("Connegative") == "Yes"}):
        names = dict(part.split("=", 1) for part in feats.split("|"))
        mood = "|".join(f"{n}={names[n]}" for n in ("Mood", "Tense", "Voice") if n in names)
        if mood:
            yield f"negated_verb\t{mood}\t{feats}"
    participles = Counter(str(t.feats) for t in clauses if _is_past_participle(t))
    for feats, count in sorted(participles.items()):
        names = dict(part.split("=", 1) for part in feats.split("|"))
        agreement = "".join(f"|{n}={names[n]}" for n in ("Number", "Voice") if n in names)
        if count >= AGAIN:
            yield f"negated_verb\tMood=Ind|Tense=Past{agreement}\t{feats}"


def _is_past_participle(token: Token) -> bool:
    is_past = "Past" in {token.feats.get("Tense"), token.feats.get("PartForm")}
    is_plain = token.feats.get("Connegative") != "Yes"
    return token.upos == "VERB" and token.feats.get("VerbForm") == "Part" and is_past and is_plain


def _denied_clauses(trees: Sequence[Tree]) -> Iterator[Denied]:
    always = always_negative(trees)
    for tree in trees:
        words = tuple(
            token
            for token in tree.children(tree.root.id)
            if token.is_denying
            and token.upos in DENYING
            and (token.upos in {"PART", "ADV"} or token.lemma in always)
            and not tree.children(token.id)
        )
        if words:
            yield Denied(tree, words)


def always_negative(trees: Sequence[Tree]) -> frozenset[str]:
    """Return the auxiliaries and verbs that are always negative (Turkish *değil*)."""
    uses: Counter[str] = Counter()
    denying: Counter[str] = Counter()
    for token in (t for tree in trees for t in tree if t.upos in VERBAL):
        uses[token.lemma] += 1
        denying[token.lemma] += token.is_denying
    return frozenset(lemma for lemma, n in denying.items() if n >= max(2, ALWAYS * uses[lemma]))


def _adverbs(clause: Denied, beside: tuple[Token, ...]) -> Iterator[str]:
    return (t.lemma for t in beside if t.upos == "ADV" and t.head == clause.tree.root.id)


Negation = tuple[str, str, str, float]  # word, second word or –, place, share


def _of_words(clauses: Sequence[Denied]) -> Negation | None:
    """Return the commonest negative word of the clauses, a second one, and the first's place."""
    counts = Counter(word.lemma for clause in clauses for word in clause.words)
    if not counts:
        return None
    ((lemma, count),) = counts.most_common(1)
    having = [c for c in clauses if any(word.lemma == lemma for word in c.words)]
    others = Counter(w.lemma for c in having for w in c.words if w.lemma != lemma)
    second = next((w for w, n in others.most_common(1) if _go_together(n, count, counts[w])), "")
    if second and _stands_first(second, lemma, having):
        lemma, second = second, lemma
        having = [c for c in having if any(word.lemma == lemma for word in c.words)]
    if all(word.upos in VERBAL for c in having for word in c.words if word.lemma == lemma):
        if _is_beside_verb(having, lemma):
            return lemma, second or "–", AUXILIARY, 1.0
        hits = _hits(having, lemma)
        is_before = hits["before predicate"] > hits["predicate"]  # Hebrew *eino*
        return lemma, second or "–", "before predicate" if is_before else "predicate", 1.0
    return lemma, second or "–", *_place(having, lemma)


def _go_together(both: int, first: int, second: int) -> bool:
    """Tell whether two negative words are one negation, by how often they stand together."""
    is_pair = both >= max(AGAIN, OFTEN * first) and both >= ALWAYS * second
    return is_pair or both >= TOGETHER * first


def _with_one_second(
    clauses: Sequence[Denied], verb: Negation, nominal: Negation
) -> tuple[Negation, Negation]:
    """Return the negations of verbs and of nominals, the rare one with the other's second word.

    Too few clauses do not tell that a second word stands with the others only.
    """
    if _few(clauses, "nominal"):
        commoner = (_of_words(clauses) if _few(clauses, "verb") else None) or verb
    elif _few(clauses, "verb"):
        commoner = nominal
    else:
        return verb, nominal
    return _with_second(verb, commoner), _with_second(nominal, commoner)


def _with_second(negation: Negation, commoner: Negation) -> Negation:
    """Return a negation with the second word of a commoner one.

    Where it was learnt from that word alone (French "c'est pas grand"), it gets the first as well.
    """
    lemma, second, place, _ = commoner
    if negation[0] == second:
        return lemma, second, place, negation[3]
    return negation[0], second, *negation[2:]


def _is_beside_verb(clauses: Sequence[Denied], lemma: str) -> bool:
    """Tell whether a negative verb stands with another verb, not in place of the copula.

    Finnish "ei ole vanha" has a copula beside *ei*; Turkish *değil* is the copula.
    """
    with_verb = sum(
        clause.predicate == "verb"
        or any(w.lemma != lemma for w in clause.tree.children(clause.tree.root.id, "cop", "aux"))
        for clause in clauses
    )
    return with_verb * 2 > len(clauses)


def _stands_first(word: str, other: str, clauses: Sequence[Denied]) -> bool:
    firsts = Counter(clause.words[0].lemma for clause in clauses if len(clause.words) > 1)
    return firsts[word] > firsts[other]


def _place(clauses: Sequence[Denied], lemma: str) -> tuple[str, float]:
    """Return the place that puts most words back where they were, and the share of these clauses.

    One more clause is counted as a failure, so that a few clauses are no certainty.
    """
    hits = _hits(clauses, lemma)
    best = max(PLACES, key=lambda name: hits[name])
    return best, hits[best] / (len(clauses) + 1)


def _hits(clauses: Sequence[Denied], lemma: str) -> Counter[str]:
    """Return how many clauses each place explains."""
    hits: Counter[str] = Counter()
    for clause in clauses:
        (word, *_) = (each for each in clause.words if each.lemma == lemma)
        tree, stood = without_negation(clause.tree, clause.words, word)
        finite = finite_word(tree) or finite_word(tree, marks_finite=False) or tree.root
        hits.update(name for name, place in PLACES.items() if place(tree, finite) == stood)
    return hits


def _of_forms(trees: Sequence[Tree], by_words: int) -> str:
    """Return the line of verbs with negative forms, if these are the usual negation."""
    forms: dict[tuple[str, str], set[str]] = {}
    always = always_negative(trees)
    verbs = [t for tree in trees for t in tree if t.upos in VERBAL and t.lemma not in always]
    for token in verbs:
        forms.setdefault((token.lemma, str(token.feats)), set()).add(token.form.lower())
    prefixes: Counter[str] = Counter()
    n_comparable = 0
    denied = [token for token in verbs if token.feats.get("Polarity") == "Neg"]
    for token in denied:
        key = token.lemma, str(token.feats.updated(Polarity="Pos"))
        n_comparable += key in forms
        for form in forms.get(key, ()):
            if token.form.lower().endswith(form) and token.form.lower() != form:
                prefixes[token.form.lower().removesuffix(form)] += 1
    if len(denied) <= by_words:
        return ""
    prefix, count = next(iter(prefixes.most_common(1)), ("", 0))
    # Swahili "atasoma, hatasoma", but "anasoma, hasomi".
    if count >= max(AGAIN, TOGETHER * n_comparable):
        return f"{prefix}\t–\tprefix"
    return "–\t–\tform" if len(denied) >= FEW else ""


def _line(word: str, second: str, place: str, predicate: str, share: float) -> str:
    details = "" if share == 1.0 else f"\t{predicate}\t{share:.0%}"
    return f"negation\t{word}\t{second}\t{place}" + (details or _predicate(predicate))


def _predicate(predicate: str) -> str:
    return "" if predicate == "–" else f"\t{predicate}"
