"""How often judges gave a label to pairs like those of a rule: what a lead may expect of the gold.

Marelli et al. (2014) count by kind of pair (Table 9). By rule, those released pairs were counted
whose second sentence the rule writes word for word.
"""

from transforms.rule import Prior, Relation

S2 = Prior(Relation.ENTAILMENT, 0.942, "SICK, Table 9, S1S2 of one set")
S4 = Prior(Relation.NEUTRAL, 0.883, "SICK, Table 9, S1S4 of one set")
NEGATION = Prior(Relation.CONTRADICTION, 0.99, "SICK, released pairs that differ in “not”")
OPPOSITE_DETERMINER = Prior(Relation.CONTRADICTION, 1.0, "SICK, released pairs that differ in “no”")
CONTRAST = Prior(Relation.CONTRADICTION, 0.08, "SICK, released pairs that differ in an opposite")
