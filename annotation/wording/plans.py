"""Why a plan cannot be made or carried out."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "too_few_for_tuples": _(
        "Best–worst scaling needs at least {needed} pairs, but there are only {there}."
    ),
    "plan_few_annotators": _(
        "each pair is judged by {needed} different annotators, so at least {needed} are "
        "needed, but there are only {there}"
    ),
    "plan_checkpoints_too_rare": _(
        "an annotator with a single pair would see no checkpoint, because none comes first: have "
        "fewer annotators or a higher maximum of pairs for each, or leave the percentage and the "
        "distance of checkpoints empty to do without"
    ),
    "plan_few_checkpoints": _(
        "an annotator is paused after {needed} wrong answers, but there are only {there} "
        "checkpoints"
    ),
    "plan_few_for_limit": _(
        "with at most {limit} pairs per annotator, at least {needed} annotators are "
        "needed, but there are only {there}"
    ),
    "plan_few_pairs": _(
        "everybody judges the same {needed} pairs, so there must be more than that, but "
        "there are only {there}"
    ),
    "plan_impossible": _("The campaign cannot be planned: {reason}."),
    "plan_without_checkpoints": _(
        "the protocol asks for checkpoints (pairs with a known answer), but there are none. "
        "In the settings of the draft, under “Checkpoints”, choose pairs that are proposed there, "
        "add your own, or leave the percentage and the distance empty to do without"
    ),
    "plan_without_pairs": _("there are no pairs to judge"),
    "plan_without_question": _(
        "there are no questions about the most similar of three pairs. Translate them on the page "
        "“Texts for annotators”, or choose control pairs as checkpoints"
    ),
    "plan_without_question_for_batch": _(
        "the pairs of “{batch}” need a question about the most similar of three pairs, "
        "but there is none for them"
    ),
    "plan_without_tranche_size": _("the protocol does not say how many pairs are in a tranche"),
}
