"""Putting a participant of a sentence into another person, in all words that show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from transforms.edit import Edit
from transforms.marks import QUOTES
from transforms.packs.fallback.clauses import BARE
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.person_usage import SPEAKERS
from transforms.packs.fallback.persons import Pronoun, Who
from transforms.reason import Reason, Refused
from transforms.rules.universal.determining import with_determiner
from transforms.rules.universal.other_owners import keeps_possessive
from transforms.rules.universal.s2_pronoun import leaves_out_subjects
from transforms.tree import Token, Tree

NUMBERS = ("Sing", "Plur")
VERBS = frozenset({"VERB", "AUX"})
OBJECTS = frozenset({"obj", "iobj", "obl"})
SUBJECTS = ("nsubj", "csubj", "expl")
# Subtypes of `expl` that a verb can have besides its subject.
OF_VERB = frozenset({"pv", "pass", "impers"})
OWNER_PERSON, OWNER_NUMBER = "Person[psor]", "Number[psor]"
# What a bare name may be besides a subject.
OF_NAMES = frozenset({"obj", "nmod", "flat", "appos", "compound"})
UNKNOWN = Reason("form_of_other_person_unknown")


@dataclass(frozen=True)
class Exchange:
    """One participant of a sentence, and who replaces them."""

    pack: FallbackPack
    tree: Tree
    old: Who
    new: Who
    noun: Token | None = None  # the subject, where it is no pronoun

    def result(self) -> tuple[Edit, list[tuple[str, str]]]:
        """Return the edit, and the words that it changes; refuse if one of them is in doubt."""
        edit = Edit(self.tree)
        for token in self.tree:
            self._change(edit, token)
        if self.noun is not None:
            self._subject(edit, self.noun)
        pairs = ((token, edit[token.id]) for token in self.tree if token.id in edit)
        words = [(old.form, new.form) for old, new in pairs if old.form != new.form]
        if not words:
            raise Refused(UNKNOWN)
        return edit, words

    def _change(self, edit: Edit, token: Token) -> None:
        feats = token.feats
        if self.noun is not None and token in self.tree.subtree(self.noun.id):
            return
        if self._may_point_back(token):
            raise Refused(Reason("verb_does_not_show_subject"))
        if is_personal(token) or (is_pronoun(token) and self._is_reflexive(token)):
            if self._is_another(token):
                return
            if self._is_reflexive(token) or (shows(token, self.old) and self.noun is None):
                self._pronoun(edit, token)
            elif self.new.person != "3" and feats.get("Person") == self.new.person:
                raise Refused(Reason("other_person_already_present"))
        elif feats.get("Poss") == "Yes" and token.upos != "NOUN":
            self._possessive(edit, token)
        elif is_finite(token):
            self._verb(edit, token)
        if OWNER_PERSON in feats:
            self._owned_noun(edit, token)

    def _subject(self, edit: Edit, noun: Token) -> None:
        """Put a pronoun in the place of a noun and its words."""
        other = self.pack.persons.subject(self.new)
        if other is None:
            raise Refused(Reason("pronoun_not_in_treebank"))
        edit.remove(*(each.id for each in self.tree.subtree(noun.id) if each != noun))
        edit.set(noun.id, upos="PRON")
        _put(edit, noun, other)

    def _is_old(self, subject: Token) -> bool:
        """Tell whether a subject is the participant."""
        if self.noun is not None:
            return subject == self.noun
        return is_personal(subject) and shows(subject, self.old)

    def _is_reflexive(self, token: Token) -> bool:
        """Tell whether a pronoun points back to a subject that is exchanged."""
        is_marked = token.feats.get("Reflex") == "Yes"
        is_own = token.feats.get("Person") in {"", self.old.person}
        return is_marked and is_own and self._is_of_old(self._clause_of(token))

    def _is_another(self, token: Token) -> bool:
        """Tell whether a pronoun is somebody else, as the object of what the participant does."""
        above = self.tree.parent(token.id)
        is_object = token.relation in OBJECTS and token.feats.get("Reflex") != "Yes"
        is_third = token.feats.get("Person") == self.old.person == "3"
        if not (is_object and is_third and above is not None and self._is_of_old(above)):
            return False
        # Portuguese *se* may be marked as other pronouns are.
        same = (p for p in self.pack.persons.pronouns if p.lemma == token.lemma.lower())
        if not self.pack.forms.marks("Reflex", "Yes") and not any(p.has_case("Nom") for p in same):
            raise Refused(Reason("verb_does_not_show_subject"))
        return True

    def _may_point_back(self, token: Token) -> bool:
        """Tell whether a reflexive belongs to a verb whose subject is left to the reader."""
        if token.upos != "PRON" or token.feats.get("Reflex") != "Yes":
            return False
        verb = self._clause_of(token)
        words = (verb, *self.tree.children(verb.id, "aux", "cop"))
        is_open = subject_of(self.tree, verb) is None and not any(map(is_finite, words))
        changes = self.old.person != self.new.person
        return changes and is_open and not self._is_of_old(verb)

    def _clause_of(self, token: Token) -> Token:
        above = self.tree.parent(token.id)
        while above is not None and above.upos not in VERBS and above.head:
            above = self.tree.parent(above.id)
        return above or token

    def _is_of_old(self, verb: Token) -> bool:
        """Tell whether the subject of a verb is the participant."""
        subject = subject_of(self.tree, verb)
        if subject is not None:
            return self._is_old(subject)
        words = (verb, *self.tree.children(verb.id, "aux", "cop"))
        finite = [each for each in words if is_finite(each)]
        if not finite:  # an infinitive, with the subject of the verb above
            above = self.tree.parent(verb.id)
            return above is not None and verb.relation == "xcomp" and self._is_of_old(above)
        return all(_agrees(each, self.old) for each in finite)

    def _pronoun(self, edit: Edit, token: Token) -> None:
        tree = self.tree
        if token.multiword is not None:
            raise Refused(Reason("word_is_multiword"))
        dependents = [t for t in tree.children(token.id) if t.relation not in {"case", "punct"}]
        if dependents or token.relation in {"conj", "appos", "vocative", "dislocated", "root"}:
            raise Refused(Reason("pronoun_has_own_words"))
        if self._shows_no_person(token):
            raise Refused(Reason("verb_does_not_show_subject"))
        if token.feats.get("Case") == "Gen" and self._may_own_without_ending(token):
            raise Refused(Reason("owner_of_noun_unknown"))
        if token.relation == "nsubj":
            other = self.pack.persons.subject(self._with_gender(token))
        elif self._is_reflexive(token) or self._points_back(token):
            if self.old.person == self.new.person:
                return
            other = self.pack.persons.reflexive(token, self.new)
        else:
            other = self.pack.persons.other(token, self._with_gender(token))
        if other is None:
            raise Refused(Reason("pronoun_not_in_treebank"))
        _put(edit, token, other)

    def _may_own_without_ending(self, token: Token) -> bool:
        """Tell whether a noun may do without the ending of its owner ("bizim ev", our house)."""
        if token.relation == "nsubj":  # perhaps the owner of a noun, parsed wrongly
            return True
        return token.relation == "nmod" and OWNER_PERSON not in self.tree[token.head].feats

    def _shows_no_person(self, token: Token) -> bool:
        """Tell whether a predicate may show its subject unseen, in an ending ("öğrenciyim")."""
        if token.relation != "nsubj" or not leaves_out_subjects(self.pack):
            return False
        head = self.tree[token.head]
        words = (head, *self.tree.children(head.id, "aux", "cop"))
        return head.upos not in VERBS and not any(map(is_finite, words))

    def _points_back(self, token: Token) -> bool:
        """Tell whether an object of the first or second person is its subject as well."""
        is_speaker = self.old.person in SPEAKERS and token.feats.get("Case") != "Gen"
        return is_speaker and self._is_of_old(self._clause_of(token))

    def _with_gender(self, token: Token) -> Who:
        """Return who takes the place, of the gender that pronoun or predicate show."""
        if self.new.gender or self.new.person != "3":
            return self.new
        root = self.tree.root
        of_root = "" if root.upos == "NOUN" else root.feats.get("Gender")
        gender = token.feats.get("Gender") or of_root
        who = Who("3", self.new.number, gender)
        is_known = gender and self.pack.persons.subject(who) is not None
        return who if is_known else self.new

    def _possessive(self, edit: Edit, token: Token) -> None:
        owner = self.pack.persons.owners.get(token.lemma.lower())
        is_old = owner is not None and _may_be(owner, self.old)
        if token.feats.get("Person") not in {"", self.old.person} or not is_old:
            is_new = token.feats.get("Person") == self.new.person != "3"
            if is_new:
                raise Refused(Reason("other_person_already_present"))
            return
        lemma = self.pack.persons.owner(self._owner())
        if lemma is None or token.upos != "DET" or token.relation != "det":
            raise Refused(Reason("article_for_possessive_unknown"))
        if keeps_possessive(self.pack, self.tree, self.tree[token.head]):
            raise Refused(Reason("noun_keeps_possessive"))
        if lemma != token.lemma:
            with_determiner(self.pack, edit, self.tree, token, lemma)

    def _owner(self) -> Who:
        """Return whose a possessive is, of the gender that the subject pronoun has."""
        if self.new.person != "3" or self.new.gender or self.new.number != "Sing":
            return self.new
        subject = subject_of(self.tree, self.tree.root)
        owner = self._with_gender(subject) if subject is not None else self.new
        pronoun = self.pack.persons.subject(owner)
        return Who("3", "Sing", gender_of(pronoun) if pronoun else "")

    def _verb(self, edit: Edit, token: Token) -> None:
        if not _agrees(token, self.old):
            return
        head = self.tree[token.head] if token.upos == "AUX" and token.head else token
        if token.relation == "compound":
            head = self.tree[token.head]
        if not self._has_subject(head):
            return
        if (self.old.person, self.old.number) == (self.new.person, self.new.number):
            return
        changes = {"Person": self.new.person, "Number": self.new.number}
        edit.set(token.id, **self._new_columns(token, changes))

    def _has_subject(self, head: Token) -> bool:
        """Tell whether a verb has the participant as its subject; refuse if that is in doubt."""
        tree, third = self.tree, self.old.person == "3"
        subject = subject_of(tree, head)
        if subject is not None:
            if self._is_old(subject) and subject.relation == "nsubj":
                return True
            if third:
                return False
            raise Refused(Reason("verb_does_not_show_subject"))
        if head.relation == "conj" and head.head and not third:
            return True
        if head.relation == "conj" and head.head and tree[head.head].upos in VERBS:
            return self._has_subject(tree[head.head])
        drops = leaves_out_subjects(self.pack, self.old.person)
        is_main = head == tree.root or self._is_of_old(tree.root)
        if not drops or not is_main or (third and head != tree.root):
            raise Refused(Reason("verb_does_not_show_subject"))
        return True

    def _owned_noun(self, edit: Edit, token: Token) -> None:
        owner = token.feats.get(OWNER_PERSON), token.feats.get(OWNER_NUMBER)
        if owner[0] == self.new.person != "3":
            raise Refused(Reason("other_person_already_present"))
        if owner != (self.old.person, self.old.number):
            return
        is_general = token.upos == "PRON" or token.lemma in self.pack.words("universal")
        if is_general or token.relation == "vocative":
            raise Refused(Reason("pronoun_has_own_words"))
        if self.old.person == "3" and self._belongs_to_other(token):
            return
        changes = {OWNER_PERSON: self.new.person, OWNER_NUMBER: self.new.number}
        edit.set(token.id, **self._new_columns(token, changes))

    def _belongs_to_other(self, noun: Token) -> bool:
        """Tell whether an ending names another owner than the subject, beside the noun or known."""
        if self.tree.child(noun.id, "nmod", "acl", "compound") is not None:
            return True
        lemma = noun.lemma
        if not self.pack.usage.count("owned", lemma, where="without"):
            return True  # it has such an ending always
        if self.pack.usage.count("person", lemma, where="owner"):
            return False
        raise Refused(Reason("owner_of_noun_unknown"))

    def _new_columns(self, token: Token, changes: Mapping[str, str]) -> dict[str, Any]:
        if token.multiword is not None:
            group = token.multiword
            if "".join(group.forms).lower() != group.form.lower():
                raise Refused(Reason("word_is_multiword"))
        form = self.pack.persons.reshaped(token, changes)
        if form is None:
            raise Refused(UNKNOWN)
        return {"form": form, "feats": token.feats.updated(**changes)}


def _put(edit: Edit, token: Token, pronoun: Pronoun) -> None:
    edit.set(token.id, form=pronoun.form, lemma=pronoun.lemma, feats=pronoun.feats)


def is_pronoun(token: Token) -> bool:
    return token.upos == "PRON" and token.feats.get("PronType") in {"", "Prs"}


def is_personal(token: Token) -> bool:
    """Tell whether a word is a pronoun of a person, neither a thing's nor a polite one."""
    feats = token.feats
    return (
        is_pronoun(token)
        and bool(feats.get("Person"))
        and feats.get("Gender") != "Neut"
        and not feats.get("Polite")
        and feats.get("Reflex") != "Yes"
        and feats.get("Poss") != "Yes"
        and OWNER_PERSON not in feats
    )


