"""s4.person (any language) — exchanging the persons of a sentence ("Ich lese ihr Buch" → "Er liest
ihr Buch", "Er kommt" → "Sie kommt", "A man sees his dog" → "A man sees her dog"; SICK, Table 3,
words with another meaning). Nothing follows in either direction.

The first or second person becomes the third of the same number, in all words that show it:
pronouns, possessives, verbs and endings of nouns. Where a language leaves out the first and second
person only, the third gets its pronoun ("Tulen" → "Hän tulee"). A subject of the third person takes
the other gender, or becomes the first person if the treebank has that with the verb (`person`). A
possessive changes by itself, while the subject stays, if the treebank has the other one with its
noun.

Refuses commands, direct speech, words whose form for the other person neither the treebank nor an
ending shows (of predicates, for the other gender: "ella está cansada"), pronouns with dependents,
subjects of several words, verbs that do not show who their subject is, sentences that have the new
person already, possessives that belong to an expression (`possessed`), reflexive verbs without a
subject, and predicates that hold of one person only ("the best").
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.auxiliaries import construction
from transforms.packs.fallback.clauses import finite_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.person_usage import SPEAKERS
from transforms.packs.fallback.persons import Who
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.other_owners import of_other, possessives
from transforms.rules.universal.participants import (
    NUMBERS,
    gender_of,
    is_finite,
    is_personal,
    is_unclear,
    quotes,
    says_only_one,
    shows,
    speaks_for,
    subject_of,
)
from transforms.rules.universal.person_exchange import UNKNOWN, Exchange
from transforms.rules.universal.phrases import has_unpaired_mark
from transforms.rules.universal.s2_pronoun import leaves_out_subjects, put_in
from transforms.tree import Token, Tree

MAX_PER_SENTENCE = 2
# Parts of speech in which a predicate shows the gender of its subject.
AGREEING_TAGS = frozenset({"ADJ", "VERB", "AUX"})
# Relations of words below a predicate that agree with something else than its subject.
NOT_AGREEING = frozenset({"nsubj", "csubj", "obj", "iobj", "amod"})
# Types of determiners whose nouns no personal pronoun can replace ("which friend", "no man").
NOT_REPLACEABLE = frozenset({"Tot", "Neg", "Int", "Rel"})
CLITIC_TAGS = frozenset({"PRON", "PART"})
OTHER_GENDER = {"Masc": "Fem", "Fem": "Masc"}


class Person(Rule):
    """Exchanges the persons of a sentence."""

    id = "s4.person"
    version = 3
    kind = Kind.S4
    paper = "SICK X2"
    expected_ab = expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        finite = finite_of(tree)
        attempts = list(self._attempts(pack, tree, finite)) if finite is not None else []
        if not attempts:
            return
        if reason := _unfit(tree):
            raise Refused(reason)
        n_candidates = 0
        for attempt in attempts:
            answer = self.attempt(attempt)
            yield answer
            n_candidates += isinstance(answer, Candidate)
            if n_candidates == MAX_PER_SENTENCE:
                return

    def _attempts(
        self, pack: FallbackPack, tree: Tree, finite: Token
    ) -> Iterator[partial[Candidate]]:
        """Yield the exchanges that may be possible, the likeliest first."""
        for person in SPEAKERS:
            for number in NUMBERS:
                who = Who(person, number)
                if any(speaks_for(pack, token, who) for token in tree):
                    yield partial(self._as_third_person, pack, tree, who)
        yield from self._of_subject(pack, tree, finite)
        for word in possessives(tree):
            yield partial(self._with_other_owner, pack, tree, word)

    def _of_subject(
        self, pack: FallbackPack, tree: Tree, finite: Token
    ) -> Iterator[partial[Candidate]]:
        """Yield the exchanges of a subject of the third person."""
        subject = subject_of(tree, tree.root)
        if finite.feats.get("Person") != "3" or finite.feats.get("Number") not in NUMBERS:
            return
        if subject is not None and subject.relation == "expl":  # "il pleut": it stands for nobody
            return
        who = Who("3", finite.feats.get("Number"))
        may_be_person = _takes_person(pack, tree.root)
        if subject is not None and is_personal(subject) and shows(subject, who):
            if gender_of(subject) in OTHER_GENDER:
                yield partial(self._as_other_gender, pack, tree, subject)
            if may_be_person:
                yield partial(self._as_first_person, pack, tree, who)
        elif subject is not None and _is_agent(pack, subject) and may_be_person:
            yield partial(self._noun_as_first_person, pack, tree, who, subject)
        elif subject is None and may_be_person and leaves_out_subjects(pack, who.person):
            yield partial(self._as_first_person, pack, tree, who)

    def _as_third_person(self, pack: FallbackPack, tree: Tree, who: Who) -> Candidate:
        """Put a speaker or addressee into the third person, of the same number if possible."""
        try:
            return self._candidate(Exchange(pack, tree, who, Who("3", who.number)))
        except Refused:
            # "We went" entails nothing about somebody else, only about each of those who speak.
            if who.number != "Plur" or not _is_shown_by_ending_only(pack, tree, who):
                raise
            return self._candidate(Exchange(pack, tree, who, Who("3", "Sing")))

    def _as_other_gender(self, pack: FallbackPack, tree: Tree, subject: Token) -> Candidate:
        gender = gender_of(subject)
        who = Who("3", subject.feats.get("Number"), gender)
        if any(_shows_only(each, who) for each in _agreeing_words(tree, tree.root)):
            raise Refused(UNKNOWN)
        return self._candidate(
            Exchange(pack, tree, who, Who("3", who.number, OTHER_GENDER[gender]))
        )

    def _as_first_person(self, pack: FallbackPack, tree: Tree, who: Who) -> Candidate:
        if subject_of(tree, tree.root) is None:
            if reason := is_unclear(pack, tree):
                raise Refused(reason)
            if _has_misattached_subject(tree):
                raise Refused(Reason("verb_does_not_show_subject"))
        return self._candidate(Exchange(pack, tree, who, Who("1", who.number)))

    def _noun_as_first_person(
        self, pack: FallbackPack, tree: Tree, who: Who, subject: Token
    ) -> Candidate:
        if reason := _unfit_subject(tree, subject):
            raise Refused(reason)
        if any(is_personal(each) and shows(each, who) for each in tree):
            raise Refused(Reason("pronoun_may_refer_back"))
        return self._candidate(Exchange(pack, tree, who, Who("1", who.number), subject))

    def _with_other_owner(self, pack: FallbackPack, tree: Tree, word: Token) -> Candidate:
        edit, old, new = of_other(pack, tree, word)
        return propose(self, edit, Reason("changed", old=old, new=new))

    def _candidate(self, exchange: Exchange) -> Candidate:
        edit, words = exchange.result()
        pack, tree = exchange.pack, exchange.tree
        for each in tree:
            if each.id in edit and _is_unattested_auxiliary(pack, tree, edit[each.id]):
                raise Refused(UNKNOWN)
            if _disagrees(pack, tree, edit, each):
                raise Refused(UNKNOWN)
        because = [Reason("changed", old=old, new=new) for old, new in words]
        if _needs_subject(exchange, edit):
            pronoun = put_in(edit, pack, tree, finite_of(tree) or tree.root)
            because.append(Reason("pronoun_inserted", pronoun=pronoun))
        return propose(self, edit, *because)


def _needs_subject(exchange: Exchange, edit: Edit) -> bool:
    """Tell whether the verb shows the new person, which a language does not leave out."""
    pack, tree, new = exchange.pack, exchange.tree, exchange.new
    finite = finite_of(tree)
    return (
        finite is not None
        and new.person != exchange.old.person
        and edit[finite.id].feats.get("Person") == new.person
        and subject_of(tree, tree.root) is None
        and not leaves_out_subjects(pack, new.person)
    )


def _is_unattested_auxiliary(pack: FallbackPack, tree: Tree, helper: Token) -> bool:
    """Tell whether an auxiliary never has its new person with such a form of a verb.

    In some languages the third person of the past has no auxiliary (Czech "volal jsem", "volal").
    """
    verb = tree.parent(helper.id)
    old, new = tree[helper.id].feats.get("Person"), helper.feats.get("Person")
    if helper.relation != "aux" or verb is None or new in {"", old}:
        return False
    sign = construction(verb, helper)
    n_old, n_new = (pack.usage.count("auxiliary", helper.lemma, sign, each) for each in (old, new))
    return n_old > 0 == n_new


def _disagrees(pack: FallbackPack, tree: Tree, edit: Edit, verb: Token) -> bool:
    """Tell whether a subject takes another person or number and its verb keeps its own.

    A verb that the treebank gives another person than its subject has is parsed wrongly, unless
    its form is that of the new person as well ("ich war", "er war").
    """
    subject = subject_of(tree, tree[verb.head] if verb.upos == "AUX" and verb.head else verb)
    if subject is None or subject.id not in edit or verb.id not in edit or not is_finite(verb):
        return False
    new = edit[subject.id].feats
    names = ("Person", "Number")
    changed = {n: new.get(n) for n in names if new.get(n) != subject.feats.get(n)}
    is_kept = all(edit[verb.id].feats.get(name) == verb.feats.get(name) for name in changed)
    if not changed or not is_kept or subject.upos != "PRON":
        return False
    return not pack.forms.has_form(verb.lemma, verb.upos, verb.feats.updated(**changed), verb.form)


def _has_misattached_subject(tree: Tree) -> bool:
    """Tell whether a noun that is no predicate has a subject: probably that of the verb."""
    return any(
        each.relation in {"nsubj", "csubj"}
        and tree[each.head].upos in {"NOUN", "PROPN"}
        and tree[each.head].relation in {"nmod", "obj", "obl"}
        and tree.child(each.head, "cop", "aux", "compound") is None
        for each in tree
        if each.head
    )


def _is_agent(pack: FallbackPack, subject: Token) -> bool:
    """Tell whether a subject is a noun for a person, not a verb that looks like one."""
    return subject.upos == "NOUN" and subject.lemma in pack.words("agent")


def _takes_person(pack: FallbackPack, verb: Token) -> bool:
    """Tell whether the treebank has persons as subjects of a verb."""
    return verb.upos == "VERB" and bool(pack.usage.count("person", verb.lemma, where="subject"))


def _is_shown_by_ending_only(pack: FallbackPack, tree: Tree, who: Who) -> bool:
    """Tell whether no word shows a participant but the endings of the main verb and of nouns."""
    root = tree.root
    words = [token for token in tree if speaks_for(pack, token, who)]
    is_plain = tree.child(root.id, "aux", "cop", "xcomp", "conj") is None
    return all(each.upos == "NOUN" or (each == root and is_plain) for each in words)


def _agreeing_words(tree: Tree, head: Token) -> Iterator[Token]:
    """Yield the words of a predicate that may agree with its subject ("parece cansada")."""
    yield head
    for word in tree.children(head.id):
        is_noun = word.relation in NOT_AGREEING or tree.child(word.id, "det") is not None
        if word.upos in AGREEING_TAGS and not is_noun and subject_of(tree, word) is None:
            yield from _agreeing_words(tree, word)


def _shows_only(word: Token, who: Who) -> bool:
    """Tell whether a word has the gender of a participant and not the other as well."""
    genders = gender_of(word).split(",")
    is_same = word.feats.get("Number") in {"", who.number}
    return is_same and who.gender in genders and OTHER_GENDER[who.gender] not in genders


def _unfit(tree: Tree) -> Reason | None:
    return reason_of(
        speech_is_quoted=quotes(tree),
        mark_stands_beside_phrase=has_unpaired_mark(tree),
        sentence_is_a_command=any(
            token.feats.get("Mood") == "Imp" and is_finite(token) for token in tree
        ),
        noun_is_counted_or_singled_out=says_only_one(tree),
    )


def _unfit_subject(tree: Tree, noun: Token) -> Reason | None:
    """Return why a pronoun cannot replace a noun that is the subject, None if it can."""
    words = tree.subtree(noun.id)
    return reason_of(
        phrase_not_contiguous=not tree.is_contiguous(noun.id),
        part_of_phrase_is_multiword=any(each.multiword is not None for each in words),
        subject_is_joined_or_counted=tree.child(noun.id, "conj", "appos", "nummod") is not None
        or any(each.pronoun_types & NOT_REPLACEABLE for each in words),
        subject_not_beside_verb=not _is_in_place_of_pronoun(tree, noun),
        mark_stands_beside_phrase=_is_marked_off(tree, noun),
        verb_is_passive=_is_passive(tree, noun),
    )


def _is_in_place_of_pronoun(tree: Tree, noun: Token) -> bool:
    """Tell whether a subject begins the sentence or stands beside the verb, clitics aside."""
    first, end = tree.span(noun.id)
    verb = tree.index((finite_of(tree) or tree.root).id)
    between = tree.tokens[end:verb]
    return first in {0, verb + 1} or all(each.upos in CLITIC_TAGS for each in between)


def _is_marked_off(tree: Tree, noun: Token) -> bool:
    """Tell whether a phrase has a punctuation mark in it, or a mark or conjunction beside it."""
    first, end = tree.span(noun.id)
    beside = (*tree.tokens[max(0, first - 1) : first], *tree.tokens[end : end + 1])
    is_inside = any(each.upos == "PUNCT" for each in tree.subtree(noun.id))
    return is_inside or any(each.upos in {"PUNCT", "SYM", "CCONJ"} for each in beside)


def _is_passive(tree: Tree, subject: Token) -> bool:
    """Tell whether the verb, its subject or any dependent shows the passive."""
    return any(
        each.feats.get("Voice") == "Pass" or each.subrelation == "pass"
        for each in (subject, tree.root, *tree.children(tree.root.id))
    )
