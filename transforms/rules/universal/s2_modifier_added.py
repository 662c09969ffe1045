"""s2.modifier_added (any language) — adding a modifier ("A woman is tapping her fingers" → "A woman
is tapping her fingers nervously", "A deer is jumping a fence" → "A wild deer is jumping a fence";
SICK, Table 3, third row). Only the second sentence entails the first.

An adverb is one that the words table lists as `added`, or one that the treebank has with the verb;
of these only such as are not listed as `kept`, and only where the table lists some, because the
others could turn the meaning (*hardly*). It goes where adverbs stand that are not first. An
adjective is one that the treebank has with the noun, and after a copula too ("national" is said of
governments and of nothing else). It goes to the side of the noun where it stands there.

In a denied sentence an adverb of place turns the labels round (who did not sing did not sing
there), and an adjective is added to what is definite only.

Refuses verbs that have an adverb already (or a phrase, if the table lists the adverb as `alone`),
nouns that are described already, have no article where others have one or another determiner,
adjectives whose form is in doubt, clauses of another order, and sentences with a universal
quantifier or a negation that is not the verb's alone.
"""

from collections.abc import Iterator
from functools import partial
from itertools import chain, zip_longest

from transforms.edit import Edit
from transforms.marks import COMMAS
from transforms.packs.fallback.clauses import clause_head
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.rewriting_words import ALONE
from transforms.packs.fallback.usage import BEFORE, BEHIND, names_from_noun
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.endings import beside
from transforms.rules.universal.governing import picks_out
from transforms.rules.universal.phrases import (
    UNDER_NEGATION,
    denial_of,
    is_definite,
    is_negative,
    lacks,
    reverses_entailment,
)
from transforms.rules.universal.placing import (
    LAST,
    check_order,
    inside,
    may_stand,
    order_of,
    simple_clause,
)
from transforms.rules.universal.set_phrases import belongs_to
from transforms.rules.universal.voice import is_bare
from transforms.tree import Feats, Token, Tree

# Adjectives agree in the features in which at least this share does (few do not: "super").
MIN_SHARE = 0.1
MAX_PER_VERB = 3
MAX_PER_NOUN = 2
PHRASES = ("nsubj", "obj", "obl")
FROM_NOUN = ("Case", "Gender", "Number", "Animacy", "NounClass")
# Relations of a noun's modifiers, and of words that would separate it from the adjective.
MODIFIER_RELATIONS = ("amod", "compound", "nmod", "acl", "appos", "flat", "nummod", "conj")


