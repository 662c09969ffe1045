"""Exchanging a participant of a sentence for another person, in all words that show it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.person_usage import SPEAKERS
from transforms.packs.fallback.persons import Pronoun, Who
from transforms.reason import Reason, Refused
from transforms.rules.universal.determining import with_determiner
from transforms.rules.universal.other_owners import keeps_possessive
from transforms.rules.universal.participants import (
    OWNER_NUMBER,
    OWNER_PERSON,
    VERBS,
    agrees,
    gender_of,
    is_finite,
    is_personal,
    is_pronoun,
    may_be,
    shows,
    subject_of,
)
from transforms.rules.universal.s2_pronoun import leaves_out_subjects
from transforms.tree import Token, Tree

OBJECTS = frozenset({"obj", "iobj", "obl"})
UNKNOWN = Reason("form_of_other_person_unknown")


@dataclass(frozen=True)
class Exchange:
    """A participant of a sentence, and the person that takes its place."""

    pack: FallbackPack
    tree: Tree
    old: Who
    new: Who
    noun: Token | None = None  # the subject, if the participant is a noun

    def result(self) -> tuple[Edit, list[tuple[str, str]]]:
        """Return the edit, and the changed forms, old and new; refuse if one is in doubt."""
        edit = Edit(self.tree)
        for token in self.tree:
            self._change(edit, token)
        if self.noun is not None:
            self._replace_noun(edit, self.noun)
        pairs = ((token, edit[token.id]) for token in self.tree if token.id in edit)
        words = [(old.form, new.form) for old, new in pairs if old.form != new.form]
        if not words:
            raise Refused(UNKNOWN)
        return edit, words

    def _change(self, edit: Edit, token: Token) -> None:
        """Change a word if it shows the participant."""
        feats = token.feats
        if self.noun is not None and token in self.tree.subtree(self.noun.id):
            return
        if self._may_be_reflexive_of_participant(token):
            raise Refused(Reason("verb_does_not_show_subject"))
        if is_personal(token) or (is_pronoun(token) and self._is_reflexive(token)):
            self._change_pronoun(edit, token)
        elif feats.get("Poss") == "Yes" and token.upos != "NOUN":
            self._change_possessive(edit, token)
        elif is_finite(token):
            self._change_verb(edit, token)
        if OWNER_PERSON in feats:
            self._change_owned_noun(edit, token)

    def _change_pronoun(self, edit: Edit, token: Token) -> None:
        if self._is_somebody_else(token):
            return
        if self._is_reflexive(token) or (shows(token, self.old) and self.noun is None):
            self._replace_pronoun(edit, token)
        elif token.feats.get("Person") == self.new.person != "3":
            raise Refused(Reason("other_person_already_present"))

    def _replace_noun(self, edit: Edit, noun: Token) -> None:
        """Put a pronoun in the place of a noun and its words."""
        other = self.pack.persons.subject(self.new)
        if other is None:
            raise Refused(Reason("pronoun_not_in_treebank"))
        edit.remove(*(each.id for each in self.tree.subtree(noun.id) if each != noun))
        edit.set(noun.id, upos="PRON")
        _put(edit, noun, other)

    def _is_participant(self, subject: Token) -> bool:
        """Tell whether a subject is the participant."""
        if self.noun is not None:
            return subject == self.noun
        return is_personal(subject) and shows(subject, self.old)

    def _is_reflexive(self, token: Token) -> bool:
        """Tell whether a pronoun points back to a subject that is exchanged."""
        is_marked = token.feats.get("Reflex") == "Yes"
        is_own = token.feats.get("Person") in {"", self.old.person}
        return is_marked and is_own and self._is_done_by_participant(self._clause_of(token))

    def _is_somebody_else(self, token: Token) -> bool:
        """Tell whether a pronoun is somebody else, as the object of what the participant does."""
        above = self.tree.parent(token.id)
        is_object = token.relation in OBJECTS and token.feats.get("Reflex") != "Yes"
        is_third = token.feats.get("Person") == self.old.person == "3"
        if above is None or not (is_object and is_third and self._is_done_by_participant(above)):
            return False
        # Portuguese *se* may be marked as other pronouns are.
        same = (p for p in self.pack.persons.pronouns if p.lemma == token.lemma.lower())
        if not self.pack.forms.marks("Reflex", "Yes") and not any(p.has_case("Nom") for p in same):
            raise Refused(Reason("verb_does_not_show_subject"))
        return True

    def _may_be_reflexive_of_participant(self, token: Token) -> bool:
        """Tell whether a reflexive belongs to a verb that shows no subject, perhaps this one."""
        if token.upos != "PRON" or token.feats.get("Reflex") != "Yes":
            return False
        verb = self._clause_of(token)
        words = (verb, *self.tree.children(verb.id, "aux", "cop"))
        is_open = subject_of(self.tree, verb) is None and not any(map(is_finite, words))
        changes = self.old.person != self.new.person
        return changes and is_open and not self._is_done_by_participant(verb)

    def _clause_of(self, token: Token) -> Token:
        """Return the verb of the clause a word is in, or else the top word above it."""
        above = self.tree.parent(token.id)
        while above is not None and above.upos not in VERBS and above.head:
            above = self.tree.parent(above.id)
        return above or token

    def _is_done_by_participant(self, verb: Token) -> bool:
        """Tell whether the subject of a verb is the participant."""
        subject = subject_of(self.tree, verb)
        if subject is not None:
            return self._is_participant(subject)
        words = (verb, *self.tree.children(verb.id, "aux", "cop"))
        finite = [each for each in words if is_finite(each)]
        if not finite:  # an infinitive, with the subject of the verb above
            above = self.tree.parent(verb.id)
            return (
                above is not None
                and verb.relation == "xcomp"
                and self._is_done_by_participant(above)
            )
        return all(agrees(each, self.old) for each in finite)

    def _replace_pronoun(self, edit: Edit, token: Token) -> None:
        tree = self.tree
        if token.multiword is not None:
            raise Refused(Reason("word_is_multiword"))
        dependents = [t for t in tree.children(token.id) if t.relation not in {"case", "punct"}]
        if dependents or token.relation in {"conj", "appos", "vocative", "dislocated", "root"}:
            raise Refused(Reason("pronoun_has_own_words"))
        if self._may_be_shown_by_predicate(token):
            raise Refused(Reason("verb_does_not_show_subject"))
        if token.feats.get("Case") == "Gen" and self._may_own_without_ending(token):
            raise Refused(Reason("owner_of_noun_unknown"))
        if token.relation == "nsubj":
            other = self.pack.persons.subject(self._new_with_gender(token))
        elif self._is_reflexive(token) or self._points_back(token):
            if self.old.person == self.new.person:
                return
            other = self.pack.persons.reflexive(token, self.new)
        else:
            other = self.pack.persons.other(token, self._new_with_gender(token))
        if other is None:
            raise Refused(Reason("pronoun_not_in_treebank"))
        _put(edit, token, other)

    def _may_own_without_ending(self, token: Token) -> bool:
        """Tell whether a noun may do without the ending of its owner ("bizim ev", our house)."""
        if token.relation == "nsubj":  # perhaps the owner of a noun, parsed wrongly
            return True
        return token.relation == "nmod" and OWNER_PERSON not in self.tree[token.head].feats

    def _may_be_shown_by_predicate(self, token: Token) -> bool:
        """Tell whether a predicate may have an unmarked ending for its subject ("öğrenciyim")."""
        if token.relation != "nsubj" or not leaves_out_subjects(self.pack):
            return False
        head = self.tree[token.head]
        words = (head, *self.tree.children(head.id, "aux", "cop"))
        return head.upos not in VERBS and not any(map(is_finite, words))

    def _points_back(self, token: Token) -> bool:
        """Tell whether an object of the first or second person is its subject as well."""
        is_speaker = self.old.person in SPEAKERS and token.feats.get("Case") != "Gen"
        return is_speaker and self._is_done_by_participant(self._clause_of(token))

    def _new_with_gender(self, token: Token) -> Who:
        """Return the new person, of the gender that pronoun or predicate show."""
        if self.new.gender or self.new.person != "3":
            return self.new
        root = self.tree.root
        predicate_gender = "" if root.upos == "NOUN" else root.feats.get("Gender")
        gender = token.feats.get("Gender") or predicate_gender
        who = Who("3", self.new.number, gender)
        is_known = gender and self.pack.persons.subject(who) is not None
        return who if is_known else self.new

    def _change_possessive(self, edit: Edit, token: Token) -> None:
        owner = self.pack.persons.owners.get(token.lemma.lower())
        is_old = owner is not None and may_be(owner, self.old)
        if token.feats.get("Person") not in {"", self.old.person} or not is_old:
            if token.feats.get("Person") == self.new.person != "3":
                raise Refused(Reason("other_person_already_present"))
            return
        lemma = self.pack.persons.owner(self._new_owner())
        if lemma is None or token.upos != "DET" or token.relation != "det":
            raise Refused(Reason("article_for_possessive_unknown"))
        if keeps_possessive(self.pack, self.tree, self.tree[token.head]):
            raise Refused(Reason("noun_keeps_possessive"))
        if lemma != token.lemma:
            with_determiner(self.pack, edit, self.tree, token, lemma)

    def _new_owner(self) -> Who:
        """Return the new person as an owner, of the gender that the subject pronoun has."""
        if self.new.person != "3" or self.new.gender or self.new.number != "Sing":
            return self.new
        subject = subject_of(self.tree, self.tree.root)
        owner = self._new_with_gender(subject) if subject is not None else self.new
        pronoun = self.pack.persons.subject(owner)
        return Who("3", "Sing", gender_of(pronoun) if pronoun else "")

    def _change_verb(self, edit: Edit, token: Token) -> None:
        if not agrees(token, self.old):
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
        tree, is_third = self.tree, self.old.person == "3"
        subject = subject_of(tree, head)
        if subject is not None:
            if self._is_participant(subject) and subject.relation == "nsubj":
                return True
            if is_third:
                return False
            raise Refused(Reason("verb_does_not_show_subject"))
        if head.relation == "conj" and head.head and not is_third:
            return True
        if head.relation == "conj" and head.head and tree[head.head].upos in VERBS:
            return self._has_subject(tree[head.head])
        may_lack_subject = leaves_out_subjects(self.pack, self.old.person)
        is_main = head == tree.root or self._is_done_by_participant(tree.root)
        if not may_lack_subject or not is_main or (is_third and head != tree.root):
            raise Refused(Reason("verb_does_not_show_subject"))
        return True

    def _change_owned_noun(self, edit: Edit, token: Token) -> None:
        person, number = token.feats.get(OWNER_PERSON), token.feats.get(OWNER_NUMBER)
        if person == self.new.person != "3":
            raise Refused(Reason("other_person_already_present"))
        if (person, number) != (self.old.person, self.old.number):
            return
        is_general = token.upos == "PRON" or token.lemma in self.pack.words("universal")
        if is_general or token.relation == "vocative":
            raise Refused(Reason("pronoun_has_own_words"))
        if self.old.person == "3" and self._belongs_to_other(token):
            return
        changes = {OWNER_PERSON: self.new.person, OWNER_NUMBER: self.new.number}
        edit.set(token.id, **self._new_columns(token, changes))

    def _belongs_to_other(self, noun: Token) -> bool:
        """Tell whether an ending for an owner is not that of the subject; refuse if in doubt."""
        if self.tree.child(noun.id, "nmod", "acl", "compound") is not None:
            return True
        lemma = noun.lemma
        if not self.pack.usage.count("owned", lemma, where="without"):
            return True  # the noun always has such an ending
        if self.pack.usage.count("person", lemma, where="owner"):
            return False
        raise Refused(Reason("owner_of_noun_unknown"))

    def _new_columns(self, token: Token, changes: Mapping[str, str]) -> dict[str, Any]:
        """Return form and features for other persons; refuse if the form is not known."""
        group = token.multiword
        if group is not None and "".join(group.forms).lower() != group.form.lower():
            raise Refused(Reason("word_is_multiword"))
        form = self.pack.persons.reshaped(token, changes)
        if form is None:
            raise Refused(UNKNOWN)
        return {"form": form, "feats": token.feats.updated(**changes)}


def _put(edit: Edit, token: Token, pronoun: Pronoun) -> None:
    edit.set(token.id, form=pronoun.form, lemma=pronoun.lemma, feats=pronoun.feats)
