"""Why the rules for any language leave a sentence alone."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "adjective_before_determiner": _("an adjective comes before the determiner"),
    "adjective_has_own_dependents": _("the adjective has dependents of its own"),
    "adjective_is_part_of_name": _("the adjective is part of a name"),
    "adjective_is_joined_with_another": _("the adjective is joined with another"),
    "adjective_ending_unknown": _(
        "the ending of an adjective after the other determiner is not known"
    ),
    "adjective_needed_by_noun": _("the noun would have neither an article nor an adjective"),
    "adverb_links_sentences": _("the adverb only links the sentence to another"),
    "amount_is_of_described": _(
        "the clause states an amount, which may not hold without the phrase"
    ),
    "amount_may_be_of_both": _("the clause states an amount, which may apply to both together"),
    "conjunction_joins_clauses": _("the conjunction joins clauses"),
    "conjunctions_are_pair": _("two conjunctions belong together"),
    "determiner_is_of_two_words": _(
        "the determiner and the adjective after it form one expression"
    ),
    "noun_is_part_of_expression": _("the verb and the noun form one expression"),
    "noun_may_need_determiner": _(
        "the noun and the adjective occur together only with a determiner"
    ),
    "phrase_points_back": _("the phrase points back to what was said before"),
    "subject_may_be_expletive": _("the subject may be an expletive"),
    "verb_governs_clause": _("the verb decides the form of another verb"),
    "clause_may_report": _("the clause may only report who says or thinks the rest"),
    "word_in_subordinate_clause": _("the word is in a subordinate clause"),
    "word_announces_clause": _("another word announces the clause"),
    "word_is_part_of_name": _("the word is written as part of a name"),
    "adverb_with_comparative": _("the adverb and the comparative form one expression"),
    "adverb_beside_adverb": _("the adverb stands beside another and may belong to it"),
    "adverb_by_negation": _(
        "next to the negation is an adverb that means something else without it"
    ),
    "adverb_by_verb": _("an adverb stands by the verb: it is unclear what is denied"),
    "adverb_not_circumstantial": _("the adverb does not say where, when or how"),
    "affirmative_form_unknown": _("the form of the verb without its negation is not known"),
    "agreeing_word_is_multiword": _("a word that agrees with it is written together with another"),
    "subject_or_object_not_common_noun": _("the subject or object is not a common noun"),
    "bare_phrase_may_be_argument": _("a phrase without preposition may be needed by its verb"),
    "conjunction_not_additive": _("the conjunction is not listed as additive"),
    "conjuncts_have_case_endings": _("the joined words have case endings"),
    "conjuncts_in_different_cases": _("the two joined words are in different cases"),
    "determiner_not_of_subject": _("the determiner is not the subject's"),
    "finite_verb_not_found": _("no finite verb was found"),
    "first_phrase_may_fix_word_order": _(
        "the phrase stands first: the order of words may depend on it"
    ),
    "head_is_no_common_noun": _("the head is not a common noun"),
    "head_of_sentence_is_no_verb": _("the head of the sentence is not a verb"),
    "indefinite_may_change_under_negation": _(
        "an indefinite determiner may change under a negation"
    ),
    "joined_object_would_change_case": _(
        "the object is joined or counted, and its case would change"
    ),
    "adjective_not_in_degrees": _("the treebank has no degrees of the adjective"),
    "adverb_not_of_adjective": _("the adverb does not belong to the adjective or adverb beside it"),
    "owner_makes_compound": _("the owner is not in the genitive: the two may be one term"),
    "mark_stands_beside_phrase": _("a punctuation mark stands beside the phrase"),
    "more_than_two_things": _("more than two things are joined"),
    "negation_already_present": _("something is already negated"),
    "negation_multiple_or_part_of_word": _(
        "there is more than one negation, or it is part of a word"
    ),
    "negation_not_of_main_verb": _("the negation does not belong to the main verb"),
    "negation_place_unsure": _(
        "in the treebank the negation is in this position in {share} of its clauses"
    ),
    "negation_scope_unclear_with_clause": _(
        "a clause depends on it: it is unclear how far the negation reaches"
    ),
    "sentence_has_condition": _("the main clause depends on a condition"),
    "negation_scope_unclear_with_several_verbs": _(
        "several verbs are joined: it is unclear how far the negation reaches"
    ),
    "negative_form_unknown": _("the negated form of the verb is not known"),
    "neighbour_agreement_unknown": _("the treebank does not show whether a word beside it agrees"),
    "no_word_with_needed_features": _("no word in the treebank has the features needed"),
    "not_both_listed_as_agents": _("the words table does not list both as agents"),
    "not_common_noun_with_one_preposition": _(
        "the phrase is not a common noun with one preposition"
    ),
    "not_two_nouns_or_verbs_joined": _("not two nouns or two verbs are joined"),
    "noun_has_several_determiners": _("the noun has several determiners"),
    "noun_not_in_treebank": _("the treebank does not have the noun"),
    "noun_not_of_main_verb": _("the noun is not a subject, object or phrase of the main verb"),
    "noun_not_of_verb": _("the determiner of a noun in this place cannot be exchanged"),
    "noun_is_counted_or_singled_out": _("the noun has a numeral, an ordinal or a superlative"),
    "noun_in_name_or_compound": _("the noun is part of a name or a compound"),
    "object_case_changes_under_negation": _("the object has another case under a negation"),
    "object_marker_has_words": _("the preposition of the object has dependents of its own"),
    "object_marker_may_change": _(
        "as an object the noun may need an adposition, or stand without the one that is there"
    ),
    "other_determiner_depends_on_neighbour": _(
        "the other determiner has several forms, and its neighbour decides which"
    ),
    "other_determiner_form_unknown": _(
        "the treebank does not have the form of the other determiner"
    ),
    "other_determiner_unknown": _("the treebank does not have the other determiner"),
    "other_word_gender_unknown": _("the treebank does not show the gender of the other word"),
    "part_of_phrase_is_multiword": _("part of the phrase is written together with another word"),
    "phrase_picks_out_noun": _("the phrase says which noun is meant; another may be meant as well"),
    "phrase_of_predicate_or_pronoun": _("the phrase belongs to a predicate or a pronoun"),
    "phrase_has_clause_mark_or_conjunct": _("the phrase has a clause or a mark, or is joined"),
    "phrase_has_name_or_pronoun": _("the phrase has a name or a pronoun"),
    "clause_may_be_condition": _("the clause may be a condition or needed by its verb"),
    "nouns_are_same": _("both adjectives belong to the same noun"),
    "phrase_belongs_to_somebody": _("the phrase says whose something is"),
    "form_of_other_person_unknown": _(
        "neither the treebank nor an ending shows the form for the other person"
    ),
    "other_person_already_present": _("the sentence already mentions the other person"),
    "owner_of_noun_unknown": _("it is unclear whether the subject owns what a noun names"),
    "speech_is_quoted": _("somebody is quoted"),
    "verb_is_passive": _("the verb is passive"),
    "pronoun_has_own_words": _("the pronoun has dependents of its own"),
    "copula_has_own_words": _("the copula has dependents of its own"),
    "pronoun_would_be_determiner": _("without the word the pronoun would be a determiner"),
    "pronoun_inserted": _("added the pronoun {pronoun}"),
    "pronoun_is_contrasted": _("another pronoun is a subject too: the two are contrasted"),
    "pronoun_not_in_treebank": _("the treebank does not show the pronoun"),
    "subject_is_definite": _("the subject is one particular thing"),
    "subject_is_indefinite": _("the subject is indefinite: it stays beside the verb"),
    "verb_does_not_show_subject": _("the verb does not show who is meant"),
    "word_stands_with_negation_only": _("a word occurs only with a negation"),
    "phrase_is_argument_of_verb": _("the phrase is an argument of the verb"),
    "phrase_is_argument_or_agent": _("the phrase is an argument of the verb or an agent"),
    "number_is_limited": _("the number is part of a comparison"),
    "word_before_may_describe_phrase": _("the preceding word may modify the phrase"),
    "previous_word_depends_on_neighbour": _(
        "the preceding word has several forms, and its neighbour decides which"
    ),
    "pronoun_may_refer_to_regendered_word": _(
        "a pronoun may refer to the word, whose gender would change"
    ),
    "second_clause_has_own_subject": _("the second clause has a subject of its own"),
    "sentence_is_a_command": _("the sentence is a command"),
    "several_indefinite_nouns": _(
        "several nouns are indefinite, so it is unclear which of them the negation applies to"
    ),
    "some_adjective_has_own_dependents": _("an adjective has dependents of its own"),
    "some_phrase_is_multiword": _("a phrase is written together with another word"),
    "some_phrase_not_simple": _("a phrase is joined, counted, has a clause or is not in one piece"),
    "subject_behind_verb": _("the subject follows the verb"),
    "subject_not_beside_verb": _("the subject does not stand beside the verb"),
    "subject_is_joined_or_counted": _("the subject is joined or counted"),
    "object_like_subject": _("the object could be taken for the subject"),
    "subject_is_one_of_passive": _("the subject is that of a passive"),
    "verb_agrees_with_both_subjects": _("the verb agrees with both subjects"),
    "verb_is_multiword": _("the verb is written together with another word"),
    "other_verb_not_seen_so": _("the treebank does not have “{verb}” with such phrases"),
    "verb_not_denied_so": _(
        "the treebank never negates a verb like this one by the particle alone"
    ),
    "verb_needs_phrase": _("the verb needs the phrase"),
    "verb_or_preposition_needs_both": _("the verb or the preposition needs both"),
    "verb_would_change_with_other_subject": _("the verb would change with the other subject"),
    "wider_phrase_under_negation_or_quantifier": _(
        "under a negation or a quantifier the wider phrase says more"
    ),
    "word_in_name_or_compound": _("the word is part of a name or a compound"),
    "word_is_multiword": _("the word is written together with another"),
    "wordnet_sense_unchecked": _("the word comes from a wordnet: another meaning may be meant"),
    "word_does_not_stand_with_negation": _(
        "the sentence has a word that the words table lists as incompatible with negation"
    ),
    "words_table_has_no_negation": _("the words table has no negation"),
}
