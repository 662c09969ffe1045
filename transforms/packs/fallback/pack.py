"""A pack for any language with a treebank: learnt forms and agreement, a written words table."""

from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import pairwise

from transforms.packs.fallback.agreement import FAULT, Agreement
from transforms.packs.fallback.clause_order import BEFORE_VERB_PLACES
from transforms.packs.fallback.contractions import Contractions
from transforms.packs.fallback.dotted import with_dots
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.neighbours import beside_new_neighbours
from transforms.packs.fallback.noun_phrases import NounPhrases, of_noun
from transforms.packs.fallback.openers import first_word, never_opens
from transforms.packs.fallback.patterns.syntax import RuleText
from transforms.packs.fallback.person_usage import subject_pronouns
from transforms.packs.fallback.persons import Persons
from transforms.packs.fallback.prefixes import with_prefixes
from transforms.packs.fallback.shared_endings import SharedEndings
from transforms.packs.fallback.usage import ALONE, Usage
from transforms.packs.fallback.usage_kinds import NONE
from transforms.packs.fallback.words import WordsTable
from transforms.packs.fallback.written_endings import WrittenEndings
from transforms.packs.language_pack import ANNOUNCING, Form
from transforms.predicates import FINITE, UNMARKED, USUAL, Predicate, WholeSentences
from transforms.reason import Reason, Refused
from transforms.tree import Feats, Token, Tree, decapitalised
from transforms.usual_annotation import annotated_as_usual

# Too many words disagree if more than one does, and more than one in ten.
MANY, OFTEN = 2, 0.1
# So many letters of the next word decide the form of a word that depends on it (Italian il, lo).
FIRST_SOUNDS = 2
# Of a treebank with so many indefinite determiners, and one in so many of no kind, each has a kind.
SEVERAL_INDEFINITES, FEW_UNKNOWN = 10, 20


