"""Several people at the same prompts at the same moment."""

from threading import Event

from django.db import transaction

from annotation.models import Prompt, Settlement
from annotation.services.plans.seats import annotator_for
from annotation.services.writing.settling import (
    AlreadySettled,
    VersionsChanged,
    prompt_settle,
)
from tests.annotation.conftest import wait_until_waited_for
from tests.annotation.services.writing.conftest import ONE, B, in_corpus
from tests.cast import person


def test_of_two_adjudicators_at_once_one_decides(at_once, writing, asked, adjudicator, project):
    a, __ = asked
    other = person("lena")
    annotator_for(project=project, user=other)
    one, two = (a.slots.get(number=n).versions.get() for n in (1, 2))

    def settle(user, version):
        try:
            prompt_settle(prompt=a, way="taken", version=version, actor=user)
        except AlreadySettled:
            return "late"
        return "decided"

    said = at_once(lambda: settle(adjudicator, one), lambda: settle(other, two))
    assert sorted(said) == ["decided", "late"]
    assert Settlement.objects.count() == 1


def test_both_sentences_of_a_source_settled_at_once_enter_together(
    at_once, writing, asked, adjudicator, project
):
    a, b = asked
    writing.write(b, B, "Somebody is strumming")
    other = person("lena")
    annotator_for(project=project, user=other)
    calls = [
        lambda p=p, u=u: prompt_settle(
            prompt=p, way="taken", version=p.slots.get(number=1).versions.get(), actor=u
        )
        for p, u in ((a, adjudicator), (b, other))
    ]
    at_once(*calls)
    assert in_corpus() == [B, ONE]
    assert Settlement.objects.filter(sentence=None).count() == 0


def test_an_author_who_is_changing_their_version_is_waited_for(
    at_once, writing, asked, adjudicator
):
    a, __ = asked
    one = a.slots.get(number=1).versions.get()
    is_writing = Event()

    def revise():
        with transaction.atomic():
            # As every text that is sent does.
            Prompt.objects.select_for_update(no_key=True).get(pk=a.pk)
            is_writing.set()
            wait_until_waited_for()
            writing.say(a, 0, "A man is playing")

    def settle():
        assert is_writing.wait(10)
        try:
            prompt_settle(prompt=a, way="taken", version=one, actor=adjudicator)
        except VersionsChanged:
            return "read again"
        return "decided"

    __, said = at_once(revise, settle)
    assert said == "read again"
    assert not Settlement.objects.exists()
