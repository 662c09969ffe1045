"""s3.argument_determiner (any language) — replacing an object's determiner with its opposite ("A
man is eating the apple" → "A man is eating no apple"; SICK, Table 3, opposite determiners), with a
denied verb where the language asks for both ("El hombre come una manzana" → "El hombre no come
ninguna manzana").

The words table lists the determiners (`opposite_determiner`, as for `s3.determiner`, the rule of
the subject). The verb is denied too where the table says so, and where the negation stands before
the verb and the object behind it.

Refuses what `s3.determiner` refuses of subjects, a subject that is quantified, objects that belong
to another verb, prepositional objects, and nouns that say little (`vague`).
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import Adaptation, pack_of
from transforms.rules.universal.denying import finite_of, negate
from transforms.rules.universal.determining import determiners, singled_out, with_determiner
from transforms.rules.universal.joined_clauses import goes_on_without_verb
from transforms.rules.universal.negation_place import may_go_before
from transforms.rules.universal.phrases import is_negative
from transforms.rules.universal.set_phrases import belongs_to, is_set_object
from transforms.rules.universal.words_of_denied import has_word_lost_in_denials
from transforms.tree import Token, Tree

QUANTIFIER_TYPES = frozenset({"Tot", "Ind", "Neg"})
CLAUSES = ("advcl", "ccomp", "csubj", "xcomp", "conj", "parataxis")


class ArgumentDeterminer(Rule):
    """Replaces the determiner of an object with its opposite."""

    id = "s3.argument_determiner"
    version = 2
    kind = Kind.S3
    paper = "SICK C2"
    expected_ab = expected_ba = Relation.CONTRADICTION

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for token in determiners(tree):
            noun = tree[token.head]
            if noun.relation != "obj" or noun.head != tree.root.id:
                continue
            for entry in pack.table.of("opposite_determiner"):
                if entry.word == token.lemma:
                    yield self.attempt(partial(self._opposite, pack, tree, token, entry))

    def _opposite(self, pack: FallbackPack, tree: Tree, token: Token, entry: Entry) -> Candidate:
        noun = tree[token.head]
        if reason := _unfit(pack, tree, token, noun) or singled_out(tree, noun):
            raise Refused(reason)
        if entry.how == "negated" or _takes_denied_verb(pack, tree, noun):
            adaptation = negate(pack, tree, is_subject_quantified=True)
        else:
            adaptation = Adaptation(Edit(tree))
        determiner = with_determiner(pack, adaptation.edit, tree, token, entry.other)
        because = Reason("changed", old=token.form, new=adaptation.edit[token.id].form)
        warnings = (*adaptation.warnings, *determiner.warnings)
        return propose(self, adaptation.edit, because, warnings=warnings)


def _takes_denied_verb(pack: FallbackPack, tree: Tree, noun: Token) -> bool:
    """Tell whether the negation stands before the verb and the object behind it."""
    finite = finite_of(pack, tree)
    is_behind = finite is not None and tree.index(finite.id) < tree.index(noun.id)
    return is_behind and pack.denies_before_verb


def _stands_by_adverb(pack: FallbackPack, tree: Tree, noun: Token) -> bool:
    """Tell whether an adverb follows the object, or one before it may speak of it alone (even)."""
    adverbs, first = tree.children(tree.root.id, "advmod"), tree.span(noun.id)[0]
    return any(
        tree.index(each.id) > tree.index(noun.id) or not may_go_before(pack, tree, each, first)
        for each in adverbs
    )


def _has_quantified_subject(tree: Tree) -> bool:
    """Tell whether the subject has a quantifier or an indefinite determiner."""
    subject = tree.child(tree.root.id, "nsubj")
    return subject is not None and any(
        bool(QUANTIFIER_TYPES & each.pronoun_types) or each.feats.get("Definite") == "Ind"
        for each in tree.children(subject.id, "det")
    )


def _unfit(pack: FallbackPack, tree: Tree, token: Token, noun: Token) -> Reason | None:
    root, place = tree.root, tree.index(token.id)
    return reason_of(
        negation_already_present=any(is_negative(pack, each) for each in tree),
        subject_is_quantified=_has_quantified_subject(tree),
        word_does_not_stand_with_negation=has_word_lost_in_denials(
            pack, (each for each in tree if each.head in {root.id, noun.id, 0}), also_dropped=True
        ),
        verb_is_part_of_expression=tree.child(root.id, "compound") is not None
        or root.upos != "VERB",
        object_case_not_direct=tree.child(noun.id, "case") is not None,
        noun_has_several_determiners=len(tree.children(noun.id, "det")) > 1,
        # "valer la pena": what such verbs have is no thing that something is done to.
        noun_is_part_of_expression=belongs_to(pack, tree, noun, root)
        or root.lemma in pack.words("no_passive")
        or is_set_object(pack, tree, noun),
        # "ninguna totalidad"
        noun_says_little=noun.lemma in pack.words("vague"),
        sentence_is_a_command=any(
            each.feats.get("Mood") == "Imp" for each in (root, *tree.children(root.id, "aux"))
        ),
        # "hat das Mittel jetzt beschlagnahmt": an indefinite object would stand behind the adverb.
        adverb_by_verb=any(entry.how == "bracket" for entry in pack.table.of("negation"))
        and _stands_by_adverb(pack, tree, noun),
        object_stands_before_verb=place < tree.index(root.id) and pack.denies_before_verb,
        noun_is_coordinated=bool(tree.children(noun.id, "conj", "nummod")),
        negation_scope_unclear_with_clause=tree.child(root.id, *CLAUSES) is not None
        or goes_on_without_verb(pack, tree)
        or any(each.relation == "acl" for each in tree.subtree(noun.id)),
        adjective_before_determiner=any(
            tree.index(each.id) < place for each in tree.children(noun.id, "amod", "det", "advmod")
        ),
    )
