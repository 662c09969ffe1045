"""A project in which every address of the site leads somewhere."""

from datetime import date

import pytest

from annotation.models import (
    Assignment,
    ProlificAccount,
    ProlificAction,
    ProlificStudy,
    ReasonRound,
    Review,
)
from annotation.planning.adjudication import Choice
from annotation.selectors.joining.ways_back import way_back_token
from annotation.services.discussing.threads import message_write
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.choices import choices_aggregate
from annotation.services.gold.releasing import run_release
from annotation.services.judging.questioning import question_ask
from annotation.services.recruiting.accounts import account_connect
from annotation.services.reviewing.adjudicating import adjudication_start
from annotation.services.reviewing.flagging import Report, flag_make
from datasets.evaluation.baselines.guessing import CHANCE
from datasets.formats.glossary import TermRow
from datasets.models import (
    OFFERED_EVENTS,
    Adaptation,
    AdaptedPair,
    Deposit,
    Description,
    DescriptionReturn,
    ImportBatch,
    Job,
    Membership,
    Norm,
    NormTable,
    Picture,
    Role,
    SaliencyModel,
    Scope,
    Sentence,
    Source,
    SourceSentence,
    WebhookEvent,
)
from datasets.services.adapting.glossary import term_save
from datasets.services.importing.pending import import_hold
from datasets.services.jobs.stored_files import file_store
from datasets.services.measuring.baselines import baselines_measure
from datasets.services.notifying.events import event_note
from datasets.services.notifying.webhooks import webhook_create
from datasets.services.projects.people import role_offer
from datasets.services.projects.tokens import token_create
from tests.annotation import choosing as choices
from tests.annotation.choosing import chooser_seat, choosing_campaign
from tests.annotation.conftest import judge_everything
from tests.annotation.joining import arrival, begin, invite
from tests.annotation.web.addresses import (
    CHOOSING,
    OF_CHOOSING_CAMPAIGNS,
    OF_WRITING_CAMPAIGNS,
    WRITING,
    Place,
)
from tests.annotation.writing import author_seat, next_slot, writing_campaign
from tests.datasets.corpus import unwatched


def described_picture(project, manager):
    """Return the ids of a picture, of its description and of one that was given back."""
    source = Source.objects.create(
        project=project,
        batch=ImportBatch.objects.create(project=project, content="pictures"),
        source_id="a picture",
        line_number=1,
    )
    stored = file_store(name="picture.jpg", chunks=[b"x"], content_type="image/jpeg")
    picture = Picture.objects.create(source=source, stored=stored, width=1, height=1)
    sentence = SourceSentence.objects.create(source=source, position="a", text="A cat sits.")
    Membership.objects.create(project=project, user=manager, role=Role.AUTHOR)
    return {
        "picture_id": picture.pk,
        "description_id": Description.objects.create(sentence=sentence, writer=manager).pk,
        "return_id": DescriptionReturn.objects.create(
            picture=picture, writer=manager, position="b", text="A cat.", reason="no verb"
        ).pk,
    }


def adapted(project, manager):
    """Return an adapted corpus of one translated pair."""
    batch = ImportBatch.objects.create(project=project, content="adapted", sha256="a" * 64)
    adaptation = Adaptation.objects.create(
        project=project, batch=batch, name="Hunde", language="de", parameters={"sha256": "a" * 64}
    )
    texts = []
    for n, text in enumerate(("Ein Hund bellt", "Ein Welpe bellt")):
        source = Source.objects.create(
            project=project, batch=batch, source_id=f"de-{n}", line_number=n, language="de"
        )
        texts.append(SourceSentence.objects.create(source=source, position="a", text=text))
        Sentence.objects.create(
            project=project,
            source=source,
            source_sentence=texts[-1],
            stage="S1",
            text=f"Dog {n} barks",
            comparison_key=f"dog {n} barks",
        )
    AdaptedPair.objects.create(
        adaptation=adaptation, number=1, pair_id="1", text_a=texts[0], text_b=texts[1]
    )
    return adaptation


def saliency_model(project):
    """Return a model of word saliency."""
    text, vectors, weights = (
        file_store(name=name, chunks=[b"a 1\n"]) for name in ("text", "vectors", "weights.tsv")
    )
    return SaliencyModel.objects.create(
        project=project,
        name="Novels",
        corpus=text,
        vectors=vectors,
        weights=weights,
        learning={"init": "isf", "epochs": 2},
        report={"errors": [0.5]},
    )


def reported(campaign):
    assignment = Assignment.objects.filter(campaign=campaign, pair__isnull=False).first()
    report = Report(is_first=True, kind="sense", remark="odd")
    return flag_make(assignment=assignment, annotator=assignment.seat.annotator, report=report)


def talked_about(campaign, manager):
    """Return the ids of a thread, its message and a question, and a place in a second round."""
    message = message_write(subject=campaign.pair_set.pairs.first(), author=manager, text="Odd?")
    seat = campaign.seats.exclude(annotator=None).first()
    question = question_ask(seat=seat, text="Is a dog a pet?")
    return {
        "thread_id": message.thread_id,
        "thread_message_id": message.pk,
        "question_id": question.pk,
        "position": 1,
    }


def norm(project):
    batch = ImportBatch.objects.create(
        project=project, content="norms", file_name="norms.tsv", sha256="n" * 64, rows=1
    )
    columns = [["cue", "word"], ["target", "target"], ["fsg", "strength"]]
    table = NormTable.objects.create(
        project=project, batch=batch, name="Norms", rows=1, columns=columns
    )
    Norm.objects.create(table=table, word="boat", target="water", strength=0.5)
    return table


