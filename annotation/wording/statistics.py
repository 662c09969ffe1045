"""What statistics say beside their numbers, in place of one, and of annotators and gold."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "pairs_of_both_groups": _("Pairs that people of both groups judged."),
    "no_pair_of_both_groups": _("No pair was judged by people of both groups."),
    "agreement_gains_without": _(
        "Agreement changes by {gain:+.4f} without them, among the {places} largest gains "
        "({share:.0%} of {annotators} annotators)."
    ),
    "annotator_pairs_left_out": _(
        "Pairs of annotators. Not counted: {few} with fewer than {least} pairs in common "
        "and {constant} in which somebody always gave the same answer."
    ),
    "annotators_left_out": _(
        "Annotators. Not counted: {few} with fewer than {least} shared pairs or always "
        "the same rating."
    ),
    "answers_same": _("{share:.0%} of {answers} answers are the same."),
    "calibration_needs_consistency_set": _(
        "calibration as in SimLex needs a consistency set: name its pairs with "
        "--consistency or mark them in a column 'consistency'"
    ),
    "calibration_needs_scale": _("calibration needs the scale of the ratings"),
    "checkpoints_failed": _("{failed} of {total} checkpoints failed, {allowed} allowed."),
    "checkpoints_right_below": _(
        "{share:.0%} of {total} checkpoints were answered correctly, below {threshold:.0%}."
    ),
    "column_by_hand": _("Written by hand"),
    "column_against_others": _("Against the others"),
    "column_definite": _("Definite subjects"),
    "column_entailment": _("Entailment"),
    "column_error_type": _("Error type"),
    "column_errors": _("Errors"),
    "column_expected_relation": _("Expected relation"),
    "column_frequency": _("Frequency"),
    "column_gold": _("Gold"),
    "column_kind_of_pair": _("Kind of pair"),
    "column_kinds_of_pair": _("Kinds of pair"),
    "column_indefinite": _("Indefinite subjects"),
    "column_label": _("Label"),
    "column_level": _("Level"),
    "column_made_by": _("Made by"),
    "column_mean_rating": _("Mean rating"),
    "column_mean_sd": _("Mean SD"),
    "column_one_of_each": _("One of each"),
    "column_pairs": _("Pairs"),
    "column_pairwise_spearman": _("Pairwise Spearman"),
    "column_part_of_speech": _("Part of speech"),
    "column_relatedness": _("Relatedness"),
    "column_relatedness_and_sd": _("Relatedness (SD)"),
    "column_rule": _("Rule"),
    "column_selected": _("Selected"),
    "column_share": _("Share"),
    "column_share_indefinite": _("Share of indefinite"),
    "column_stage": _("Stage"),
    "column_total": _("TOTAL"),
    "column_transformation": _("Transformation"),
    "correlation_below_others": _(
        "The average correlation with the others is {average:.3f}, below {limit:.3f} "
        "(mean - {deviations:g} SD)."
    ),
    "degrees_of_freedom": _("{freedom} degrees of freedom."),
    "difference_same": _("The difference is the same for every pair."),
    "goodness_of_fit": _(
        "Goodness of fit over the cells: chi-square({freedom}) = {chi_square:.0f}, {p}."
    ),
    "independence": _("Independence: chi-square({freedom}) = {chi_square:.0f}, {p}."),
    "judgements_same": _("All judgements are the same."),
    "kinds_from_pair_ids": _("Kinds are read from the ids of the pairs."),
    "label_against_rule": _("{label}, where {share:.1%} of pairs of this rule are {expected}."),
    "label_not_a_level": _("{label!r} is not one of the levels {levels}"),
    "labels_of_both_orders": _("{ab} from A to B, {ba} from B to A."),
    "labels_same_in_both_orders": _("Every pair has the same label in both orders."),
    "least_squares": _(
        "Least squares over all ratings; calibrated ratings may lie beyond the ends of the scale."
    ),
    "mean_of_label": _("{label}: {mean}."),
    "means_on_consistency_set": _("Means on {pairs} pairs of the consistency set."),
    "means_on_consistency_set_of_some": _(
        "Means on {pairs} pairs of the consistency set. {unknown} annotators rated none "
        "of them and stay as they are."
    ),
    "median_time_below": _("The median time for a pair is {median:.1f} s, below {limit:.1f} s."),
    "no_annotator_comparable": _(
        "No annotator can be compared with others: {few} with fewer than {least} shared pairs."
    ),
    "no_annotators_comparable": _(
        "No two annotators can be compared. Not counted: {few} with fewer than {least} pairs in "
        "common and {constant} in which somebody always gave the same answer."
    ),
    "no_labels_or_same": _("There are no labels, or all are the same."),
    "no_majority_in_both_orders": _("No pair has a majority label in both orders."),
    "no_pair_with_two_judgements": _("No pair has two judgements that can be compared."),
    "no_pair_with_two_labels": _("No pair has two labels in one order."),
    "no_pair_with_two_ratings": _("No pair has two ratings."),
    "no_pairs_rated_in_both_orders": _("No two pairs were rated in both orders."),
    "no_pairs_to_count": _("There are no pairs to count."),
    "no_tranche_with_value": _("No tranche has a value."),
    "no_variance": _("No variance."),
    "nothing_rated": _("Nothing was rated."),
    "nothing_to_calibrate": _("there are no ratings to calibrate"),
    "one_row_or_column": _("One row or one column holds all pairs."),
    "order_value_expected": _(
        "{value!r} is not an order; AB or BA is expected, or --column order=- to leave "
        "{column!r} out"
    ),
    "pair_earlier": _("The same two sentences are an earlier pair."),
    "pair_earlier_turned": _("The same two sentences the other way round are an earlier pair."),
    "pair_judged_differently": _(
        "{annotator!r} judged {pair!r} differently in line {line}; --repeats last (or first) says "
        "which counts"
    ),
    "pairs_counted": _("Pairs."),
    "annotators_against_majority": _("Annotators; what the others are tied on does not count."),
    "gwet_undefined": _("No unit has two answers, or only one value occurs."),
    "icc_undefined": _("Fewer than two units have two ratings, or all ratings are the same."),
    "no_halves": _("Fewer than three units have two ratings, or all ratings are the same."),
    "no_majority_of_others": _("No label can be compared with a majority of others."),
    "none_compared": _("No two annotators share enough units."),
    "not_all_rated_the_same": _("Fewer than two units were rated by all annotators."),
    "pairs_of_annotators": _("Pairs of annotators with {least} common units or more."),
    "random_halves": _("Units; mean over {splits} random halves, stepped up (Spearman–Brown)."),
    "units_that_all_rated": _("Units that all {people} annotators rated."),
    "units_with_two_ratings": _("Units with two ratings or more."),
    "pairs_in_one_order": _("Pairs in one presentation order."),
    "pairs_population_deviation": _("Pairs; population standard deviation."),
    "pairs_rated_in_both_orders": _("Pairs rated in both orders."),
    "pairs_sample_deviation": _("Pairs; sample standard deviation."),
    "pairs_without_article": _(
        "{n} labelled pairs have no subject with an article, or no tree, and do not count."
    ),
    "pairs_would_lack_annotators": _("{pairs} pairs would have fewer than {minimum} annotators."),
    "rating_outside_scale": _(
        "{annotator!r} rated {pair!r} {rating:g}, outside the scale {low:g}:{high:g}"
    ),
    "rating_too_large": _("{value!r} is not a rating; ratings lie within ±{most:,.0f}"),
    "ratios_need_positive_values": _("Ratios need values of 0 and above."),
    "relations_reversed": _(
        "{share:.0%} of {relations} one-way relations are labelled the other way round."
    ),
    "sentences_same": _("Both sentences are the same."),
    "standard_scores": _("Standard scores, on the scale of all ratings; they may lie outside it."),
    "steps_taken": _("{steps} steps."),
    "table_by_kind_of_pair": _("Ratings and agreement for each kind of pair."),
    "table_by_part_of_speech": _("Ratings and agreement for each part of speech."),
    "table_of_articles": _("Pairs of each gold label by the article of their subjects."),
    "table_of_compositions": _("Gold of pairs made by one rule, by two rules and by hand."),
    "table_of_corrections": _("Corrections made in the review."),
    "table_of_labels": _("Gold entailment labels of both directions (total: {pairs} pairs)."),
    "table_of_labels_by_kind": _("Distribution of entailment labels across kinds of pair."),
    "table_of_levels": _("Pairs for each level of gold relatedness and each gold label."),
    "table_of_means_by_kind": _(
        "Average relatedness (and standard deviation) of each kind of pair."
    ),
    "table_of_relatedness": _("Gold relatedness rounded to integers (total: {pairs} pairs)."),
    "table_of_relatedness_and_labels": _("Pairs by gold relatedness and gold label."),
    "table_of_relations": _("Pairs by expected relation."),
    "sentences_of_two_rules": _("{n} sentences are of two rules, and count for each of them."),
    "table_of_rules": _("Frequency of application of expansion rules."),
    "table_of_transformations": _("Transformed sentences selected for annotation."),
    "too_many_values": _("Too many different values; round the ratings."),
    "tranches_weighted": _("Tranches, weighted by their pairs."),
    "tukey_hsd": _("Tukey HSD, {one} and {other}: {p}."),
    "two_sided": _("Two-sided."),
    "units_with_two_answers": _("Units with two answers or more."),
    "units_with_two_answers_interval": _("Units with two answers or more; interval."),
    "units_with_two_answers_nominal": _("Units with two answers or more; nominal."),
    "units_with_two_answers_ordinal": _("Units with two answers or more; ordinal."),
    "units_with_two_answers_ratio": _("Units with two answers or more; ratio."),
    "values_in_no_class": _("these values belong to no class: {values}"),
    "without_repeated_ratings": _(
        "Without {left_out} ratings of pairs that the same annotator rated in the other "
        "order too: {note}"
    ),
}
