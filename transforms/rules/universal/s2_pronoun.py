"""s2.pronoun (any language) — adding or dropping a subject pronoun that the verb makes redundant
(Spanish "Vivo en Madrid" → "Yo vivo en Madrid"; SICK, Table 3, words that mean the same). Both
sentences entail each other.

Only where many sentences of the treebank have no subject, at least with verbs of the first and
second person, and only of these, whose verb says as much as the pronoun. The pronoun goes before
the verb with its clitics and negation, also if other clauses follow, or where the verb stands last,
to the beginning of the sentence, behind a phrase that a comma sets off; of several forms the
treebank's commonest is taken, without cases of those that mostly are subjects (Italian *io*, not
*mi*).

Refuses pronouns with words of their own, next to marks or in half a quotation, written together
with other words or contrasted with another, verbs without person and number, commands, direct
speech, and verbs that are joined to those of other persons.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.marks import COMMAS
from transforms.packs.fallback.clause_order import before_clitics
from transforms.packs.fallback.clauses import COMPLEX, finite_of, is_exclamation
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.person_usage import OTHER, SPEAKERS, subject_pronouns
from transforms.packs.fallback.usage import LEFT_OUT, SAID, SPEAKER
from transforms.predicates import is_asking
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import has_unpaired_mark, is_negative
from transforms.rules.universal.placing import FREE, LAST, order_of
from transforms.rules.universal.statements import has_direct_speech
from transforms.tree import Feats, Token, Tree

AGREEMENT_FEATS = ("Person", "Number")
SUBJECTS = ("nsubj", "csubj", "expl")
# What stands before the subject, and what stands apart from the clause.
BEFORE_SUBJECT = frozenset({"cc", "discourse"})
APART = frozenset({"vocative", "parataxis", "dislocated", "list"})
UNFIT_FIRST = frozenset({"PUNCT", "SYM", "SCONJ", "CCONJ", "PART", "INTJ", "AUX"})
# A pronoun that is rarer in the treebank may be an annotation error.
MIN_COUNT = 3
# Share of clauses without a subject from which a language is pro-drop; letters omit some in any.
MIN_SHARE_LEFT_OUT = 0.15
# Clauses of a language that leaves out only the first and second person, as a rule (Hebrew).
MIN_SPEAKERS = 5


class Pronoun(Rule):
    """Adds or drops a subject pronoun that the verb makes redundant."""

    id = "s2.pronoun"
    kind = Kind.S2
    version = 5
    paper = "SICK P2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        finite = finite_of(tree)
        if finite is None:
            return
        person = finite.feats.get("Person")
        if person not in SPEAKERS or not finite.feats.get("Number"):
            return
        if not leaves_out_subjects(pack, person):
            return
        if finite.feats.get("Mood") == "Imp":
            raise Refused(Reason("sentence_is_a_command"))
        if has_unpaired_mark(tree):
            raise Refused(Reason("mark_stands_beside_phrase"))
        subject = tree.child(tree.root.id, *SUBJECTS)
        if subject is None:
            yield self._put_in(pack, tree, finite)
        elif subject.upos == "PRON" and subject.relation == "nsubj":
            yield self._left_out(pack, tree, finite, subject)

    def _left_out(self, pack: FallbackPack, tree: Tree, finite: Token, subject: Token) -> Candidate:
        if reason := _unfit(tree, finite, subject):
            raise Refused(reason)
        if _pronoun(pack, finite)[1] != subject.form.lower():
            raise Refused(Reason("verb_does_not_show_subject"))  # "all of us"
        edit = Edit(tree)
        edit.remove(subject.id)
        return propose(self, edit, Reason("words_dropped", words=subject.form))

    def _put_in(self, pack: FallbackPack, tree: Tree, finite: Token) -> Candidate:
        edit = Edit(tree)
        form = put_in(edit, pack, tree, finite)
        return propose(self, edit, Reason("pronoun_inserted", pronoun=form))


def leaves_out_subjects(pack: FallbackPack, person: str = "") -> bool:
    """Tell whether subjects are often left out in the language, or those of a given person.

    Some languages leave out the first and second person only (Finnish "tulen", but "hän tulee").
    """
    if person == OTHER:
        left_out, said = _others(pack, LEFT_OUT), _others(pack, SAID)
        return left_out > 0 and left_out >= MIN_SHARE_LEFT_OUT * (left_out + said)
    if pack.usage.share("subject", LEFT_OUT) >= MIN_SHARE_LEFT_OUT:
        return True
    left_out, said = (pack.usage.count("subject", each, where=SPEAKER) for each in (LEFT_OUT, SAID))
    return person in SPEAKERS and left_out >= MIN_SPEAKERS and left_out >= said


def _others(pack: FallbackPack, which: str) -> int:
    """Return how many subjects of the third person the treebank says, or leaves out."""
    return pack.usage.count("subject", which) - pack.usage.count("subject", which, where=SPEAKER)


def put_in(edit: Edit, pack: FallbackPack, tree: Tree, finite: Token) -> str:
    """Insert the subject pronoun of the finite verb as it is edited, and return it."""
    order = order_of(pack)
    if order.kind not in {LAST, FREE}:
        raise Refused(Reason("order_of_clause_not_usual"))
    place = _place_before(pack, tree, finite) if order.kind == FREE else _first(tree, finite)
    feats, form = _pronoun(pack, edit[finite.id])
    edit.insert(
        form, head=tree.root.id, deprel="nsubj", lemma=form, upos="PRON", feats=feats,
        before=place.id,
    )  # fmt: skip
    return form


def _first(tree: Tree, finite: Token) -> Token:
    """Return the word that begins a clause whose verb stands last, behind a conjunction.

    The clauses before the verb may have subjects of their own: "I, when the sun set, went home".
    """
    opening = [t for t in tree.children(tree.root.id) if t.relation in BEFORE_SUBJECT]
    outside = {word.id for each in opening for word in tree.subtree(each.id)}
    first = next((t for t in tree if t.id not in outside), tree.root)
    below = tree.children(tree.root.id)
    if (
        is_asking(tree)
        or is_exclamation(tree)
        or has_direct_speech(tree)
        or first.upos in UNFIT_FIRST
        or first.relation == "mark"
        or tree.index(finite.id) <= tree.index(first.id)
        or any(each.relation in APART for each in below)
        or tree.child(tree.root.id, "flat") is not None  # a title
        or any(_is_of_other(tree, each, finite) for each in tree.children(tree.root.id, "conj"))
        or any(_is_same_person(each, finite) for each in tree if each.upos == "PRON")
    ):
        raise Refused(Reason("clause_not_simple"))
    return _behind_comma(tree, first)


def _behind_comma(tree: Tree, first: Token) -> Token:
    """Return the word behind a first phrase that a comma sets off, else the first word.

    "Half past two, we have coffee": the phrase would become one with a pronoun before it. A clause
    there does not.
    """
    for phrase in tree.children(tree.root.id):
        start, end = tree.span(phrase.id)
        behind = tree.tokens[end : end + 2]
        if (
            tree.tokens[start] == first
            and phrase.relation not in COMPLEX
            and len(behind) == 2
            and behind[0].form in COMMAS
            and behind[0].head == tree.root.id
        ):
            return behind[1]
    return first


def _is_of_other(tree: Tree, conjunct: Token, finite: Token) -> bool:
    """Tell whether a joined verb leaves out a subject that is another than that of the first."""
    if tree.child(conjunct.id, *SUBJECTS) is not None:
        return False
    own = next(
        (t for t in (*tree.children(conjunct.id, "aux", "cop"), conjunct) if _shows(t)), None
    )
    return own is not None and not _is_same_person(own, finite)


def _shows(word: Token) -> bool:
    return all(word.feats.get(name) for name in AGREEMENT_FEATS) and "Case" not in word.feats


def _is_same_person(word: Token, finite: Token) -> bool:
    return all(word.feats.get(name) == finite.feats.get(name) for name in AGREEMENT_FEATS)


def _place_before(pack: FallbackPack, tree: Tree, finite: Token) -> Token:
    """Return the first of the finite verb, its clitics and its negation.

    What stands before them must be simple, clauses may follow.
    """
    place = before_clitics(tree, finite)
    while place and is_negative(pack, tree.tokens[place - 1]):
        place -= 1
    before = tree.tokens[:place]
    is_statement = not is_asking(tree) and not is_exclamation(tree)
    is_simple = all(
        each.upos not in {"PUNCT", "SYM", "VERB", "AUX"} and each.relation not in COMPLEX
        for each in before
    )
    if not is_simple or not is_statement or not _is_before_its_clauses(tree, finite):
        raise Refused(Reason("clause_not_simple"))
    return tree.tokens[place]


def _is_before_its_clauses(tree: Tree, finite: Token) -> bool:
    """Tell whether all clauses of the main verb follow its finite verb, and it has other words."""
    below = [each for each in tree.children(tree.root.id) if each.upos != "PUNCT"]
    clauses = (each for each in below if each.relation in COMPLEX)
    first = tree.index(finite.id)
    return bool(below) and all(tree.span(each.id)[0] > first for each in clauses)


def _unfit(tree: Tree, finite: Token, subject: Token) -> Reason | None:
    place = tree.index(subject.id)
    after = tree.tokens[place + 1 : place + 2]
    return reason_of(
        pronoun_has_own_words=bool(tree.children(subject.id)),
        word_is_multiword=subject.multiword is not None,
        verb_does_not_show_subject=any(
            subject.feats.get(name) != finite.feats.get(name) for name in AGREEMENT_FEATS
        ),
        pronoun_is_contrasted=any(
            each.relation == "nsubj" and each.upos == "PRON" and each != subject for each in tree
        ),
        mark_stands_beside_phrase=any(each.upos in {"PUNCT", "SYM", "CCONJ"} for each in after),
    )


def _pronoun(pack: FallbackPack, finite: Token) -> tuple[Feats, str]:
    """Return the commonest subject pronoun of the verb's person and number."""
    case = "Nom" if pack.forms.most_common("PRON", {"Case": "Nom"}) else ""
    feats = {name: finite.feats.get(name) for name in AGREEMENT_FEATS}
    feats |= {"PronType": "Prs", "Case": case}
    among = None if case else subject_pronouns(pack.usage)
    # Hebrew "you came" is said to a man or to a woman; Polish *ja* (I) has no gender.
    genders = sorted({"", finite.feats.get("Gender")})
    found = [
        pack.forms.most_common("PRON", feats | {"Gender": each}, is_apart=not case, among=among)
        for each in genders
    ]
    if not any(found):
        # Some treebanks give *ja* the gender of whoever speaks, which its form does not show.
        found = [
            pack.forms.most_common("PRON", feats | {"Gender": each}, is_apart=not case, among=among)
            for each in sorted(pack.forms.features.get("Gender", ()))
        ]
        if len({each[1] for each in found if each is not None}) > 1:
            raise Refused(Reason("pronoun_not_in_treebank"))
    most_common = max(filter(None, found), key=lambda each: (each[2], each[1]), default=None)
    if most_common is None or most_common[2] < MIN_COUNT:
        raise Refused(Reason("pronoun_not_in_treebank"))
    return most_common[0], most_common[1]
