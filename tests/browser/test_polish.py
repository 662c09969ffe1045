"""Every page of a project with a campaign, a run and a release, in Polish: no English is left.

The corpus is the demo's; its sentences are marked with their own language, and so passed over. The
judgements are written by services: what simulated people do over HTTP has tests of its own.
"""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import polib
import pytest
from django.conf import settings
from playwright.sync_api import Error

from annotation.planning.aggregation import AggregationSettings
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.release_checks import release_checks
from annotation.services.gold.releasing import run_release
from annotation.services.plans.seats import annotator_create, annotator_for
from annotation.services.reviewing.reviews import review_accept
from annotation.simulation import demo
from datasets.models import Project, User
from datasets.services.jobs.lifecycle import job_run, silent
from datasets.services.measuring.baselines import baselines_measure
from datasets.services.steps import import_start, import_work
from tests.annotation.conftest import assignments_left, submit

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Words of English that are no words of Polish, one of which stands in nearly every sentence.
ENGLISH = re.compile(
    r"\b(the|of|and|is|are|was|were|has|have|with|without|this|that|from|for|be|been|each|but|not|"
    r"by|it|its|they|their|which|who|there|must|can|cannot|may|into|than|at|least|all|other|"
    r"sentences?|pairs?|judgements?|annotators?|labels?|ratings?|words?|rules?)\b",
    re.IGNORECASE,
)
# Words of the corpus that a Polish sentence quotes.
QUOTED = re.compile(r"„[^”]*”")
# Such words without quotation marks still have a Polish sentence around them.
POLISH = re.compile(
    r"[ąćęłńóśźż]|\b(?:na|po|nie|od|za|to|lub|jest|zmieniono|wstawiono|zamieniono|miejscami)\b",
    re.IGNORECASE,
)
# What stands on pages in English for good: names of files, formats, codes, measures and licences.
ALLOWED = re.compile(
    r"Creative Commons|BY-NC|Hugging Face|SemEval[- ]\w+|Krippendorff\S*|Fleiss\S*|Stanza|"
    r"Open English WordNet|Demo|Pilot|Pair(?:wright)?\b|English|STS\S*|"
    r"SICK with expansion rules|RUSSE \S+, with (?:relations|numbers of responses)|"
    r"RUSSE \S+, with responses both ways|"
    r"CC BY|"
    r"upos|xpos|feats|lemma be|"
    r"\S+\.(?:tsv|txt|csv|md|json|jsonl|conllu|parquet|zip|cff)\b|\S*_\S*|"
    r"\b[ns]\d?\.\w+|\b[A-Z]{4,}\b|\S+@\S+|\bat\b(?= \d)",
)
# Addresses that give files or answers for programs, or that end the session.
NO_PAGES = re.compile(
    r"/(api|accounts/log(out|in)|static|media|admin|healthz|readyz)\b|[?&](?:table|csv|json|jsonl)=|\.\w{2,7}$|/files?/"
)
# Lists that differ only in what is shown of them need one look.
MOST_OF_A_KIND = 2
SHOWN = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const at = walker.currentNode.parentElement;
        const text = walker.currentNode.textContent.replace(/\\s+/g, " ").trim();
        const own = at.closest("[lang]");
        if (!text || at.closest("script, style, code, kbd, pre, textarea")) continue;
        if (own && own.lang !== "pl" && own !== document.documentElement) continue;
        found.push(text);
    }
    return found;
}"""


def untranslated() -> dict[str, str]:
    """Return the English texts of the catalogue that are others in Polish."""
    path = Path(settings.BASE_DIR) / "locale" / "pl" / "LC_MESSAGES" / "django.po"
    return {
        entry.msgid: entry.msgstr
        for entry in polib.pofile(str(path))
        if entry.msgid != entry.msgstr
    }


@pytest.fixture
def lead(monkeypatch) -> User:
    """Make the demo's corpus, with a campaign, two runs, a release and systems measured on it."""
    made = []
    monkeypatch.setattr(demo, "_judge", lambda campaign, *_: made.append(campaign))
    demo.demo_create(url="http://unused", progress=silent, tell=lambda _: None)
    (campaign,) = made
    reviewer = annotator_for(project=campaign.project, user=User.objects.get(username="leader"))
    for review in campaign.reviews.select_related("sentence"):
        seen = review.sentence.revision
        review_accept(review=review, annotator=reviewer, seen_revision=seen)
    return _with_results(campaign)


def _with_results(campaign) -> User:
    project, user = campaign.project, User.objects.get(username="lead")
    for place in range(3):
        annotator = annotator_create(project=project)
        for assignment in islice(assignments_left(campaign, annotator), 40):
            label = ("NEUTRAL", "ENTAILMENT", "CONTRADICTION")[(assignment.pk + place) % 3]
            submit(assignment, annotator, rating=1 + (assignment.pk + place) % 5, label=label)
    choices = AggregationSettings(calibrate="additive", exclude=("correlation",), resamples=20)
    run = campaign_aggregate(campaign=campaign, settings=choices)
    campaign_aggregate(campaign=campaign)
    release = run_release(run=run, version="1.0", actor=user, acknowledged=release_checks(run=run))
    baselines_measure(release=release, actor=user, progress=silent)
    _failed_import(project, user)
    return user


def _failed_import(project: Project, user: User) -> None:
    """Leave a job whose file had bad lines."""
    job = import_start(
        project=project,
        content="sources",
        file_name="bad.tsv",
        chunks=[b"source_id\tsentence_a\nx1\t\nx1\tA\x00 dog.\n"],
        actor=user,
    )
    job_run(job.pk, import_work)


def kind_of(address: str) -> str:
    return re.sub(r"\d+", "0", urlsplit(address).path) + "?" * bool(urlsplit(address).query)


def english_in(texts: list[str], known: dict[str, str]) -> Iterator[str]:
    for text in texts:
        is_known = text in known and not ALLOWED.search(text)
        rest = "" if POLISH.search(text) else ALLOWED.sub("", QUOTED.sub("", text))
        if is_known or ENGLISH.search(rest):
            yield text


def test_no_page_of_the_demo_says_anything_in_english(live_server, browser, enter, lead):
    page = enter(browser.new_context(locale="pl-PL").new_page(), lead)
    known = untranslated()
    waiting, seen, found = [live_server.url + "/"], dict[str, int](), dict[str, str]()
    asked = set(waiting)
    while waiting:
        address = waiting.pop(0)
        try:
            answer = page.goto(address)
        except Error:  # a file
            continue
        if answer is None or answer.status != 200:
            found[f"{address}: {answer and answer.status}"] = address
            continue
        for text in english_in(page.evaluate(SHOWN), known):
            found.setdefault(text, address)
        for link in page.eval_on_selector_all(
            "a[href]:not([download])", "all => all.map((a) => a.href)"
        ):
            there = urljoin(address, link).partition("#")[0]
            kind = kind_of(there)
            if not there.startswith(live_server.url) or NO_PAGES.search(there) or there in asked:
                continue
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] <= MOST_OF_A_KIND:
                asked.add(there)
                waiting.append(there)
    assert len(seen) > 50
    assert sorted(f"{urlsplit(at).path}: {text}" for text, at in found.items()) == []
