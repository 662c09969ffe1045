"""What Prolific answered, and why a request is not sent to it."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "asking_prolific": _("Asking Prolific"),
    "prolific_action_ended": _("This has ended already. Reload the page."),
    "prolific_action_under_way": _(
        "Something else is being sent to Prolific. Wait until it has ended, or discard it."
    ),
    "prolific_amount_needed": _("Enter an amount for each of the chosen submissions."),
    "prolific_bonus_not_known": _(
        "It is not known whether earlier bonuses of this study were paid. Look at Prolific, and "
        "say so on the page of that action first."
    ),
    "prolific_bonus_paid_before": _(
        "{n} of the chosen submissions have been paid a bonus before. Tick the box to pay another."
    ),
    "prolific_busy": _(
        "Prolific takes no more requests for the moment and asks to wait {seconds} s. Nothing was "
        "done; send it again later."
    ),
    "prolific_failed": _(
        "Prolific had an error of its own (status {status}). Look at https://status.prolific.com."
    ),
    "prolific_forbidden": _(
        "The token does not have the right to do this. Prolific says: {detail}"
    ),
    "prolific_id_needed": _("Enter the ID, which consists of letters and digits."),
    "prolific_invalid": _("Prolific did not accept what was sent. It says: {detail}"),
    "prolific_no_answer": _("Prolific did not answer within {seconds} s."),
    "prolific_none_chosen": _("Choose at least one submission from the list."),
    "prolific_not_by_lead": _(
        "In this study Prolific itself screens people out. That is decided when the study is made."
    ),
    "prolific_not_connected": _("This project is not connected with Prolific yet."),
    "prolific_not_found": _(
        "Prolific does not know this, or it belongs to another workspace. It says: {detail}"
    ),
    "prolific_not_reached": _("{host} cannot be reached, so nothing was sent. {why}"),
    "prolific_not_subscribed": _("Prolific reports no changes to this project."),
    "prolific_other_amount": _(
        "Prolific read a total of {read} where {meant} was meant, in pence or cents. Nothing was "
        "paid."
    ),
    "prolific_other_requests": _(
        "Something has changed since you read the requests, so nothing was sent. Read them again."
    ),
    "prolific_refused": _("Prolific refused this with status {status}. It says: {detail}"),
    "prolific_return_reason_needed": _("Write the reason, which the participants read."),
    "prolific_screen_out_reward_needed": _("Enter what people who are screened out are paid."),
    "prolific_screen_out_reward_too_high": _(
        "People who are screened out are paid less than the reward of the study."
    ),
    "prolific_site_not_https": _(
        "Prolific reports to addresses that begin with https:// only, and this site was opened "
        "without it."
    ),
    "prolific_study_looked_for": _("Have the study looked for instead, so that its ID is known."),
    "prolific_study_not_made": _("Prolific has not made this study yet."),
    "prolific_study_not_there": _("Prolific has no study with this internal name."),
    "prolific_subscribed_already": _("Prolific reports changes to this project already."),
    "prolific_token_needed": _("Enter the API token as Prolific shows it."),
    "prolific_token_refused": _(
        "Prolific does not accept the token. Make a new one in its settings and enter it here. It "
        "says: {detail}"
    ),
    "prolific_token_unreadable": _(
        "The token cannot be read, because the key of this install was changed. Enter it again."
    ),
    "prolific_too_many_bonuses": _("Prolific pays at most {most} bonuses at once."),
    "prolific_unreadable": _("The answer of Prolific cannot be read."),
    "prolific_worker_died": _("The process that was sending ended before Prolific answered."),
    "prolific_wrong_status": _(
        "This cannot be done with submissions whose status is {status}. Read the submissions again."
    ),
}
