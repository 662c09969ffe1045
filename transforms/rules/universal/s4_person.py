"""s4.person (any language) — exchanging the persons of a sentence ("Ich lese ihr Buch" → "Er liest
ihr Buch", "Er kommt" → "Sie kommt", "A man sees his dog" → "A man sees her dog"; SICK, Table 3,
words with another meaning). Nothing follows in either direction.

Who speaks or is spoken to becomes somebody else of the same number, in all words that show it:
pronouns, possessives, verbs and endings of nouns. Where a language leaves out the first and second
person only, the third gets its pronoun ("Tulen" → "Hän tulee"). A subject of the third person takes
the other gender, or becomes the first person, if the treebank has one with that verb (`person`). So
does a possessive, if it has one with that noun, and keeps the subject as it is.

Refuses commands, direct speech, words whose form for the other person neither the treebank nor an
ending shows (predicates, for the other gender: "ella está cansada"), pronouns with words of their
own, subjects of several words, verbs that do not show who their subject is, another word of the
person that would be written, possessives that belong to an expression (`possessed`), reflexive
verbs of an unknown subject, and predicates of which there is only one ("the best").
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
    UNKNOWN,
    Exchange,
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
from transforms.rules.universal.phrases import has_unpaired_mark
from transforms.rules.universal.s2_pronoun import leaves_out_subjects, put_in
from transforms.tree import Token, Tree

MAX_PER_SENTENCE = 2
# Parts of speech in which a predicate shows the gender of its subject.
AGREEING_TAGS = frozenset({"ADJ", "VERB", "AUX"})
ARGUMENTS = frozenset({"nsubj", "csubj", "obj", "iobj", "amod"})
# Determiners of nouns that no personal pronoun can stand for ("which friend", "no man").
NOT_PERSONAL = frozenset({"Tot", "Neg", "Int", "Rel"})
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
        """Yield what may be written, the likeliest first."""
        for person in SPEAKERS:
            for number in NUMBERS:
                who = Who(person, number)
                if any(speaks_for(pack, token, who) for token in tree):
                    yield partial(self._of_speaker, pack, tree, who)
        yield from self._of_subject(pack, tree, finite)
        for word in possessives(tree):
            yield partial(self._of_owner, pack, tree, word)

    def _of_subject(
        self, pack: FallbackPack, tree: Tree, finite: Token
    ) -> Iterator[partial[Candidate]]:
        subject = subject_of(tree, tree.root)
        if finite.feats.get("Person") != "3" or finite.feats.get("Number") not in NUMBERS:
            return
        if subject is not None and subject.relation == "expl":  # "il pleut": it stands for nobody
            return
        who = Who("3", finite.feats.get("Number"))
        is_of_people = _is_of_people(pack, tree.root)
        if subject is not None and is_personal(subject) and shows(subject, who):
            if gender_of(subject) in OTHER_GENDER:
                yield partial(self._of_other_gender, pack, tree, subject)
            if is_of_people:
                yield partial(self._as_speaker, pack, tree, who)
        elif subject is not None and _is_agent(pack, subject) and is_of_people:
            yield partial(self._in_place_of_noun, pack, tree, who, subject)
        elif subject is None and is_of_people and leaves_out_subjects(pack, who.person):
            yield partial(self._as_speaker, pack, tree, who)

    def _of_speaker(self, pack: FallbackPack, tree: Tree, who: Who) -> Candidate:
        """Write of somebody else what is said of the first or second person."""
        try:
            return self._candidate(Exchange(pack, tree, who, Who("3", who.number)))
        except Refused:
            # From "we went" nothing follows of somebody else, though of each who speaks.
            if who.number != "Plur" or not _is_shown_alone(pack, tree, who):
                raise
            return self._candidate(Exchange(pack, tree, who, Who("3", "Sing")))

    def _of_other_gender(self, pack: FallbackPack, tree: Tree, subject: Token) -> Candidate:
        gender = gender_of(subject)
        who = Who("3", subject.feats.get("Number"), gender)
        if any(_shows_only(each, who) for each in _agreeing_words(tree, tree.root)):
            raise Refused(UNKNOWN)
        return self._candidate(
            Exchange(pack, tree, who, Who("3", who.number, OTHER_GENDER[gender]))
        )

    def _as_speaker(self, pack: FallbackPack, tree: Tree, who: Who) -> Candidate:
        if subject_of(tree, tree.root) is None:
            if reason := is_unclear(pack, tree):
                raise Refused(reason)
            if _has_stray_subject(tree):
                raise Refused(Reason("verb_does_not_show_subject"))
        return self._candidate(Exchange(pack, tree, who, Who("1", who.number)))

    def _in_place_of_noun(
        self, pack: FallbackPack, tree: Tree, who: Who, subject: Token
    ) -> Candidate:
        if reason := _unfit_subject(tree, subject):
            raise Refused(reason)
        if any(is_personal(each) and shows(each, who) for each in tree):
            raise Refused(Reason("pronoun_may_refer_back"))
        return self._candidate(Exchange(pack, tree, who, Who("1", who.number), subject))

    def _of_owner(self, pack: FallbackPack, tree: Tree, word: Token) -> Candidate:
        edit, old, new = of_other(pack, tree, word)
        return propose(self, edit, Reason("changed", old=old, new=new))

    def _candidate(self, exchange: Exchange) -> Candidate:
        edit, words = exchange.result()
        pack, tree = exchange.pack, exchange.tree
        for each in tree:
            is_new = each.id in edit and _is_new_to_verb(pack, tree, edit[each.id])
            if is_new or _leaves_verb(pack, tree, edit, each):
                raise Refused(UNKNOWN)
        because = [Reason("changed", old=old, new=new) for old, new in words]
        if _needs_subject(exchange, edit):
            pronoun = put_in(edit, pack, tree, finite_of(tree) or tree.root)
            because.append(Reason("pronoun_inserted", pronoun=pronoun))
        return propose(self, edit, *because)


def _needs_subject(exchange: Exchange, edit: Edit) -> bool:
    """Tell whether the verb shows the new person and none of its subjects may be left out."""
    pack, tree, new = exchange.pack, exchange.tree, exchange.new
    finite = finite_of(tree)
    return (
        finite is not None
        and new.person != exchange.old.person
        and edit[finite.id].feats.get("Person") == new.person
        and subject_of(tree, tree.root) is None
        and not leaves_out_subjects(pack, new.person)
    )


def _is_new_to_verb(pack: FallbackPack, tree: Tree, helper: Token) -> bool:
    """Tell whether an auxiliary never has its person with such a form of a verb.

    In some languages the third person of the past has no auxiliary (Czech "volal jsem", "volal").
    """
    verb, person = tree.parent(helper.id), helper.feats.get("Person")
    if (
        helper.relation != "aux"
        or verb is None
        or not person
        or person == tree[helper.id].feats.get("Person")
    ):
        return False
    sign, old = construction(verb, helper), tree[helper.id].feats.get("Person")
    n_old, n_new = (
        pack.usage.count("auxiliary", helper.lemma, sign, each) for each in (old, person)
    )
    return n_old > 0 == n_new


def _leaves_verb(pack: FallbackPack, tree: Tree, edit: Edit, verb: Token) -> bool:
    """Tell whether a subject takes another person or number, and its verb keeps its own.

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


