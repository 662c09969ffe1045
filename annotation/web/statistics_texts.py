"""What the statistics say beside their numbers, for `datasets.web.told`; `{}` is filled in."""

from typing import Final

from django.utils.translation import gettext_noop as _

_NOTES = (
    _("Pairs."),
    _("Pairs; sample standard deviation."),
    _("Pairs; population standard deviation."),
    _("No pair has two ratings."),
    _("Pairs in one presentation order."),
    _("No label was given."),  # in runs of earlier versions
    _("No pair has two labels in one order."),
    _("Annotators; {} with fewer than {} shared pairs or a constant rating do not count."),
    _("No annotator can be compared with others: {} with fewer than {} shared pairs."),
    _(
        "Annotator pairs; {} with fewer than {} common pairs and {} with a constant annotator do "
        "not count."
    ),
    _(
        "No two annotators can be compared: {} with fewer than {} common pairs and {} with a "
        "constant annotator do not count."
    ),
    _("Units with two answers or more."),
    _("Units with two answers or more; nominal."),
    _("Units with two answers or more; ordinal."),
    _("Units with two answers or more; interval."),
    _("Units with two answers or more; ratio."),
    _("No pair has two judgements."),
    _("All judgements are the same."),
    _("Ratios need values of 0 and above."),
    _("Too many different values; round the ratings."),
    _("Tranches, weighted by their pairs."),
    _("Without {} ratings of pairs that the same annotator rated in the other order too: {}"),
    _("No tranche has a value."),
    _("Pairs rated in both orders."),
    _("No two pairs were rated in both orders."),
    _("The difference is the same for every pair."),
    _("{} degrees of freedom."),
    _("Two-sided."),
    _("No pair has a majority label in both orders."),
    _("Every pair has the same label in both orders."),
    _("Means on {} pairs of the consistency set."),
    _(
        "Means on {} pairs of the consistency set. {} annotators rated none of them and stay as "
        "they are."
    ),
    _("Standard scores, on the scale of all ratings; they may pass its ends."),
    _("Least squares over all ratings; calibrated ratings may pass the ends of the scale."),
    _("{} steps."),
    _("There are no labels, or all are the same."),
)
_REASONS = (
    _("The average correlation with the others is {}, below {} (mean - {} SD)."),
    _("Agreement changes by {} without them, among the {} largest gains ({} of {} annotators)."),
    _("{} of {} checkpoints failed, {} allowed."),
    _("{} of {} checkpoints right, below {}."),
    _("The median time for a pair is {} s, below {} s."),
    _("{} of {} answers are the same."),
    _("{} of {} one-way relations are labelled the other way round."),
    _("{} pairs would have fewer than {} annotators."),
    _("{} from A to B, {} from B to A."),
    _("Both sentences are the same."),
    _("The same two sentences are an earlier pair."),
    _("The same two sentences the other way round are an earlier pair."),
    _("{}, where {} of pairs of this rule are {}."),
)
_TABLES = (
    _("Transformed sentences selected for annotation."),
    _("Corrections made in the review."),
    _("Gold relatedness rounded to integers (total: {} pairs)."),
    _("Gold entailment labels of both directions (total: {} pairs)."),
    _("Frequency of application of expansion rules."),
    _("Pairs by expected relation."),
    _("Kinds are read from the ids of the pairs."),
    _("Pairs for each level of gold relatedness and each gold label."),
    _("Pairs by gold relatedness and gold label."),
    _("Average relatedness (and standard deviation) of each kind of pair."),
    _("Distribution of entailment labels across kinds of pair."),
    _("Ratings and agreement for each kind of pair."),
    _("Ratings and agreement for each part of speech."),
    _("Goodness of fit over the cells: chi-square({}) = {}, {}."),
    _("Independence: chi-square({}) = {}, {}."),
    _("Tukey HSD, {} and {}: {}."),
    _("Transformation"),
    _("Selected"),
    _("Share"),
    _("Error type"),
    _("Errors"),
    _("Relatedness"),
    _("Pairs"),
    _("Entailment"),
    _("Stage"),
    _("Rule"),
    _("Frequency"),
    _("Expected relation"),
    _("Kinds of pair"),
    _("Gold"),
    _("Level"),
    _("TOTAL"),
    _("Kind of pair"),
    _("Part of speech"),
    _("Relatedness (SD)"),
    _("Mean rating"),
    _("Pairwise Spearman"),
    _("Against the others"),
    _("Mean SD"),
)
STATISTICS_TEXTS: Final = (*_NOTES, *_REASONS, *_TABLES)
