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
    "norm_name_taken": _("There is already a norm called {name}. Choose another name."),
    "norms_without_associations": _(
        "Word pairs are sampled from associations. Import a table with a word (cue), a target and "
        "a strength first."
    ),
    "norms_without_pairs": _(
        "With these settings, no associated pair is left. The forecast shows which step drops them."
    ),
    "split_without_parts": _(
        "These pairs have no parts of an original corpus. Choose another way to split them."
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
    "baseline_needs_weights": _("needs learnt word weights"),
    "baseline_stood_aside": _("Baseline {name}: {reason}"),
    "corpus_not_told_by_header": _(
        "The header of {file} does not show which published format it is in. Choose one: "
        "{formats}. SemEval 2014 and CDSCorpus have the same header, but their labels "
        "read in opposite directions."
    ),
    "design_unknown": _("There is no design {name}. Choose one of: {known}."),
    "language_without_frequencies": _(
        "There are no word frequencies (wordfreq) for the language {language}."
    ),
    "language_without_wordnet": _(
        "No wordnet of the language {language} is installed. Install one with "
        "“python -m wn download”, or use a thesaurus or a table of associations."
    ),
    "no_words_to_pair": _(
        "Under these settings no word of {source} has both a related and an unrelated word."
    ),
    "evaluating": _("Evaluating"),
    "file_has_wrong_lines": _("Nothing was imported because some lines of the file are wrong."),
    "file_unreadable": _("The file {path} cannot be read: {reason}."),
    "job_disk_full": _(
        "The disk of the server is full. Tell whoever runs the server, and start this job again "
        "when there is room."
    ),
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
    "hub_not_reached": _("The Hub could not be reached. Try again later."),
    "hub_refused": _("The Hub refused it and answered: {answer}"),
    "hub_repository_name": _(
        "A repository is named by its owner and its name, such as my-group/my-corpus: letters, "
        "digits, full stops, hyphens and underscores."
    ),
    "hub_repository_of_others": _(
        "Another project publishes into this repository. Choose another name."
    ),
    "hub_token_missing": _(
        "This install has no token for the Hub. Whoever runs it can set PAIRWRIGHT_HUB_TOKEN, or "
        "publish with the command push_to_hub."
    ),
    "asking_repository": _("Asking the repository"),
    "deposit_draft_open": _(
        "The deposit of {version} is still a draft. Publish or discard it before the next version."
    ),
    "deposit_gone": _(
        "The repository no longer has this draft. If it was discarded there, discard it here too."
    ),
    "deposit_named": _("The files of release {version} name this DOI. Withdraw the release first."),
    "deposit_published": _("This deposit is published. What is published stays in the repository."),
    "deposit_token_missing": _(
        "This install has no token for a repository. Whoever runs it can set "
        "PAIRWRIGHT_ZENODO_TOKEN, or use the command deposit."
    ),
    "normalising_sources": _("Normalising"),
    "expanding_sentences": _("Expanding"),
    "preparing_files": _("Preparing the files"),
    "repository_file_damaged": _(
        "{file} arrived in the repository with other bytes. Deposit the release again."
    ),
    "repository_not_reached": _("The repository could not be reached. Try again later."),
    "repository_refused": _("The repository refused it and answered: {answer}"),
    "repository_without_doi": _("The repository gives no DOIs."),
    "sending_to_repository": _("Sending the files to the repository"),
    "sending_to_hub": _("Sending the files"),
    "release_withdrawn_not_pushed": _("This release is withdrawn, so it cannot be published."),
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
    "saliency_epoch": _("epoch {epoch} of {epochs}"),
    "saliency_is_being_learnt": _("This model is being learnt. Stop the job first."),
    "saliency_learnt_already": _("This model has been learnt already."),
    "saliency_lines_read": _("reading the text: {n:,} lines"),
    "saliency_not_learnt_yet": _("This model has not been learnt yet."),
    "saliency_vectors_of_other_words": _("has no vector for any word of the text"),
    "saliency_vectors_read": _("reading the word vectors"),
    "saliency_without_neighbours": _(
        "No two sentences follow each other in this text, so nothing can be learnt from it. It "
        "needs a sentence on each line, and an empty line only between documents."
    ),
    "saliency_without_text": _("This project has no source sentences yet. Upload a text."),
}
