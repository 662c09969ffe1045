"""The messages of a protocol about contradictory settings, listed here for translation.

`annotation.planning` does not depend on Django, so the form translates its messages.
"""

from django.utils.translation import gettext_noop as _

PROTOCOL_TEXTS = (
    _("the high end must be above the low end"),
    _("the high end of the scale must be above the low end"),
    _("a continuous scale cannot have buttons; set a step or choose a slider"),
    _("whole steps must lead from the low end to the high end exactly"),
    _("a scale can have at most 101 values"),
    _("set a share of checkpoints or a distance between them, not both"),
    _(
        "questions about the most similar pair come before each batch, so "
        "leave their share and distance empty"
    ),
    _(
        "repeating the last pair, a consistency set and a tranche size are only "
        "for the plan of tranches"
    ),
    _("a plan of tranches needs a group size and a tranche size"),
    _("with tranches nobody can see a pair in both orders; choose another setting for the orders"),
    _(
        "a tranche is handed out whole, so none of its pairs can wait for a "
        "review; choose another plan, or no review"
    ),
    _(
        "with tranches everybody judges one tranche; remove the maximum number of "
        "pairs per annotator"
    ),
    _("in a dealt plan each pair is shown in both orders, to different annotators"),
    _("a reviewer who also judges takes pairs from a pool; choose that plan"),
    _("if the reviewer also judges, each pair needs at least two judges"),
    _("questions about the most similar of three pairs are only for the plan of tranches"),
    _("set the number of pairs in a group"),
    _(
        "a group needs room for a new pair in addition to the repeated pair and "
        "one that everybody judges"
    ),
    _("give each label exactly one wording"),
    _("give a wording for all three labels, or for none"),
    _("give both a question about the label and wordings of the labels, or neither"),
    _("the limit for fast answers must be below the limit for slow answers"),
)