class ModifierAdded(Rule):
    """Adds an adverb to the verb or an adjective to a noun."""

    id = "s2.modifier_added"
    version = 4
    kind = Kind.S2
    paper = "SICK P3"
    expected_ab = Relation.NEUTRAL
    expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        if reverses_entailment(pack, tree) and denial_of(pack, tree) is None:
            yield Refusal(self.id, Reason("negation_or_universal_quantifier"))
            return
        # One of each alternately.
        pairs = zip_longest(self._adverbs(pack, tree), self._adjectives(pack, tree))
        yield from (each for each in chain.from_iterable(pairs) if each is not None)

    def _adverbs(self, pack: FallbackPack, tree: Tree) -> Iterator[Candidate | Refusal]:
        adverbs = _adverbs_of(pack, tree) if tree.root.upos == "VERB" else []
        if not adverbs:
            return
        others = tree.children(tree.root.id, "advmod", "xcomp", "ccomp", "advcl")
        if any(not is_negative(pack, each) for each in others):
            yield Refusal(self.id, Reason("verb_described_already"))
            return
        for adverb in adverbs[:MAX_PER_VERB]:
            yield self.attempt(partial(self._with_adverb, pack, tree, adverb))

    def _with_adverb(self, pack: FallbackPack, tree: Tree, adverb: str) -> Candidate:
        clause, order = simple_clause(tree), order_of(pack)
        # Without a subject the adverb begins a clause that ends with its verb.
        begins = order.kind == LAST and clause.subject is None
        if begins and clause.first.relation in {"obl", "advmod", "nmod"}:
            raise Refused(Reason("verb_described_already"))
        if not begins:
            check_order(clause, order)
        is_listed = adverb in pack.words("added")
        is_place = pack.table.has("added", adverb, ALONE)
        if is_place and _says_where(tree):
            raise Refused(Reason("verb_described_already"))
        if reverses_entailment(pack, tree) and not is_place:
            # "again not" is not "not again".
            raise Refused(Reason("negation_or_universal_quantifier"))
        if not is_listed and not may_stand(pack, adverb, first=False):
            raise Refused(Reason("place_of_adverb_not_in_treebank"))
        anchor = inside(clause, order)
        behind = tree.tokens[tree.index(anchor.id) + 1 :]
        if any(belongs_to(pack, tree, anchor, each) for each in behind[:1] if not begins):
            raise Refused(Reason("verb_is_part_of_expression"))
        if not begins and behind and behind[0].form in COMMAS:
            raise Refused(Reason("mark_stands_beside_phrase"))
        edit = Edit(tree)
        edit.insert(
            adverb, head=tree.root.id, deprel="advmod", lemma=adverb, upos="ADV",
            before=clause.words(clause.first)[0].id if begins else None,
            after=None if begins else anchor.id,
        )  # fmt: skip
        because = Reason("modifier_added", modifier=adverb, word=tree.root.form)
        # Who did not sing did not sing there.
        labels = (self.expected_ba, self.expected_ab) if reverses_entailment(pack, tree) else None
        return propose(self, edit, because, expected=labels)

    def _adjectives(self, pack: FallbackPack, tree: Tree) -> Iterator[Candidate | Refusal]:
        predicates = (tree.root,) if tree.child(tree.root.id, "cop") else ()
        for noun in (*tree.children(tree.root.id, *PHRASES), *predicates):
            if lacks(pack, tree, noun) or (
                reverses_entailment(pack, tree) and not is_definite(tree, noun)
            ):
                yield Refusal(self.id, UNDER_NEGATION)
                continue
            adjectives = pack.usage.partners("described", noun.lemma) if noun.upos == "NOUN" else ()
            qualities = [
                each
                for each in adjectives
                if _is_quality(pack, each) and not _is_present(pack, tree, each)
            ]
            if qualities and (reason := _unfit_noun(pack, tree, noun)):
                yield Refusal(self.id, reason)
                continue
            for adjective in qualities[:MAX_PER_NOUN]:
                yield self.attempt(partial(self._with_adjective, pack, tree, noun, adjective))

    def _with_adjective(
        self, pack: FallbackPack, tree: Tree, noun: Token, adjective: str
    ) -> Candidate:
        is_behind = bool(pack.usage.count("described", noun.lemma, adjective, BEHIND))
        if is_behind and pack.usage.count("described", noun.lemma, adjective, BEFORE):
            raise Refused(Reason("place_of_adjective_unclear"))
        if _lacks_determiner(pack, tree, noun, adjective):
            raise Refused(Reason("noun_may_need_determiner"))
        feats = _feats(pack, tree, noun, adjective)
        form = beside(pack, tree, noun, adjective, feats)
        if not form.is_sure:
            raise Refused(Reason("adjective_form_unclear"))
        edit = Edit(tree)
        edit.insert(
            form.text, head=noun.id, deprel="amod", lemma=adjective, upos="ADJ", feats=feats,
            before=None if is_behind else noun.id, after=noun.id if is_behind else None,
        )  # fmt: skip
        return propose(self, edit, Reason("modifier_added", modifier=form.text, word=noun.form))


def _says_where(tree: Tree) -> bool:
    """Tell whether the clause has a phrase that may say where or how already ("there", "in it")."""
    phrases = tree.children(tree.root.id, "obl")
    within = (each for each in tree if clause_head(tree, each) == tree.root)
    return bool(phrases) or any(each.feats.get("Case") == "Loc" for each in within)