def _has_stray_subject(tree: Tree) -> bool:
    """Tell whether a subject depends on a noun that is no predicate: that of the verb, probably."""
    return any(
        each.relation in {"nsubj", "csubj"}
        and tree[each.head].upos in {"NOUN", "PROPN"}
        and tree[each.head].relation in {"nmod", "obj", "obl"}
        and tree.child(each.head, "cop", "aux", "compound") is None
        for each in tree
        if each.head
    )


def _is_agent(pack: FallbackPack, subject: Token) -> bool:
    """Tell whether a subject is a noun for somebody, no clause with a verb that looks like one."""
    return subject.upos == "NOUN" and subject.lemma in pack.words("agent")


def _is_of_people(pack: FallbackPack, verb: Token) -> bool:
    """Tell whether the treebank has a verb with somebody who speaks."""
    return verb.upos == "VERB" and bool(pack.usage.count("person", verb.lemma, where="subject"))


def _is_shown_alone(pack: FallbackPack, tree: Tree, who: Who) -> bool:
    """Tell whether only endings of the main verb or of nouns show somebody."""
    root = tree.root
    words = [token for token in tree if speaks_for(pack, token, who)]
    is_plain = tree.child(root.id, "aux", "cop", "xcomp", "conj") is None
    return all(each.upos == "NOUN" or (each == root and is_plain) for each in words)


def _agreeing_words(tree: Tree, head: Token) -> Iterator[Token]:
    """Yield the words of a predicate that may agree with its subject ("parece cansada")."""
    yield head
    for word in tree.children(head.id):
        is_noun = word.relation in ARGUMENTS or tree.child(word.id, "det") is not None
        if word.upos in AGREEING_TAGS and not is_noun and subject_of(tree, word) is None:
            yield from _agreeing_words(tree, word)


def _shows_only(word: Token, who: Who) -> bool:
    """Tell whether a word has the gender of somebody and not the other as well."""
    genders = gender_of(word).split(",")
    is_same = word.feats.get("Number") in {"", who.number}
    return is_same and who.gender in genders and OTHER_GENDER[who.gender] not in genders


def _unfit(tree: Tree) -> Reason | None:
    if quotes(tree):
        return Reason("speech_is_quoted")
    if has_unpaired_mark(tree):
        return Reason("mark_stands_beside_phrase")
    if any(token.feats.get("Mood") == "Imp" and is_finite(token) for token in tree):
        return Reason("sentence_is_a_command")
    if says_only_one(tree):
        return Reason("noun_is_counted_or_singled_out")
    return None


def _unfit_subject(tree: Tree, noun: Token) -> Reason | None:
    """Return why no pronoun can take the place of a noun that is a subject, None if one can."""
    first, end = tree.span(noun.id)
    words = tree.subtree(noun.id)
    finite = finite_of(tree) or tree.root
    place = tree.index(finite.id)
    beside = (*tree.tokens[max(0, first - 1) : first], *tree.tokens[end : end + 1])
    clitics = tree.tokens[end:place]
    return reason_of(
        phrase_not_contiguous=not tree.is_contiguous(noun.id),
        part_of_phrase_is_multiword=any(each.multiword is not None for each in words),
        subject_is_joined_or_counted=tree.child(noun.id, "conj", "appos", "nummod") is not None
        or any(each.pronoun_types & NOT_PERSONAL for each in words),
        # A pronoun has its place beside the verb, or where the verb stands last, at the beginning.
        subject_not_beside_verb=first > 0
        and place + 1 != first
        and any(each.upos not in {"PRON", "PART"} for each in clitics),
        mark_stands_beside_phrase=any(each.upos in {"PUNCT", "SYM", "CCONJ"} for each in beside)
        or any(each.upos == "PUNCT" for each in words),
        verb_is_passive=any(
            each.feats.get("Voice") == "Pass" or each.subrelation == "pass"
            for each in (noun, tree.root, *tree.children(tree.root.id))
        ),
    )
