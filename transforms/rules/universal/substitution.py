"""Substituting nouns, adjectives, verbs and adverbs in any language."""

from collections.abc import Iterable, Iterator

from transforms.edit import Edit
from transforms.lexicon import Lexicon, Link
from transforms.lexicon.domains import FAMILIES
from transforms.packs.fallback.clauses import sign_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage_kinds import NONE
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Refusal, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Adaptation, pack_of, unfit, with_lemma
from transforms.rules.universal.governing import shows_phrases_of_verbs
from transforms.tree import Token, Tree
from transforms.words import is_of_letters

# If at least this share of adjectives has no features of its noun, adjectives do not agree.
MIN_SHARE_BARE = 0.9
MAX_PER_WORD = 2
OPEN = frozenset({"NOUN", "ADJ", "VERB", "ADV"})
# Words that link others, each where it does what it is listed for.
LINKS = {"SCONJ": "mark", "CCONJ": "cc", "ADP": "case"}
# An adverb beside one of these may be part of an expression ("immer noch").
SMALL = frozenset({"ADV", "PART", "SCONJ"})
# Only the English wordnet was reviewed by hand.
UNCHECKED = (Reason("wordnet_sense_unchecked"),)
# Below this score a wordnet's word is rare or distant: see `transforms.lexicon.wordnet`.
MIN_SCORE = 3.6


def exchangeable(tree: Tree) -> Iterator[Token]:
    """Yield the nouns and adjectives that are independent words."""
    for token in tree:
        is_adjective = token.upos == "ADJ" and token.relation in {"amod", "root", "conj"}
        # A noun that agrees with another as its adjective is hardly one (Spanish "originaria").
        is_adjectival = token.relation == "amod" and "Gender" in token.feats
        is_noun = token.upos == "NOUN" and not is_adjectival
        if (is_noun or is_adjective) and is_of_letters(token.form):
            yield token


def listable(tree: Tree) -> Iterator[Token]:
    """Yield the words for which the words table may list substitutes: verbs and adverbs too.

    And conjunctions and adpositions that stand by themselves.
    """
    nouns_and_adjectives = {token.id for token in exchangeable(tree)}
    for token in tree:
        is_verb = token.upos == "VERB" and tree.child(token.id, "compound", "expl") is None
        # An adverb with dependents may be part of a fixed phrase ("siempre que").
        is_adverb = token.upos == "ADV" and token.relation == "advmod"
        is_adverb = is_adverb and not tree.children(token.id)
        is_other = is_verb or is_adverb or _is_link(tree, token)
        if token.id in nouns_and_adjectives or (is_other and is_of_letters(token.form)):
            yield token


def _is_link(tree: Tree, token: Token) -> bool:
    """Tell whether a word links others by itself, and has one form."""
    is_plain = token.form.lower() == token.lemma.lower() and not tree.children(token.id)
    return is_plain and token.relation == LINKS.get(token.upos)


def substitutions(
    rule: Rule,
    tree: Tree,
    token: Token,
    substitutes: Iterable[str],
    *,
    context: Context,
    because: Reason,
    warnings: tuple[Reason, ...] = (),
) -> Iterator[Candidate | Refusal]:
    """Yield a candidate for each possible substitute, up to a few, and the refusals.

    `because` gets the word and its substitute as `old` and `new`.
    """
    pack, n_candidates = pack_of(context), 0
    for lemma in substitutes:
        if reason := _unfit(tree, lemma):
            yield Refusal(rule.id, reason)
            continue
        try:
            adaptation = with_word(pack, tree, token, lemma)
        except Refused as refused:
            yield Refusal(rule.id, refused.reason)
            continue
        explanation = because.having(old=token.form, new=adaptation.edit[token.id].form)
        yield propose(
            rule, adaptation.edit, explanation, warnings=(*warnings, *adaptation.warnings)
        )
        n_candidates += 1
        if n_candidates == MAX_PER_WORD:
            return


def related_words(lexicon: Lexicon | None, token: Token, link: Link) -> Iterator[str]:
    """Yield a wordnet's words for the usual sense of a word: common single words only."""
    for each in lexicon.related(token.lemma, token.upos, link) if lexicon else ():
        is_word = is_of_letters(each.lemma) and _is_common(token, each.lemma)
        # "Shrimp" is a person in a rare sense only.
        is_word = is_word and (each.is_certain or each.domain not in FAMILIES)
        if is_word and each.sense == 0 and each.score >= MIN_SCORE:
            yield each.lemma


