"""What jobs are doing, and why a job, or starting one, is refused."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "inherited_other_scale": _(
        "The scores of this campaign go from {low} to {high}, those of the published corpus from "
        "{published_low} to {published_high}. Release the judged pairs alone."
    ),
    "nothing_to_inherit": _(
        "This pair set was not made of an adapted corpus, so its pairs inherit no gold."
    ),
    "subset_not_of_adaptation": _(
        "A part is drawn from the pairs of an adapted corpus, and this pair set is none."
    ),
    "subset_too_large": _("There are only {pairs} pairs; choose a smaller part."),
    "subset_too_small": _("Choose at least one pair."),
    "adaptation_without_pairs": _(
        "No further pair has both of its sentences translated yet, so there is no pair to make."
    ),
    "adaptation_name_taken": _(
        "There is already an adaptation called {name}. Choose another name."
    ),
    "adaptation_same_language": _(
        "The language of this project is {language} too. A corpus is adapted in a project of "
        "another language."
    ),
    "baseline_gives_labels_only": _("gives only labels, and this release has none"),
    "baseline_measured_already": _("was already evaluated here and stays as it is"),
    "baseline_measured_on_training": _(
        "Baselines cannot be evaluated on the pairs they were trained on."
    ),
    "baseline_needs_labels": _("needs labelled pairs to train on"),
    "baseline_needs_training": _("needs pairs to train on"),
    "baseline_needs_vectors": _("needs word vectors"),
    "baseline_stood_aside": _("Baseline {name}: {reason}"),
    "corpus_not_told_by_header": _(
        "The header of {file} does not show which published format it is in. Choose one: "
        "{formats}. SemEval 2014 and CDSCorpus have the same header, but their labels "
        "read in opposite directions."
    ),
    "design_unknown": _("There is no design {name}. Choose one of: {known}."),
    "evaluating": _("Evaluating"),
    "file_has_wrong_lines": _("Nothing was imported because some lines of the file are wrong."),
    "file_unreadable": _("The file {path} cannot be read: {reason}."),
    "job_failed_unexpectedly": _(
        "An unexpected error occurred. It is in the server’s log under the number of this job."
    ),
    "job_interrupted_too_often": _(
        "This job was interrupted too many times. Start it again, and check the log."
    ),
    "mix_coverage_wrong": _("{stage}: the share of sentences must be between 0 and 100 %."),
    "mix_empty": _("Give at least one rule a weight above 0."),
    "mix_rule_twice": _("{rule} is in two rows. A rule counts for one row only."),
    "mix_rule_unknown": _("There is no rule {rule} that writes {stage}."),
    "mix_weight_wrong": _("{rule}: the weight must be a number that is not below 0."),
    "no_sentences_to_pair": _(
        "There are no sentences to pair yet. Normalise and expand them first."
    ),
    "nothing_to_release": _(
        "No pair has been judged in both orders yet, so there is nothing to release."
    ),
    "pair_changed_after_judging": _(
        "The text of pair {pair} was changed after it was judged. Have it judged again, "
        "then aggregate again."
    ),
    "pair_set_made_otherwise": _(
        "There is already a pair set with this name, made in another way. Choose another name."
    ),
    "pair_set_name_taken": _("There is already a pair set called {name}. Choose another name."),
    "pairs_made": _("{n} pairs"),
    "parsing_model_missing": _(
        "There is no parsing model for the language {language} in {directory}. Install it"
        " with: {command} (PAIRWRIGHT_STANZA_DIR can name another folder). Or import "
        "trees as CoNLL-U."
    ),
    "predictions_have_wrong_lines": _(
        "The predictions cannot be evaluated. See the problems below."
    ),
    "project_archived": _("This project is archived. Take it out of the archive first."),
    "captions_fewer_pairs": _("Only {drawn} pairs could be drawn; {wanted} were asked for."),
    "captions_lines_left_out": _(
        "{n} lines or entries could not be read and were left out. The first: {problem}"
    ),
    "reading_captions": _("Reading the captions"),
    "reading_gold": _("Reading the gold"),
    "reading_gold_and_predictions": _("Reading gold and predictions"),
    "release_part_empty": _("This release has no pairs in the part {part}."),
    "release_unreadable": _("The files of release {version} can no longer be read: {problem}"),
    "release_version_taken": _("There is already a release with this version. Choose another one."),
    "release_withdrawn": _("This release is withdrawn, so no more systems can be evaluated on it."),
    "release_without_gold": _(
        "This release has no file with scores and labels to evaluate against."
    ),
    "rows_read": _("{n} rows read"),
    "rules_missing": _("There are no rules for the language of this project: {reason}."),
    "splitting_pairs": _("Splitting the pairs"),
    "stage_not_importable": _(
        "Sentences can be imported only at stage S0 (as written) or S1 (normalised)."
    ),
    "table_has_wrong_lines": _("Some lines of the table are wrong:"),
    "trial_empty": _("Type a sentence."),
    "trial_too_long": _("The sentence is longer than {most} characters."),
    "unrelated_share_out_of_range": _("The share of unrelated pairs must be between 0 and 0.5."),
    "wordnet_missing": _(
        "The wordnet {name}, which PAIRWRIGHT_WORDNETS names, is not in {directory}. "
        "Install it with: {command}"
    ),
    "writing_judgements": _("Writing the judgements"),
    "writing_pairs": _("Writing the pairs"),
}
