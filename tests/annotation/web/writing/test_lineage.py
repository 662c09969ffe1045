"""The page of a sentence that people wrote, and SICK's table of rules with it."""

from django.urls import reverse

from annotation.models import Settlement
from annotation.selectors.gold.paper_tables import _rules
from annotation.services.plans.seats import annotator_for
from annotation.services.writing.settling import prompt_complete, prompt_settle
from datasets.models import Pair, PairSet
from tests.annotation.settling import Writing, s1_of
from tests.annotation.web.writing.test_adjudicate import text_of


def settled(project, leader):
    annotator_for(project=project, user=leader)
    writing = Writing(project, task="expand", versions=2, deciding="adjudicator")
    prompt = writing.ask_expansion(s1_of(project, "A man is singing"))
    version, __ = writing.write(prompt, "No man is singing", "A man is silent")
    return prompt_settle(prompt=prompt, way="taken", version=version, actor=leader)


def test_the_page_of_the_sentence_names_writers_by_code(client, project, leader, manager):
    settlement = settled(project, leader)
    code = settlement.version.writer.code
    client.force_login(manager)
    address = reverse("sentence", args=[project.slug, settlement.sentence_id])
    page = text_of(client.get(address).content.decode())
    assert "Asked for: Negation added or removed s3.negation" in page
    assert f"Written by {code}" in page
    assert f"Settled: a version was taken, by {settlement.adjudicator.code}" in page
    assert "by a project lead" not in page
    assert leader.username not in page


def test_all_who_wrote_the_same_are_named(client, project, manager):
    writing = Writing(project, task="expand", versions=2, deciding="unless_identical")
    prompt = writing.ask_expansion(s1_of(project, "A man is singing"))
    writing.write(prompt, "No man is singing", "No man is singing", complete=prompt_complete)
    settlement = Settlement.objects.get(prompt=prompt)
    client.force_login(manager)
    address = reverse("sentence", args=[project.slug, settlement.sentence_id])
    page = text_of(client.get(address).content.decode())
    codes = ", ".join(writing.writer(number).code for number in range(2))
    assert f"Written by {codes}" in page
    assert "Settled: all versions were the same" in page


def test_the_table_of_rules_counts_it_under_its_transformation(project, leader, campaign):
    settlement = settled(project, leader)
    pairs = PairSet.objects.create(project=project, name="Others", design="sick")
    Pair.objects.create(
        pair_set=pairs,
        number=1,
        sentence_a=settlement.sentence.base,
        sentence_b=settlement.sentence,
    )
    campaign.pair_set = pairs
    assert _rules(campaign) == ({"S3": {"s3.negation": 1}}, {"S3": {"s3.negation": 1}})
    assert Settlement.objects.count() == 1
