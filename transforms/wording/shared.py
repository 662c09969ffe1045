"""Why the rules of several languages leave a sentence alone, and their warnings."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "adjective_and_noun_name_kind": _("adjective and noun name a kind of thing"),
    "adjective_changes_noun_meaning": _("the noun means something else without the adjective"),
    "adjectives_are_same": _("both adjectives are the same"),
    "act_not_of_animals_on_people": _("animals do not do that to people"),
    "another_meaning_possible": _("another meaning of “{word}” may be meant"),
    "argument_is_name_or_pronoun": _("an argument is a name or a pronoun"),
    "attributive_only_of_person": _("for a person, the adjective goes before the noun"),
    "clause_has_no_subject": _("the clause has no subject"),
    "clause_has_no_verb": _("the clause has no verb"),
    "colour_of_people": _("the colour is one of people"),
    "form_guessed": _("the form “{form}” is a guess: the treebank does not have it"),
    "loose_part": _("a part of the sentence is only loosely attached"),
    "negation_or_universal_quantifier": _(
        "something is negated, or the sentence is about all of them"
    ),
    "noun_is_coordinated": _("the noun is coordinated"),
    "number_not_of_next_noun": _("the number does not count the noun after it"),
    "opposite_under_negation": _("under a negation an opposite does not contrast"),
    "other_word_already_present": _("the other word is already in the sentence"),
    "phrase_has_clause": _("the phrase has a clause"),
    "phrase_is_coordinated": _("the phrase is coordinated"),
    "phrase_not_contiguous": _("the phrase is not in one piece"),
    "phrases_not_contiguous": _("the phrases do not stand together"),
    "pronoun_refers_to_subject": _("a pronoun refers to the subject"),
    "sentence_is_negative": _("the sentence is negative"),
    "subject_is_quantified": _("the subject is quantified"),
    "subject_may_differ": _("the subject may be another one: people may see no contradiction"),
    "thing_has_own_colour": _("the thing has a colour of its own"),
    "two_nouns_are_same": _("the two nouns are the same"),
    "verb_and_object_are_idiom": _("verb and object are one idiom"),
    "verb_governs_verb": _("the verb governs another verb"),
    "verb_is_coordinated": _("the verb is coordinated"),
    "verb_not_in_present": _("the verb is not in the present"),
    "verb_symmetric": _("the verb means the same with its arguments switched"),
    "verbs_are_coordinated": _("verbs are coordinated"),
}