def _is_quality(pack: FallbackPack, adjective: str) -> bool:
    is_said = pack.usage.count("predicate", adjective) > 0
    return is_said and adjective not in pack.words("privative") and not picks_out(pack, adjective)


def _is_present(pack: FallbackPack, tree: Tree, word: str) -> bool:
    """Tell whether the sentence has the word already, or its opposite."""
    lemmas = {each.lemma for each in tree}
    opposites = {entry.other for entry in pack.table.partners("opposite", word)}
    return bool(lemmas & {word, *opposites})


def _lacks_determiner(pack: FallbackPack, tree: Tree, noun: Token, adjective: str) -> bool:
    """Tell whether the two stand together with a determiner only, and this noun has none."""
    if tree.child(noun.id, "det", "nummod", "nmod") or not pack.usage.has("undetermined"):
        return False
    return not pack.usage.count("undetermined", noun.lemma, adjective)


def _adverbs_of(pack: FallbackPack, tree: Tree) -> list[str]:
    kept_in_negation = pack.words("kept")
    added = [entry.word for entry in pack.table.of("added")]
    is_copula = bool(pack.usage.sides("predicate", tree.root.lemma))
    if is_copula or tree.root.lemma in pack.words("stative"):
        return []
    with_verb = pack.usage.partners("manner", tree.root.lemma) if kept_in_negation else ()
    excluded = (
        kept_in_negation | pack.words("negation") | pack.words("linking") | pack.words("dated")
    )
    adverbs = [
        each
        for each in (*added, *with_verb)
        if each not in excluded and not _is_present(pack, tree, each)
    ]
    return list(dict.fromkeys(adverbs))


def _feats(pack: FallbackPack, tree: Tree, noun: Token, adjective: str) -> Feats:
    """Return what the adjective has beside the noun, as far as adjectives show it."""
    determiners = tree.children(noun.id, "det")
    definite = next((d for each in (*determiners, noun) if (d := each.feats.get("Definite"))), "")
    bundles = [
        each
        for each in pack.forms.feats_of(adjective, "ADJ")
        if all(each.get(n) in {"", noun.feats.get(n)} for n in FROM_NOUN)
        # Arabic "al-kitab al-jadid", "kitab jadid"; the article may say it for the noun.
        and (not definite or each.get("Definite") in {"", definite})
        and each.get("Degree") in {"", "Pos"}
        and each.get("NumType") != "Ord"
    ]
    agreeing_bundles = [
        each
        for each in bundles
        if pack.usage.share("attribute", names_from_noun(each)) >= MIN_SHARE
    ]
    if not agreeing_bundles:
        raise Refused(Reason("adjective_form_unclear"))
    most = max(sum(n in each for n in FROM_NOUN) for each in agreeing_bundles)
    fullest = [each for each in agreeing_bundles if sum(n in each for n in FROM_NOUN) == most]
    return max(fullest, key=lambda each: (pack.forms.count(adjective, "ADJ", each), str(each)))


def _is_of_speakers(tree: Tree) -> bool:
    """Tell whether the verb is in the first or second person, whose subject is no noun."""
    words = (tree.root, *tree.children(tree.root.id, "aux", "cop"))
    return any(each.feats.get("Person") in {"1", "2"} for each in words if each.upos != "NOUN")


def _unfit_noun(pack: FallbackPack, tree: Tree, noun: Token) -> Reason | None:
    place = tree.index(noun.id)
    before = tree.tokens[place - 1] if place else None
    return reason_of(
        noun_described_already=tree.child(noun.id, *MODIFIER_RELATIONS) is not None,
        phrase_has_no_article=is_bare(pack, tree, noun),
        # "Sonraki günler tanıştık": no subject of "we", but a time.
        bare_phrase_may_be_argument=noun.relation == "nsubj" and _is_of_speakers(tree),
        noun_determined_otherwise=any(
            "Art" not in each.pronoun_types for each in tree.children(noun.id, "det")
        ),
        word_is_multiword=noun.multiword is not None,
        previous_word_depends_on_neighbour=before is not None and pack.depends_on_neighbour(before),
    )
