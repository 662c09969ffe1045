"""The requests to Prolific's API, built from what a project lead has chosen.

Nothing is sent here: what these functions return is what a page shows before anything is sent, what
is stored, and what goes out byte for byte. Paths and fields follow the API reference,
https://docs.prolific.com/api-reference.
"""

import json
from collections.abc import Mapping, Sequence

from annotation.planning.prolific import STATUS_EVENT, PlannedRequest, StudyDraft, decimal_amount

API = "/api/v1"
PAGE_SIZE = 100
# Filled in from the answers of the requests before; page and log show the placeholder.
BULK_PAYMENT, SUBSCRIPTION, HOOK_SECRET = "{bulk_payment}", "{subscription}", "{X-Hook-Secret}"


def screen_out_code(
    code: str, *, way: str, reward: int | None, places: int, reason: str
) -> dict[str, object]:
    """Return the completion code of people who do not pass the check.

    Parameters
    ----------
    code : str
    way : str
        A value of `ScreeningOut`.
    reward : int or None
        The fixed payment, in the minor unit, where there is one.
    places : int
        After how many fixed payments the study pauses.
    reason : str
        What participants read who are asked to return their submission.

    Returns
    -------
    dict
        As `StudyDraft.screen_out` has it.

    Notes
    -----
    Prolific takes one code with a fixed payment in a study, used either by participants or by the
    researcher.
    """
    if way in ("pay", "lead"):
        pays = {
            "action": "FIXED_SCREEN_OUT_PAYMENT",
            "fixed_screen_out_reward": reward,
            "slots": places,
        }
        actor = "researcher" if way == "lead" else "participant"
        return {"code": code, "code_type": "FIXED_SCREENOUT", "actions": [pays], "actor": actor}
    action: dict[str, object] = {"action": "MANUALLY_REVIEW"}
    if way == "return":
        action = {"action": "REQUEST_RETURN", "return_reason": reason}
    return {
        "code": code,
        "code_type": "FAILED_ATTENTION_CHECK",
        "actions": [action],
        "actor": "participant",
    }


def connection_checked(workspace_id: str) -> list[PlannedRequest]:
    """Return the requests that show whether a token works for a workspace.

    Parameters
    ----------
    workspace_id : str

    Returns
    -------
    list of PlannedRequest
    """
    return [
        PlannedRequest("GET", f"{API}/users/me/"),
        PlannedRequest("GET", f"{API}/workspaces/{workspace_id}/"),
    ]


def study_created(draft: StudyDraft) -> list[PlannedRequest]:
    """Return the request that makes a draft: nobody sees it until it is published on Prolific.

    Parameters
    ----------
    draft : StudyDraft

    Returns
    -------
    list of PlannedRequest
        One.
    """
    finished = "AUTOMATICALLY_APPROVE" if draft.approves_at_once else "MANUALLY_REVIEW"
    body: dict[str, object] = {
        "name": draft.name,
        "internal_name": draft.internal_name,
        "description": draft.description,
        "external_study_url": draft.url,
        "prolific_id_option": "url_parameters",
        "completion_codes": [
            {
                "code": draft.completion_code,
                "code_type": "COMPLETED",
                "actions": [{"action": finished}],
                "actor": "participant",
            },
            dict(draft.screen_out),
        ],
        "total_available_places": draft.places,
        "estimated_completion_time": draft.minutes,
        "reward": draft.reward,
        "device_compatibility": ["desktop", "tablet", "mobile"],
        "peripheral_requirements": [],
        "submissions_config": {"max_submissions_per_participant": 1},
    }
    if draft.folder_id:
        body["project"] = draft.folder_id
    return [PlannedRequest("POST", f"{API}/studies/", _json(body), is_repeatable=False)]


def studies_listed(folder_id: str) -> PlannedRequest:
    """Return the request for the list in which a study is looked for by its internal name.

    Parameters
    ----------
    folder_id : str
        Prolific's project; "" for all studies.

    Returns
    -------
    PlannedRequest
    """
    path = f"/projects/{folder_id}/studies/" if folder_id else "/studies/"
    return PlannedRequest("GET", API + path)


def submissions_listed(study_id: str, page: int = 1) -> PlannedRequest:
    """Return the request for a page of a study's submissions.

    Parameters
    ----------
    study_id : str
    page : int
        From 1, of `PAGE_SIZE` submissions.

    Returns
    -------
    PlannedRequest
    """
    query = f"study={study_id}&page={page}&page_size={PAGE_SIZE}"
    return PlannedRequest("GET", f"{API}/submissions/?{query}")


