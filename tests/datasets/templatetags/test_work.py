from datasets.models import Job
from datasets.templatetags.work import job_facts


def test_the_facts_of_pairing_say_who_chose_the_expansions() -> None:
    report = {
        "kept": {"S1aS2a": 3, "unrelated": 1},
        "chosen": {"automatic": 4, "accepted": 2, "edited": 1, "manual": 0},
    }
    assert job_facts(Job(result={"pair_set": 1, **report})) == [
        ("pairs", 4),
        ("expansions chosen automatically", 4),
        ("expansions accepted by a project lead", 2),
        ("expansions edited by a project lead", 1),
        ("expansions written by a project lead", 0),
    ]
