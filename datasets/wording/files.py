"""Problems of a line of a file, or of a whole file."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "and_more_errors": _("… and {more} more ({total} in all)"),
    "byte_not_utf8": _(
        "byte 0x{byte} at byte {place} of the file is not UTF-8; save the file as UTF-8 "
        "(it may be Windows-1252, Latin-1 or another older encoding)"
    ),
    "carriage_return_inside": _("has a carriage return inside; end lines with \\n or \\r\\n"),
    "class_number_expected": _("must be 0 (entailment), 1 (neutral) or 2 (contradiction)"),
    "caption_cells_missing": _("has {found} cells; the columns of the header need {least}"),
    "caption_files_not_aligned": _(
        "the files are not aligned: one ends before the others, or there is no id of a picture"
    ),
    "caption_header_expected": _(
        "must be a header with a column for the picture and one for the caption"
    ),
    "caption_line_expected": _("must be a picture, #, a number, a tab and the caption"),
    "captions_give_no_pair": _(
        "no picture has two captions that meet the conditions ({captions} captions were read)"
    ),
    "coco_caption_expected": _("has an entry without image_id or caption"),
    "column_missing": _("is missing in the header ({header})"),
    "column_repeated": _("appears twice in the header"),
    "column_unknown": _("is not a column of this kind of file; known are {known}"),
    "column_without_name": _("column {column} has no name in the header"),
    "columns_between_expected": _("has {columns} columns; {fewest} to {most} are expected"),
    "columns_expected": _("must have the columns {columns}"),
    "columns_number_expected": _("has {columns} columns; {expected} are expected"),
    "columns_unlike_header": _("has {columns} columns; the header has {header}"),
    "conllu_columns": _("has {columns} columns; CoNLL-U has 10"),
    "conllu_sentence_empty": _("is a sentence without words"),
    "conllu_text_missing": _("is missing; each sentence needs a line `# text = …`"),
    "contains_line_break": _("contains a line break; put it on one line"),
    "contains_tab": _("contains a tab; put it on one line without tabs"),
    "control_character": _("contains the control character U+{character:04X}; remove it"),
    "control_item_repeated": _("repeats the control item on line {line}"),
    "corpus_without_neighbours": _(
        "no two sentences of a document follow each other, so nothing can be learnt"
    ),
    "count_expected": _("must be a whole number of checkpoints"),
    "described_in_other_words": _("this author has already described it in other words"),
    "empty": _("is empty"),
    "empty_not_one_of": _("must be one of {known}; it is empty"),
    "empty_write_none": _("is empty; write {none}"),
    "file_not_in_table": _("holds {file!r}, which the table does not name"),
    "file_not_in_zip": _("{file!r} is not in the zip"),
    "file_not_whole": _("is incomplete: {error}"),
    "folder_holds_none": _("{path} holds no {files}"),
    "given_already": _("is already given on line {line}"),
    "given_twice": _("is given twice"),
    "has_byte_order_mark": _("begins with a byte order mark; save the file as UTF-8 without one"),
    "has_zero_bytes": _("this is not a UTF-8 text file (it contains zero bytes); save it as UTF-8"),
    "header_column_other": _(
        "column {column} of the header is {found!r}; {expected!r} is expected"
    ),
    "header_columns_expected": _(
        "the header has {found} columns; {expected} are expected: {columns}"
    ),
    "header_expected": _("is empty; a header is expected: {columns}"),
    "header_of_format": _("{problem} ({format})"),
    "in_field": _("line {line}, {field}: {problem}"),
    "in_field_of_file": _("file, {field}: {problem}"),
    "in_file": _("file: {problem}"),
    "in_line_alone": _("line {line}"),
    "in_project": _("is already in the project"),
    "in_project_with_other_content": _("is already in the project, with other content"),
    "in_vector": _("vector {vector}"),
    "is_gzip": _("this is a gzip file; unpack it first"),
    "is_old_excel": _("this is an old Excel file; save the sheet as CSV (UTF-8)"),
    "is_utf16": _("this is UTF-16; save the file as UTF-8"),
    "is_zip_or_spreadsheet": _("this is a spreadsheet or zip file; save the sheet as CSV (UTF-8)"),
    "judgement_excluded": _("an excluded judgement does not count; leave the line out"),
    "judgement_repeated": _("repeats the judgement on line {line}"),
    "kinds_from_ids": _(
        "The ids of {found} of {pairs} pairs name their kind, which no column does: {kinds}."
    ),
    "label_expected": _("must be one of {known} (or its first letter)"),
    "last_line_has_no_end": _("has no line ending; the file may have been cut off here"),
    "letters_lost": _(
        "contains U+FFFD: letters were lost when the file was converted; export it again"
    ),
    "line_ends_change": _("changes its line endings {times:,} times"),
    "line_ends_in_return": _("ends with \\r\\n; the lines of this format end with \\n"),
    "line_too_long": _("is longer than {most} bytes"),
    "lines_end_in_returns": _(
        "ends with \\r\\n (so do {others} more lines); the lines of this format end with \\n"
    ),
    "lines_end_in_returns_alone": _(
        "lines end with \\r alone; the lines of these formats end with \\n"
    ),
    "milliseconds_expected": _("must be whole milliseconds"),
    "missing": _("is missing"),
    "no_answer_column": _("has none of the columns {columns}, or no pair follows"),
    "no_descriptions": _("holds no descriptions"),
    "no_judgements": _("holds no judgements"),
    "no_kinds": _("holds no kinds"),
    "no_pair_below_header": _("has no pair below its header"),
    "no_pair_in_common": _("no pair has the id of a pair in the first file"),
    "no_pair_of_part": _("no pair is in part {part}"),
    "no_norms": _("holds no words"),
    "no_pairs": _("holds no pairs"),
    "no_pictures": _("names no pictures"),
    "no_rating_nor_label": _("has neither a rating nor a label"),
    "no_sentence_of_project": _("holds no sentence of this project; each needs `# text = …`"),
    "no_sentences": _("holds no sentences"),
    "no_word": _("has no word in it"),
    "not_a_picture": _("is not a picture of one of these kinds: {kinds}"),
    "not_a_zip": _("is not a ZIP file; put the pictures and a table into one"),
    "not_csv": _("is not comma-separated text: {error}"),
    "not_empty_or_one_of": _("must be empty or one of {known}"),
    "not_json": _("is not JSON: {error}"),
    "not_json_object": _("is not a JSON object; write one {{…}} on each line"),
    "not_one_of": _("must be one of {known}"),
    "not_translated": _("is still the source sentence; translate it"),
    "number_expected": _("must be a number such as 4.5, not {found!r}"),
    "number_missing": _("is empty; a number such as 4.5 is expected"),
    "number_or_absent_expected": _("must be a number, or {absent}"),
    "number_or_absent_not_found": _("must be a number such as 4.5 or {absent}, not {found!r}"),
    "number_outside_scale": _("must be a number from {lowest} to {highest}"),
    "number_such_as": _("must be a number such as 4.5"),
    "number_such_as_or_absent": _("must be a number such as 4.5 or {absent}"),
    "number_with_point_expected": _("must be a number with a point, such as 4.5, not {found!r}"),
    "numbers_jump": _(
        "line {line}: pair_ID jumps from {after} to {before}, {missing} numbers are missing"
    ),
    "numbers_jump_and_others": _(
        "line {line}: pair_ID jumps from {after} to {before}, {missing} numbers are "
        "missing; {others} smaller jumps"
    ),
    "one_table_expected": _("holds {tables} tables (.csv, .tsv); one is expected"),
    "order_expected": _("must be AB or BA"),
    "other_than_one_of": _("must be one of {known}, not {found!r}"),
    "pair_given_already": _("the pair is already given on line {line}"),
    "pair_judged_already": _("this annotator already judges the pair on line {line}"),
    "pair_not_answered": _("missing in the predictions: {pair}"),
    "pair_not_in_gold": _("not in the gold: {pair}"),
    "pair_not_of_campaign": _("is not a pair of this campaign"),
    "pair_repeated": _("repeats the pair on line {line}"),
    "pair_repeated_in_either_order": _("repeats the pair on line {line} (in either order)"),
    "pair_type_expected": _("must be of the form S1S2_intra or S1S2_inter, or unrel"),
    "parted_by_commas": _("the columns of {format} are separated by commas"),
    "parted_by_tabs": _("the columns of {format} are separated by tabs"),
    "picture_described_already": _("already describes this picture on line {line}"),
    "picture_has_no_theme": _("is {found!r}, but the picture has no theme"),
    "picture_has_two_authors": _("two other authors already describe this picture"),
    "picture_moves": _("is animated; upload a still picture"),
    "picture_not_here": _("is not a picture of this project"),
    "picture_not_unpacked": _("{file!r} cannot be unpacked or is larger than {most:,} bytes"),
    "picture_refused": _("{file!r} {problem}"),
    "picture_too_large": _("has more than {most:,} pixels"),
    "picture_too_many_bytes": _("has {bytes:,} bytes; at most {most:,} are allowed"),
    "picture_too_many_pixels": _("has {pixels:,} pixels; at most {most:,} are allowed"),
    "picture_too_small": _("is {width} x {height}; each side needs {least} pixels"),
    "picture_undecodable": _("cannot be decoded: {error}"),
    "pixels_in_all": _("contains more than {most:,} pixels in total; split it"),
    "place_unknown": _("{found!r} is not a place; write, for example, S1a, S2 or S2+S3b"),
    "problem_in_file": _("{problem} ({file})"),
    "quota_expected": _("must be a whole number from 1 to {most:,}, or empty"),
    "quota_missing": _("is empty; pairs with the scope {scope!r} need one"),
    "quote_not_closed": _(
        "a quote is opened and not closed on this line (a cell cannot hold a line break)"
    ),
    "quote_not_closed_in_column": _(
        "in column {column} a quote is opened and not closed on this line (a cell cannot "
        "hold a line break)"
    ),
    "quote_not_closed_within": _("a quote is opened and not closed within {lines} lines"),
    "quotes_unbalanced": _('quotes are unbalanced; write a quote inside as ""'),
    "rating_expected": _("must be a number such as 4 or 4.5"),
    "rating_max_below_rating_min": _("lies below rating_min"),
    "rating_off_scale": _("is not on the scale {low:g} to {high:g}"),
    "rating_off_steps": _("is not on the scale {low:g} to {high:g} in steps of {step:g}"),
    "related_or_not_expected": _(
        "must be 1 (related), 0 (unrelated) or one of {known} instead of “{found}”"
    ),
    "right_labels_expected": _("must name the right labels: {names}"),
    "rows_missing": _(
        "the file holds {rows} rows where {expected} are expected: {lack} are missing"
    ),
    "rows_missing_at_jump": _(
        "the file holds {rows} rows where {expected} are expected: {lack} are missing; "
        "pair_ID jumps from {after} to {before} here"
    ),
    "rows_too_many": _(
        "the file holds {rows} rows where {expected} are expected: {surplus} too many"
    ),
    "same_as_sentence_a": _("is the same sentence as sentence_a"),
    "scope_unknown": _("{found!r} is not a scope; known are {known}"),
    "score_became_date": _(
        "is the date {date!r}: a spreadsheet turned a score into it; use the original file"
    ),
    "responses_expected": _(
        "must be a whole number of responses, {least} or more, instead of “{found}”"
    ),
    "strength_expected": _("must be more than 0 instead of “{found}”"),
    "score_differs": _("is not the score that {words} had before"),
    "score_outside_scale": _(
        "is {score}, outside the scale {low:g} to {high:g}; import_release accepts "
        "another scale with --scale"
    ),
    "scored_sentences_expected": _(
        "needs at least two pairs, each with a score and two sentences: a table with tabs and "
        "the columns score, sentence, sentence, or SICK.txt"
    ),
    "scores_expected": _("is empty; a score on each line is expected"),
    "sentence_count_no_number": _("must be a whole number above 0"),
    "spaces_around": _("has spaces around it"),
    "stage_and_code_expected": _("must be a stage and a code, such as S2_top, S1_null"),
    "rule_of_stage_expected": _(
        "must be “by hand” or the id of a rule such as {stage}.passive: small letters, digits and _"
    ),
    "s1_missing_here": _(
        "position {position} of this source has no normalised sentence (S1); normalise the "
        "source or import its S1 first"
    ),
    "s1_itself": _("is the sentence that it was made from; the two must differ"),
    "s0_missing_here": _(
        "position {position} of this source is not in the project; write the sentence as it was "
        "into a column s0"
    ),
    "s1_for_both_expected": _(
        "this source was dropped; give an S1 for each of its sentences to take it back"
    ),
    "weight_no_number": _("must be a number"),
    "word_and_ratings_expected": _("must be a header, and rows of a word and its ratings"),
    "word_and_weight_expected": _("must be a word and its weight, with a tab between them"),
    "word_weighed_twice": _("has a weight already in an earlier line: {word}"),
    "written_as_other_stage": _("is already in the project as {stage}"),
    "source_id_taken": _(
        "the source {source_id} is already in the project; give the adaptation another name"
    ),
    "source_or_id_expected": _("is empty; a source needs its text or its source_id"),
    "source_not_here": _("is no sentence of this project in another language"),
    "draft_is_source": _("is the source sentence itself"),
    "no_drafts": _("holds no drafts"),
    "no_terms": _("holds no terms"),
    "no_themes": _("holds no themes"),
    "table_expected": _("a TSV, CSV or JSON Lines file with the columns {columns} is expected"),
    "table_not_unpacked": _("the table {file} cannot be unpacked or is too large"),
    "text_or_number_expected": _("must be a text or a number"),
    "theme_key_wrong": _("must be one letter or digit"),
    "theme_quota_wrong": _("must be a whole number, at most {most:,}, or empty"),
    "theme_differs": _("is {found!r}, but the picture has the theme {theme!r}"),
    "too_many_bytes": _("unpacks to more than {most:,} bytes; split it"),
    "too_many_characters": _("has {characters} characters; at most {most} are allowed"),
    "too_many_columns": _("has {columns} columns beside the known ones; at most {most} are kept"),
    "too_many_files": _("holds more than {most:,} files; split it"),
    "too_many_kinds": _("has {kinds} kinds; at most {most} are allowed"),
    "too_many_sentences": _("has {sentences} sentences; a source has one or two"),
    "too_many_tabs": _("has {tabs} tabs; one tab separates two sentences"),
    "tree_spells_otherwise": _("is not what the words of the tree spell"),
    "two_sentences_expected": _("of {file} must be two sentences and a tab"),
    "value_in_nameless_column": _("has a value in a column without a name"),
    "vector_cells_no_numbers": _("line {line}: not all cells are numbers"),
    "vector_number_beyond": _("{place}: a number is NaN or beyond what a vector can hold"),
    "vector_numbers_expected": _("line {line}: {found} numbers, {expected} expected"),
    "vectors_cut_off_after": _("is cut off after vector {vector} of {vectors}"),
    "vectors_cut_off_at": _("is cut off at vector {vector} of {vectors}"),
    "vectors_of_no_numbers": _("line 1: the vectors have no numbers"),
    "word_and_numbers_expected": _("line 1: a word and its numbers are expected"),
}
