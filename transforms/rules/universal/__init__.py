"""The rules for any language with a fallback pack, in their order: those that normalise first."""

from transforms.rule import Rule
from transforms.rules.universal.n_adverbial import Adverbial
from transforms.rules.universal.n_catenative import Catenative
from transforms.rules.universal.n_coordinate import Coordinate
from transforms.rules.universal.n_date import Date
from transforms.rules.universal.n_entity import Entity
from transforms.rules.universal.n_heading import Heading
from transforms.rules.universal.n_modal import Modal
from transforms.rules.universal.n_number import NumberInLetters
from transforms.rules.universal.n_parenthetical import Parenthetical
from transforms.rules.universal.n_particle import Particle
from transforms.rules.universal.n_possessive import Possessive
from transforms.rules.universal.n_progressive import Progressive
from transforms.rules.universal.n_sentence import Sentence
from transforms.rules.universal.n_stray_mark import StrayMark
from transforms.rules.universal.s2_active import ToActive
from transforms.rules.universal.s2_adjunct_dropped import AdjunctDropped
from transforms.rules.universal.s2_adverb_moved import AdverbMoved
from transforms.rules.universal.s2_agentive import Agentive
from transforms.rules.universal.s2_clause_dropped import ClauseDropped
from transforms.rules.universal.s2_compound import Compound
from transforms.rules.universal.s2_conjunct_dropped import ConjunctDropped
from transforms.rules.universal.s2_conjuncts_swapped import ConjunctsSwapped
from transforms.rules.universal.s2_copula_dropped import CopulaDropped
from transforms.rules.universal.s2_determiner import Determiner
from transforms.rules.universal.s2_ending import Ending
from transforms.rules.universal.s2_expression import Expression
from transforms.rules.universal.s2_fixed_phrase import FixedPhrase
from transforms.rules.universal.s2_hypernym import Hypernym
from transforms.rules.universal.s2_intensifier import Intensifier
from transforms.rules.universal.s2_modifier_added import ModifierAdded
from transforms.rules.universal.s2_modifier_removed import ModifierRemoved
from transforms.rules.universal.s2_number import Number
from transforms.rules.universal.s2_object_moved import ObjectMoved
from transforms.rules.universal.s2_owner_added import OwnerAdded
from transforms.rules.universal.s2_owner_dropped import OwnerDropped
from transforms.rules.universal.s2_passive import ToPassive
from transforms.rules.universal.s2_phrase_added import PhraseAdded
from transforms.rules.universal.s2_phrases_swapped import PhrasesSwapped
from transforms.rules.universal.s2_preposition import Preposition
from transforms.rules.universal.s2_pronoun import Pronoun
from transforms.rules.universal.s2_relative_adjective import RelativeAdjective
from transforms.rules.universal.s2_relative_participle import RelativeParticiple
from transforms.rules.universal.s2_sides_exchanged import SidesExchanged
from transforms.rules.universal.s2_synonym import Synonym
from transforms.rules.universal.s2_verb_last import VerbLast
from transforms.rules.universal.s3_argument_determiner import ArgumentDeterminer
from transforms.rules.universal.s3_contrast import Contrast
from transforms.rules.universal.s3_determiner import OppositeDeterminer
from transforms.rules.universal.s3_negation import Negation
from transforms.rules.universal.s3_number import OtherNumber
from transforms.rules.universal.s3_preposition import OppositePreposition
from transforms.rules.universal.s4_arguments import Arguments
from transforms.rules.universal.s4_dependents_mixed import DependentsMixed
from transforms.rules.universal.s4_details_mixed import DetailsMixed
from transforms.rules.universal.s4_modifiers import Modifiers
from transforms.rules.universal.s4_person import Person
from transforms.rules.universal.s4_phrases import Phrases
from transforms.rules.universal.s4_words_mixed import WordsMixed


def universal_rules(language: str) -> tuple[Rule, ...]:
    """Return the rules for one language."""
    languages = (language,)
    return (
        StrayMark(languages),
        Parenthetical(languages),
        Heading(languages),
        Adverbial(languages),
        Sentence(languages),
        Possessive(languages),
        Entity(languages),
        Date(languages),
        NumberInLetters(languages),
        Coordinate(languages),
        Modal(languages),
        Catenative(languages),
        Particle(languages),
        Progressive(languages),
        ToPassive(languages),
        ToActive(languages),
        RelativeAdjective(languages),
        RelativeParticiple(languages),
        Compound(languages),
        Agentive(languages),
        Expression(languages),
        Synonym(languages),
        FixedPhrase(languages),
        Ending(languages),
        Hypernym(languages),
        ModifierAdded(languages),
        PhraseAdded(languages),
        ModifierRemoved(languages),
        Intensifier(languages),
        AdjunctDropped(languages),
        OwnerDropped(languages),
        ConjunctDropped(languages),
        ConjunctsSwapped(languages),
        SidesExchanged(languages),
        ClauseDropped(languages),
        AdverbMoved(languages),
        PhrasesSwapped(languages),
        CopulaDropped(languages),
        ObjectMoved(languages),
        VerbLast(languages),
        Preposition(languages),
        Number(languages),
        Pronoun(languages),
        OwnerAdded(languages),
        Determiner(languages),
        Negation(languages),
        OppositeDeterminer(languages),
        ArgumentDeterminer(languages),
        Contrast(languages),
        OtherNumber(languages),
        OppositePreposition(languages),
        Arguments(languages),
        Modifiers(languages),
        Phrases(languages),
        DependentsMixed(languages),
        WordsMixed(languages),
        Person(languages),
        DetailsMixed(languages),
    )