def _is_common(token: Token, lemma: str) -> bool:
    """Tell whether a lemma is written as a common word, with a capital only if the word has one.

    Many scripts have no small letters; German nouns have capitals.
    """
    is_capital = token.lemma[:1].isupper()
    return lemma[1:] == lemma[1:].lower() and lemma[:1].isupper() == is_capital


def shares_usual_sense(lexicon: Lexicon, token: Token, lemma: str) -> bool:
    """Tell whether the usual sense of both words is one synset."""
    back = lexicon.related(lemma, token.upos, Link.SYNONYM)
    return any(each.lemma.lower() == token.lemma.lower() and each.sense == 0 for each in back)


def listed_words(pack: FallbackPack, name: str, token: Token) -> tuple[str, ...]:
    """Return a word's entries in a list of the words table, as words of its part of speech."""
    others = (entry.other for entry in pack.table.partners(name, token.lemma))
    return tuple(other for other in others if may_be(pack, other, token.upos))


def may_be(pack: FallbackPack, lemma: str, upos: str) -> bool:
    """Tell whether a lemma is of a part of speech, as far as the treebank knows it."""
    parts_of_speech = {each for each in (*OPEN, *LINKS) if pack.forms.has(lemma, each)}
    return upos in parts_of_speech or not parts_of_speech


def out_of_place(pack: FallbackPack, tree: Tree, token: Token) -> Reason | None:
    """Return why a word may be part of a name or expression, or join what its synonym does not.

    Of conjunctions that add, some join no clauses (German "sowie"), and one that is an adposition
    too (Turkish "ile") no words with an ending for their case.
    """
    place = tree.index(token.id)
    beside = (*tree.tokens[max(0, place - 1) : place], *tree.tokens[place + 1 : place + 2])
    heightening = pack.words("intensifier")
    joined = tree.parent(token.id)
    adds = token.upos == "CCONJ" and token.lemma in pack.words("conjunction")
    is_capital = token.form[:1].isupper() and not token.lemma[:1].isupper()
    return reason_of(
        word_is_part_of_name=is_capital and place > 0,
        # "immer mehr": more and more.
        adverb_with_comparative=token.upos == "ADV"
        and joined is not None
        and joined.feats.get("Degree") == "Cmp",
        adverb_beside_adverb=token.upos == "ADV"
        and any(t.upos in SMALL and t.lemma.lower() not in heightening for t in beside),
        conjunction_joins_clauses=adds and joined is not None and _is_clause(tree, joined),
        not_two_nouns_or_verbs_joined=adds
        and (joined is None or joined.upos not in {"NOUN", "PROPN"} or joined.relation != "conj"),
        conjuncts_have_case_endings=token.upos == "CCONJ"
        and _may_be_adposition(pack, token)
        and _has_case_before(pack, tree, token),
    )


def _is_clause(tree: Tree, word: Token) -> bool:
    """Tell whether a word is the predicate of a clause: a verb, or with a copula or subject."""
    is_verb = word.upos in {"VERB", "AUX"}
    return is_verb or tree.child(word.id, "cop", "aux", "nsubj", "csubj") is not None


def _may_be_adposition(pack: FallbackPack, conjunction: Token) -> bool:
    """Tell whether the treebank has a conjunction, or what may replace it, as an adposition."""
    words = (conjunction.lemma, *listed_words(pack, "synonym", conjunction))
    return any(pack.forms.has(each, "ADP") for each in words)


def _has_case_before(pack: FallbackPack, tree: Tree, join: Token) -> bool:
    """Tell whether a conjunct before a conjunction has another form than in the nominative."""
    joined = tree[join.head]
    if joined.relation != "conj":
        return False
    before = (tree[joined.head], *tree.children(joined.head, "conj"))
    return any(
        each.feats.get("Case") not in {"", "Nom"}
        and pack.forms.reshaped(each, each.feats.updated(Case="Nom")).text.lower()
        != each.form.lower()
        for each in before
        if tree.index(each.id) < tree.index(join.id)
    )


def may_say_how(pack: FallbackPack, tree: Tree, token: Token, other: str) -> bool:
    """Tell whether a word can replace an adjective that says how something is done, if that is one.

    Turkish "güzel yetiştirmek": not every adjective does.
    """
    says_how = token.upos == "ADJ" and token.head != 0 and tree[token.head].upos == "VERB"
    return not says_how or bool(pack.usage.count("how", other))


