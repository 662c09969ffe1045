"""Reading trees of any language: negation, quantifiers, phrases that can be dropped."""

from collections.abc import Callable, Iterator, Sequence

from transforms.edit import Edit
from transforms.marks import COMMAS
from transforms.packs.fallback.bound_words import polar_use
from transforms.packs.fallback.clauses import BARE, DEFINED, clause_head, finite_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

VERBAL_NOUNS = frozenset({"Vnoun", "Ger", "Inf"})
UNDER_NEGATION = Reason("wider_phrase_under_negation_or_quantifier")
BOTH_WAYS = (Relation.ENTAILMENT, Relation.ENTAILMENT)
OF_PHRASE = ("case", "mark")
ADJUNCTS = ("advmod", "obl", "advcl")
QUANTIFIED = frozenset({"nsubj", "obj", "iobj"})


def is_negative(pack: FallbackPack, token: Token) -> bool:
    """Tell whether a word is negative.

    A preposition denies its own phrase alone, not the clause: see `lacks`.
    """
    if token.relation in OF_PHRASE and token.upos == "ADP":
        return False
    is_word = token.upos in {"PART", "ADV", "AUX"} and token.lemma in pack.words("negation")
    return token.is_denying or is_word or pack.lists_as_negative(token)


def is_universal(pack: FallbackPack, token: Token) -> bool:
    """Tell whether a word is a universal quantifier, or may be one.

    Where neither treebank nor table says which words are, any determiner of no known kind may be.
    """
    if "Tot" in token.pronoun_types or pack.may_mean_every(token):
        return True
    is_unknown = not token.pronoun_types or pack.is_indefinite_of_any_kind(token)
    is_of_no_kind = is_unknown and token.feats.get("Definite") not in DEFINED
    may_be = token.upos == "DET" and token.relation == "det" and is_of_no_kind
    return may_be and token.feats.get("Poss") != "Yes" and not pack.knows_universals


def is_polar(pack: FallbackPack, tree: Tree, token: Token) -> bool:
    """Tell whether a word is a negative polarity item, always or as it is used here."""
    if pack.usage.count("polar", token.lemma) or token.lemma.lower() in pack.words("polar"):
        return True
    word, use = polar_use(tree, token) or ("", "")
    return bool(word) and pack.usage.count("polar_as", word, use) > 0