def is_finite(token: Token) -> bool:
    """Tell whether a word is a verb that shows its subject."""
    is_verb = token.upos in VERBS and token.feats.get("VerbForm") in {"", "Fin"}
    return is_verb and bool(token.feats.get("Person")) and not token.feats.get("Case")


def shows(token: Token, who: Who) -> bool:
    """Tell whether a word has the person and number, and the gender if there is one."""
    return _agrees(token, who) and who.gender in {"", gender_of(token)}


def _agrees(token: Token, who: Who) -> bool:
    """Tell whether a word has the person and number, whatever its gender."""
    feats = token.feats
    return (feats.get("Person"), feats.get("Number")) == (who.person, who.number)


def _may_be(owner: Who, who: Who) -> bool:
    """Tell whether a possessive determiner can be that of a participant."""
    is_same = owner.person == who.person and owner.number in {"", who.number}
    return is_same and (not who.gender or not owner.gender or who.gender in owner.gender.split(","))


def speaks_for(pack: FallbackPack, token: Token, who: Who) -> bool:
    """Tell whether a word shows a participant, in its person or as an owner."""
    if token.feats.get("Polite"):
        return False
    if token.feats.get("Poss") == "Yes" and token.upos == "DET":
        owner = pack.persons.owners.get(token.lemma.lower())
        return owner is not None and (owner.person, owner.number) == (who.person, who.number)
    person, number = token.feats.get(OWNER_PERSON), token.feats.get(OWNER_NUMBER)
    is_owned = (person, number) == (who.person, who.number)
    return is_owned or ((is_personal(token) or is_finite(token)) and shows(token, who))


