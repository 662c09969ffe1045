from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from datasets.models import Candidate, Decision, Project, Sentence, User
from datasets.selectors.expanding.candidates import proposals_at
from datasets.services.projects.lifecycle import project_archive
from tests.datasets.corpus import expand_all

PAGE = "/p/boats/candidates/"
GLADLY, MAYBE = "A cat is watching gladly a bird", "A cat is watching maybe a bird"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def cat(project: Project, tmp_path: Path) -> Sentence:
    """An S1 with a clean S2 (gladly), one with a warning (maybe), and an S3 (never)."""
    expand_all(project, tmp_path)
    return Sentence.objects.get(text="A cat is watching a bird")


@pytest.fixture
def lead(client: Client, manager: User, cat: Sentence) -> Client:
    client.force_login(manager)
    return client


def place(cat: Sentence, kind: str = "S2") -> str:
    return f"{PAGE}{cat.pk}/{kind}/"


def decide(client: Client, cat: Sentence, action: str, text: str = GLADLY, **more: Any) -> Any:
    fields = {"action": action, "about": text.lower(), "back": "kind=S2", **more}
    return client.post(place(cat), fields, headers=more.pop("headers", None))


def accepted() -> int:
    """Return the number of the only decision, as the page sends it back."""
    return Decision.objects.get().pk


def take_back(client: Client, **fields: str) -> Any:
    last = client.get(PAGE).context["last"]
    return client.post(f"{PAGE}undo/", {"seen": last.first.step_id, **fields})


def proposals(answer: Any) -> list[str]:
    return [p.text for __, kinds in answer.context["shown"] for k in kinds for p in k.proposals]


def test_the_page_shows_candidates_by_kind_in_their_rank(lead: Client, cat: Sentence) -> None:
    answer = lead.get(f"{PAGE}?state=")
    [kinds] = [kinds for sentence, kinds in answer.context["shown"] if sentence == cat]
    assert [(kind.kind, [p.text for p in kind.proposals]) for kind in kinds] == [
        ("S2", [GLADLY, MAYBE]),
        ("S3", ["A cat is watching never a bird"]),
        ("S4", []),
    ]
    page = answer.content.decode()
    assert "<ins>gladly </ins>" in page
    assert "the word is unsure" in page
    assert "inserted &quot;gladly&quot; (advmod)" in page


def test_the_list_begins_with_what_goes_into_pairs_one_of_each_kind(
    lead: Client, cat: Sentence
) -> None:
    answer = lead.get(PAGE)
    [kinds] = [kinds for sentence, kinds in answer.context["shown"] if sentence == cat]
    assert [(kind.kind, [p.text for p in kind.proposals]) for kind in kinds] == [
        ("S2", [GLADLY]),
        ("S3", ["A cat is watching never a bird"]),
        ("S4", []),
    ]
    page = answer.content.decode()
    assert f"{PAGE}?s1={cat.pk}" in page
    assert proposals(lead.get(f"{PAGE}?s1={cat.pk}")) == [
        *(GLADLY, MAYBE),
        "A cat is watching never a bird",
    ]


