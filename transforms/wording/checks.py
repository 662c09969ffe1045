"""What is wrong with a sentence, its parse or its form, whatever the rule."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "article_unsuitable": _("the article does not suit the next word"),
    "begins_with_mark": _("the sentence begins with a punctuation mark"),
    "check_failed": _("check: {fault}"),
    "conllu_unreadable": _("{file}, {problem}"),
    "coordinated_gender_in_doubt": _("the gender of the coordinated nouns is in doubt"),
    "dictionary_differs_from_parse": _("the dictionary knows a word otherwise than the parse"),
    "dictionary_lacks_numeral_form": _("the dictionary lacks a form of the numeral"),
    "dictionary_lacks_word_form": _("the dictionary lacks a form of a word"),
    "function_word_without_phrase": _("a function word stands without its phrase"),
    "is_command": _("it is a command"),
    "is_question": _("it is a question"),
    "line_not_utf8": _("line {line} is not UTF-8"),
    "marks_doubled": _("two punctuation marks follow each other"),
    "negated_object_in_accusative": _("the object of a negated verb is in the accusative"),
    "no_case_in_noun_phrase": _("a word of the noun phrase has no case"),
    "no_finite_verb": _("it has no finite verb"),
    "no_full_stop": _("it does not end in a full stop"),
    "no_recorded_parse": _("there is no recorded parse of the text"),
    "no_sentence": _("there is no sentence"),
    "no_subject": _("it has no subject"),
    "noun_disagrees_with_determiner": _("a noun disagrees with its determiner"),
    "noun_number_or_gender_unknown": _("number or gender of a noun cannot be told"),
    "noun_out_of_place": _("a noun stands where no noun can stand"),
    "only_verb_may_be_possessive": _("the only verb is 's, which may be a possessive"),
    "parse_invalid": _("the parser gave no valid tree: {problem}"),
    "parse_failed": _("{problem}"),
    "parser_changed_text": _("the parser changed the text"),
    "parser_found_several_sentences": _("the parser found more than one sentence"),
    "participle_of_subject_may_be_verb": _("a participle of the subject may be the verb"),
    "plural_determiner_of_singular_noun": _(
        "a plural determiner or numeral stands before a singular noun"
    ),
    "preposition_with_wrong_case": _("a preposition does not govern the case of its noun"),
    "pronoun_would_change_case": _("a pronoun would have to change its case"),
    "same_as_source": _("the text does not differ from the source"),
    "sentence_already_written": _("the same sentence was written before"),
    "sentence_in_capitals": _("the sentence is written in capitals"),
    "sentence_too_long": _("the sentence is longer than {most} words"),
    "several_sentences": _("it is more than one sentence"),
    "singular_determiner_of_plural_noun": _("a singular determiner stands before a plural noun"),
    "subject_not_in_nominative": _("the subject is not in the nominative"),
    "text_is_empty": _("the text is empty"),
    "text_lacks_diacritics": _(
        "a text of this length without any Polish letter seems to lack its diacritics"
    ),
    "too_long": _("it is longer than {most} words"),
    "tree_invalid": _("the tree is not valid: {problem}"),
    "verb_disagrees_with_subject": _("the verb does not agree with its subject"),
    "verb_taken_for_noun": _("a verb was taken for a noun"),
    "word_doubled": _("a word is repeated"),
    "word_lacks_diacritics": _("a word is known with diacritics only"),
    "word_disagrees_with_noun": _("a word does not agree with its noun"),
    "word_pair_doubled": _("two words are repeated"),
    "words_disagree": _("two words that belong together do not agree"),
}
