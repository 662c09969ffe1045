"""Addresses that are written to, but not tried by `test_archived`, each with the reason."""

from tests.annotation.web.addresses import CHOOSING, WRITING
from tests.annotation.web.test_every_address import ADJUDICATOR, ANNOTATOR, AUTHOR, LEADER

# Written to by others than the lead, or about what this project has none of.
ELSEWHERE = {
    **dict.fromkeys(
        ("my-email", "my-email-choose", "my-email-remove", "email-confirm", "email-stop"),
        "a person's own: tests/datasets/web/projects/test_emails.py",
    ),
    **dict.fromkeys(
        ("release-hub", "api-release-hub"),
        "with a hub that answers: tests/datasets/services/publishing/test_hub.py",
    ),
    **dict.fromkeys(ANNOTATOR | LEADER, "test_nobody_works_where_nothing_is_open"),
    **dict.fromkeys(ADJUDICATOR, "tests/annotation/web/reviewing/test_adjudicating.py"),
    **dict.fromkeys({*WRITING, *CHOOSING}, "test_nobody_works_where_nothing_is_open"),
    **dict.fromkeys(AUTHOR | {"describe-check", "describe-change", "describe-undo"}, "an author"),
    **dict.fromkeys(
        (
            "candidates-accept",
            "candidates-undo",
            "candidate-decide",
            "candidate-edit",
            "candidate-write",
        ),
        "candidates of an expansion; their services write the history that refuses",
    ),
    **dict.fromkeys(
        (
            "joined",
            "joined-read",
            "joined-check",
            "joined-practice",
            "joined-seat",
            "joined-questions",
        ),
        "a campaign that takes no answers lets nobody go on",
    ),
    **dict.fromkeys(
        ("joined-end", "joined-end-questions", "joined-withdraw", "my-data-erase"),
        "one's own data stays one's own",
    ),
    **dict.fromkeys(
        ("source", "source-undo", "sources-keep", "sources-keep-undo"),
        "sources that were dropped; their services write the history that refuses",
    ),
    **dict.fromkeys(
        (
            "language-discard",
            "language-examples",
            "language-examples-add",
            "language-import",
            "language-learn",
            "language-save",
            "language-start",
            "language-table",
            "language-undo",
        ),
        "tables of a language without a pack of its own: tests/datasets/web/languages",
    ),
    **dict.fromkeys(
        ("adjudicate-settle", "adjudicate-undo", "adjudicate-comment"),
        "reviewers of a writing campaign: tests/annotation/web/writing",
    ),
    "themes-assign": "pictures that it names; its service begins as that of themes-undo",
    "pair-set-part": "pairs of an adapted corpus: tests/datasets/web/adapting",
    "texts-import": "saves what texts saves",
    **dict.fromkeys(
        ("writing-new", "writing-settings"),
        "drafts of writing campaigns: tests/annotation/web/campaigns/test_writing.py",
    ),
    "choosing-settings": "drafts: tests/annotation/web/campaigns/test_choosing.py",
    "campaign-effort": "counts only",
    "campaign-aggregation": "starts what campaign-aggregate starts",
    "description-return": "takes a description back as return-undo does, guarded at its start",
    "campaign-planner": "asks for more judgements, as run-again does",
    "project-new": "in no project yet",
    "import-captions": "starts the job that import starts for a file without a preview",
    "import-check": "starts the job that import starts for a file without a preview",
    "judgements-check": "starts the job that campaign-judgements starts",
    **dict.fromkeys(
        (
            *("release-deposit", "deposit-discard"),
            *("api-release-deposit", "api-deposits", "api-deposit-discard"),
        ),
        "a repository is asked: tests/datasets/services/publishing/test_deposits.py",
    ),
    **dict.fromkeys(
        (
            "campaign-question",
            "campaign-questions",
            "deposits",
            "pair-thread",
            "reason-round-end",
            "run-reasons",
            "sentence-thread",
            "thread-change",
            "thread-message-delete",
            "threads",
            "validate",
            "validate-sheet",
        ),
        "tests/annotation/web/discussing, judging, gold; tests/datasets/services/publishing",
    ),
    "token-revoke": "ends access, which must always be possible: tests/datasets/api/test_tokens.py",
    **dict.fromkeys(
        ("webhook-switch", "webhook-delete"),
        "ends telling others: tests/datasets/services/notifying/test_delivering.py",
    ),
    **dict.fromkeys(
        ("prolific-study-new", "prolific-study"),
        "what was read first: tests/annotation/services/recruiting",
    ),
    "prolific-disconnect": "ends access: tests/annotation/services/recruiting/test_accounts.py",
    "project-archive": "puts there",
    "project-unarchive": "takes out",
}
