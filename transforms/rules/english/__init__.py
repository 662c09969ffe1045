"""The English rules in order: normalisation, which composes in this order, then expansion."""

from transforms.rule import Rule
from transforms.rules.english.n_absolute import Absolute
from transforms.rules.english.n_adverbial import Adverbial
from transforms.rules.english.n_article import Article
from transforms.rules.english.n_catenative import Catenative
from transforms.rules.english.n_coordinate import Coordinate
from transforms.rules.english.n_entity import Entity
from transforms.rules.english.n_existential import Existential
from transforms.rules.english.n_modal import Modal
from transforms.rules.english.n_number import NumberInLetters
from transforms.rules.english.n_parenthetical import Parenthetical
from transforms.rules.english.n_participle import Participle
from transforms.rules.english.n_particle import Particle
from transforms.rules.english.n_possessive import Possessive
from transforms.rules.english.n_progressive import Progressive
from transforms.rules.english.n_sentence import Sentence
from transforms.rules.english.n_surface import Surface
from transforms.rules.english.s2_active import Active
from transforms.rules.english.s2_adjunct_dropped import AdjunctDropped
from transforms.rules.english.s2_adverb_moved import AdverbMoved
from transforms.rules.english.s2_agentive import Agentive
from transforms.rules.english.s2_compound import Compound
from transforms.rules.english.s2_determiner import Determiner
from transforms.rules.english.s2_group import Group
from transforms.rules.english.s2_hypernym import Hypernym
from transforms.rules.english.s2_hyponym import Hyponym
from transforms.rules.english.s2_joined import Joined
from transforms.rules.english.s2_modifier_added import ModifierAdded
from transforms.rules.english.s2_modifier_removed import ModifierRemoved
from transforms.rules.english.s2_passive import Passive
from transforms.rules.english.s2_preposition import Preposition
from transforms.rules.english.s2_relative_adjective import RelativeAdjective
from transforms.rules.english.s2_synonym import Synonym
from transforms.rules.english.s3_contrast import Contrast
from transforms.rules.english.s3_determiner import OppositeDeterminer
from transforms.rules.english.s3_negation import Negation
from transforms.rules.english.s3_preposition import OppositePreposition
from transforms.rules.english.s4_ambitransitive import Ambitransitive
from transforms.rules.english.s4_arguments import Arguments
from transforms.rules.english.s4_dependents_mixed import DependentsMixed
from transforms.rules.english.s4_modifiers import Modifiers
from transforms.rules.english.s4_numbers import Numbers
from transforms.rules.english.s4_phrases import Phrases
from transforms.rules.english.s4_senses import Senses

RULES: tuple[Rule, ...] = (
    Parenthetical(),
    Surface(),
    NumberInLetters(),
    Entity(),
    Existential(),
    Sentence(),
    Adverbial(),
    Modal(),
    Progressive(),
    Possessive(),
    Catenative(),
    Coordinate(),
    Participle(),
    Absolute(),
    Particle(),
    Article(),
    Passive(),
    Active(),
    Synonym(),
    Hypernym(),
    Joined(),
    RelativeAdjective(),
    Agentive(),
    Compound(),
    Preposition(),
    ModifierRemoved(),
    Hyponym(),
    ModifierAdded(),
    AdverbMoved(),
    Determiner(),
    Group(),
    AdjunctDropped(),
    Negation(),
    OppositeDeterminer(),
    Contrast(),
    OppositePreposition(),
    Arguments(),
    Modifiers(),
    Numbers(),
    Phrases(),
    Ambitransitive(),
    Senses(),
    DependentsMixed(),
)
