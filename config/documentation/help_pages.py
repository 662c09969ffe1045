"""Which page of the documentation explains a page of the program."""

from collections.abc import Iterator

from django.urls import ResolverMatch

START = "index.html"

# Pages of the documentation, some with a heading, and the names of the addresses they explain.
_EXPLAINS: dict[str, str] = {
    START: "home",
    "tutorial.html": "project-new",
    "running.html#backups": "project-archive project-delete campaign-delete",
    "joining.html#by-a-role": "people role-take",
    "joining.html#a-questionnaire": "campaign-questionnaire",
    "login.html": "my-keys",
    "email.html#what-is-sent-to-whom": "my-email",
    "formats.html#material-finished-elsewhere": (
        "import import-check campaign-judgements judgements-check"
    ),
    "formats.html#source-pairs-from-caption-sets": "import-captions",
    "formats.html#what-a-release-holds": "releases release release-compare run-release",
    "publishing.html#on-the-hugging-face-hub": "release-hub",
    "publishing.html#a-doi": "deposits release-deposit",
    "candidate-review.html": "sources source candidates candidates-accept sentences sentence",
    "candidate-review.html#deciding": "candidate-edit candidate-write",
    "transforms.html": "rules rules-try rules-tried refusals",
    "api.html#tokens": "tokens",
    "running.html#history": "history",
    "webhooks.html": "webhooks webhook webhook-secret",
    "mix.html": "mix",
    "pictures.html": "pictures themes picture-choice describe describe-change",
    "words.html": "norms norm word-pairs-new",
    "related-words.html": "related-words related-words-counted",
    "adapting.html": (
        "adaptations adaptation adaptation-import adaptation-collapsed glossary glossary-term "
        "drift pair-set-part"
    ),
    "add-a-language.html": (
        "language language-table language-examples language-try language-history language-saved"
    ),
    "candidate-review.html#what-goes-into-pairs": "pair-sets pair-set pair pair-set-new",
    "campaigns.html#the-draft": (
        "campaigns campaign-new campaign-settings campaign-preview campaign-effort campaign-open"
    ),
    "campaigns.html#bestworst-scaling": "choosing-new choosing-settings",
    "statistics.html#bestworst-scaling": "choosing-run",
    "campaigns.html#what-is-reviewed": "corrections",
    "campaigns.html#under-way": (
        "campaign campaign-answers campaign-flags campaign-flag seat campaign-remarks"
    ),
    "campaigns.html#adjudication": (
        "run-adjudication adjudicate-pairs adjudicate-pair adjudicate-pair-undo"
    ),
    "campaigns.html#texts-for-annotators": "campaign-consent texts",
    "joining.html#by-a-link": "campaign-joining campaign-invite",
    "joining.html#minutes-and-cost": "campaign-pay",
    "prolific.html": "campaign-prolific prolific-action",
    "prolific.html#make-a-draft-study": "prolific-study-new",
    "prolific.html#submissions": "prolific-study",
    "writing.html": "writing-new writing-settings",
    "settling.html": "adjudicate",
    "statistics.html#in-a-campaign": (
        "campaign-aggregation campaign-aggregate run run-check run-tables run-again run-compare"
    ),
    "statistics.html#agreement": "campaign-agreement run-agreement run-annotators",
    "statistics.html#order-logic-tables-planning": (
        "campaign-planner campaign-reliability run-plots"
    ),
    "statistics.html#a-model-of-annotators-and-pairs": "run-model",
    "evaluation.html#parts-of-a-set-of-word-pairs": "run-parts",
    "evaluation.html#word-saliency-learnt-from-text": "saliency saliency-model",
    "evaluation.html#the-leaderboard-of-a-release": "systems system systems-against baselines",
}


def _by_address() -> Iterator[tuple[str, str]]:
    for page, names in _EXPLAINS.items():
        for name in names.split():
            yield name, page


HELP_PAGES = dict(_by_address())


def help_page_of(match: ResolverMatch | None) -> str:
    """Return the help page of an address; "" outside projects, unless one is listed."""
    if match is None:
        return ""
    default = START if match.route.startswith("p/") else ""
    return HELP_PAGES.get(match.url_name or "", default)
