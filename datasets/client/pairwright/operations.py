"""The operations of the API. Written by `make client`; do not edit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypedDict, cast
from urllib.parse import quote

from .transport import Transport


class Campaign(TypedDict):
    id: int
    name: str
    task: str
    pair_set: int | None
    state: str
    seats_planned: int
    seed: int
    protocol: Any
    created_at: str
    opened_at: str | None
    paused_at: str | None
    closed_at: str | None
    archived_at: str | None


class CampaignProgress(TypedDict):
    judged: int
    open: int
    waiting: int
    void: int
    total: int
    percent: int
    seats: int
    seats_taken: int
    reviews: int
    reviews_pending: int
    reviewed: str | None


class Deposit(TypedDict):
    id: int
    version: str
    doi: str
    repository: str
    record: str
    address: str
    has_release: bool
    created_at: str
    published_at: str | None


class DepositRequest(TypedDict):
    method: str
    address: str
    json: Any
    file: SentFile | None


class Gold(TypedDict):
    pair: int
    number: int
    text_a: str
    text_b: str
    n: int
    relatedness: float | None
    sd: float | None
    label: str | Any
    label_ab: str | Any
    label_ba: str | Any
    majority_share: float | None


class HubPlan(TypedDict):
    repository: str
    version: str
    size: int
    files: list[SentFile]
    deleted: list[str]


class Invitation(TypedDict):
    id: int
    address: str
    note: str
    platform: str
    cap: int
    expires_at: str | None
    revoked_at: str | None
    created_at: str


class Job(TypedDict):
    id: int
    kind: str
    state: str
    done: int
    total: int
    percent: int | None
    message: str
    message_reason: dict[str, Any] | None
    error: str
    error_reason: dict[str, Any] | None
    result: Any
    is_ended: bool
    is_cancel_asked: bool
    created_at: str
    started_at: str | None
    finished_at: str | None


class Language(TypedDict):
    language: str
    has_own_pack: bool
    number: int | None
    digest: str | None
    files: list[Table]


class Mix(TypedDict):
    name: str | None
    coverage: dict[str, float]
    takes_warned: bool
    composes: bool
    rows: list[RowForecast]
    relations: list[Relation]
    s4_by_hand: int | None


class MixRow(TypedDict):
    stage: str
    rules: list[str]
    weight: float


class Overview(TypedDict):
    sources: int
    sources_fallen: int
    sources_waiting: int
    texts: int
    texts_waiting: int
    texts_unusable: int
    sentences: dict[str, int]
    s1_waiting: int
    s1_outdated: int
    pairs: int
    releases: int


class Pair(TypedDict):
    id: int
    number: int
    text_a: str
    text_b: str
    kind: str
    relation: str
    expected_ab: str | Any
    expected_ba: str | Any


class PairSet(TypedDict):
    id: int
    name: str
    design: str
    seed: int
    pairs: int
    created_at: str


class Relation(TypedDict):
    relation: str
    pairs: int
    share: float
    target: float


class Release(TypedDict):
    version: str
    pair_set: str
    run_key: str
    dated: str
    created_at: str
    withdrawn_at: str | None
    withdrawn_reason: str
    acknowledged: Any


class ReleaseCheck(TypedDict):
    point: str
    is_settled: bool
    facts: dict[str, Any]
    text: str


class ReleaseFile(TypedDict):
    path: str
    size: int
    sha256: str
    address: str


class RowForecast(TypedDict):
    stage: str
    rules: list[str]
    weight: float
    share: float
    wanted: float
    possible: int
    drawn: int
    missing: int
    why: str | None


class Run(TypedDict):
    id: int
    campaign: int
    number: int
    dated: str
    parameters: Any
    code_version: str
    input_hash: str
    results: Any


class RunRow(TypedDict):
    id: int
    campaign: int
    number: int
    dated: str
    code_version: str
    input_hash: str


class SentFile(TypedDict):
    path: str
    size: int


class Sentence(TypedDict):
    id: int
    source: int | None
    base: int | None
    stage: str
    text: str
    revision: int
    is_generated: bool


class Source(TypedDict):
    id: int
    source_id: str
    origin: str
    theme: str
    licence: str
    author: str
    fallen_reason: str


class Table(TypedDict):
    name: str
    digest: str


class Text(TypedDict):
    name: str
    digest: str
    text: str


class Token(TypedDict):
    name: str
    project: str
    scopes: list[str]
    expires_at: str


class WholeRelease(TypedDict):
    version: str
    pair_set: str
    run_key: str
    dated: str
    created_at: str
    withdrawn_at: str | None
    withdrawn_reason: str
    acknowledged: Any
    files: list[ReleaseFile]
    manifest: dict[str, Any]


class Operations(Transport):
    """Each operation of the API as a method."""

    def aggregate(
        self,
        campaign_id: int,
        *,
        dated: str | None | None = None,
        settings: dict[str, Any] | None = None,
    ) -> Job:
        """Compute gold and agreement in the background."""
        return cast(
            "Job",
            self.call(
                "POST",
                f"campaigns/{quote(str(campaign_id), '')}/runs/",
                body={"dated": dated, "settings": settings},
            ),
        )

    def campaign(self, campaign_id: int) -> Campaign:
        """A campaign with its protocol."""
        return cast("Campaign", self.call("GET", f"campaigns/{quote(str(campaign_id), '')}/"))

    def campaign_change(self, campaign_id: int, change: str) -> Campaign:
        """Close a campaign, or `reopen`, `pause` or `resume` it."""
        return cast(
            "Campaign",
            self.call("POST", f"campaigns/{quote(str(campaign_id), '')}/{quote(str(change), '')}/"),
        )

    def campaign_create(
        self,
        slug: str,
        *,
        name: str,
        pair_set: int,
        preset: str | None = None,
        judgements_per_order: int | None = None,
        plan: str | None = None,
        review: str | None = None,
        has_leader: bool | None = None,
        seats: int | None = None,
        seed: int | None = None,
    ) -> Campaign:
        """Create a draft with the ready-made checkpoints of the project's language."""
        return cast(
            "Campaign",
            self.call(
                "POST",
                f"projects/{quote(str(slug), '')}/campaigns/",
                body={
                    "name": name,
                    "pair_set": pair_set,
                    "preset": preset,
                    "judgements_per_order": judgements_per_order,
                    "plan": plan,
                    "review": review,
                    "has_leader": has_leader,
                    "seats": seats,
                    "seed": seed,
                },
            ),
        )

    def campaign_open(self, campaign_id: int) -> Job:
        """Plan a campaign and let people in, in the background."""
        return cast("Job", self.call("POST", f"campaigns/{quote(str(campaign_id), '')}/open/"))

    def campaign_progress(self, campaign_id: int) -> CampaignProgress:
        """The progress of a campaign, for its project lead."""
        return cast(
            "CampaignProgress",
            self.call("GET", f"campaigns/{quote(str(campaign_id), '')}/progress/"),
        )

    def campaigns(self, slug: str, *, limit: int | None = None) -> Iterator[Campaign]:
        """The campaigns of a project, newest first; a POST creates a draft."""
        return cast(
            "Iterator[Campaign]",
            self.rows(f"projects/{quote(str(slug), '')}/campaigns/", query={"limit": limit}),
        )

    def deposit(self, slug: str, version: str, *, is_public: bool | None = None) -> Job:
        """Deposit a release with a DOI, in the background."""
        return cast(
            "Job",
            self.call(
                "POST",
                f"projects/{quote(str(slug), '')}/releases/{quote(str(version), '')}/deposit/",
                body={"is_public": is_public},
            ),
        )

    def deposit_discard(self, slug: str, deposit_id: int) -> Job:
        """Delete a draft and give its DOI back, in the background."""
        return cast(
            "Job",
            self.call(
                "POST",
                f"projects/{quote(str(slug), '')}/deposits/{quote(str(deposit_id), '')}/discard/",
            ),
        )

    def deposit_plan(self, slug: str, version: str) -> list[DepositRequest]:
        """The requests that depositing a release as a draft would make."""
        return cast(
            "list[DepositRequest]",
            self.call(
                "GET",
                f"projects/{quote(str(slug), '')}/releases/{quote(str(version), '')}/deposit/",
            ),
        )

    def deposits(self, slug: str, *, limit: int | None = None) -> Iterator[Deposit]:
        """The DOIs of a project, reserved and published, newest first."""
        return cast(
            "Iterator[Deposit]",
            self.rows(f"projects/{quote(str(slug), '')}/deposits/", query={"limit": limit}),
        )

    def doi_reserve(self, slug: str, *, version: str) -> Job:
        """Reserve the DOI of a version, in the background; its release then names it."""
        return cast(
            "Job",
            self.call(
                "POST", f"projects/{quote(str(slug), '')}/deposits/", body={"version": version}
            ),
        )

    def expand(
        self, slug: str, *, retry_fallen: bool | None = None, again: bool | None = None
    ) -> Job:
        """Normalise and expand by rules, in the background."""
        return cast(
            "Job",
            self.call(
                "POST",
                f"projects/{quote(str(slug), '')}/expand/",
                body={"retry_fallen": retry_fallen, "again": again},
            ),
        )

    def gold(self, run_id: int, *, limit: int | None = None) -> Iterator[Gold]:
        """The gold of a run, pair by pair."""
        return cast(
            "Iterator[Gold]",
            self.rows(f"runs/{quote(str(run_id), '')}/gold/", query={"limit": limit}),
        )

    def hub_plan(self, slug: str, version: str, *, repository: str | None = None) -> HubPlan:
        """What a push to the Hub would send and delete."""
        return cast(
            "HubPlan",
            self.call(
                "GET",
                f"projects/{quote(str(slug), '')}/releases/{quote(str(version), '')}/hub/",
                query={"repository": repository},
            ),
        )

    def hub_push(
        self, slug: str, version: str, *, repository: str, is_private: bool | None = None
    ) -> Job:
        """Publish a release on the Hugging Face Hub, in the background."""
        return cast(
            "Job",
            self.call(
                "POST",
                f"projects/{quote(str(slug), '')}/releases/{quote(str(version), '')}/hub/",
                body={"repository": repository, "is_private": is_private},
            ),
        )

    def import_file(
        self,
        slug: str,
        *,
        content: str,
        file: Path,
        name: str | None = None,
        corpus: str | Any | None = None,
        language: str | None = None,
    ) -> Job:
        """Import a file in the background: all of it, or nothing and a list of the wrong lines."""
        return cast(
            "Job",
            self.call(
                "POST",
                f"projects/{quote(str(slug), '')}/imports/",
                body={"content": content, "name": name, "corpus": corpus, "language": language},
                file=file,
            ),
        )

    def import_judgements(self, campaign_id: int, *, file: Path) -> Job:
        """Import judgements collected elsewhere: all of the file, or nothing."""
        return cast(
            "Job",
            self.call(
                "POST", f"campaigns/{quote(str(campaign_id), '')}/judgements/", body={}, file=file
            ),
        )

    def invitations(self, campaign_id: int, *, limit: int | None = None) -> Iterator[Invitation]:
        """The links of a campaign, newest first; a POST makes another."""
        return cast(
            "Iterator[Invitation]",
            self.rows(
                f"campaigns/{quote(str(campaign_id), '')}/invitations/", query={"limit": limit}
            ),
        )

    def invite(
        self,
        campaign_id: int,
        *,
        cap: int | None = None,
        note: str | None = None,
        platform: str | None = None,
        expires_at: str | None | None = None,
        consent: str | None = None,
    ) -> Invitation:
        """Make a link by which people join."""
        return cast(
            "Invitation",
            self.call(
                "POST",
                f"campaigns/{quote(str(campaign_id), '')}/invitations/",
                body={
                    "cap": cap,
                    "note": note,
                    "platform": platform,
                    "expires_at": expires_at,
                    "consent": consent,
                },
            ),
        )

    def job(self, job_id: int) -> Job:
        """The progress and the result of a job."""
        return cast("Job", self.call("GET", f"jobs/{quote(str(job_id), '')}/"))

    def job_cancel(self, job_id: int) -> Job:
        """Ask a job to stop; one that no worker has picked up stops at once."""
        return cast("Job", self.call("POST", f"jobs/{quote(str(job_id), '')}/cancel/"))

    def jobs(self, slug: str, *, limit: int | None = None) -> Iterator[Job]:
        """The jobs of a project, newest first."""
        return cast(
            "Iterator[Job]",
            self.rows(f"projects/{quote(str(slug), '')}/jobs/", query={"limit": limit}),
        )

    def language(self, slug: str) -> Language:
        """The language of a project: which tables it has, and their digests."""
        return cast("Language", self.call("GET", f"projects/{quote(str(slug), '')}/language/"))

    def language_file(self, slug: str, name: str) -> Text:
        """One table as text. Saving it is refused with every wrong line, and can be undone."""
        return cast(
            "Text",
            self.call("GET", f"projects/{quote(str(slug), '')}/language/{quote(str(name), '')}/"),
        )

    def language_file_save(
        self, slug: str, name: str, *, text: str, based_on: str | None = None
    ) -> Language:
        """One table as text. Saving it is refused with every wrong line, and can be undone."""
        return cast(
            "Language",
            self.call(
                "PUT",
                f"projects/{quote(str(slug), '')}/language/{quote(str(name), '')}/",
                body={"text": text, "based_on": based_on},
            ),
        )

    def mix(self, slug: str) -> Mix:
        """The mix of a project and what a draw by it would give. Setting it draws nothing yet."""
        return cast("Mix", self.call("GET", f"projects/{quote(str(slug), '')}/mix/"))

    def mix_draw(self, slug: str) -> Job:
        """Draw the sentences by the mix, in the background."""
        return cast("Job", self.call("POST", f"projects/{quote(str(slug), '')}/mix/draw/"))

    def mix_set(
        self,
        slug: str,
        *,
        preset: str | None = None,
        rows: list[MixRow] | None = None,
        coverage: dict[str, float] | None = None,
        takes_warned: bool | None = None,
        composes: bool | None = None,
    ) -> Mix:
        """The mix of a project and what a draw by it would give. Setting it draws nothing yet."""
        return cast(
            "Mix",
            self.call(
                "PUT",
                f"projects/{quote(str(slug), '')}/mix/",
                body={
                    "preset": preset,
                    "rows": rows,
                    "coverage": coverage,
                    "takes_warned": takes_warned,
                    "composes": composes,
                },
            ),
        )

    def pair(
        self,
        slug: str,
        *,
        name: str,
        design: str | None = None,
        seed: int | None = None,
        unrelated_share: float | None = None,
        table: str | None = None,
    ) -> Job:
        """Make a set of pairs by a design, in the background."""
        return cast(
            "Job",
            self.call(
                "POST",
                f"projects/{quote(str(slug), '')}/pair-sets/",
                body={
                    "name": name,
                    "design": design,
                    "seed": seed,
                    "unrelated_share": unrelated_share,
                    "table": table,
                },
            ),
        )

    def pair_sets(self, slug: str, *, limit: int | None = None) -> Iterator[PairSet]:
        """The sets of pairs of a project, newest first; a POST makes another."""
        return cast(
            "Iterator[PairSet]",
            self.rows(f"projects/{quote(str(slug), '')}/pair-sets/", query={"limit": limit}),
        )

    def pairs(self, slug: str, pair_set_id: int, *, limit: int | None = None) -> Iterator[Pair]:
        """The pairs of a set."""
        return cast(
            "Iterator[Pair]",
            self.rows(
                f"projects/{quote(str(slug), '')}/pair-sets/{quote(str(pair_set_id), '')}/pairs/",
                query={"limit": limit},
            ),
        )

    def parse(self, slug: str) -> Job:
        """Parse the texts that have no tree yet, in the background."""
        return cast("Job", self.call("POST", f"projects/{quote(str(slug), '')}/parse/"))

    def project(self, slug: str) -> Overview:
        """The progress of a project, step by step."""
        return cast("Overview", self.call("GET", f"projects/{quote(str(slug), '')}/"))

    def release(self, slug: str, version: str) -> WholeRelease:
        """One release with its files and manifest."""
        return cast(
            "WholeRelease",
            self.call(
                "GET", f"projects/{quote(str(slug), '')}/releases/{quote(str(version), '')}/"
            ),
        )

    def release_checks(self, run_id: int) -> list[ReleaseCheck]:
        """The checklist before a run is released; a POST acknowledges it and releases the run."""
        return cast(
            "list[ReleaseCheck]", self.call("GET", f"runs/{quote(str(run_id), '')}/release/")
        )

    def release_file(self, slug: str, version: str, path: str) -> bytes:
        """The bytes of one file of a release."""
        return self.content(
            f"projects/{quote(str(slug), '')}/releases/{quote(str(version), '')}/files/{quote(str(path), '/')}"
        )

    def release_make(
        self,
        run_id: int,
        *,
        version: str,
        way: str | None | None = None,
        sizes: list[float] | None = None,
        seed: int | None = None,
        gold: str | None = None,
        inherits: bool | None = None,
        acknowledged: list[str] | None = None,
    ) -> Job:
        """The checklist before a run is released; a POST acknowledges it and releases the run."""
        return cast(
            "Job",
            self.call(
                "POST",
                f"runs/{quote(str(run_id), '')}/release/",
                body={
                    "version": version,
                    "way": way,
                    "sizes": sizes,
                    "seed": seed,
                    "gold": gold,
                    "inherits": inherits,
                    "acknowledged": acknowledged,
                },
            ),
        )

    def releases(self, slug: str, *, limit: int | None = None) -> Iterator[Release]:
        """The releases of a project, newest first."""
        return cast(
            "Iterator[Release]",
            self.rows(f"projects/{quote(str(slug), '')}/releases/", query={"limit": limit}),
        )

    def run(self, run_id: int) -> Run:
        """Gold, agreement and annotators of one run, as figures."""
        return cast("Run", self.call("GET", f"runs/{quote(str(run_id), '')}/"))

    def runs(self, campaign_id: int, *, limit: int | None = None) -> Iterator[RunRow]:
        """The runs of a campaign, newest first; a POST aggregates."""
        return cast(
            "Iterator[RunRow]",
            self.rows(f"campaigns/{quote(str(campaign_id), '')}/runs/", query={"limit": limit}),
        )

    def sentences(
        self, slug: str, *, limit: int | None = None, stage: str | None = None
    ) -> Iterator[Sentence]:
        """The sentences of a project that are in use; `stage` picks S1, S2, S3 or S4."""
        return cast(
            "Iterator[Sentence]",
            self.rows(
                f"projects/{quote(str(slug), '')}/sentences/",
                query={"limit": limit, "stage": stage},
            ),
        )

    def sources(self, slug: str, *, limit: int | None = None) -> Iterator[Source]:
        """The sources of a project, in the order of their import."""
        return cast(
            "Iterator[Source]",
            self.rows(f"projects/{quote(str(slug), '')}/sources/", query={"limit": limit}),
        )

    def token(self) -> Token:
        """The token itself: its project, what it may do, and until when."""
        return cast("Token", self.call("GET", "token/"))
