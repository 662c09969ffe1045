"""What a protocol says when settings contradict each other: listed here to be translated.

`annotation.planning` is pure and knows no languages; the form translates what it says.
"""

from django.utils.translation import gettext_noop as _

PROTOCOL_TEXTS = (
    _("the high end must lie above the low end"),
    _("the high end of the scale must lie above the low end"),
    _("a continuous scale has no buttons; give it a step or a slider"),
    _("the step must lead from the low to the high end exactly"),
    _("a scale has at most 101 values"),
    _("give a share or every-so-many, not both"),
    _(
        "questions for the most similar pair stand before each batch; "
        "they have neither a share nor a distance"
    ),
    _("carried pairs, a consistency set and tranche sizes belong to the plan of tranches"),
    _("a plan of tranches needs the sizes of a group and of a tranche"),
    _("in a tranche nobody sees a pair in both orders; choose another rule for orders"),
    _("a tranche is handed out whole, so no pair of it can wait for a leader"),
    _("in a plan of tranches everybody judges one tranche; there is no other limit"),
    _("dealt seats show each pair in both orders, to different annotators"),
    _("a leader who judges takes slots of a pool; choose that plan"),
    _("with a leader who judges, a pair needs two judges or more"),
    _("questions for the most similar of three pairs belong to the plan of tranches"),
    _("say how many pairs a group has"),
    _("a group needs room for a new pair beside the carried one and one of everybody's"),
    _("each label has exactly one wording"),
    _("give a wording to each of the three labels, or to none"),
    _("the question about the label and the labels belong together"),
    _("an answer would be too fast and too slow at once"),
)
