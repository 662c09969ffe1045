"""s2.clause_dropped (any language) — keeping one of two clauses ("A man is singing and a woman is
dancing" → "A woman is dancing"), or a noun without its relative clause ("A man who is singing is
smiling" → "A man is smiling"; CDSCorpus, 2.2, dropping conjuncts and modifiers). Only the first
sentence entails the second.

Both clauses have a finite verb and a subject of their own, which the verb may show where a language
leaves subjects out, so that what one denies says nothing of the other. The words table lists their
conjunction (`conjunction`). Of three and more, the last is dropped. A relative clause is finite
with a relative word, or a participle that stands beside its noun.

Refuses clauses that are denied together (neither ... nor), and noun phrases under a negation or a
universal quantifier; a second clause that begins with something else than its subject or has a
pronoun; relative clauses of predicates that do not say of something named what it is, of nouns that
the treebank never has alone behind their preposition ("since the day when"), that are singled out
or whose determiner announces the clause (*derjenige*), and those with marks around that other
clauses may need.
"""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.marks import CLOSING_QUOTES, COMMAS, OPENING_QUOTES
from transforms.packs.fallback.agreement import FAULT
from transforms.packs.fallback.clause_order import finite_word
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.determining import may_be_kind, singled_out
from transforms.rules.universal.phrases import (
    UNDER_NEGATION,
    cuts_multiword,
    has_unpaired_mark,
    is_definite,
    is_negative,
    is_of_pair,
    reverses_entailment,
    says_what_it_is,
)
from transforms.rules.universal.quantified import is_measured
from transforms.rules.universal.s2_pronoun import leaves_out_subjects
from transforms.rules.universal.series import joins_statements
from transforms.rules.universal.set_phrases import needs_words
from transforms.tree import ROOT, Token, Tree

ARGUMENTS = frozenset({"nsubj", "obj", "obl"})
OPENING_RELATIONS = frozenset({"mark", "cc"})
VERBS = frozenset({"VERB", "AUX"})
OF_VERB = ("Person", "Number", "Tense", "Polarity", "Evident")
MOODS_OF_STATEMENTS = frozenset({"", "Ind"})
QUOTES = frozenset(f'{OPENING_QUOTES}{CLOSING_QUOTES}"')
# Types of pronouns that have no antecedent.
NOT_ANAPHORIC = frozenset({"Ind", "Int", "Rel"})
CLAUSES = frozenset({"advcl", "ccomp", "acl", "conj", "parataxis"})


