"""The rules for any language with a fallback pack, in their order. None of them normalises."""

from transforms.rule import Rule
from transforms.rules.universal.s2_adjunct_dropped import AdjunctDropped
from transforms.rules.universal.s2_conjunct_dropped import ConjunctDropped
from transforms.rules.universal.s2_determiner import Determiner
from transforms.rules.universal.s2_hypernym import Hypernym
from transforms.rules.universal.s2_modifier_removed import ModifierRemoved
from transforms.rules.universal.s2_synonym import Synonym
from transforms.rules.universal.s3_contrast import Contrast
from transforms.rules.universal.s3_determiner import OppositeDeterminer
from transforms.rules.universal.s3_negation import Negation
from transforms.rules.universal.s4_arguments import Arguments
from transforms.rules.universal.s4_dependents_mixed import DependentsMixed
from transforms.rules.universal.s4_modifiers import Modifiers


def universal_rules(language: str) -> tuple[Rule, ...]:
    """Return the rules as those of one language."""
    here = (language,)
    return (
        Synonym(here),
        Hypernym(here),
        ModifierRemoved(here),
        AdjunctDropped(here),
        ConjunctDropped(here),
        Determiner(here),
        Negation(here),
        OppositeDeterminer(here),
        Contrast(here),
        Arguments(here),
        Modifiers(here),
        DependentsMixed(here),
    )