def test_how_much_is_reviewed_is_counted_and_the_next_is_led_to(
    lead: Client, cat: Sentence, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("datasets.web.expanding.candidates.PER_PAGE", 2)
    assert f"{PAGE}?page=1#c" in lead.get(f"{PAGE}next/")["Location"]
    undecided = list(Sentence.objects.filter(stage="S1").order_by("pk"))
    for s1 in undecided[:2]:
        for kind in ("S2", "S3"):
            used = [p for p in proposals_at(s1, kind) if p.is_used]
            lead.post(place(s1, kind), {"action": "accept", "about": used[0].key})
    reviewed = lead.get(PAGE).context["reviewed"]
    assert (reviewed.done, reviewed.total) == (4, 10)
    assert "4 of 10 sentences that go into pairs are reviewed" in " ".join(
        lead.get(PAGE).content.decode().split()
    )
    where = lead.get(f"{PAGE}next/")["Location"]
    assert where.startswith(f"{PAGE}?page=2#c{undecided[2].pk}-S2-")
    page, anchor = where.split("#")
    assert f'id="{anchor}"' in lead.get(page).content.decode()


def test_the_replacement_of_a_rejected_candidate_stands_behind_it(
    lead: Client, cat: Sentence
) -> None:
    decide(lead, cat, "accept", MAYBE)
    last = Decision.objects.get().pk
    answer = decide(lead, cat, "reject", MAYBE, back="", seen=last, headers=HTMX)
    page = answer.content.decode()
    assert [p.text for p in answer.context["replacements"]] == [GLADLY]
    assert page.index("gladly") > page.index("maybe")
    assert 'id="reviewed"' in page


def test_the_page_asks_the_database_no_more_for_more_sentences(
    lead: Client, project: Project
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as caught:
            assert lead.get(PAGE).status_code == 200
        return len(caught)

    many = queries()
    Sentence.objects.exclude(text="A cat is watching a bird").filter(stage="S1").delete()
    assert queries() == many
    assert many <= 15


@pytest.mark.parametrize(
    ("query", "texts"),
    [
        ("rule=s2.maybe", {MAYBE}),
        ("warnings=with", None),
        ("warnings=warned", {MAYBE}),
        ("kind=S3", {"A cat is watching never a bird"}),
        ("state=used", {GLADLY, "A cat is watching never a bird"}),
        ("state=undecided&kind=S2", {GLADLY, MAYBE}),
        ("state=rejected", set()),
        ("text=nothing+like+it", set()),
    ],
)
def test_the_list_is_narrowed(lead: Client, query: str, texts: set[str] | None) -> None:
    shown = {text for text in proposals(lead.get(f"{PAGE}?{query}")) if "a cat" in text.lower()}
    everything = {text for text in proposals(lead.get(f"{PAGE}?state=")) if "a cat" in text.lower()}
    assert shown == (everything if texts is None else texts)


def test_accepting_comes_back_to_the_place_in_the_list(
    lead: Client, cat: Sentence, manager: User
) -> None:
    answer = decide(lead, cat, "accept")
    assert answer.status_code == 303
    assert answer["Location"].startswith(f"{PAGE}?kind=S2#c{cat.pk}-S2-")
    decision = Decision.objects.get()
    assert (decision.verdict, decision.step.actor) == ("accepted", manager)
    page = lead.get(answer["Location"]).content.decode()
    assert "accepted by mira" in page
    assert "Undo" in page


def test_a_decision_by_htmx_answers_with_what_changed_by_it(lead: Client, cat: Sentence) -> None:
    answer = decide(lead, cat, "accept", MAYBE, headers=HTMX)
    page = answer.content.decode()
    assert page.count("data-candidate") == 2  # this one, and the one that goes out of use
    assert page.count('hx-swap-oob="true"') == 3  # that, the bar of the last decision, the count
    assert page.count("Goes into pairs") == 1
    assert "<html" not in page


def test_a_proposal_outside_the_list_is_not_sent(lead: Client, cat: Sentence) -> None:
    answer = decide(lead, cat, "accept", MAYBE, headers=HTMX, back="rule=s2.maybe")
    assert answer.content.decode().count("data-candidate") == 1


def test_a_list_of_what_goes_into_pairs_shows_what_comes_in_place_of_the_rejected(
    lead: Client, cat: Sentence
) -> None:
    used = f"{PAGE}?kind=S2&state=used&text=cat"
    decide(lead, cat, "accept", MAYBE)
    assert proposals(lead.get(used)) == [MAYBE]
    answer = decide(
        lead, cat, "reject", MAYBE, seen=accepted(), back="kind=S2&state=used", headers=HTMX
    )
    (replacement,) = answer.context["replacements"]
    assert replacement.text == GLADLY
    page = answer.content.decode()
    # The list did not have it, so it stands behind the rejected one, and never twice.
    assert page.index('data-state="rejected"') < page.index(f'id="{replacement.anchor}-text"')
    assert f'<li id="{replacement.anchor}" hx-swap-oob="delete"></li>' in page
    assert page.count("Goes into pairs") == 1
    assert proposals(lead.get(used)) == [GLADLY]


def test_a_candidate_in_a_list_of_all_is_replaced_in_its_place(lead: Client, cat: Sentence) -> None:
    decide(lead, cat, "accept", MAYBE)
    answer = decide(lead, cat, "reject", MAYBE, seen=accepted(), headers=HTMX)
    assert answer.context["replacements"] == []
    assert [proposal.text for proposal in answer.context["others"]] == [GLADLY]


@pytest.mark.parametrize(
    "fields", [{"action": "praise"}, {"about": ""}, {"about": "a cow"}, {"seen": "x"}]
)
def test_a_proposal_that_no_page_sends_is_not_found(
    lead: Client, cat: Sentence, fields: Any
) -> None:
    sent = {"action": "accept", "about": GLADLY.lower(), **fields}
    assert lead.post(place(cat), sent).status_code == 404
    assert not Decision.objects.exists()


@pytest.mark.parametrize("kind", ["S1", "S5"])
def test_there_are_only_three_kinds(lead: Client, cat: Sentence, kind: str) -> None:
    for page in ("", "edit/", "write/"):
        assert lead.post(place(cat, kind) + page).status_code == 404


def test_the_slower_of_two_is_told(lead: Client, cat: Sentence) -> None:
    decide(lead, cat, "accept")
    answer = decide(lead, cat, "reject")
    assert answer.status_code == 409
    assert Decision.objects.get().verdict == "accepted"


def test_a_candidate_is_edited_on_a_page_of_its_own(lead: Client, cat: Sentence) -> None:
    form = lead.get(place(cat) + "edit/", {"about": GLADLY.lower(), "back": "kind=S2"})
    assert GLADLY in form.content.decode()
    fields = {"about": GLADLY.lower(), "text": "A cat is looking at a bird", "back": "kind=S2"}
    answer = lead.post(place(cat) + "edit/", fields)
    assert answer.status_code == 303
    assert Decision.objects.get().original_text == GLADLY
    page = lead.get(answer["Location"]).content.decode()
    assert "Written by the rule:" in page
    assert "edited by mira" in page


def test_a_text_that_cannot_be_is_refused_beside_its_field(lead: Client, cat: Sentence) -> None:
    fields = {"about": GLADLY.lower(), "text": " ", "seen": ""}
    answer = lead.post(place(cat) + "edit/", fields)
    assert answer.status_code == 422
    assert "The sentence is empty." in answer.context["form"].errors["text"]
    fragment = lead.post(place(cat) + "edit/", fields, headers=HTMX)
    assert fragment.status_code == 422
    assert fragment["HX-Retarget"].endswith("[data-slot]")
    assert "<html" not in fragment.content.decode()
    assert not Decision.objects.exists()


def test_an_own_sentence_is_written(lead: Client, cat: Sentence) -> None:
    form = lead.get(place(cat, "S4") + "write/")
    assert form.context["form"]["expected_ab"].value() == "NEUTRAL"
    fields = {"text": "A bird is watching a cat", "expected_ab": "NEUTRAL"}
    assert lead.post(place(cat, "S4") + "write/", fields).status_code == 422
    asked_by_htmx = lead.post(place(cat, "S4") + "write/", fields, headers={"HX-Request": "true"})
    assert asked_by_htmx.status_code == 422
    answer = lead.post(place(cat, "S4") + "write/", {**fields, "expected_ba": "NEUTRAL"})
    assert answer.status_code == 303
    result = proposals(lead.get(f"{PAGE}?rule=s4.manual"))
    assert result == ["A bird is watching a cat"]
    assert proposals(lead.get(f"{PAGE}?state=written")) == result
    assert proposals(lead.get(f"{PAGE}?state=used&kind=S4")) == result
    assert not proposals(lead.get(f"{PAGE}?state=undecided&kind=S4"))


def test_an_own_sentence_can_be_withdrawn_and_undone(lead: Client, cat: Sentence) -> None:
    fields = {"expected_ab": "NEUTRAL", "expected_ba": "NEUTRAL"}
    text = "A cat sees a bird"
    lead.post(place(cat) + "write/", {**fields, "text": text})
    decide(lead, cat, "reject", text, seen=Decision.objects.get().pk)
    assert proposals(lead.get(f"{PAGE}?state=rejected")) == [text]
    answer = take_back(lead, back="kind=S2")
    assert answer["Location"].startswith(f"{PAGE}?kind=S2#c{cat.pk}-S2-")
    assert proposals(lead.get(f"{PAGE}?state=written")) == [text]


def test_clean_ones_are_accepted_after_a_look_at_their_number(lead: Client) -> None:
    ask = f"{PAGE}accept/?kind=S2"
    assert lead.get(ask).context["clean"] == 5
    assert lead.post(ask, {"seen": "4"}).status_code == 409
    assert lead.post(ask, {"seen": "²"}).status_code == 409
    assert not Decision.objects.exists()
    answer = lead.post(ask, {"seen": "5"}, follow=True)
    assert "5 candidates were accepted." in answer.content.decode()
    assert set(Decision.objects.values_list("rule_id", flat=True)) == {"s2.gladly"}
    assert lead.get(ask).context["clean"] == 0
    assert lead.post(ask, {"seen": "9" * 5000}).status_code == 409
    take_back(lead)
    assert not Decision.objects.filter(is_current=True).exists()
    assert lead.post(f"{PAGE}undo/").status_code == 409


def test_sending_the_same_undo_twice_takes_back_one_step(lead: Client, cat: Sentence) -> None:
    decide(lead, cat, "accept")
    decide(lead, cat, "accept", MAYBE)
    last = lead.get(PAGE).context["last"].first.step_id
    assert f'name="seen" value="{last}"' in lead.get(PAGE).content.decode()
    assert lead.post(f"{PAGE}undo/", {"seen": last}).status_code == 303
    assert lead.post(f"{PAGE}undo/", {"seen": last}).status_code == 409
    assert Decision.objects.get(is_current=True).text == GLADLY


def test_the_query_to_go_back_to_leads_nowhere_else(lead: Client, cat: Sentence) -> None:
    answer = decide(lead, cat, "accept", back="https://example.org/?a=b\r\nX: y")
    assert answer["Location"].startswith(f"{PAGE}?https")


def test_a_long_filter_stands_in_no_decisions_way(lead: Client, cat: Sentence) -> None:
    requests = urlencode({"text": "🐈" * 200, "kind": "S2", "warnings": "clean"})
    assert decide(lead, cat, "accept", back=requests).status_code == 303
    assert Decision.objects.exists()


def test_a_project_without_candidates_says_what_to_do(
    client: Client, project: Project, manager: User
) -> None:
    client.force_login(manager)
    page = client.get(PAGE).content.decode()
    assert "No candidates yet" in page
    assert 'data-key="' not in page  # nothing to act on, no key that does


def test_an_archived_project_is_read_only(lead: Client, cat: Sentence, project: Project) -> None:
    project_archive(project=project, actor=None)
    page = lead.get(PAGE).content.decode()
    assert "gladly" in page
    assert 'value="accept"' not in page
    assert "Write your own" not in page
    assert decide(lead, cat, "accept").status_code == 409


@pytest.mark.parametrize("who", ["annotator", "leader", "outsider"])
def test_only_project_leads_review_candidates(
    client: Client, cat: Sentence, who: str, request: pytest.FixtureRequest
) -> None:
    client.force_login(request.getfixturevalue(who))
    refused = 404 if who == "outsider" else 403
    for page in ("", "accept/", f"{cat.pk}/S2/edit/?about=x", f"{cat.pk}/S2/write/"):
        assert client.get(PAGE + page).status_code == refused
    for page in ("accept/", "undo/", f"{cat.pk}/S2/", f"{cat.pk}/S2/edit/", f"{cat.pk}/S2/write/"):
        assert client.post(PAGE + page, {"about": GLADLY.lower()}).status_code == refused
    assert not Decision.objects.exists()


def test_a_sentence_of_another_project_is_not_found(
    lead: Client, cat: Sentence, outsider: User
) -> None:
    other = Project.objects.create(slug="other", name="Other", language="en")
    Sentence.objects.filter(pk=cat.pk).update(project=other)
    assert decide(lead, cat, "accept").status_code == 404


def test_pairing_says_who_chose(lead: Client, cat: Sentence) -> None:
    decide(lead, cat, "accept")
    page = " ".join(lead.get("/p/boats/pairs/new/").content.decode().split())
    assert "9 chosen automatically; 1 accepted, 0 edited and 0 written by people" in page
    assert Candidate.objects.exists()