class ClauseDropped(Rule):
    """Drops one of two clauses, or a relative clause."""

    id = "s2.clause_dropped"
    version = 5
    kind = Kind.S2
    paper = "CDS T2"
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        conjuncts = [
            each for each in tree.children(tree.root.id, "conj") if _is_clause(pack, tree, each)
        ]
        relative_clauses = [
            each for each in tree if each.relation == "acl" and _describes(tree, each)
        ]
        if conjuncts and _denies_twice(pack, tree):
            yield Refusal(self.id, Reason("verb_or_preposition_needs_both"))
            conjuncts = []
        for clause in conjuncts[-1:]:
            yield self.attempt(partial(self._first_alone, pack, tree, clause))
            yield self.attempt(partial(self._second_alone, pack, tree, clause))
        for clause in relative_clauses:
            yield self.attempt(partial(self._without_description, pack, tree, clause))

    def _first_alone(self, pack: FallbackPack, tree: Tree, clause: Token) -> Candidate:
        if reason := _not_two_clauses(pack, tree, clause):
            raise Refused(reason)
        last = tree.tokens[-1]
        words = [
            each for each in tree.subtree(clause.id) if each.id != last.id or not _is_mark(last)
        ]
        before = tree.tokens[tree.index(words[0].id) - 1]
        if before.form in COMMAS:
            words.insert(0, before)
        dropped = {each.id for each in words}
        others = (each.lemma.lower() for each in tree if each.id not in dropped)
        if any(pack.usage.count("paired", lemma) for lemma in others):
            raise Refused(Reason("word_announces_clause"))
        return self._without(pack, tree, words)

    def _second_alone(self, pack: FallbackPack, tree: Tree, clause: Token) -> Candidate:
        reason = _not_two_clauses(pack, tree, clause) or reason_of(
            more_than_two_things=len(tree.children(tree.root.id, "conj")) > 1
        )
        if reason or (reason := _dependent(tree, clause)):
            raise Refused(reason)
        conjunctions = {each.id for each in tree.children(clause.id, "cc")}
        words = [each for each in tree.subtree(clause.id) if each.id not in conjunctions]
        while words[0].form in COMMAS:
            words.pop(0)
        last = tree.tokens[-1]
        kept_ids = {each.id for each in words} | ({last.id} if _is_mark(last) else set())
        removed = [each for each in tree if each.id not in kept_ids]
        edit = Edit(tree)
        edit.reattach(clause.id, ROOT)
        if _is_mark(last):
            edit.reattach(last.id, clause.id)
        return self._candidate(pack, tree, edit, removed)

    def _without_description(self, pack: FallbackPack, tree: Tree, clause: Token) -> Candidate:
        if reverses_entailment(pack, tree, clause):
            raise Refused(UNDER_NEGATION)
        if reason := _undroppable(pack, tree, clause):
            raise Refused(reason)
        first, end = tree.span(clause.id)
        words = list(tree.tokens[first:end])
        while words and _is_mark(words[-1]):
            words.pop()
        while words and words[0].form in COMMAS:
            words.pop(0)
        place, stop = tree.index(words[0].id), tree.index(words[-1].id) + 1
        before = tree.tokens[place - 1 : place] if place else ()
        after = tree.tokens[stop : stop + 1]
        opens = bool(before) and before[0].form in COMMAS
        closes = bool(after) and after[0].form in COMMAS
        further = tree.tokens[stop + 1 : stop + 2]
        if closes and (not opens or _begins_clause(tree, further)):
            raise Refused(Reason("comma_may_be_needed"))
        if opens and not closes and after and not _is_mark(after[0]):
            raise Refused(Reason("comma_may_be_needed"))
        marks = [t for t in (*before, *after) if _is_mark(t) and t.form not in COMMAS]
        if any(each is not tree.tokens[-1] for each in marks):
            raise Refused(Reason("mark_stands_beside_phrase"))
        commas = [*(before if opens else ()), *(after if closes else ())]
        return self._without(pack, tree, [*commas[:1], *words, *commas[1:]])

    def _without(self, pack: FallbackPack, tree: Tree, words: list[Token]) -> Candidate:
        if cuts_multiword(words):
            raise Refused(Reason("part_of_phrase_is_multiword"))
        return self._candidate(pack, tree, Edit(tree), words)

    def _candidate(
        self, pack: FallbackPack, tree: Tree, edit: Edit, removed: list[Token]
    ) -> Candidate:
        edit.remove(*(each.id for each in removed))
        text = " ".join(each.form for each in removed)
        candidate = propose(self, edit, Reason("words_dropped", words=text))
        if has_unpaired_mark(candidate.tree):
            raise Refused(Reason("mark_stands_beside_phrase"))
        # "Part of the measures have": some words are only compared in a main clause.
        if Counter(pack.faults(pack.finish(candidate.tree, tree))) - Counter(pack.faults(tree)):
            raise Refused(FAULT)
        return candidate


def _is_mark(token: Token) -> bool:
    return token.upos == "PUNCT"


