"""Rows that contradict another row of the table: the page refuses them, and the table stays."""

import pytest
from django.test import Client

from datasets.models import LanguageSave, User

ADDRESS = "/p/psi/language/tables/sentences.tsv/"


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


def test_a_second_row_of_one_kind_of_sentence_is_refused_and_loses_nothing(
    lead: Client, learnt: LanguageSave
) -> None:
    before = lead.get(ADDRESS).context["table"].text
    row = lead.get(f"{ADDRESS}?group=sentence").context["shown"][0][0]
    _, kind, subject, whole, *_ = row.text.split("\t")
    other = {"cell_0": "sentence", "cell_1": kind, "cell_2": subject}
    other["cell_3"] = {"yes": "no", "no": "yes"}[whole]
    answer = lead.post(ADDRESS, other)
    assert answer.status_code == 422
    told = f"sentence {kind} {subject} stands in line {row.line} already"
    assert told in answer.content.decode()
    assert lead.get(ADDRESS).context["table"].text == before
    # The row itself may say the opposite.
    assert lead.post(ADDRESS, {"old": row.text, **other}).status_code == 302
    assert row.text not in lead.get(ADDRESS).context["table"].text
