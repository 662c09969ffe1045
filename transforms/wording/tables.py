"""What is wrong with a line of a language's tables, and what a treebank taught."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "archive_has_no_tables": _("there is no table of a language; the possible tables are: {known}"),
    "archive_has_too_many_files": _("more than {most} files"),
    "archive_unreadable": _("cannot be unpacked: {error}"),
    "cell_is_no_feats": _("{found} is not Name=Value|Name=Value"),
    "column_count": _("expected {expected} columns, found {found}"),
    "table_columns_expected": _("expected the columns {columns}"),
    "contraction_expected": _(
        "expected two words as form/UPOS and what they are written as: {found}"
    ),
    "table_count_expected": _("{column} must be a number of {least} or more, not {found}"),
    "table_count_between": _("{column} must be a number from {least} to {most}, not {found}"),
    "counted": _("{what} ({n:,})"),
    "ending_expected": _("an ending is written old~new, as in ~en: {found}"),
    "expected_of_two": _("expected {one} or {other}, found {found}"),
    "expected_one_of": _("expected one of {known}, found {found}"),
    "expected_or_nothing": _("expected {expected} or nothing, found {found}"),
    "feats_expected": _("feats {found} is not Name=Value|Name=Value"),
    "feature_name_expected": _("'{found}' is not the name of a feature, such as Case"),
    "file_given_twice": _("the same file was given more than once"),
    "file_is_no_text": _("this is not UTF-8 text"),
    "file_is_no_utf8": _("line {line}: this is not UTF-8 text"),
    "file_missing": _("is missing, and a language needs it"),
    "file_named": _("{file}: {problem}"),
    "file_of_language_unknown": _("is not a file of a language; the possible files are: {known}"),
    "file_unpacks_too_large": _("has more than {most:,} bytes"),
    "in_column": _("{column}: {problem}"),
    "in_line_and_column": _("line {line}, column {column}: {problem}"),
    "kind_given_twice": _("{kind} stands in line {line} already"),
    "kind_unknown": _("kind {found} is not one of {known}"),
    "language_has_own_pack": _("The words of this language are part of Pairwright."),
    "language_without_tables": _(
        "The rules know nothing about this project’s language yet. Teach them on the page Language."
    ),
    "learning_forms": _("Learning forms"),
    "learning_tables": _("Learning the tables"),
    "line_gone": _("this line was changed or deleted in the meantime: {found}"),
    "list_takes": _("{name} takes: {meaning} (tab-separated)"),
    "list_unknown": _("there is no list {found}; the lists are: {known}"),
    "list_wanted": _("{name}: {why}"),
    "longest_takes_number": _("{name} takes a number of words"),
    "mark_expected": _("expected {one} or {other} or nothing, found {found}"),
    "negation_needs_word": _(
        "a negation needs a word, but {empty} where its place is form; found {found}"
    ),
    "negation_place_unknown": _("{found} is not a place for a negation; the places are: {known}"),
    "negation_takes_no_second": _("no second word goes with the place {place}; found {found}"),
    "no_more_examples": _("There are no other whole sentences at hand. Import some."),
    "no_features_found": _("none: words are taken to have one form each"),
    "no_gender_found": _("nouns have none"),
    "not_found_in_treebank": _("not found"),
    "one_and_other": _("{one}; {other}"),
    "other_word_expected": _("{name} takes two different words, found {found} twice"),
    "participle_is_enough": _("a participle can be the only verb"),
    "persons_expected": _("expected {count} endings, parted by spaces, found {found}"),
    "participle_ending_expected": _("expected {noun} and an ending, found {found}"),
    "passive_in_verb": _("in the form of the verb"),
    "passive_with": _("with {words}"),
    "pattern_needs_noun": _("the pattern {found} needs {noun} once, where the noun stands"),
    "predicate_expected": _("expected one of {known}, or {empty}; found {found}"),
    "rest_in_both_or_none": _(
        "{rest} stands at the end of both endings or of none: {one}, {other}"
    ),
    "phrases_with_same_year_expected": _(
        "expected two phrases, {year} once in both or in neither: {one}, {other}"
    ),
    "row_there_already": _("this row is there already"),
    "sentence_takes": _("{name} takes: predicate, subject or –, yes or no (tab-separated)"),
    "share_expected": _("expected a share such as 93%, found {found}"),
    "share_usable": _("{share} of the sentences ({n:,})"),
    "subjects_left_out": _("subjects may be left out"),
    "subjects_said": _("subjects are always said"),
    "table_saved_meanwhile": _(
        "somebody else saved {file} in the meantime: look at your changes for what they would "
        "undo, then change or import it again"
    ),
    "tables_have_wrong_lines": _("Nothing was changed because some lines are wrong:"),
    "treebank_is_empty": _("there is no sentence in it"),
    "treebank_lines_read": _("{file}: {n} lines read"),
    "unimorph_line_expected": _("expected lemma, form and tags, separated by tabs"),
    "unimorph_without_classes": _("no line has a known word class: N, V, ADJ …"),
    "verb_needed": _("need a verb"),
    "verbless_sentences": _("may do without a verb ({predicates})"),
    "wanted_agent": _("nouns for people and animals, for S4 by exchanged subject and object"),
    "wanted_needs_adjunct": _("verbs that cannot stand without where or how (to lie)"),
    "wanted_negation": _("how a sentence is denied; without it there is no S3 by negation"),
    "wanted_opposite_determiner": _("determiners that say the opposite (some: no)"),
    "wanted_same_determiner": _("determiners that mean nearly the same (a: the)"),
    "wanted_synonym": _("words that mean nearly the same"),
    "words_found": _("{words}"),
    "writing_examples": _("Writing the examples"),
    "writing_report": _("Writing the report"),
}
