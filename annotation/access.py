"""The only way from a user and an id to an object of a campaign: one condition a line."""

from collections.abc import Collection

from django.db.models import Exists, OuterRef, Q

from annotation.models import (
    AdjudicationCase,
    AdjudicationRound,
    AggregationRun,
    Annotator,
    Assignment,
    Campaign,
    ChoiceSlot,
    Flag,
    GuidelineQuestion,
    Invitation,
    Participation,
    PlatformAccount,
    ProlificAccount,
    ProlificAction,
    ProlificStudy,
    Prompt,
    ReasonRound,
    Review,
    Seat,
    Task,
    TextSlot,
)
from annotation.models.public_ids import primary_key
from annotation.planning.protocol import LeaderMode
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.selectors.gold.adjudication import Adjudicator
from annotation.selectors.joining.ways_back import last_participation, way_back_account
from datasets.access import Visitor, existing, roles_in
from datasets.errors import NotAllowed, NotFound
from datasets.models import ImportBatch, Membership, PendingImport, Role, User

# What a page is about: most are about judging, those about people and time about both.
JUDGING = frozenset({Task.JUDGE})
CHOOSING = frozenset({Task.CHOOSE})
WRITING = frozenset(Task) - JUDGING - CHOOSING
ANY_TASK = frozenset(Task)


def access_campaign(
    user: Visitor, campaign_id: int, *roles: Role, tasks: Collection[Task] = JUDGING
) -> Campaign:
    """Return a campaign of one of these tasks if the user has one of `roles` in its project (any
    if none is named).
    """
    campaigns = Campaign.objects.select_related("project", "pair_set")
    campaign = existing(campaigns.filter(pk=campaign_id, task__in=tasks))
    roles_held = roles_in(user, campaign.project)
    if not roles_held:
        raise NotFound
    if roles and not roles_held & set(roles):
        raise NotAllowed
    return campaign


def access_assignment(user: Visitor, campaign_id: int, public_id: str) -> Assignment:
    """Return an assignment of the user's own seat, or a slot that was theirs before.

    A slot whose lease ran out can still be answered if nobody else has it.
    """
    if not isinstance(user, User):
        raise NotFound
    mine = Membership.objects.filter(project=OuterRef("campaign__project"), user=user)
    assignments = Assignment.objects.select_related(
        "campaign__project", "seat__annotator"
    ).annotate(may_judge=Exists(mine.filter(role=Role.ANNOTATOR)))
    assignment = assignments.filter(pk=primary_key(public_id) or 0, campaign=campaign_id).first()
    if assignment is None:
        access_judging(user, campaign_id)
        raise NotFound
    if not (vars(assignment)["may_judge"] and user.is_active):
        _refuse_role(user, assignment.campaign)
    own_seat(assignment, user)
    return assignment


def access_judging(user: Visitor, campaign_id: int) -> Campaign:
    """Return a campaign for its judges: annotators, and reviewers where they judge too."""
    campaigns = Campaign.objects.judging().select_related("project")
    campaign = existing(campaigns.filter(pk=campaign_id))
    _refuse_role(user, campaign)
    return campaign


def _refuse_role(user: Visitor, campaign: Campaign) -> None:
    roles = roles_in(user, campaign.project)
    if not roles:
        raise NotFound
    if Role.ANNOTATOR in roles:
        return
    if Role.LEADER in roles and protocol_of(campaign).leader_mode is LeaderMode.JUDGE:
        return
    raise NotAllowed


def access_validating(user: Visitor, campaign_id: int) -> tuple[Campaign, Annotator]:
    """Return a campaign with the pseudonym of one of its judges, for a second round."""
    campaign = access_judging(user, campaign_id)
    if not isinstance(user, User):
        raise NotFound
    return campaign, existing(Annotator.objects.filter(project=campaign.project_id, user=user))


def access_reason_round(user: Visitor, slug: str, campaign_id: int, number: int) -> ReasonRound:
    campaign = access_led_campaign(user, slug, campaign_id)
    reason_round = existing(ReasonRound.objects.filter(campaign=campaign, number=number))
    reason_round.campaign = campaign
    return reason_round


def access_guideline_question(
    user: Visitor, slug: str, campaign_id: int, question_id: int
) -> GuidelineQuestion:
    campaign = access_led_campaign(user, slug, campaign_id)
    questions = GuidelineQuestion.objects.select_related("assignment__pair")
    question = existing(questions.filter(campaign=campaign, pk=question_id))
    question.campaign = campaign
    return question


def access_choosing(user: Visitor, campaign_id: int) -> Campaign:
    """Return a campaign of best–worst scaling for its annotators."""
    return access_campaign(user, campaign_id, Role.ANNOTATOR, tasks=CHOOSING)


def access_choice_slot(user: Visitor, campaign_id: int, public_id: str) -> ChoiceSlot:
    """Return a slot of the user's own seat, or one that was theirs before.

    A slot whose lease ran out can still be answered if nobody else has it.
    """
    campaign = access_choosing(user, campaign_id)
    related = ("seat__annotator", "returned_by__annotator", "four_tuple")
    slots = ChoiceSlot.objects.select_related(*related)
    slot = existing(slots.filter(pk=primary_key(public_id) or 0, campaign=campaign))
    slot.campaign = campaign
    if not isinstance(user, User):
        raise NotFound
    own_seat(slot, user)
    return slot