def says_amount(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether the predicate is an amount ("to be 5 euros, to come to a million")."""
    root = tree.root
    phrases = [t for t in tree.children(root.id, "obj", "obl") if t.upos in {"NOUN", "NUM", "SYM"}]
    return root.upos == "VERB" and any(
        each.lemma.lower() not in pack.words("dated")
        and tree.child(each.id, "case") is None
        and each.feats.get("Case") in BARE
        and (each.relation == "obl" or tree.child(each.id, "nummod") is not None)
        for each in phrases
    )


def has_unpaired_mark(tree: Tree) -> bool:
    """Tell whether a quotation mark or bracket has no other: part of the text is missing."""
    text = tree.text
    pairs = (("(", ")"), ("[", "]"), ("«", "»"), ("``", "''"))
    is_odd = text.count('"') % 2 == 1 or not _are_paired(*map(text.count, "„“”"))
    return is_odd or any(text.count(one) != text.count(other) for one, other in pairs)


def _are_paired(low: int, left: int, right: int) -> bool:
    """Tell whether the numbers of „, “ and ” can be pairs: “English”, „Deutsch“, „polski”."""
    return (low + left + right) % 2 == 0 and abs(left - right) <= low <= left + right


def reverses_entailment(pack: FallbackPack, tree: Tree, phrase: Token | None = None) -> bool:
    """Tell whether the sentence contains a negation or a universal quantifier.

    With a phrase, only those count that can reach it: what a subordinate clause denies says nothing
    of what stands outside it, and all who eat fish there eat fish. What a preposition denies
    (without) or a verb (to lack) is its own phrase or object, and without a phrase only the main
    verb counts of these.
    """
    operators = [t for t in tree if is_negative(pack, t) or is_universal(pack, t)]
    if phrase is None:
        return bool(operators) or lacks(pack, tree, tree.root)
    words = tree.subtree(phrase.id)
    heads = (clause_head(tree, t) if t in words else _reach(pack, tree, t) for t in operators)
    if any(phrase in tree.subtree(head.id) for head in heads):
        return True
    if _may_be_denied(pack, tree, phrase):
        return True
    return lacks_above(pack, tree, phrase)


def _may_be_denied(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether a word beside the main verb may deny it, as nothing says which words deny.

    Korean treebanks mark neither the adverb 안 nor the auxiliary 않다 as negative.
    """
    words = tree.children(tree.root.id, "aux", "advmod")
    return not pack.knows_negation and any(each != phrase for each in words)


def _reach(pack: FallbackPack, tree: Tree, operator: Token) -> Token:
    """Return the head of what an operator reverses: a quantified subject or object, else a clause.

    "Every time" may speak of the times at which the rest of the sentence is so.
    """
    clause = clause_head(tree, operator)
    noun = operator if operator.upos == "PRON" else tree.parent(operator.id)
    if operator.upos not in {"DET", "PRON"} or noun is None or is_negative(pack, operator):
        return clause
    if not pack.knows_universals:  # it may be a "no"
        return clause
    is_of_verb = noun.head == clause.id and clause.upos == "VERB"
    is_plain = operator.upos == "PRON" or operator.relation == "det"
    return noun if is_plain and is_of_verb and noun.relation in QUANTIFIED else clause


def denial_of(pack: FallbackPack, tree: Tree) -> Token | None:
    """Return the word that negates the main clause, None if it has none or is quantified as well.

    Also None if the negation goes with an adverb ("no longer") or another clause ("not only ...
    but"), so that it is unclear what it denies.
    """
    operators = [t for t in tree if is_negative(pack, t) or is_universal(pack, t)]
    if len(operators) != 1 or not is_negative(pack, operators[0]) or lacks(pack, tree, tree.root):
        return None
    (denial,) = operators
    place = tree.index(denial.id)
    beside = (*tree.tokens[max(0, place - 1) : place], *tree.tokens[place + 1 : place + 2])
    is_bound = denial.upos not in {"VERB", "AUX"} and any(each.upos == "ADV" for each in beside)
    goes_on = any(is_polar(pack, tree, t) for t in tree if t != denial)
    is_main = clause_head(tree, denial) == tree.root
    return denial if is_main and not is_bound and not goes_on else None


def is_definite(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun is definite, so that no negation reaches it."""
    marks = {each.feats.get("Definite") for each in (noun, *tree.children(noun.id, "det"))}
    return "Def" in marks and "Ind" not in marks


def says_what_it_is(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun says of something named what it is ("Anna is a doctor from Rome").

    So much the sentence still says without what describes the noun. Of a pronoun it would say
    little ("it is a thing"); and a definite noun is one of a kind ("she is the doctor who came").
    """
    subject = tree.child(noun.id, "nsubj")
    return (
        noun == tree.root
        and noun.upos == "NOUN"
        and subject is not None
        and subject.upos in {"NOUN", "PROPN"}
        and tree.child(noun.id, "case", "nummod", "csubj") is None
        and not is_definite(tree, noun)
        and not any(each.is_demonstrative for each in tree.children(noun.id, "det"))
    )


def is_verbal_noun(tree: Tree) -> bool:
    """Tell whether the predicate is a verbal noun with a copula ("amacı kazanmaktı")."""
    is_noun = tree.root.feats.get("VerbForm") in VERBAL_NOUNS
    return is_noun and tree.child(tree.root.id, "cop") is not None


def is_known_subject(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun is a definite subject before its verb, which no negation reaches.

    Who does not read the new book may read the book that was spoken of before.
    """
    if noun.relation != "nsubj" or noun.head != tree.root.id:
        return False
    return is_definite(tree, noun) and tree.index(noun.id) < tree.index(noun.head)


def reached_by(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether the one negation of the main clause reaches a phrase of the verb for certain.

    It does if the phrase stands behind it, or before a verb that denies at the end.
    """
    denial = denial_of(pack, tree)
    if denial is None or phrase.relation != "obl" or phrase.head != tree.root.id:
        return False
    points = any(each.is_demonstrative for each in tree.subtree(phrase.id))
    first, place = tree.span(phrase.id)[0], tree.index(denial.id)
    is_last = denial in (tree.root, *tree.children(tree.root.id, "aux")) and place > first > 0
    return not points and (first > place or is_last)


def lacks(pack: FallbackPack, tree: Tree, token: Token) -> bool:
    """Tell whether what depends on a word is said to be missing: "without ...", "to lack ...".

    The words table lists such verbs and prepositions (`denying`; prepositions also as `negative`);
    a treebank has the abessive case, and two conjunctions that belong together (neither ... nor)
    may say so in any language.
    """
    verbs_of_denial = pack.words("denying")
    marks = tree.children(token.id, *OF_PHRASE)
    return (
        token.feats.get("Case") == "Abe"
        or token.lemma in verbs_of_denial
        or any(each.lemma in verbs_of_denial | pack.words("negative") for each in marks)
        or is_of_pair(tree, token)
    )


def lacks_above(pack: FallbackPack, tree: Tree, token: Token) -> bool:
    """Tell whether a word is inside what is said to be missing."""
    return any(lacks(pack, tree, each) for each in _above(tree, token))


def is_of_pair(tree: Tree, token: Token) -> bool:
    """Tell whether a word is joined by two conjunctions that belong together (neither ... nor)."""
    first = tree[token.head] if token.relation == "conj" else token
    before = [each for each in tree.children(first.id, "cc") if each != tree.tokens[0]]
    opens = [each for each in before if tree.index(each.id) < tree.index(first.id)]
    return bool(opens) and tree.child(first.id, "conj") is not None


def _above(tree: Tree, phrase: Token) -> Iterator[Token]:
    """Yield the words that a phrase depends on, up to the head of the sentence."""
    above = tree.parent(phrase.id)
    while above is not None:
        yield above
        above = tree.parent(above.id)


def negatives(pack: FallbackPack, tree: Tree) -> tuple[Token, ...]:
    """Return the negative words of the main clause."""
    return tuple(
        token
        for token in tree
        if is_negative(pack, token) and clause_head(tree, token) == tree.root
    )


def phrases_dropped(
    rule: Rule,
    pack: FallbackPack,
    tree: Tree,
    phrases: Sequence[Token],
    unfit: Callable[[FallbackPack, Tree, Token], Reason | None],
) -> Iterator[Candidate | Refusal]:
    """Yield the sentence without each droppable phrase, and the refusals of the others."""
    for phrase in phrases:
        links = _links(pack, tree, phrase) and not _is_by_denial(pack, tree, phrase)
        is_reached = reached_by(pack, tree, phrase)
        is_outside = is_reached or (
            denial_of(pack, tree) and is_known_subject(tree, tree[phrase.head])
        )
        if not is_outside and not links and reverses_entailment(pack, tree, phrase):
            yield Refusal(rule.id, UNDER_NEGATION)
            continue
        if reason := unfit(pack, tree, phrase) or loose(pack, tree, phrase):
            yield Refusal(rule.id, reason)
            continue
        edit = Edit(tree)
        text = " ".join(token.form for token in tree.subtree(phrase.id))
        edit.remove(*dropped_ids(pack, tree, phrase))
        labels = BOTH_WAYS if links else None
        if is_reached:  # who did not sleep at all did not sleep in the garden
            labels = (rule.expected_ba, rule.expected_ab)
        yield propose(rule, edit, Reason("words_dropped", words=text), expected=labels)


def _links(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether an adverb only links the sentence to what was said before (also, then)."""
    is_alone = phrase.relation == "advmod" and not tree.children(phrase.id)
    return is_alone and phrase.lemma.lower() in pack.words("linking")


def _is_by_denial(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether a negative or universal word stands beside an adverb ("not therefore")."""
    place = tree.index(phrase.id)
    beside = (*tree.tokens[max(0, place - 1) : place], *tree.tokens[place + 1 : place + 2])
    return any(
        (is_negative(pack, each) and each.upos not in {"VERB", "AUX"}) or is_universal(pack, each)
        for each in beside
    )


def dropped_ids(pack: FallbackPack, tree: Tree, phrase: Token) -> list[int]:
    """Return the ids of the words of a phrase, with the comma after one that begins the sentence.

    The full stop stays, whatever its head, and so does a comma that is there without the phrase: it
    closes what stands before ("In short, in Paris, it rained") or opens what follows.
    """
    last = tree.tokens[-1]
    words = [t.id for t in tree.subtree(phrase.id) if t != last or t.upos != "PUNCT"]
    if tree[words[0]].form in COMMAS and _closes_first(tree, tree[words[0]], phrase):
        words.pop(0)
    elif _opens_next(tree, phrase):
        words.pop()
    if _may_begin(pack, tree, phrase) and (comma := _comma_behind(tree, phrase)):
        words.append(comma.id)
    return words


def _closes_first(tree: Tree, comma: Token, phrase: Token) -> bool:
    """Tell whether a comma stands behind an adjunct that begins the sentence, before another."""
    first, others = (0, tree.index(comma.id)), tree.children(phrase.head, *ADJUNCTS)
    return any(tree.span(each.id) == first for each in others if each.id != phrase.id)


def _opens_next(tree: Tree, phrase: Token) -> bool:
    """Tell whether the only comma of a phrase ends it, but not between a subject and its verb."""
    words = tree.subtree(phrase.id)
    begins, commas = tree.index(words[0].id), [each for each in words if each.form in COMMAS]
    subjects = tree.children(phrase.head, "nsubj") if tree.index(phrase.head) > begins else ()
    is_inside = any(tree.span(each.id)[1] == begins for each in subjects)
    return commas == [words[-1]] and begins > 0 and not is_inside


def _may_begin(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether a phrase begins the sentence and can be dropped there.

    Where the finite verb has no fixed second place, what follows can begin the sentence if it is
    not a verb before its subject ("in the garden sat a man") or a word that leans on the phrase.
    """
    if tree.span(phrase.id)[0] != 0:
        return False
    if phrase.relation in pack.words("first_dropped") or phrase.head != tree.root.id:
        return True
    entry = next(iter(pack.table.of("order")), None)
    if entry is None or entry.word == "second" or "clitics" in entry.other:
        return False
    subject = tree.child(tree.root.id, "nsubj", "csubj", "expl")
    verb = finite_of(tree) or tree.root
    drops = bool(pack.whole_sentences.alone)
    return drops if subject is None else tree.index(subject.id) < tree.index(verb.id)


def _comma_behind(tree: Tree, phrase: Token) -> Token | None:
    end = tree.span(phrase.id)[1]
    return next((t for t in tree.tokens[end : end + 1] if t.form in COMMAS), None)


def may_describe_from_before(tree: Tree, phrase: Token) -> bool:
    """Tell whether the word before a noun may describe it, though it belongs to a later one.

    Turkish "adı verilen yerde" is one phrase, and so is "bizim klinikte", however parsed.
    """
    first, end = tree.span(phrase.id)
    if first == 0 or phrase.upos not in {"NOUN", "PROPN"} or tree.tokens[first].upos == "ADP":
        return False
    before = tree.tokens[first - 1]
    goes_on = before.head != 0 and tree.index(before.head) >= end
    is_possessive = (
        before.upos == "PRON"
        and before.feats.get("Case") == "Gen"
        and "Person[psor]" not in phrase.feats
    )
    return goes_on and (before.relation in {"acl", "amod"} or is_possessive)


def cuts_multiword(phrase: Sequence[Token]) -> bool:
    """Tell whether a multiword token crosses the phrase's boundary."""
    ids = {token.id for token in phrase}
    return any(token.multiword and not ids.issuperset(token.multiword.ids) for token in phrase)


def _is_stranding(tree: Tree, first: int, end: int) -> bool:
    """Tell whether only an adverb would be left behind a comma ("it goes on, now by law")."""
    before = tree.tokens[max(0, first - 2) : first]
    is_last = all(each.upos == "PUNCT" for each in tree.tokens[end:])
    return is_last and len(before) > 1 and before[0].form in COMMAS and before[1].upos == "ADV"


def loose(pack: FallbackPack, tree: Tree, token: Token) -> Reason | None:
    """Return why a phrase cannot be removed without changing the words around it."""
    first, end = tree.span(token.id)
    beside = (*tree.tokens[max(0, first - 1) : first], *tree.tokens[end : end + 1])
    after = tree.tokens[end : end + 1]
    return reason_of(
        phrase_not_contiguous=not tree.is_contiguous(token.id),
        first_phrase_may_fix_word_order=first == 0 and not _may_begin(pack, tree, token),
        # "fast and in good quality": what is joined is not always parsed so.
        adjective_is_joined_with_another=any(each.upos == "CCONJ" for each in beside[:1])
        and first > 0,
        mark_stands_beside_phrase=any(
            each.upos in {"PUNCT", "SYM"}
            for each in beside
            if each is not tree.tokens[-1]
            and not (_may_begin(pack, tree, token) and each == _comma_behind(tree, token))
        )
        or _is_stranding(tree, first, end),
        part_of_phrase_is_multiword=cuts_multiword(tree.subtree(token.id)),
        word_before_may_describe_phrase=may_describe_from_before(tree, token),
        previous_word_depends_on_neighbour=bool(after)
        and first > 0
        and pack.depends_on_neighbour(tree.tokens[first - 1]),
    )
