"""How often annotators gave each label to pairs like those of a rule, a guide to the gold labels.

Marelli et al. (2014) count by kind of pair (Table 9). The figure of a single rule counts those
released pairs whose second sentence the rule generates word for word.
"""

from transforms.reason import Reason
from transforms.rule import Prior, Relation

S2 = Prior(Relation.ENTAILMENT, 0.942, Reason("counted_in_sick_s1s2"))
S4 = Prior(Relation.NEUTRAL, 0.883, Reason("counted_in_sick_s1s4"))
NEGATION = Prior(Relation.CONTRADICTION, 0.99, Reason("counted_in_sick_not"))
OPPOSITE_DETERMINER = Prior(Relation.CONTRADICTION, 1.0, Reason("counted_in_sick_no"))
CONTRAST = Prior(Relation.CONTRADICTION, 0.08, Reason("counted_in_sick_opposites"))
PREPOSITION = Prior(Relation.CONTRADICTION, 0.27, Reason("counted_in_sick_prepositions"))
