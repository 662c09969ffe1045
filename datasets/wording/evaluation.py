"""Notes beside a system's figures, or in place of one."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "annotator_shares_too_little": _(
        "No annotator has at least three pairs in common with others."
    ),
    "annotators_share_too_little": _("No two annotators have at least three pairs in common."),
    "correlation_needs_two_pairs": _("A correlation needs two pairs."),
    "evaluation_without_pairs": _("There are no pairs."),
    "file_without_correlation": _("A file has no correlation."),
    "gold_scores_same": _("All gold scores are the same."),
    "gold_without_labels": _("The gold has no label."),
    "gold_without_related_or_unrelated": _("The gold has no related pair or no unrelated one."),
    "gold_without_scores": _("The gold has no relatedness score."),
    "kinds_read_from_ids": _("The kinds of {found} of {pairs} pairs are read from their ids."),
    "one_label_only": _("Only one label occurs."),
    "labels_not_for_all": _(
        "{absent} of {pairs} pairs have no label (NA); all or none must have one."
    ),
    "left_out_without_correlation": _("Left out because they have no correlation: {left}."),
    "needs_four_pairs": _("Needs four pairs."),
    "needs_four_pairs_inside": _("Needs four pairs and correlations inside -1 and 1."),
    "no_file_with_correlation": _("No file has a correlation."),
    "no_gold_label": _("No pair has a gold label."),
    "scores_not_for_all": _(
        "{absent} of {pairs} pairs have no relatedness score (NA); all or none must have one."
    ),
    "scores_too_close": _("The scores are too close together for a correlation."),
    "system_gave_no_label": _("The system gave no label."),
    "system_gave_no_score": _("The system gave no relatedness score."),
    "system_not_scored_every_pair": _("A system has not scored every pair."),
    "system_scores_same": _("All scores of the system are the same."),
    "systems_give_same_scores": _("The two systems give the same scores apart from their scale."),
    "too_few_words_rated": _("Too few words have this rating."),
    "two_sided_correlations_equal": _("Two-sided; the correlations are equal."),
    "two_sided_samples_apart": _("Two-sided; treats the two samples as independent."),
    "two_sided_pairs_drawn": _("Two-sided; {resamples} samples of pairs, drawn again."),
    "two_sided_systems_share_gold": _(
        "Two-sided; allows for both systems being compared with the same gold."
    ),
    "parts_not_known": _("The file has no column that says this, or no wordnet is given."),
    "wordnet_not_here": _("the wordnet {name} is not on this machine: {error}"),
}
