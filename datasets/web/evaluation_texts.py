"""What `datasets.evaluation` says of its figures, for `datasets.web.told`; `{}` is filled in."""

from typing import Final

from django.utils.translation import gettext_noop as _

EVALUATION_TEXTS: Final = (
    _("There are no pairs."),
    _("A correlation needs two pairs."),
    _("All gold scores are the same."),
    _("All scores of the system are the same."),
    _("The scores are too close together for a correlation."),
    _("The gold has no label."),
    _("The gold has no relatedness score."),
    _("The system gave no label."),
    _("The system gave no relatedness score."),
    _("{} of {} pairs have no label (NA); all or none must have one."),
    _("{} of {} pairs have no relatedness score (NA); all or none must have one."),
    _("No pair has a gold label."),
    _("No two annotators share three pairs."),
    _("No annotator shares three pairs with others."),
    _("{} without a correlation left out."),
    _("A system has not scored every pair."),
    _("Needs four pairs."),
    _("Needs four pairs and correlations inside -1 and 1."),
    _("The two systems give the same scores up to a scale."),
    _("Two-sided; takes the samples for apart."),
    _("Two-sided; the correlations are equal."),
    _("Two-sided; the systems share the gold."),
)
