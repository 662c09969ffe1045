"""What jobs of a campaign are at, and why one of them, or what starts it, is refused."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "annotator_has_judgements": _(
        "Annotator {name} already has judgements in this campaign from another file."
    ),
    "both_orders_not_topped_up": _(
        "Each annotator judges both orders of a pair, so judgements of a single order "
        "cannot be added."
    ),
    "calibrating_ratings": _("Calibrating the ratings"),
    "campaign_not_closed": _(
        "Judgements can be imported only into a closed campaign. Close the campaign first."
    ),
    "campaign_not_draft": _("Only a draft can be opened."),
    "campaign_opened_already": _("This campaign has already been opened."),
    "checking_annotators": _("Checking the annotators"),
    "checking_gold": _("Checking gold for contradictions"),
    "checking_judgements": _("Checking the judgements of the run"),
    "checklist_not_read": _(
        "Read the checklist of the release, and tick the points that are still open."
    ),
    "computing_agreement": _("Computing agreement"),
    "computing_gold": _("Computing gold scores and labels"),
    "computing_intervals": _("Computing agreement: {done} of {total} resamples"),
    "computing_scores": _("Computing scores and their reliability"),
    "computing_parts": _("Computing agreement of the parts"),
    "everybody_excluded": _("With this agreement, nobody is left whose answers count."),
    "fitting_rater_model": _("Fitting the model of annotators and pairs"),
    "making_tables": _("Making the tables"),
    "not_aggregated": _("The judgements cannot be aggregated with these settings: {reason}."),
    "no_second_half": _("Only an open campaign with two halves has a second half to be made."),
    "nothing_judged": _("Nothing has been judged in this campaign yet."),
    "reading_judgements": _("Reading the judgements"),
    "reviewer_judges_not_topped_up": _(
        "The pairs cannot be topped up: the reviewer is one of the judges, so the "
        "judgements of a pair are not interchangeable."
    ),
    "run_changed": _("Sentences or judgements of this run have changed. Aggregate again."),
    "saving_plan": _("Saving the plan"),
    "tranches_not_topped_up": _(
        "With tranches, one person judges a whole questionnaire, so single pairs cannot "
        "be topped up. Set more annotators per pair in your next campaign."
    ),
    "writing_gold": _("Writing the gold scores"),
}