def _denies_twice(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether one word denies twice, and perhaps not by itself (Turkish "ne ... ne")."""
    words = (t.lemma.lower() for t in tree if is_negative(pack, t) and t.upos not in VERBS)
    return any(count > 1 for count in Counter(words).values())


def _is_clause(pack: FallbackPack, tree: Tree, token: Token) -> bool:
    """Tell whether a conjunct is a clause: it has a finite verb and says its subject."""
    finite = finite_word(tree, token)
    return finite is not None and _says_subject(pack, tree, token, finite)


def _says_subject(pack: FallbackPack, tree: Tree, head: Token, finite: Token) -> bool:
    """Tell whether a clause has a subject, or a verb that shows whose it is and may do without.

    A verb that stands last may share its ending with the next one; so the two must be alike.
    """
    if _subject(tree, head) is not None:
        return True
    is_shown = bool(pack.whole_sentences.alone) and bool(finite.feats.get("Person"))
    return is_shown and leaves_out_subjects(pack, finite.feats.get("Person"))


def _shares_ending(pack: FallbackPack, tree: Tree, clause: Token) -> bool:
    """Tell whether an ending or a negation of a verb that stands last may be of the first too."""
    if "last" not in pack.words("order") or _subject(tree, clause) is not None:
        return False
    first, second = finite_word(tree), finite_word(tree, clause)
    if first is None or second is None or first.upos not in VERBS or second.upos not in VERBS:
        return True
    return any(first.feats.get(name) != second.feats.get(name) for name in OF_VERB)


def _subject(tree: Tree, head: Token) -> Token | None:
    """Return the subject of a clause, also "es" and "there", but no reflexive pronoun.

    Some treebanks have a relation of their own for the subjects of copulas and passives.
    """
    subjects = (
        t for t in tree.children(head.id, "nsubj", "expl") if t.feats.get("Reflex") != "Yes"
    )
    return next((t for t in subjects if t.relation == "nsubj" or not t.subrelation), None)


def _not_two_clauses(pack: FallbackPack, tree: Tree, clause: Token) -> Reason | None:
    root = tree.root
    conjunction = tree.child(clause.id, "cc")
    first, second = finite_word(tree), finite_word(tree, clause)
    words = [each for each in tree.subtree(clause.id) if not _is_mark(each)]
    end = next(each for each in reversed(tree.tokens) if not _is_mark(each))
    return reason_of(
        clause_has_no_finite_verb=first is None or second is None,
        clause_has_no_subject=first is not None and not _says_subject(pack, tree, root, first),
        second_clause_has_own_subject=_shares_ending(pack, tree, clause),
        # Both are negated or asked together.
        negation_or_universal_quantifier=is_of_pair(tree, root) or _begin_alike(tree, clause),
        clause_may_be_condition=any(
            each is not None and each.feats.get("Mood") not in MOODS_OF_STATEMENTS
            for each in (first, second)
        )
        # "If it rains, ...", with the other clause parsed as joined.
        or any(each.upos == "SCONJ" for each in tree.children(root.id, "mark")),
        conjunction_not_additive=not joins_statements(pack, tree, clause)
        or (conjunction is not None and bool(tree.children(conjunction.id))),
        more_than_two_things=clause.id != tree.children(root.id, "conj")[-1].id
        # "They come, go and stay": without the last, no conjunction is left.
        or any(tree.child(each.id, "cc") is None for each in tree.children(root.id, "conj")[:-1]),
        clause_not_final=words[-1].id != end.id or not tree.is_contiguous(clause.id),
        mark_stands_beside_phrase=any(
            _is_mark(each) and each.form not in COMMAS and each.form not in QUOTES
            for each in tree.tokens[:-1]
        ),
        # "both ... and", "either ... or"
        verb_or_preposition_needs_both=tree.child(root.id, "cc") is not None,
    )


def _begin_alike(tree: Tree, clause: Token) -> bool:
    """Tell whether one small word begins both clauses, and joins them ("neither ... nor")."""
    first_of_clause = next((each for each in tree.subtree(clause.id) if not _is_mark(each)), clause)
    first = next((each for each in tree.tokens if not _is_mark(each)), first_of_clause)
    is_small = first_of_clause.upos in {"CCONJ", "SCONJ", "PART", "ADV", "DET", "INTJ"}
    return is_small and first_of_clause.form.lower() == first.form.lower()


def _dependent(tree: Tree, clause: Token) -> Reason | None:
    """Return why the second clause cannot stand alone."""
    words = [each for each in tree.subtree(clause.id) if not _is_mark(each)]
    own_words = [each for each in words if each.relation != "cc" or each.head != clause.id]
    subject = _subject(tree, clause)
    return reason_of(
        subject_not_first_in_clause=subject is None
        or tree.subtree(subject.id)[0].id != own_words[0].id,
        # "The small ones get little", "one did not arrive".
        pronoun_may_refer_back=(subject is not None and subject.upos in {"ADJ", "NUM", "DET"})
        or any(
            _refers(each) or each.feats.get("Poss") == "Yes" or each.is_demonstrative
            for each in own_words
        ),
    )


def _refers(word: Token) -> bool:
    """Tell whether a word is a pronoun for something that was said: no "I", "what" or "somebody".

    German *der* may be a relative pronoun, or not.
    """
    is_other = word.upos == "PRON" and word.feats.get("Person") in {"", "3"}
    return is_other and not (word.pronoun_types and word.pronoun_types <= NOT_ANAPHORIC)


def _describes(tree: Tree, clause: Token) -> bool:
    """Tell whether a clause is a relative one: with a relative word, or a participle."""
    if clause.upos not in {"VERB", "ADJ", "NOUN"} or tree[clause.head].upos != "NOUN":
        return False
    if clause.upos == "VERB" and clause.feats.get("VerbForm") == "Part":
        return True
    is_relative = any("Rel" in each.pronoun_types for each in tree.subtree(clause.id))
    return is_relative or clause.subrelation == "relcl"


def _undroppable(pack: FallbackPack, tree: Tree, clause: Token) -> Reason | None:
    noun = tree[clause.head]
    words = tree.subtree(clause.id)
    first = tree.index(words[0].id)
    determiners = tree.children(noun.id, "det")
    is_article = any(bool({"Art", "Ind"} & each.pronoun_types) for each in determiners)
    return reason_of(
        phrase_not_contiguous=not tree.is_contiguous(clause.id),
        noun_not_of_main_verb=(noun.head != tree.root.id or noun.relation not in ARGUMENTS)
        and not says_what_it_is(tree, noun),
        # "derjenige, der": the determiner announces the clause.
        determiner_announces_clause=bool(determiners) and not is_article,
        noun_is_coordinated=noun.relation == "conj"
        or tree.child(noun.id, "conj") is not None
        or tree.child(clause.id, "conj") is not None,
        # "The lands that are farmed" are not all lands.
        noun_is_counted_or_singled_out=noun.feats.get("Number") == "Plur"
        and is_definite(tree, noun),
        noun_may_need_determiner=may_be_kind(tree, noun, without=clause),
        adverb_not_of_verb=any(each.relation == "advmod" and each.head == noun.id for each in tree),
        amount_is_of_described=is_measured(pack, tree, noun),
        time_fixes_tense=noun.lemma.lower() in pack.words("dated"),
        noun_says_little=noun.lemma in pack.words("vague")
        or needs_words(pack, tree, noun, without=clause),
        previous_word_depends_on_neighbour=first > 0
        and first < tree.index(noun.id)
        and pack.depends_on_neighbour(tree.tokens[first - 1]),
    ) or singled_out(tree, noun)


def _begins_clause(tree: Tree, further: tuple[Token, ...]) -> bool:
    """Tell whether what follows a comma needs it: a mark, or the beginning of another clause."""
    return any(
        each.relation in OPENING_RELATIONS
        or _is_mark(each)
        or bool({"Rel", "Int"} & each.pronoun_types)
        or any(above.relation in CLAUSES for above in _up(tree, each))
        for each in further
    )


def _up(tree: Tree, token: Token) -> Iterator[Token]:
    """Yield a word and its ancestors."""
    above: Token | None = token
    while above is not None:
        yield above
        above = tree.parent(above.id)