def access_choice_run(user: Visitor, slug: str, campaign_id: int, number: int) -> AggregationRun:
    """Return a run of a campaign of best–worst scaling, for its project lead."""
    campaign = access_led_campaign(user, slug, campaign_id, tasks=CHOOSING)
    run = existing(AggregationRun.objects.filter(campaign=campaign, number=number))
    run.campaign = campaign
    return run


def access_writing(user: Visitor, campaign_id: int) -> Campaign:
    """Return a writing campaign for its authors."""
    return access_campaign(user, campaign_id, Role.AUTHOR, tasks=WRITING)


def access_text_slot(user: Visitor, campaign_id: int, public_id: str) -> TextSlot:
    """Return a text slot of the user's own seat, or one that was theirs before.

    A slot whose lease ran out can still be written if nobody else has it.
    """
    campaign = access_writing(user, campaign_id)
    related = ("seat__annotator", "returned_by__annotator", "prompt__sentence")
    pictures = "prompt__picture__source__project"
    slots = TextSlot.objects.select_related(*related, "prompt__source_sentence__source", pictures)
    slot = existing(slots.filter(pk=primary_key(public_id) or 0, campaign=campaign))
    slot.campaign = campaign
    if not isinstance(user, User):
        raise NotFound
    own_seat(slot, user)
    return slot


def own_seat(work: Assignment | TextSlot | ChoiceSlot, user: User) -> Seat:
    """Return the user's seat that has, or had, an assignment or a slot."""
    seat = work.seat
    if seat is None or not _has_seat(user, seat):
        seat = work.returned_by
    if seat is None or not _has_seat(user, seat):
        raise NotFound
    seat.campaign = work.campaign
    return seat


def _has_seat(user: User, seat: Seat) -> bool:
    return seat.annotator is not None and seat.annotator.user_id == user.pk


def access_assignment_by_id(user: Visitor, public_id: str) -> Assignment:
    campaign_ids = Assignment.objects.filter(pk=primary_key(public_id) or 0).values_list("campaign")
    (campaign_id,) = existing(campaign_ids)
    return access_assignment(user, campaign_id, public_id)


def access_review(user: Visitor, campaign_id: int, review_id: int) -> Review:
    campaign = access_campaign(user, campaign_id, Role.LEADER)
    reviews = Review.objects.select_related(
        "sentence__source", "pair__sentence_a", "pair__sentence_b"
    )
    review = existing(reviews.filter(pk=review_id, campaign=campaign))
    review.campaign = campaign
    return review


def access_adjudication(user: Visitor, campaign_id: int) -> tuple[Campaign, Adjudicator]:
    """Return a campaign for who decides about judged pairs: its reviewers and project leads."""
    campaign = access_campaign(user, campaign_id, Role.LEADER, Role.MANAGER)
    if not isinstance(user, User):
        raise NotFound
    roles = roles_in(user, campaign.project)
    reviews, leads = Role.LEADER in roles, Role.MANAGER in roles
    return campaign, Adjudicator(user.pk, reviews=reviews, leads=leads)


def access_case(
    user: Visitor, campaign_id: int, case_id: int
) -> tuple[AdjudicationCase, Adjudicator]:
    """Return a pair that went to adjudicators, for one of them."""
    campaign, who = access_adjudication(user, campaign_id)
    cases = AdjudicationCase.objects.select_related("round")
    case = existing(cases.filter(pk=case_id, round__campaign=campaign))
    case.round.campaign = campaign
    return case, who


def access_adjudication_round(
    user: Visitor, slug: str, campaign_id: int, number: int
) -> AdjudicationRound:
    campaign = access_led_campaign(user, slug, campaign_id)
    rounds = AdjudicationRound.objects.select_related("run")
    adjudication_round = existing(rounds.filter(campaign=campaign, number=number))
    adjudication_round.campaign = campaign
    return adjudication_round


def access_prompt(user: Visitor, campaign_id: int, prompt_id: int) -> Prompt:
    """Return a prompt for a reviewer, who settles it."""
    campaign = access_campaign(user, campaign_id, Role.LEADER, tasks=WRITING)
    related = ("source_sentence__source", "sentence", "settlement")
    prompts = Prompt.objects.select_related(*related)
    prompt = existing(prompts.filter(pk=prompt_id, campaign=campaign))
    prompt.campaign = campaign
    return prompt


def access_run(user: Visitor, campaign_id: int, number: int) -> AggregationRun:
    campaign = access_campaign(user, campaign_id, Role.MANAGER)
    run = existing(AggregationRun.objects.filter(campaign=campaign, number=number))
    run.campaign = campaign
    return run


def access_run_by_id(user: Visitor, run_id: int) -> AggregationRun:
    run = existing(AggregationRun.objects.filter(pk=run_id))
    return access_run(user, run.campaign_id, run.number)