def with_word(pack: FallbackPack, tree: Tree, token: Token, lemma: str) -> Adaptation:
    """Replace a word with another in the form that its place requires."""
    if _is_unchanging(pack, token) and token.upos in pack.forms.readings(lemma.lower()):
        return _with_plain(pack, tree, token, lemma)
    if token.upos in {"NOUN", "ADJ"}:
        return with_lemma(pack, tree, token, lemma)
    if token.upos == "VERB":
        return _with_verb(pack, tree, token, lemma)
    if token.upos in LINKS:
        return _with_plain(pack, tree, token, lemma)
    return _with_adverb(pack, tree, token, lemma)


def _with_verb(pack: FallbackPack, tree: Tree, token: Token, lemma: str) -> Adaptation:
    """Put a verb into the form of another; the auxiliary of a participle must be known."""
    if reason := unfit(pack, tree, token):
        raise Refused(reason)
    if token.feats.get("VerbForm") == "Part":
        for helper in tree.children(token.id, "aux"):
            if not pack.usage.count("helper", lemma, helper.lemma):
                raise Refused(Reason("auxiliary_of_other_verb_unknown"))
    doubt = frame_doubt(pack, tree, token, lemma)
    adaptation = in_form_of(pack, tree, token, lemma)
    return Adaptation(adaptation.edit, (*((doubt,) if doubt else ()), *adaptation.warnings))


def frame_doubt(pack: FallbackPack, tree: Tree, verb: Token, lemma: str) -> Reason | None:
    """Return why a verb may not replace another in the sentence, None if the treebank supports it.

    What the sentence has with its verb (an object, each adposition or case) must have been seen
    with the other one: one speaks of something, but discusses it.
    """
    if not shows_phrases_of_verbs(pack):
        return None  # a treebank this small shows no frames
    target = tree.child(verb.id, "obj")
    phrases = tree.children(verb.id, "obl", "iobj")
    signs = {sign for each in phrases if (sign := sign_of(tree, each).lower())}
    is_passive = tree.child(verb.id, "aux:pass", "nsubj:pass") is not None
    n_active = pack.usage.count("active", lemma)
    is_seen = (
        all(pack.usage.count("oblique", lemma, sign) for sign in signs)
        and tree.child(verb.id, "iobj", "ccomp", "xcomp", "csubj") is None
        # Only what has objects may stand with one, and what has them should not stand without.
        and (
            bool(n_active)
            if target or is_passive
            else bool(pack.usage.count("alone", lemma) or not n_active)
        )
    )
    return None if is_seen else Reason("other_verb_not_seen_so", verb=lemma)


def in_form_of(pack: FallbackPack, tree: Tree, token: Token, lemma: str) -> Adaptation:
    """Put a lemma into the form of a word, whatever its context."""
    edit = Edit(tree)
    form = pack.inflect(lemma, f"{token.upos} {token.feats}")
    warnings = () if form.is_sure else (Reason("form_guessed", form=form.text),)
    edit.set(token.id, form=form.text, lemma=lemma)
    return Adaptation(edit, warnings)


def _is_unchanging(pack: FallbackPack, token: Token) -> bool:
    """Tell whether a word equals its lemma and words of its class do not agree."""
    is_lemma = token.form.lower() == token.lemma.lower()
    is_bare = token.relation == "amod" and pack.usage.share("attribute", NONE) >= MIN_SHARE_BARE
    return is_lemma and (token.upos == "ADV" or (token.upos == "ADJ" and is_bare))


def _with_plain(pack: FallbackPack, tree: Tree, token: Token, lemma: str) -> Adaptation:
    """Write another word as its lemma: uninflected words need no form from the treebank."""
    if reason := unfit(pack, tree, token):
        raise Refused(reason)
    edit = Edit(tree)
    edit.set(token.id, form=lemma, lemma=lemma)
    return Adaptation(edit)


def _with_adverb(pack: FallbackPack, tree: Tree, token: Token, lemma: str) -> Adaptation:
    if token.form.lower() == token.lemma.lower() and not pack.forms.has(lemma, "ADV"):
        return _with_plain(pack, tree, token, lemma)
    if reason := unfit(pack, tree, token):
        raise Refused(reason)
    adaptation = in_form_of(pack, tree, token, lemma)
    is_lemma = token.form.lower() == token.lemma.lower()
    if is_lemma and adaptation.edit[token.id].form.lower() != lemma.lower():
        # The treebank has Spanish *mucho* as *muy*, before adjectives.
        raise Refused(Reason("no_word_with_needed_features"))
    return adaptation


def _unfit(tree: Tree, lemma: str) -> Reason | None:
    if lemma.lower() in {other.lemma.lower() for other in tree}:
        return Reason("other_word_already_present")
    return None
