"""s2.determiner (any language) — replacing a determiner with a near synonym ("A dog is barking" →
"The dog is barking"; SICK, Table 3). The words table (`same_determiner`) lists which.

Refuses determiners whose form depends on the next word (a/an) or that are one word with a
preposition ("im Gegenteil"), and those that were not seen with such a noun; nouns that are said to
be the first or best, are counted, named or do not depend on a verb.

Where only one of the two may become the other (a: the), only a subject or object of the main verb.
Outside the main clause, only a singular subject or object, and only where both determiners may
replace each other.

Under a negation or a universal quantifier, no indefinite determiner for a definite one or back: who
buys no book at all does not buy that one, but may do so the other way round.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import ONE_WAY, Entry
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.determining import determiners, singled_out, with_determiner
from transforms.rules.universal.phrases import reverses_entailment
from transforms.rules.universal.set_phrases import is_set_object
from transforms.tree import Token, Tree

SUBJECTS_AND_OBJECTS = frozenset({"nsubj", "obj"})
OF_VERB = SUBJECTS_AND_OBJECTS | {"iobj", "obl"}
CLAUSES = frozenset({"advcl", "ccomp", "conj", "csubj", "parataxis", "xcomp"})


class Determiner(Rule):
    """Replaces one determiner with a similar one."""

    id = "s2.determiner"
    version = 6
    kind = Kind.S2
    paper = "SICK P7"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for token in determiners(tree):
            for entry in pack.table.partners("same_determiner", token.lemma):
                if reason := _unfit(pack, tree, token, entry):
                    yield Refusal(self.id, reason)
                    continue
                try:
                    adaptation = with_determiner(pack, Edit(tree), tree, token, entry.other)
                except Refused as refused:
                    yield Refusal(self.id, refused.reason)
                    continue
                new = adaptation.edit[token.id]
                if _says_another_amount(pack, tree, token, new):
                    yield Refusal(self.id, Reason("negation_or_universal_quantifier"))
                    continue
                because = Reason("changed", old=token.form, new=new.form)
                yield propose(self, adaptation.edit, because, warnings=adaptation.warnings)


def _unfit(pack: FallbackPack, tree: Tree, determiner: Token, entry: Entry) -> Reason | None:
    noun = tree[determiner.head]
    return reason_of(
        # "im Gegenteil", "am Ende": an article that is one word with a preposition singles out
        # nothing.
        word_is_multiword=determiner.multiword is not None,
        # "dieses Jahr" says when; "das Jahr" does not.
        time_fixes_tense=noun.relation == "obl"
        and not tree.children(noun.id, "case")
        and (noun.subrelation == "tmod" or noun.lemma.lower() in pack.words("dated")),
        # "Es gibt einen Weg", "il y a un chemin": what there is has not been spoken of.
        noun_not_of_verb=not _is_of_verb(tree, noun, entry) or _is_said_to_exist(tree, noun),
        # "Tal es el caso", "the fact is": what is said of something, and nouns that say little.
        noun_says_little=noun.lemma in pack.words("vague"),
        phrase_is_predicate=noun.id == tree.root.id or _is_said_with_copula(pack, tree, noun),
        # Turkish "bu ilgisi": what is owned is pointed at in one way only.
        phrase_belongs_to_somebody=determiner.is_demonstrative
        and any(name.endswith("[psor]") for name in noun.feats),
        # "valer la pena"
        noun_is_part_of_expression=is_set_object(pack, tree, noun)
        or (noun.relation == "obj" and tree[noun.head].lemma in pack.words("no_passive")),
        noun_has_several_determiners=len(tree.children(noun.id, "det")) > 1,
    ) or singled_out(tree, noun)


def _says_another_amount(pack: FallbackPack, tree: Tree, old: Token, new: Token) -> bool:
    """Tell whether one of two determiners is indefinite where something is denied or said of all.

    A subject is mostly spoken of before anything is denied of it.
    """
    noun = tree[old.head]
    is_other_kind = _is_indefinite(old) != _is_indefinite(new)
    return is_other_kind and noun.relation != "nsubj" and reverses_entailment(pack, tree)


def _is_indefinite(determiner: Token) -> bool:
    return determiner.feats.get("Definite") == "Ind" or "Ind" in determiner.pronoun_types


def _is_of_verb(tree: Tree, noun: Token, entry: Entry) -> bool:
    """Tell whether a noun is a subject, object or phrase of a verb.

    Of another clause than the main one it is the subject or object, and one thing: what is said
    there is more often general ("to wash the fruits"). Where only one determiner may become the
    other, it is a subject or object of the main verb.
    """
    if noun.head == tree.root.id:
        return noun.relation in (SUBJECTS_AND_OBJECTS if entry.how == ONE_WAY else OF_VERB)
    above = tree.parent(noun.id)
    is_verb = above is not None and above.upos == "VERB" and above.relation in CLAUSES
    is_one = noun.relation in SUBJECTS_AND_OBJECTS and noun.feats.get("Number") != "Plur"
    return is_verb and is_one and entry.how != ONE_WAY


def _is_said_to_exist(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun is the object of a verb whose subject stands for nothing."""
    is_empty = any(
        each.upos == "PRON" and each.subrelation in {"", "subj"} and not each.feats.get("Reflex")
        for each in tree.children(noun.head, "expl")
    )
    return noun.relation == "obj" and is_empty and tree.child(noun.head, "nsubj") is None


def _is_said_with_copula(pack: FallbackPack, tree: Tree, noun: Token) -> bool:
    """Tell whether a noun follows a copula that says what it is ("such is the case")."""
    root = tree.root
    copula = tree.child(root.id, "cop")
    if copula is None and root.upos == "VERB" and pack.usage.sides("predicate", root.lemma):
        copula = root
    is_behind = copula is not None and tree.index(copula.id) < tree.index(noun.id)
    return is_behind and (copula == root or root.upos not in {"ADJ", "VERB"})