@dataclass(frozen=True)
class FallbackPack:
    """What a treebank teaches of a language, and what a lead adds to it.

    A tag is the part of speech and the features, separated by a space: "NOUN Case=Gen|Number=Sing".
    """

    language: str
    forms: Forms
    agreement: Agreement
    table: WordsTable
    version: int = 1
    digest: str = ""  # of the tables that it was made from
    whole_sentences: WholeSentences = USUAL
    noun_phrases: NounPhrases = field(default_factory=NounPhrases)
    contractions: Contractions = field(default_factory=Contractions)
    usage: Usage = field(default_factory=Usage)
    patterns: tuple[RuleText, ...] = ()

    @cached_property
    def announcing(self) -> frozenset[str]:
        """Postpositions, and auxiliaries that close a clause, are not among them."""
        closing = self.table.words("order") & {"last"} or any(
            "last" in entry.how for entry in self.table.of("relative")
        )
        behind = self.usage.stands_behind()
        return ANNOUNCING - ({"aux", "cop"} if closing else set()) - ({"case"} if behind else set())

    @cached_property
    def persons(self) -> Persons:
        """The pronouns and possessives of the treebank, and the endings that show a person."""
        return Persons.of(
            self.forms,
            self.language,
            subjects=subject_pronouns(self.usage),
            endings=self.written_endings,
        )

    @cached_property
    def written_endings(self) -> WrittenEndings:
        """The endings of persons in the words table, and how endings depend on their stem."""
        return WrittenEndings.of(self.table)

    @cached_property
    def shared_endings(self) -> SharedEndings:
        """The endings that a lemma has from another that ends like it."""
        return SharedEndings(self.forms)

    @property
    def knows_negation(self) -> bool:
        """Tell whether the words table has a negation, learnt from the treebank or written."""
        return bool(self.table.of("negation") or self.table.of("negative"))

    @property
    def denies_before_verb(self) -> bool:
        """Tell whether a negation stands before the verb, finite or not (Spanish *no*)."""
        return any(entry.how in BEFORE_VERB_PLACES for entry in self.table.of("negation"))

    def lists_as_negative(self, token: Token) -> bool:
        """Tell whether the words table has a word, or a form of a verb, among those that deny."""
        is_form = token.upos in {"VERB", "AUX"} and token.form in self._denying_forms
        return is_form or token.lemma in self.words("negative")

    @cached_property
    def _denying_forms(self) -> frozenset[str]:
        return frozenset(entry.other for entry in self.table.of("negated"))

    @property
    def marks_finite(self) -> bool:
        """Tell whether verbs of whole sentences are marked as finite, not only some auxiliaries."""
        is_unmarked = Predicate("VERB", UNMARKED) in self.whole_sentences.with_subject
        return self.forms.marks("VerbForm", FINITE) and not is_unmarked

    @property
    def knows_universals(self) -> bool:
        """Tell whether the words table or the treebank has universal quantifiers."""
        kinds = self.forms.features.get("PronType", frozenset())
        return bool(self.table.of("universal")) or any("Tot" in kind.split(",") for kind in kinds)

    def is_indefinite_of_any_kind(self, determiner: Token) -> bool:
        """Tell whether a treebank may call "every" indefinite, and so this determiner (Hindi).

        Every language has determiners that speak of all; here the others are of known types. One
        that is commoner than the other indefinites together is like an article (Turkish *bir*).
        """
        n_indefinite = self.usage.count("determiner", "ind")
        n_unknown = self.usage.count("determiner", NONE)
        n_alike = self.usage.count("determiner", "ind", determiner.lemma)
        has_types = n_indefinite >= SEVERAL_INDEFINITES and n_unknown * FEW_UNKNOWN <= n_indefinite
        return has_types and "Ind" in determiner.pronoun_types and n_alike * 2 <= n_indefinite

    def may_mean_every(self, word: Token) -> bool:
        """Tell whether a word is listed as universal, or may be one that is called indefinite."""
        if word.lemma.lower() in self.words("universal"):
            return True
        is_indefinite = word.relation == "det" and "Ind" in word.pronoun_types
        is_single = word.feats.get("Number") != "Plur" and not word.feats.get("Definite")
        return word.upos == "DET" and is_indefinite and is_single and self._calls_every_indefinite

    @cached_property
    def _calls_every_indefinite(self) -> bool:
        """Tell whether the treebank has words for "all", but none that stands alone before a noun.

        Italian *tutto* has an article behind it (*tutti i cani*); *ogni* (every) is called
        indefinite.
        """
        n_alone = {
            kind: self.usage.count("determiner", kind, where=ALONE)
            for kind in self.usage.words("determiner")
        }
        if not any(n_alone.values()):  # learnt before it was counted what stands alone
            return False
        universals = [count for kind, count in n_alone.items() if "tot" in kind.split(",")]
        return bool(universals) and not any(universals) and not self.table.of("universal")

    def inflect(self, lemma: str, tag: str) -> Form:
        upos, _, feats = tag.partition(" ")
        # The rules only write words that are not part of a multiword token.
        return self.forms.inflect(lemma, upos, Feats.parse(feats), is_joined=False)

    def words(self, name: str) -> frozenset[str]:
        return self.table.words(name)

    def prepared(self, tree: Tree) -> Tree:
        """Undo the capital of a first word that the treebank has, but never as a name."""
        tree = annotated_as_usual(tree)
        first = tree.tokens[0]
        readings = self.forms.readings(first.form.lower())
        is_taken_for_name = first.upos == "PROPN" and tree.is_capitalised and not first.multiword
        # "Lord Nelson": a title begins a name.
        is_taken_for_name = is_taken_for_name and tree.child(first.id, "flat") is None
        if not is_taken_for_name or len(readings) != 1 or "PROPN" in readings:
            return tree
        lemma = decapitalised(first.lemma)
        (upos,) = readings
        lowered = replace(first, form=decapitalised(first.form), lemma=lemma, upos=upos)
        return replace(tree, tokens=(lowered, *tree.tokens[1:]))

    def finish(self, tree: Tree, source: Tree) -> Tree:
        first, former = first_word(tree), first_word(source)
        is_other = former is None or (first is not None and first.id != former.id)
        if first is not None and is_other and self._never_opens(first):
            raise Refused(Reason("clitic_keeps_second_place"))
        tree = with_prefixes(self.forms, self.contractions, tree, source)
        tree = beside_new_neighbours(self.forms, self.contractions, tree, source)
        for left, right in pairwise(tree):
            if _has_other_neighbour(left, right, source) and self.depends_on_neighbour(left):
                raise Refused(Reason("previous_word_depends_on_neighbour"))
        joined = self.contractions.joined(tree, source, full=partial(self._full_form, tree))
        return with_dots(joined, source, self.language)

    def _never_opens(self, word: Token) -> bool:
        """Tell whether a word begins no sentence.

        A listed negation does: before a universal ("not all"), or a verb whose subject is left out.
        """
        negations = {each.other for each in self.table.of("negated_universal")}
        negations |= self.words("negation")
        return word.lemma.lower() not in negations and never_opens(self.usage, word)

    def _full_form(self, tree: Tree, word: Token) -> str | None:
        """Return the form of a shortened determiner (*l'*) that its noun asks for (*le*, *la*)."""
        noun = tree.parent(word.id)
        if word.relation != "det" or noun is None:
            return None
        return self.noun_phrases.full_determiner(word.lemma, of_noun(tree, noun))

    def determiner(self, lemma: str, feats: Feats) -> Form | None:
        """Return the form of a determiner with such a noun, in full; None if it was not seen.

        `finish` shortens it where its neighbour asks for that.
        """
        form = self.noun_phrases.determiner(lemma, feats)
        if form is None or form.is_sure:
            return form
        full = self.noun_phrases.full_determiner(lemma, feats)
        is_shortened = full is not None and self.contractions.shortens(Token(0, full, upos="DET"))
        return Form(full) if full is not None and is_shortened else form

    def depends_on_neighbour(self, word: Token) -> bool:
        """Tell whether a function word has forms that depend on its neighbour (a/an, Czech v/ve).

        Words that are shortened are none: how they are written is known.
        """
        return self.forms.depends_on_neighbour(word) and not self.contractions.shortens(word)

    def unfit_source(self, tree: Tree) -> Reason | None:
        return None

    def unfit(self, tree: Tree) -> Reason | None:
        """Distrust a parse in which many words disagree with their heads.

        An agreement link holds for nearly all words, not for all: few exceptions are only a
        warning. A word that differs in gender and number is one exception.
        """
        words = self.agreement.disagreeing(tree)
        is_distrusted = words >= MANY and words > OFTEN * len(tree)
        return FAULT if is_distrusted else None

    def faults(self, tree: Tree) -> tuple[Reason, ...]:
        return (*self.agreement.faults(tree), *self.contractions.faults(tree))


def _has_other_neighbour(word: Token, following: Token, source: Tree) -> bool:
    """Tell whether a word of the source now stands before another sound (*v domě*, *ve městě*)."""
    if word.id not in source or source[word.id].form != word.form:
        return False
    former = source.followers.get(word.id)
    return former is None or _sound(source[former]) != _sound(following)


def _sound(word: Token) -> str:
    return word.form[:FIRST_SOUNDS].lower()
