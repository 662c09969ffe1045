"""Names of the rules for people; everywhere else they are known by their ids."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from datasets.models import Project
from datasets.selectors.languages.rules import rules_written
from transforms.composing import JOINED_BY

RULE_NAMES: dict[str, Promise] = {
    "n.surface": _("Capital at the start, no full stop at the end"),
    "n.possessive": _("Possessive turned into an article"),
    "n.number": _("Number written in letters"),
    "n.date": _("Date removed"),
    "n.adverbial": _("Fixed adverbial phrase removed"),
    "n.modal": _("Modal or auxiliary verb dropped"),
    "n.catenative": _("Verb of trying or beginning dropped"),
    "n.coordinate": _("Subordinate clause joined with “and”"),
    "n.participle": _("Participle joined with “and”"),
    "n.particle": _("Verb and separated particle turned into one verb"),
    "n.article": _("Missing article supplied"),
    "n.existential": _("“There is” dropped"),
    "n.parenthetical": _("Parenthesis or indirect question removed"),
    "n.heading": _("Heading or greeting before the statement removed"),
    "n.stray_mark": _("Quotation mark, dash or smiley at the edge removed"),
    "n.entity": _("Name replaced by what it names"),
    "n.absolute": _("Accompanying phrase joined with “and”"),
    "n.progressive": _("Verb put into the present (continuous)"),
    "n.sentence": _("Description turned into a whole sentence"),
    "n.imported": _("Normalised before it was imported"),
    "n.manual": _("Kept, corrected or written by hand"),
    "t.manual": _("Translated by hand"),
    "t.draft": _("Draft of a translation"),
    "s2.passive": _("Active turned into passive"),
    "s2.active": _("Passive turned into active"),
    "s2.synonym": _("Word replaced by a near synonym"),
    "s2.hypernym": _("Word replaced by a more general one"),
    "s2.hyponym": _("Word replaced by a narrower one"),
    "s2.joined": _("Members of the subject counted"),
    "s2.group": _("Group named by its members, or the other way round"),
    "s2.relative_adjective": _("Adjective turned into a relative clause"),
    "s2.number": _("Number written another way"),
    "s2.agentive": _("Noun for a person turned into what the person does"),
    "s2.compound": _("Compound or genitive turned into a phrase"),
    "s2.modifier_added": _("Modifier added"),
    "s2.phrase_added": _("Phrase of another sentence added"),
    "s2.conjunction_dropped": _("Coordinated verb turned into a participle"),
    "s2.clause_dropped": _("Clause dropped"),
    "s2.conjunct_dropped": _("Conjunct dropped"),
    "s2.relative_participle": _("Relative clause turned into a participle, or the other way round"),
    "s2.modifier_removed": _("Modifier dropped"),
    "s2.adjunct_dropped": _("Adjunct dropped"),
    "s2.intensifier": _("Intensifier (very) added or dropped"),
    "s2.owner_added": _("Pronoun for the owner added"),
    "s2.owner_dropped": _("Owner dropped"),
    "s2.conjuncts_swapped": _("Two conjuncts swapped"),
    "s2.sides_exchanged": _("Subject and predicate noun swapped"),
    "s2.phrases_swapped": _("Two phrases swapped"),
    "s2.copula_dropped": _("Copula left out"),
    "s2.adverb_moved": _("Adverb moved to the other side of its verb"),
    "s2.object_moved": _("Object moved to the beginning, or back behind its verb"),
    "s2.expression": _("Expression replaced by one that means the same"),
    "s2.fixed_phrase": _("Fixed phrase replaced by one that means the same"),
    "s2.ending": _("Ending of the predicate replaced by one that means the same"),
    "s2.verb_last": _("Phrase behind the verb moved to the beginning"),
    "s2.preposition": _("Preposition replaced by one with nearly the same meaning"),
    "s2.pronoun": _("Subject pronoun added or left out"),
    "s2.determiner": _("Article replaced by another"),
    "s3.negation": _("Negation added or removed"),
    "s3.determiner": _("Article replaced by “no”, or the other way round"),
    "s3.argument_determiner": _("Article of an object replaced by “no”"),
    "s3.contrast": _("Word replaced by an opposite"),
    "s3.number": _("Number or day replaced by another"),
    "s3.preposition": _("Preposition replaced by an opposite"),
    "s4.arguments": _("Subject and object swapped"),
    "s4.modifiers": _("Adjectives swapped or moved to another noun"),
    "s4.phrases": _("Phrase swapped with that of another noun"),
    "s4.numbers": _("Numbers of two nouns swapped"),
    "s4.senses": _("Verb used in another sense"),
    "s4.ambitransitive": _("Object turned into a companion, or the other way round"),
    "s4.words_mixed": _("Word replaced by another of the same place"),
    "s4.person": _("Persons exchanged"),
    "s4.dependents_mixed": _("Phrase replaced by one from another sentence"),
    "s4.details_mixed": _("One detail dropped and another added"),
    "s2.composed": _("Two rules, one after the other"),
    "s3.composed": _("Two rules, one after the other"),
    "s4.composed": _("Two rules, one after the other"),
    "s2.manual": _("Written by hand"),
    "s3.manual": _("Written by hand"),
    "s4.manual": _("Written by hand"),
}


def rule_name(rule_id: str, written: Project | Mapping[str, str] | None = None) -> str:
    """Return the name of a rule, or its id if it has none; of two rules both names.

    A rule that the lead of the project wrote is named by what its file says that it does; `written`
    is the project, or these names themselves.
    """
    rules = rule_id.split(JOINED_BY)
    unnamed = [rule for rule in rules if rule not in RULE_NAMES]
    by_lead: Mapping[str, str] = {}
    if unnamed and written:
        by_lead = rules_written(written) if isinstance(written, Project) else written
    return " + ".join(str(RULE_NAMES.get(rule) or by_lead.get(rule, rule)) for rule in rules)
