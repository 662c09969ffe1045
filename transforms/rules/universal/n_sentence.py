"""n.sentence (any language) — making a description a sentence ("A dog on the beach" → "There is a
dog on the beach"; SICK, Table 2, tenth row: non-sentential descriptions).

What somebody is doing becomes the predicate where the words table forms it with an auxiliary
(`continuous`: "Un perro corriendo por la playa" → "Un perro está corriendo por la playa"). Else the
table says what makes a sentence of a phrase (`existential`: *es gibt* before an accusative, *hay*
before the phrase, *var* behind it).

What is described without such a phrase gets a copula where the table has one (`presentative`:
"Sehr empfehlenswert" → "Das ist sehr empfehlenswert", "Alles sauber" → "Alles ist sauber"): see
`presenting`. Where writers line fragments up, one of them is made a sentence, and the others are
dropped ("Sehr gutes Hotel, immer wieder gern"): see `fragment_parts`.

An existential refuses phrases that are not indefinite ("the dog" is there already), names and
pronouns, titles with marks inside, phrases with verbs of their own, those that begin with something
else than the noun's words (Turkish "Sahilde bir köpek" may), and forms that the treebank does not
have.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.predicates import VERBAL
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of, with_feats
from transforms.rules.universal.fragment_parts import fragment_parts
from transforms.rules.universal.present_tense import present_form
from transforms.rules.universal.presenting import with_copula
from transforms.tree import ROOT, Feats, Token, Tree

BEHIND = "behind"
# Relations that only a clause with a verb has.
OF_CLAUSE = ("cop", "aux", "expl", "csubj")
# Relations that a described noun may have below it.
OF_NOUN = frozenset(
    {"det", "amod", "nummod", "nmod", "obl", "case", "punct", "advmod", "acl", "conj", "cc",
     "compound", "clf"}
)  # fmt: skip
PLAIN = frozenset({"", ".", "!"})


class Sentence(Rule):
    """Makes a sentence out of a noun with its description."""

    id = "n.sentence"
    kind = Kind.N
    version = 6
    paper = "SICK N10"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack, head = pack_of(context), tree.root
        if pack.whole_sentences.flaw(tree) is None or tree.child(head.id, *OF_CLAUSE):
            return
        answer: Candidate | Refusal | None = None
        if head.upos == "NOUN" and not tree.child(head.id, "nsubj"):
            answer = self.attempt(partial(self._of_noun, pack, tree, head))
            yield answer
        if not isinstance(answer, Candidate) and pack.table.of("presentative"):
            yield self.attempt(partial(self._with_copula, pack, tree))

    def _with_copula(self, pack: FallbackPack, tree: Tree) -> Candidate:
        try:
            edit, words = with_copula(pack, tree)
        except Refused as refused:
            return self._of_part(pack, tree, refused)
        return propose(self, edit, Reason("made_sentence", words=words))

    def _of_part(self, pack: FallbackPack, tree: Tree, refused: Refused) -> Candidate:
        """Make a sentence of one part of the fragment, or refuse as the whole was refused."""
        for parted in fragment_parts(pack, tree):
            part = parted.commit()
            try:
                edit, words = with_copula(pack, part)
            except Refused:
                continue
            dropped = " ".join(each.form for each in tree if each.id not in part.by_id)
            because = (Reason("words_dropped", words=dropped), Reason("made_sentence", words=words))
            return propose(self, edit, *because, before=parted.log)
        raise refused

    def _of_noun(self, pack: FallbackPack, tree: Tree, noun: Token) -> Candidate:
        if reason := _unfit(tree, noun):
            raise Refused(reason)
        participle = _participle_of(pack, tree, noun)
        if participle is not None:
            return self._with_predicate(pack, tree, noun, participle)
        if any(each.upos in VERBAL and not _is_attribute(each) for each in tree):
            raise Refused(Reason("description_has_verb"))
        entries = pack.table.of("existential")
        if not entries:
            raise Refused(Reason("existential_unknown"))
        if not _is_indefinite(pack, tree, noun):
            raise Refused(Reason("description_not_indefinite"))
        return self._as_existential(pack, tree, noun, entries[0])

    def _with_predicate(
        self, pack: FallbackPack, tree: Tree, noun: Token, participle: Token
    ) -> Candidate:
        edit = Edit(tree)
        (entry, *_) = pack.table.of("continuous")
        number = noun.feats.get("Number")
        if number not in {"Sing", "Plur"} or tree.child(noun.id, "conj"):
            raise Refused(Reason("number_of_subject_unknown"))
        person = Feats({"Person": "3", "Number": number})
        helper, feats = present_form(pack, entry.word, person, upos="AUX")
        edit.reattach(participle.id, ROOT)
        edit.reattach(noun.id, participle.id, "nsubj")
        for mark in tree.children(noun.id, "punct"):
            edit.reattach(mark.id, participle.id)
        edit.insert(
            helper, before=participle.id, head=participle.id, deprel="aux", lemma=entry.word,
            upos="AUX", feats=feats,
        )  # fmt: skip
        return propose(self, edit, Reason("made_sentence", words=helper))

    def _as_existential(
        self, pack: FallbackPack, tree: Tree, noun: Token, entry: Entry
    ) -> Candidate:
        words, is_behind = entry.word.split(), entry.other == BEHIND
        lemma, upos, feats = _verb(pack, words[-1])
        edit = Edit(tree)
        warnings: tuple[Reason, ...] = ()
        if entry.how and noun.feats.get("Case") != entry.how:
            if tree.child(noun.id, "conj"):
                raise Refused(Reason("joined_object_would_change_case"))
            adaptation = with_feats(pack, tree, noun, {"Case": entry.how})
            edit, warnings = adaptation.edit, adaptation.warnings
        if warnings:
            raise Refused(Reason("form_of_class_not_in_treebank"))
        tokens = [each for each in tree if each.upos != "PUNCT"]
        if is_behind and tokens[-1].id != noun.id:
            raise Refused(Reason("order_of_description_not_usual"))
        verb = edit.insert(
            words[-1], head=ROOT, deprel="root", lemma=lemma, upos=upos, feats=feats,
            before=None if is_behind else tree.tokens[0].id,
            after=tokens[-1].id if is_behind else None,
        )  # fmt: skip
        for word in words[:-1]:
            edit.insert(word, before=verb, head=verb, deprel="expl", lemma=word, upos="PRON")
        edit.reattach(noun.id, verb, "nsubj" if is_behind else "obj")
        for child in tree.children(noun.id, "punct", "obl", "advmod"):
            edit.reattach(child.id, verb)
        return propose(self, edit, Reason("made_sentence", words=entry.word), warnings=warnings)


def _participle_of(pack: FallbackPack, tree: Tree, noun: Token) -> Token | None:
    """Return the verb of what the noun is doing, in the form that goes with an auxiliary."""
    entries = [entry for entry in pack.table.of("continuous") if entry.word]
    if not entries:
        return None
    participles = [
        each
        for each in tree.children(noun.id, "acl")
        if each.upos == "VERB" and each.feats.get("VerbForm") == entries[0].other
    ]
    if (
        len(participles) != 1
        or participles[0].multiword
        or tree.subtree(participles[0].id)[0].id != participles[0].id
    ):
        return None
    return participles[0]


def _is_attribute(token: Token) -> bool:
    return token.feats.get("VerbForm") == "Part" and token.relation in {"amod", "acl"}


def _is_indefinite(pack: FallbackPack, tree: Tree, noun: Token) -> bool:
    """Tell whether the noun has an indefinite article or a number.

    A bare plural may be a greeting or a title; one of people and animals is a description. An
    amount may be counted in something else ("two cups of rice").
    """
    determiners = tree.children(noun.id, "det")
    if (
        not determiners
        and tree.tokens[0].upos == "NUM"
        and tree.tokens[0].feats.get("NumType") != "Ord"
    ):
        return True
    if determiners:
        return len(determiners) == 1 and determiners[0].feats.get("Definite") == "Ind"
    if any(each.feats.get("NumType") != "Ord" for each in tree.children(noun.id, "nummod")):
        return True
    return noun.feats.get("Number") == "Plur" and noun.lemma in pack.words("agent")


def _verb(pack: FallbackPack, form: str) -> tuple[str, str, Feats]:
    """Return lemma, part of speech and features of the word that makes the sentence."""
    readings = [
        (count, lemma, upos, Feats.parse(feats))
        for lemma, upos, feats, other_form, count, _ in pack.forms.rows()
        if other_form == form
    ]
    if not readings:
        raise Refused(Reason("existential_unknown"))
    _, lemma, upos, feats = max(readings, key=lambda each: (each[0], each[1], str(each[3])))
    return lemma, upos, feats


def _unfit(tree: Tree, noun: Token) -> Reason | None:
    last = tree.tokens[-1]
    end = last.form if last.upos == "PUNCT" else ""
    inner = tree.tokens[:-1] if end else tree.tokens
    return reason_of(
        description_has_marks=end not in PLAIN
        or any(each.upos in {"PUNCT", "SYM"} for each in inner),
        description_is_no_single_noun=any(
            each.relation not in OF_NOUN for each in tree.children(noun.id)
        )
        or (
            tree.child(noun.id, "case") is not None
            and tree.index(noun.id) > tree.index(tree.children(noun.id, "case")[0].id)
        ),
        description_has_name=noun.upos == "PROPN"
        or any(
            each.upos == "X" or (each.upos == "PROPN" and each.head == noun.id) for each in tree
        ),
    )
