from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from annotation.models import Campaign, JoiningSettings
from annotation.planning.presets import preset, preset_names
from annotation.planning.protocol import LeaderMode, PlanKind
from annotation.selectors.campaigns.protocols import protocol_of
from annotation.services.plans.opening import campaign_open
from annotation.web.campaigns.protocol_forms import ProtocolForm
from annotation.web.campaigns.protocol_settings import PLACES, values_of
from annotation.web.campaigns.protocol_texts import PROTOCOL_TEXTS
from datasets.models import AuditEntry, User
from tests.annotation.conftest import Corpus
from transforms.reason import Reason

NEW = "/p/boats/campaigns/new/"
EFFORT = "/p/boats/campaigns/effort/"


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


def answers(client: Client, where: str, **changed: Any) -> dict[str, Any]:
    """Return what the form at an address holds when it is opened."""
    form = client.get(where).context["form"]
    initial = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    values = {name: value for name, value in initial.items() if value not in (None, "")}
    values = {name: value for name, value in values.items() if value is not False}
    return {**values, **changed}


def of_preset(client: Client, corpus: Corpus, name: str, **changed: Any) -> dict[str, Any]:
    changes = {"name": "Pilot", "pair_set": corpus.pair_set.pk, **changed}
    return answers(client, f"{NEW}?preset={name}", **changes)


@pytest.mark.parametrize("name", preset_names())
@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_preset_comes_back_from_its_fields_as_it_went_in(name: str, language: str) -> None:
    protocol = preset(name, language=language)
    values = {key: value for key, value in values_of(protocol).items() if value is not None}
    form = ProtocolForm({key: value for key, value in values.items() if value is not False})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["protocol"] == protocol


