"""Why the rules for any language that normalise, split or join clauses leave a sentence alone."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "active_participle_unknown": _(
        "the words table does not say how the active participle is made"
    ),
    "adjective_stresses_possessive": _("an adjective stresses whose thing it is"),
    "article_for_possessive_unknown": _("the words table has no article for the possessive"),
    "aside_not_set_off": _("no comma separates the interjection or address"),
    "auxiliary_behind_verb": _("the auxiliary follows its verb"),
    "clause_has_auxiliary": _("the relative clause has an auxiliary"),
    "clause_has_own_tense": _("another verb has a tense that would stay"),
    "clause_says_only_when": _("the clause says nothing but when"),
    "date_has_other_part": _("the date is a part of another, or stands beside one"),
    "clause_made_participle": _("turned the clause after {noun} into a participle: {participle}"),
    "clause_not_behind_noun": _("the clause does not directly follow its noun"),
    "clause_not_passive": _("the relative clause is not passive"),
    "comma_may_be_needed": _("a comma beside it may belong to another clause"),
    "continuous_unknown": _("the words table does not say how what goes on now is expressed"),
    "description_has_marks": _("the description contains punctuation or is a title or question"),
    "description_has_name": _("the description contains a name"),
    "description_has_verb": _("the description contains a verb"),
    "description_is_no_single_noun": _("the description is not a single noun with its modifiers"),
    "description_not_indefinite": _("the noun described is not indefinite"),
    "determiner_announces_clause": _("the determiner announces the clause"),
    "determiner_disagrees_with_noun": _("the determiner does not agree with its noun"),
    "existential_unknown": _("the words table does not say what makes a sentence of a phrase"),
    "form_of_class_not_in_treebank": _("the treebank does not have the form of the noun"),
    "made_sentence": _("made a sentence with {words}"),
    "name_has_own_words": _("the name has words of its own"),
    "name_is_bare_genitive": _("the name is a genitive without a preposition"),
    "name_is_part_of_other": _("the name is part of another name, a title or an apposition"),
    "noun_keeps_possessive": _("the noun keeps its possessive in a fixed phrase"),
    "noun_says_little": _("the noun means little without its clause"),
    "number_behind_noun": _("the number follows its noun"),
    "number_of_subject_unknown": _("the number of the subject is not known"),
    "object_stands_before_verb": _("the object precedes the verb"),
    "only_one_can_act": _("only one of the two is a person or an animal"),
    "order_of_description_not_usual": _("the noun described is not the last word"),
    "place_of_participle_unknown": _("the words table does not say where a participle stands"),
    "preposition_not_with_class": _(
        "in the treebank the preposition does not stand with the noun for the class"
    ),
    "present_form_not_in_treebank": _("the treebank does not have the present form of the verb"),
    "relative_word_not_first": _("the relative clause does not begin with its subject"),
    "subject_not_first_in_clause": _("the clause does not begin with its subject"),
    "time_fixes_tense": _("a word for a time goes with it"),
    "verb_is_part_of_expression": _("the verb is part of a longer expression"),
    "verb_may_have_separable_prefix": _("the prefix of the verb may have to be separated"),
    "verb_not_indicative": _("the verb is not a present or past indicative"),
    "verb_would_begin": _("the finite verb would begin the sentence"),
    "word_of_sentence_agrees_with_name": _("a word agrees with the name and not with the noun"),
    "particle_has_words": _("the particle has words of its own or is not the only one"),
    "particle_not_parted": _("nothing parts the particle from its verb"),
    "words_hang_on_parenthesis": _("other words depend on it or are written together with it"),
}