def access_led_campaign(
    user: Visitor, slug: str, campaign_id: int, *, tasks: Collection[Task] = JUDGING
) -> Campaign:
    """Return a campaign for its project lead; the URL names the project too."""
    campaign = access_campaign(user, campaign_id, Role.MANAGER, tasks=tasks)
    if campaign.project.slug != slug:
        raise NotFound
    return campaign


def access_led_seat(
    user: Visitor,
    slug: str,
    campaign_id: int,
    number: int,
    *,
    tasks: Collection[Task] = JUDGING,
) -> Seat:
    campaign = access_led_campaign(user, slug, campaign_id, tasks=tasks)
    seats = Seat.objects.select_related("annotator")
    seat = existing(seats.filter(campaign=campaign, number=number))
    seat.campaign = campaign
    return seat


def access_led_flag(user: Visitor, slug: str, campaign_id: int, flag_id: int) -> Flag:
    campaign = access_led_campaign(user, slug, campaign_id)
    related = ("annotator", "pair__sentence_a", "pair__sentence_b", "sentence", "checkpoint")
    flag = existing(Flag.objects.select_related(*related).filter(campaign=campaign, pk=flag_id))
    flag.campaign = campaign
    return flag


def access_invitation(token: str) -> Invitation:
    """Return the invitation of a link; having the link is enough to read it."""
    invitations = Invitation.objects.select_related("campaign__project")
    return existing(invitations.filter(token=token))


def access_led_invitation(
    user: Visitor, slug: str, campaign_id: int, invitation_id: int
) -> Invitation:
    campaign = access_led_campaign(user, slug, campaign_id, tasks=ANY_TASK)
    invitation = existing(Invitation.objects.filter(campaign=campaign, pk=invitation_id))
    invitation.campaign = campaign
    return invitation


def access_prolific_study(
    user: Visitor, slug: str, campaign_id: int, study_id: int
) -> ProlificStudy:
    campaign = access_led_campaign(user, slug, campaign_id, tasks=ANY_TASK)
    studies = ProlificStudy.objects.select_related("invitation")
    study = existing(studies.filter(campaign=campaign, pk=study_id))
    study.campaign = campaign
    return study


def access_prolific_action(
    user: Visitor, slug: str, campaign_id: int, action_id: int
) -> tuple[Campaign, ProlificAction]:
    """Return an action about a study of the campaign, or about the account of its project."""
    campaign = access_led_campaign(user, slug, campaign_id, tasks=ANY_TASK)
    here = Q(study=None) | Q(study__campaign=campaign)
    actions = ProlificAction.objects.select_related("study", "actor", "project")
    return campaign, existing(actions.filter(here, project=campaign.project, pk=action_id))


def access_prolific_hook(key: str) -> ProlificAccount:
    """Return the account that Prolific reports to at this address; its signature is checked."""
    accounts = ProlificAccount.objects.select_related("project")
    return existing(accounts.filter(hook_key=key))


def access_measured_campaign(user: Visitor, campaign_id: int) -> Campaign:
    """Return a campaign whose working times a project lead takes for another one."""
    return access_campaign(user, campaign_id, Role.MANAGER, tasks=ANY_TASK)


def access_participation(user: Visitor, campaign_id: int) -> Participation:
    """Return the user's own participation; no role is needed before the work begins."""
    if not isinstance(user, User) or not user.is_active:
        raise NotFound
    related = ("annotator__user", "campaign__project", "invitation", "consent")
    participations = Participation.objects.select_related(*related)
    return existing(participations.filter(campaign=campaign_id, annotator__user=user))


def access_led_participant(
    user: Visitor, slug: str, campaign_id: int, annotator_id: int
) -> Participation:
    """Return somebody's participation in a campaign, for its project lead."""
    campaign = access_led_campaign(user, slug, campaign_id, tasks=ANY_TASK)
    participations = Participation.objects.select_related("annotator")
    participation = existing(participations.filter(campaign=campaign, annotator=annotator_id))
    participation.campaign = campaign
    return participation


def access_way_back(token: str) -> tuple[PlatformAccount, Participation]:
    """Return the account of a personal link and its latest participation; the link is enough."""
    account = way_back_account(token)
    participation = last_participation(account) if account else None
    if account is None or participation is None:
        raise NotFound
    return account, participation


def access_own_annotator(user: Visitor, slug: str) -> Annotator:
    """Return the user's own pseudonym in a project, whatever their roles there are now."""
    if not isinstance(user, User) or not user.is_active:
        raise NotFound
    annotators = Annotator.objects.select_related("project", "user__platform_account")
    return existing(annotators.filter(project__slug=slug, user=user))


def access_pending_judgements(
    user: Visitor, slug: str, campaign_id: int, pending_id: int
) -> PendingImport:
    campaign = access_led_campaign(user, slug, campaign_id)
    waiting = PendingImport.objects.select_related("project", "stored")
    return existing(
        waiting.filter(
            project=campaign.project_id,
            content=ImportBatch.Content.JUDGEMENTS,
            subject_id=campaign.pk,
            pk=pending_id,
        )
    )