def test_every_setting_has_a_field() -> None:
    def places(settings: dict[str, Any], above: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
        result: set[tuple[str, ...]] = set()
        for name, value in settings.items():
            here = (*above, name)
            result |= places(value, here) if isinstance(value, dict) else {here}
        return result

    settings = preset("simlex").model_dump()
    not_typed = {("schema_version",), ("wording", "labels")}
    assert places(settings) - not_typed == set(PLACES.values())


def test_the_table_of_checkpoints_is_in_the_language_of_the_page(
    lead: Client, corpus: Corpus
) -> None:
    lead.cookies["django_language"] = "pl"
    page = lead.get(NEW).text
    assert "A table with the columns" not in page
    assert "Tabela z kolumnami sentence_a" in page


@pytest.mark.parametrize("name", ["cdscorpus", "russe"])
def test_a_preset_makes_a_draft_of_its_protocol(lead: Client, corpus: Corpus, name: str) -> None:
    lead.post(NEW, of_preset(lead, corpus, name))
    assert protocol_of(Campaign.objects.get()) == preset(name)


@pytest.mark.parametrize(("design", "review"), [("sick", "generated"), ("imported", "all")])
def test_imported_pairs_are_reviewed_whole_by_default(
    lead: Client, corpus: Corpus, design: str, review: str
) -> None:
    corpus.pair_set.design = design
    corpus.pair_set.save()
    for where in (NEW, f"{NEW}?pair_set={corpus.pair_set.pk}"):
        assert lead.get(where).context["form"]["review"].value() == review
    sent = of_preset(lead, corpus, "simlex", fill_in="cdscorpus")
    assert lead.post(NEW, sent).context["form"]["review"].value() == review


def test_the_effort_says_what_is_read_first_and_what_is_not(lead: Client, corpus: Corpus) -> None:
    sent = of_preset(lead, corpus, "sick")
    answer = lead.post(EFFORT, {**sent, "review": "generated"})
    assert "A reviewer reads 20 sentences first." in answer.text
    assert "10 sentences are judged without a review." in answer.text
    answer = lead.post(EFFORT, {**sent, "review": "all"})
    assert "A reviewer reads 30 sentences first." in answer.text
    assert "without a review" not in answer.text


def test_filling_in_a_preset_keeps_the_name_and_saves_nothing(lead: Client, corpus: Corpus) -> None:
    answer = lead.post(NEW, of_preset(lead, corpus, "sick", seed=7, fill_in="simlex"))
    form = answer.context["form"]
    assert form["name"].value() == "Pilot"
    assert form["seed"].value() == "7"
    assert form["scale_high"].value() == "6"
    assert form["plan"].value() == PlanKind.TRANCHES
    assert not Campaign.objects.exists()


def test_fields_that_a_preset_changes_are_named_and_open(lead: Client, corpus: Corpus) -> None:
    sent = of_preset(lead, corpus, "sick", pay_per_hour="12.50", currency="EUR")
    answer = lead.post(NEW, {**sent, "fill_in": "cdscorpus"})
    form = answer.context["form"]
    changed = {field.name for field in form.changed_by_preset()}
    assert {"scale_low", "leader_mode", "orders", "judgements_per_order"} <= changed
    assert not changed & {"plan", "unit", "pay_per_hour", "currency", "name", "pair_set", "seed"}
    groups = {group.key: group.is_open for group in form.groups()}
    assert groups["scale"]
    assert groups["leader"]
    assert not groups["plan"]
    assert f"{len(changed)} settings have changed" in answer.text
    assert (form["pay_per_hour"].value(), form["currency"].value()) == ("12.50", "EUR")


def test_the_same_preset_again_changes_nothing(lead: Client, corpus: Corpus) -> None:
    sent = of_preset(lead, corpus, "simlex", fill_in="simlex")
    sent["examples"] = sent["examples"].replace("\n", "\r\n")
    answer = lead.post(NEW, sent)
    assert answer.context["form"].changed_by_preset() == []
    assert "have changed" not in answer.text


@pytest.mark.parametrize(
    ("name", "plan"),
    [("sick", "pool"), ("cdscorpus", "pool"), ("simlex", "tranches"), ("russe", "pool")],
)
def test_the_plan_is_that_of_the_preset(lead: Client, corpus: Corpus, name: str, plan: str) -> None:
    assert lead.get(f"{NEW}?preset={name}").context["form"]["plan"].value() == plan


@pytest.mark.parametrize(
    ("name", "changes", "field"),
    [
        ("sick", {"scale_high": 1}, "scale_high"),
        ("sick", {"scale_step": 0.3}, "scale_high"),
        ("sick", {"carry_over": "on", "group_size": 7}, "plan"),
        ("sick", {"checkpoint_every": 4}, "checkpoint_percent"),
        ("sick", {"plan": "dealt", "orders": "ab_only"}, "orders"),
        ("sick", {"pay_per_hour": 30}, "currency"),
        ("sick", {"label_question": ""}, "label_question"),
        ("sick", {"fast_seconds": 3, "slow_seconds": 2}, "slow_seconds"),
        ("sick", {"layout": "page"}, "group_size"),
        ("simlex", {"leader_mode": "review"}, "leader_mode"),
        ("simlex", {"pairs_at_most": 10}, "pairs_at_most"),
        ("cdscorpus", {"judgements_per_order": 1}, "judgements_per_order"),
        ("russe", {"reported_low": ""}, "reported_low"),
    ],
)
def test_a_contradiction_is_shown_at_its_field_and_the_input_stays(
    lead: Client, corpus: Corpus, name: str, changes: dict[str, Any], field: str
) -> None:
    answer = lead.post(NEW, of_preset(lead, corpus, name, instructions="My own words", **changes))
    form = answer.context["form"]
    assert answer.status_code == 422
    assert list(form.errors) == [field]
    # Texts with numbers in them are the field's own; the others are listed to be translated.
    assert form.errors[field][0] in {*PROTOCOL_TEXTS, "This field is required too."}
    assert form["instructions"].value() == "My own words"
    assert not Campaign.objects.exists()


def test_the_effort_is_told_while_one_types(lead: Client, corpus: Corpus) -> None:
    sent = of_preset(lead, corpus, "sick", pay_per_hour=30, currency="EUR", pairs_at_most=10)
    context = lead.post(EFFORT, sent).context
    assert context["effort"].judgements == 200
    assert context["effort"].cost == pytest.approx(30 * context["effort"].hours)
    assert context["needed"] == 20
    problem = context["effort"].problems[0]
    assert problem == Reason("plan_few_for_limit", needed=20, there=10, limit=10)
    assert not Campaign.objects.exists()


def test_settings_that_cannot_be_are_named_in_place_of_numbers(
    lead: Client, corpus: Corpus
) -> None:
    answer = lead.post(EFFORT, of_preset(lead, corpus, "sick", scale_high=0) | {"name": ""})
    assert answer.status_code == 200
    assert "Highest value of the scale: the high end" in answer.text
    assert "total time" not in answer.text


def test_the_new_page_says_at_once_what_the_preset_takes(lead: Client, corpus: Corpus) -> None:
    context = lead.get(f"{NEW}?preset=russe").context
    assert (context["effort"].pairs, context["effort"].judgements) == (20, 100)


def test_a_draft_is_changed_and_its_versions_stay(
    lead: Client, draft: Callable[..., Campaign]
) -> None:
    campaign = draft()
    where = f"/p/boats/c/{campaign.pk}/settings/"
    first = protocol_of(campaign)
    lead.post(where, answers(lead, where, leader_mode="review", seats=4))
    campaign.refresh_from_db()
    assert protocol_of(campaign).leader_mode is LeaderMode.REVIEW
    assert campaign.seats_planned == 4
    assert AuditEntry.objects.get(action="campaign.changed").data["version"] == 2
    form = lead.get(f"{where}?version=1").context["form"]
    assert form["leader_mode"].value() == first.leader_mode
    assert f"{where}?version=1" in lead.get(f"/p/boats/c/{campaign.pk}/").text
    assert lead.get(f"{where}?version=3").status_code == 404


def test_own_checkpoints_stay_with_the_draft_on_a_new_scale(lead: Client, corpus: Corpus) -> None:
    table = (
        "sentence_a\tsentence_b\tlabels_ab\tlabels_ba\trating_min\trating_max\n"
        "A man is asleep\tA man is awake\tC\tC N\t1\t2\n"
    )
    lead.post(NEW, of_preset(lead, corpus, "sick", checkpoint_table=table))
    campaign = Campaign.objects.get()
    where = f"/p/boats/c/{campaign.pk}/settings/"
    sent = answers(lead, where)
    assert "A man is asleep\tA man is awake\tCONTRADICTION" in sent["checkpoint_table"]
    lead.post(where, {**sent, "name": "Renamed"})
    checkpoint = campaign.checkpoints.get()
    assert (checkpoint.text_b, checkpoint.rating_max) == ("A man is awake", 2.0)


def test_an_earlier_version_is_restored_with_its_checkpoints(lead: Client, corpus: Corpus) -> None:
    head = "sentence_a\tsentence_b\tlabels_ab\tlabels_ba\trating_min\trating_max\n"
    tables = {
        1: f"{head}A man is asleep\tA man is awake\tC\tC N\t1\t2\n",
        2: f"{head}A dog is asleep\tA dog is awake\tC\tC\t1\t2\n",
    }
    lead.post(NEW, of_preset(lead, corpus, "sick", checkpoint_table=tables[1]))
    campaign = Campaign.objects.get()
    where = f"/p/boats/c/{campaign.pk}/settings/"
    lead.post(where, answers(lead, where, checkpoint_table=tables[2]))
    assert campaign.checkpoints.get().text_a == "A dog is asleep"
    lead.post(where, answers(lead, f"{where}?version=1"))
    restored = campaign.checkpoints.get()
    assert (restored.text_a, restored.accepted_ba) == (
        "A man is asleep",
        ["CONTRADICTION", "NEUTRAL"],
    )
    assert (restored.rating_min, restored.rating_max) == (1.0, 2.0)
    assert campaign.versions.count() == 3
    # Versions saved before checkpoints were kept show those of the draft.
    campaign.versions.filter(number=2).update(checkpoints=None)
    shown = lead.get(f"{where}?version=2").context["form"]["checkpoint_table"].value()
    assert "A man is asleep" in shown


def test_settings_are_frozen_once_the_campaign_is_open(
    lead: Client, draft: Callable[..., Campaign], manager: User
) -> None:
    campaign = draft()
    where = f"/p/boats/c/{campaign.pk}/settings/"
    sent = answers(lead, where, seats=7)
    campaign_open(campaign=campaign, actor=manager)
    answer = lead.post(where, sent)
    assert answer.status_code == 302
    campaign.refresh_from_db()
    assert campaign.seats_planned == 2
    assert campaign.versions.count() == 1


def test_a_new_campaign_can_begin_with_the_settings_of_another(
    lead: Client, draft: Callable[..., Campaign]
) -> None:
    campaign = draft(per_order=3, seats=6)
    form = lead.get(f"{NEW}?like={campaign.pk}").context["form"]
    assert form["judgements_per_order"].value() == 3
    assert not form["name"].value()


@pytest.mark.parametrize("like", ["²", "x", "9" * 100])
def test_a_draft_like_no_campaign_begins_with_a_preset(
    lead: Client, corpus: Corpus, like: str
) -> None:
    form = lead.get(NEW, {"like": like}).context["form"]
    assert form.get_initial_for_field(form.fields["preset"], "preset") == "sick"


def test_a_draft_with_its_versions_can_be_deleted(
    lead: Client, draft: Callable[..., Campaign]
) -> None:
    campaign = draft()
    lead.post(f"/p/boats/c/{campaign.pk}/delete/", {"typed_name": "Pilot"})
    assert not Campaign.objects.exists()


def test_an_outsider_learns_nothing_of_drafts(
    client: Client, outsider: User, draft: Callable[..., Campaign]
) -> None:
    client.force_login(outsider)
    assert client.get(f"/p/boats/c/{draft().pk}/settings/").status_code == 404
    assert client.post(EFFORT, {}).status_code == 404
    assert client.get(EFFORT).status_code == 405


def test_errors_stand_on_top_and_lead_to_their_fields(lead: Client, corpus: Corpus) -> None:
    wrong = {"name": "", "majority": "none", "judgements_per_order": 0}
    answer = lead.post(NEW, of_preset(lead, corpus, "sick") | wrong)
    page = answer.content.decode()
    top, __, rest = page.partition('<form class="drafting"')
    assert answer.status_code == 422
    assert rest
    # It takes the focus when the page comes, without a script.
    assert "autofocus" in top
    for name in ("name", "majority", "judgements_per_order"):
        field = answer.context["form"][name]
        anchor = f"{field.auto_id}_0" if field.use_fieldset else field.id_for_label
        assert f'href="#{anchor}"' in top
        assert f'id="{anchor}"' in rest
    assert not Campaign.objects.exists()


def test_a_page_without_problems_has_no_list_of_them(lead: Client, corpus: Corpus) -> None:
    assert "autofocus" not in lead.get(NEW).content.decode()


@pytest.mark.parametrize("name", preset_names())
def test_the_preset_that_is_chosen_shows_as_chosen(lead: Client, corpus: Corpus, name: str) -> None:
    opened = lead.get(f"{NEW}?preset={name}")
    filled = lead.post(NEW, of_preset(lead, corpus, "sick", fill_in=name))
    refused = lead.post(NEW, of_preset(lead, corpus, name) | {"name": ""})
    for answer in (opened, filled, refused):
        page = " ".join(answer.content.decode().split())
        assert page.count(">chosen<") == 1
        assert f'value="{name}" formnovalidate aria-current="true"' in page


def test_times_of_each_and_of_all_agree(
    lead: Client, draft: Callable[..., Campaign], manager: User
) -> None:
    # Two people with 20 pairs each, 25 seconds a pair: 8.3 minutes each and 16.7 in all, which
    # were shown as 0.1 hours per annotator and 0 in all.
    campaign = draft(minutes_per_pair=25 / 60)
    JoiningSettings.objects.update_or_create(
        campaign=campaign, defaults={"pay_per_hour": 12, "currency": "EUR"}
    )
    page = " ".join(lead.get(f"/p/boats/c/{campaign.pk}/").content.decode().split())
    assert "<dt>time per annotator, at most</dt><dd>9 min</dd>" in page
    assert "<dt>total time</dt><dd>17 min</dd>" in page
    assert "<dt>cost</dt><dd>3.40 EUR</dd>" in page  # 17 minutes of 12 EUR an hour
