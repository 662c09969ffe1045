"""The Polish rules, in the order in which their candidates rank."""

from transforms.rule import Rule
from transforms.rules.polish.s2_adjunct_dropped import AdjunctDropped
from transforms.rules.polish.s2_conjunct_dropped import ConjunctDropped
from transforms.rules.polish.s2_conjunction_dropped import ConjunctionDropped
from transforms.rules.polish.s2_hypernym import Hypernym
from transforms.rules.polish.s2_number import Number
from transforms.rules.polish.s2_passive import Passive
from transforms.rules.polish.s2_relative_adjective import RelativeAdjective
from transforms.rules.polish.s2_relative_participle import RelativeParticiple
from transforms.rules.polish.s2_synonym import Synonym
from transforms.rules.polish.s3_contrast import Contrast
from transforms.rules.polish.s3_negation import Negation
from transforms.rules.polish.s4_arguments import Arguments
from transforms.rules.polish.s4_dependents_mixed import DependentsMixed

RULES: tuple[Rule, ...] = (
    ConjunctionDropped(),
    ConjunctDropped(),
    Passive(),
    AdjunctDropped(),
    RelativeParticiple(),
    RelativeAdjective(),
    Synonym(),
    Hypernym(),
    Number(),
    Negation(),
    Contrast(),
    Arguments(),
    DependentsMixed(),
)