def subject_of(tree: Tree, head: Token) -> Token | None:
    """Return the subject of a clause; the pronoun of a reflexive verb is none, however parsed."""
    subjects = tree.children(head.id, *SUBJECTS)
    return next((t for t in subjects if t.relation != "expl" or t.subrelation not in OF_VERB), None)


def gender_of(word: Token | Pronoun) -> str:
    return word.feats.get("Gender")


def is_unclear(pack: FallbackPack, tree: Tree) -> Reason | None:
    """Return why nobody can be said to do what a verb without subject says, None if somebody can.

    A reflexive or passive may have no subject, and a bare noun may be one that is parsed otherwise.
    """
    root = tree.root
    dependents = tree.children(root.id)
    is_passive = tree.child(root.id, "aux:pass") is not None
    if is_passive or any(t.feats.get("Voice") == "Pass" for t in (root, *dependents)):
        return Reason("verb_is_passive")
    is_reflexive = any(t.upos == "PRON" and t.feats.get("Reflex") == "Yes" for t in dependents)
    bare = (t for t in tree if t.upos == "PROPN" and t.feats.get("Case") in BARE)
    names = (t for t in bare if t.relation not in OF_NAMES and not tree.child(t.id, "case"))
    is_copula = bool(pack.usage.sides("predicate", root.lemma))
    # "yapıyor, topluyorlardı": the last of several verbs may show the number of all of them.
    predicates = (root, *(t for t in tree.children(root.id, "conj") if not subject_of(tree, t)))
    finite = (w for t in predicates for w in (t, *tree.children(t.id, "aux", "cop")))
    numbers = {each.feats.get("Number") for each in finite if is_finite(each)}
    if is_reflexive or is_copula or any(names) or len(numbers) > 1:
        return Reason("verb_does_not_show_subject")
    return None


def quotes(tree: Tree) -> bool:
    """Tell whether somebody is quoted, who may speak of others than the sentence does."""
    # An apostrophe belongs to a word (l') or is one (the dogs').
    is_marked = any(QUOTES.issuperset(each.form) and each.upos != "PART" for each in tree)
    clauses = tree.children(tree.root.id, "ccomp", "csubj", "parataxis")
    unmarked = [each for each in clauses if tree.child(each.id, "mark") is None]
    words = (w for each in unmarked for w in (each, *tree.children(each.id, "aux", "cop")))
    return any(map(is_finite, words)) or (is_marked and sum(map(is_finite, tree)) > 1)


def says_only_one(tree: Tree) -> bool:
    """Tell whether the predicate is a noun of which there is only one ("the best player")."""
    root = tree.root
    if root.upos not in {"NOUN", "PROPN"}:
        return False
    marks = (root, *tree.children(root.id))
    return any(
        each.feats.get("Definite") == "Def"
        or each.feats.get("Degree") == "Sup"
        or each.feats.get("NumType") == "Ord"
        for each in marks
    )