def deposited(project):
    return Deposit.objects.create(
        project=project, version="2.0", repository="https://repository.example", record="1"
    )


def recruited(campaign, manager):
    """Return the ids of a study on Prolific and of an action about it that got no answer."""
    account_connect(
        project=campaign.project, token="t" * 40, workspace_id="w1", folder_id="", actor=manager
    )
    study = ProlificStudy.objects.create(
        campaign=campaign,
        invitation=invite(campaign, platform="prolific"),
        study_id="s1",
        name="Pairs",
        places=2,
        minutes=20,
        reward=300,
        currency="GBP",
        completion_code="DONE",
        screen_out_code="OUT",
    )
    action = ProlificAction.objects.create(
        project=campaign.project, study=study, kind="approve", state="unknown", actor=manager
    )
    return {"study_id": study.pk, "action_id": action.pk}


@pytest.fixture
def place(reviewed_campaign, draft, manager):
    """A judged and released campaign, a draft, and one thing of each kind that has an address."""
    campaign = reviewed_campaign
    project = campaign.project
    Assignment.objects.filter(seat__campaign=campaign).update(state=Assignment.State.OPEN)
    participation = begin(invite(campaign, platform="prolific"), arrival())
    judge_everything(campaign, rating=4, label="ENTAILMENT")
    run = campaign_aggregate(campaign=campaign, dated=date(2026, 3, 14))
    release = run_release(run=run, version="1.0", actor=manager)
    adjudication = adjudication_start(
        run=run, choice=Choice(sample=2), wanted=1, is_blind=False, actor=manager
    )
    [measured] = baselines_measure(
        release=release, baselines=[CHANCE], actor=manager, progress=unwatched
    )
    offer, token = role_offer(project=project, name="Ewa", role=Role.LEADER, actor=manager)
    account = participation.annotator.user.platform_account
    pending = import_hold(
        project=project,
        content="judgements",
        file_name="ratings.tsv",
        chunks=[b"annotator\tpair\torder\n"],
        actor=manager,
        subject=campaign,
    )
    api_token, __ = token_create(
        project=project, actor=manager, name="Script", scopes=[*Scope], days=7
    )
    hook, __ = webhook_create(
        project=project, url="https://example.org/hook", events=OFFERED_EVENTS, actor=manager
    )
    event_note(WebhookEvent.JOB_ENDED, project=project, key=1)
    values = {
        "slug": project.slug,
        "campaign_id": campaign.pk,
        "public_id": Assignment.objects.filter(seat__campaign=campaign).first().public_id,
        "review_id": Review.objects.filter(campaign=campaign).first().pk,
        "prompt_id": 1,
        "case_id": adjudication.cases.first().pk,
        "round_number": adjudication.number,
        "run_id": run.pk,
        "job_id": Job.objects.create(kind="datasets.parse_trial", project=project).pk,
        "version": release.version,
        "earlier": release.version,
        "path": "SICK.txt",
        "system_id": measured.system.pk,
        "other_id": measured.system.pk,
        "model_id": saliency_model(project).pk,
        "number": 1,
        "pair_set_id": campaign.pair_set_id,
        "pair_id": campaign.pair_set.pairs.first().pk,
        "source_id": Source.objects.filter(project=project).first().pk,
        "sentence_id": Sentence.objects.filter(project=project).first().pk,
        **described_picture(project, manager),
        "membership_id": Membership.objects.filter(project=project).first().pk,
        "offer_id": offer.pk,
        "token_id": api_token.pk,
        "deposit_id": deposited(project).pk,
        "webhook_id": hook.pk,
        "message_id": hook.messages.get().pk,
        "annotator_id": participation.annotator_id,
        "invitation_id": invite(campaign).pk,
        "flag_id": reported(campaign).pk,
        **recruited(campaign, manager),
        **talked_about(campaign, manager),
        "key": ProlificAccount.objects.get().hook_key,
        "pending_id": pending.pk,
        "change": "close",
        "content": "sources",
        "adaptation_id": adapted(project, manager).pk,
        "table_id": norm(project).pk,
        "term_id": term_save(project=project, row=TermRow("dog", "Hund"), actor=manager).pk,
        "name": "words.tsv",
        "kind": "S2",
        "table_file": "sick-6.csv",
        "chart_file": "labels.svg",
        "board_file": "systems.svg",
        "other": 1,
        "task": "normalise",
        # Of addresses that a secret opens, and of allauth's.
        "token": "a-token",
        "uidb64": "MQ",
        "pk": 1,
        "provider_id": "university",
    }
    second = ReasonRound.objects.create(campaign=campaign, number=1)
    secrets = {"role-take": token, "way-back": way_back_token(account)}
    writing = writing_campaign(project, "expand")
    slot = next_slot(author_seat(writing, manager))
    written = {"campaign_id": writing.pk, "public_id": slot.public_id}
    choosing = choosing_campaign(campaign)
    seat = chooser_seat(choosing, manager)
    four = choices.next_slot(seat)
    choices.choose(four, seat)
    choices_aggregate(campaign=choosing)
    chosen = {"campaign_id": choosing.pk, "public_id": four.public_id}
    return Place(
        values,
        secrets,
        special={
            **dict.fromkeys([*WRITING, *OF_WRITING_CAMPAIGNS], written),
            **dict.fromkeys([*CHOOSING, *OF_CHOOSING_CAMPAIGNS], chosen),
            "saliency-chart": {"chart_file": "learning.svg"},
            "thread-change": {"change": "resolve"},
            "reason-round-end": {"round_number": second.number},
        },
        campaign=campaign,
        draft=draft(name="Draft"),
        writing=writing,
        choosing=choosing,
    )