def study_read(study_id: str) -> PlannedRequest:
    """Return the request for a study as it stands on Prolific.

    Parameters
    ----------
    study_id : str

    Returns
    -------
    PlannedRequest
    """
    return PlannedRequest("GET", f"{API}/studies/{study_id}/")


def submissions_approved(submission_ids: Sequence[str]) -> list[PlannedRequest]:
    """Return one request for all: Prolific approves each once, however often it is asked.

    Parameters
    ----------
    submission_ids : sequence of str
        Prolific's ids.

    Returns
    -------
    list of PlannedRequest
    """
    body = {"submission_ids": list(submission_ids)}
    return [PlannedRequest("POST", f"{API}/submissions/bulk-approve/", _json(body))]


def bonuses_paid(study_id: str, amounts: Sequence[tuple[str, int]]) -> list[PlannedRequest]:
    """Return the two requests: what is to be paid, which pays nothing yet, and the payment.

    Parameters
    ----------
    study_id : str
    amounts : sequence of (str, int)
        Submissions with what each gets, in the minor unit; at most `MOST_BONUSES`.

    Returns
    -------
    list of PlannedRequest

    Notes
    -----
    The second is not idempotent, says the reference: sent twice, it pays twice.
    """
    rows = "\n".join(f"{submission},{decimal_amount(amount)}" for submission, amount in amounts)
    body = {"study_id": study_id, "csv_bonuses": rows}
    return [
        PlannedRequest("POST", f"{API}/submissions/bonus-payments/", _json(body)),
        PlannedRequest(
            "POST", f"{API}/bulk-bonus-payments/{BULK_PAYMENT}/pay/", is_repeatable=False
        ),
    ]


def submissions_screened_out(submission_ids: Sequence[str], code: str) -> list[PlannedRequest]:
    """Return a request for each: a transition made twice is ignored the second time.

    Parameters
    ----------
    submission_ids : sequence of str
        Prolific's ids.
    code : str
        The completion code with the fixed payment.

    Returns
    -------
    list of PlannedRequest
    """
    body = _json({"action": "COMPLETE", "completion_code": code})
    return [
        PlannedRequest("POST", f"{API}/submissions/{submission_id}/transition/", body)
        for submission_id in submission_ids
    ]


def returns_asked(submission_ids: Sequence[str], reason: str) -> list[PlannedRequest]:
    """Return a request for each. It writes to the participant, so it is not sent twice.

    Parameters
    ----------
    submission_ids : sequence of str
        Prolific's ids.
    reason : str
        What participants read.

    Returns
    -------
    list of PlannedRequest
    """
    body = _json({"request_return_reasons": [reason]})
    return [
        PlannedRequest(
            "POST", f"{API}/submissions/{submission_id}/request-return/", body, is_repeatable=False
        )
        for submission_id in submission_ids
    ]


def hook_subscribed(workspace_id: str, target_url: str) -> list[PlannedRequest]:
    """Return the requests that have Prolific report changes of submissions to an address.

    Parameters
    ----------
    workspace_id : str
    target_url : str

    Returns
    -------
    list of PlannedRequest

    Notes
    -----
    A workspace has one secret at a time. One that is there is used, because a new one would end the
    reports to others.
    """
    subscription = {
        "workspace_id": workspace_id,
        "event_type": STATUS_EVENT,
        "target_url": target_url,
    }
    confirmed = _json({"secret": HOOK_SECRET})
    subscriptions = f"{API}/hooks/subscriptions/"
    return [
        PlannedRequest("GET", f"{API}/hooks/secrets/?workspace_id={workspace_id}"),
        PlannedRequest("POST", f"{API}/hooks/secrets/", _json({"workspace_id": workspace_id})),
        PlannedRequest("POST", subscriptions, _json(subscription), is_repeatable=False),
        PlannedRequest("POST", f"{subscriptions}{SUBSCRIPTION}/", confirmed),
    ]


def hook_ended(subscription_id: str) -> list[PlannedRequest]:
    """Return the request that ends the reports to an address.

    Parameters
    ----------
    subscription_id : str

    Returns
    -------
    list of PlannedRequest
        One.
    """
    return [PlannedRequest("DELETE", f"{API}/hooks/subscriptions/{subscription_id}/")]


def _json(body: Mapping[str, object]) -> str:
    return json.dumps(body, ensure_ascii=False, indent=2)
