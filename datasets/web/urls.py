"""URLs of the pages about projects, people, material and releases."""

from django.urls import path

from datasets.web import steps
from datasets.web.adapting import glossary
from datasets.web.adapting import pages as adapting
from datasets.web.describing import pages as describing
from datasets.web.describing import pictures, themes
from datasets.web.expanding import candidates, mix, rules, sentences
from datasets.web.importing import captions, sources
from datasets.web.importing import pages as importing
from datasets.web.jobs import pages as jobs
from datasets.web.languages import examples as language_examples
from datasets.web.languages import pages as languages
from datasets.web.measuring import saliency, systems
from datasets.web.notifying import webhooks
from datasets.web.pairing import pairs, related, words
from datasets.web.projects import accounts, emails, people, tokens
from datasets.web.projects import pages as projects
from datasets.web.publishing import deposits, releases
from datasets.web.records import history

urlpatterns = [
    path(
        "set-password/<uidb64>/<token>/",
        accounts.SetPassword.as_view(),
        name="set-password",
    ),
    path("set-password/done/", accounts.SetPasswordDone.as_view(), name="set-password-done"),
    path("keys/", accounts.choose_keys, name="my-keys"),
    path("me/email/", emails.my_email, name="my-email"),
    path("me/email/daily/", emails.choose, name="my-email-choose"),
    path("me/email/remove/", emails.remove, name="my-email-remove"),
    path("me/email/confirm/<str:token>/", emails.confirm, name="email-confirm"),
    path("email/stop/<str:token>/", emails.stop, name="email-stop"),
    path("projects/new/", projects.project_new, name="project-new"),
    path("p/<slug:slug>/settings/", projects.project_settings, name="project-settings"),
    path("p/<slug:slug>/archive/", projects.archive, name="project-archive"),
    path("p/<slug:slug>/unarchive/", projects.unarchive, name="project-unarchive"),
    path("p/<slug:slug>/tokens/", tokens.tokens, name="tokens"),
    path("p/<slug:slug>/tokens/<int:token_id>/revoke/", tokens.revoke, name="token-revoke"),
    path("p/<slug:slug>/history/", history.history, name="history"),
    path("p/<slug:slug>/webhooks/", webhooks.webhooks, name="webhooks"),
    path("p/<slug:slug>/webhooks/<int:webhook_id>/", webhooks.webhook, name="webhook"),
    path("p/<slug:slug>/webhooks/<int:webhook_id>/secret/", webhooks.secret, name="webhook-secret"),
    path("p/<slug:slug>/webhooks/<int:webhook_id>/test/", webhooks.test, name="webhook-test"),
    path("p/<slug:slug>/webhooks/<int:webhook_id>/switch/", webhooks.switch, name="webhook-switch"),
    path("p/<slug:slug>/webhooks/<int:webhook_id>/delete/", webhooks.delete, name="webhook-delete"),
    path(
        "p/<slug:slug>/webhooks/messages/<uuid:message_id>/again/",
        webhooks.again,
        name="webhook-again",
    ),
    path("p/<slug:slug>/people/", people.people, name="people"),
    path("role/<str:token>/", people.take_role, name="role-take"),
    path(
        "p/<slug:slug>/people/offers/<int:offer_id>/withdraw/",
        people.withdraw_offer,
        name="role-offer-withdraw",
    ),
    path("p/<slug:slug>/people/<int:membership_id>/role/", people.change_role, name="member-role"),
    path("p/<slug:slug>/people/<int:membership_id>/remove/", people.remove, name="member-remove"),
    path(
        "p/<slug:slug>/people/<int:membership_id>/link/",
        people.password_link,
        name="password-link",
    ),
    path("p/<slug:slug>/import/", importing.import_file, name="import"),
    path(
        "p/<slug:slug>/import/files/<int:pending_id>/",
        importing.import_check,
        name="import-check",
    ),
    path(
        "p/<slug:slug>/import/captions/<int:pending_id>/",
        captions.import_captions,
        name="import-captions",
    ),
    path("p/<slug:slug>/import/<slug:content>/", importing.import_template, name="import-template"),
    path("p/<slug:slug>/parse/", steps.parse, name="project-parse"),
    path("p/<slug:slug>/expand/", steps.expand, name="project-expand"),
    path("p/<slug:slug>/pairs/", pairs.pair_sets, name="pair-sets"),
    path("p/<slug:slug>/pairs/related/", related.related_new, name="related-words"),
    path(
        "p/<slug:slug>/pairs/related/<int:job_id>/",
        related.related_counted,
        name="related-words-counted",
    ),
    path(
        "p/<slug:slug>/pairs/related/<int:job_id>/make/",
        related.related_make,
        name="related-words-make",
    ),
    path(
        "p/<slug:slug>/pairs/<int:pair_set_id>/files/<str:name>",
        related.related_file,
        name="related-words-file",
    ),
    path("p/<slug:slug>/norms/", words.norms, name="norms"),
    path("p/<slug:slug>/norms/<int:table_id>/", words.norm, name="norm"),
    path("p/<slug:slug>/pairs/words/", words.word_pairs_new, name="word-pairs-new"),
    path("p/<slug:slug>/pairs/new/", steps.pair_set_new, name="pair-set-new"),
    path("p/<slug:slug>/adapting/", adapting.adaptations, name="adaptations"),
    path("p/<slug:slug>/adapting/import/", adapting.adaptation_import, name="adaptation-import"),
    path("p/<slug:slug>/adapting/<int:adaptation_id>/", adapting.adaptation, name="adaptation"),
    path(
        "p/<slug:slug>/adapting/<int:adaptation_id>/collapsed/",
        adapting.collapsed,
        name="adaptation-collapsed",
    ),
    path("p/<slug:slug>/pairs/<int:pair_set_id>/part/", adapting.part_new, name="pair-set-part"),
    path("p/<slug:slug>/glossary/", glossary.glossary, name="glossary"),
    path("p/<slug:slug>/glossary.tsv", glossary.export, name="glossary-file"),
    path("p/<slug:slug>/glossary/import/", glossary.upload, name="glossary-import"),
    path("p/<slug:slug>/glossary/undo/", glossary.undo, name="glossary-undo"),
    path("p/<slug:slug>/glossary/<int:term_id>/", glossary.term, name="glossary-term"),
    path("p/<slug:slug>/sources/", sources.sources, name="sources"),
    path("p/<slug:slug>/sources/keep/", sources.keep, name="sources-keep"),
    path("p/<slug:slug>/sources/keep/undo/", sources.keep_undo, name="sources-keep-undo"),
    path("p/<slug:slug>/sources/<int:source_id>/", sources.source, name="source"),
    path("p/<slug:slug>/sources/<int:source_id>/undo/", sources.undo, name="source-undo"),
    path("p/<slug:slug>/pictures/", pictures.pictures, name="pictures"),
    path("p/<slug:slug>/pictures/themes/", themes.grid, name="themes"),
    path("p/<slug:slug>/pictures/themes/assign/", themes.assign, name="themes-assign"),
    path("p/<slug:slug>/pictures/themes/undo/", themes.undo, name="themes-undo"),
    path("p/<slug:slug>/pictures/themes/import/", themes.upload, name="themes-import"),
    path("p/<slug:slug>/pictures/themes.tsv", themes.themes_file, name="themes-file"),
    path("p/<slug:slug>/pictures.tsv", themes.pictures_file, name="pictures-file"),
    path("p/<slug:slug>/pictures/choice/", themes.choice, name="picture-choice"),
    path("p/<slug:slug>/pictures/choice/draw/", themes.choice_draw, name="picture-choice-draw"),
    path("p/<slug:slug>/pictures/choice/undo/", themes.choice_back, name="picture-choice-undo"),
    path("p/<slug:slug>/pictures/<int:picture_id>/", pictures.image, name="picture-image"),
    path(
        "p/<slug:slug>/pictures/<int:picture_id>/small/",
        pictures.image,
        {"is_small": True},
        name="picture-small",
    ),
    path("p/<slug:slug>/describe/", describing.describe, name="describe"),
    path("p/<slug:slug>/describe/check/", describing.check, name="describe-check"),
    path("p/<slug:slug>/describe/<int:description_id>/", describing.change, name="describe-change"),
    path(
        "p/<slug:slug>/describe/<int:description_id>/undo/", describing.undo, name="describe-undo"
    ),
    path(
        "p/<slug:slug>/descriptions/<int:description_id>/return/",
        pictures.give_back,
        name="description-return",
    ),
    path("p/<slug:slug>/returns/<int:return_id>/undo/", pictures.undo, name="return-undo"),
    path("p/<slug:slug>/sentences/", sentences.sentences, name="sentences"),
    path("p/<slug:slug>/mix/", mix.mix, name="mix"),
    path("p/<slug:slug>/mix/preset/", mix.mix_preset, name="mix-preset"),
    path("p/<slug:slug>/mix/draw/", mix.mix_draw, name="mix-draw"),
    path("p/<slug:slug>/rules/try/", rules.rules_try, name="rules-try"),
    path("p/<slug:slug>/rules/try/<int:job_id>/", rules.rules_tried, name="rules-tried"),
    path("p/<slug:slug>/language/", languages.language, name="language"),
    path("p/<slug:slug>/language/tables/<str:name>/", languages.table, name="language-table"),
    path("p/<slug:slug>/language/examples/", language_examples.examples, name="language-examples"),
    path(
        "p/<slug:slug>/language/examples/add/", language_examples.add, name="language-examples-add"
    ),
    path("p/<slug:slug>/language/files/<str:name>", languages.export_table, name="language-file"),
    path("p/<slug:slug>/language/draft/", languages.draft, name="language-draft"),
    path("p/<slug:slug>/language/try/", languages.trial, name="language-try"),
    path("p/<slug:slug>/language/save/", languages.save, name="language-save"),
    path("p/<slug:slug>/language/discard/", languages.discard, name="language-discard"),
    path("p/<slug:slug>/language/undo/", languages.undo, name="language-undo"),
    path("p/<slug:slug>/language/start/", languages.start_ready, name="language-start"),
    path("p/<slug:slug>/language/history/", languages.history, name="language-history"),
    path("p/<slug:slug>/language/history/<int:number>/", languages.saved, name="language-saved"),
    path("p/<slug:slug>/language/export.zip", languages.export, name="language-export"),
    path("p/<slug:slug>/language/import/", languages.import_tables, name="language-import"),
    path("p/<slug:slug>/language/learn/", languages.learn, name="language-learn"),
    path("p/<slug:slug>/refusals/", sentences.refusals, name="refusals"),
    path("p/<slug:slug>/candidates/", candidates.candidates, name="candidates"),
    path("p/<slug:slug>/candidates/accept/", candidates.accept_clean, name="candidates-accept"),
    path("p/<slug:slug>/candidates/next/", candidates.next_undecided, name="candidates-next"),
    path("p/<slug:slug>/candidates/undo/", candidates.undo, name="candidates-undo"),
    path(
        "p/<slug:slug>/candidates/<int:sentence_id>/<slug:kind>/",
        candidates.decide,
        name="candidate-decide",
    ),
    path(
        "p/<slug:slug>/candidates/<int:sentence_id>/<slug:kind>/edit/",
        candidates.edit,
        name="candidate-edit",
    ),
    path(
        "p/<slug:slug>/candidates/<int:sentence_id>/<slug:kind>/write/",
        candidates.write,
        name="candidate-write",
    ),
    path("p/<slug:slug>/jobs/<int:job_id>/", jobs.job, name="job"),
    path("p/<slug:slug>/jobs/<int:job_id>/cancel/", jobs.cancel, name="job-cancel"),
    path("p/<slug:slug>/jobs/<int:job_id>/errors/", jobs.errors, name="job-errors"),
    path("p/<slug:slug>/saliency/", saliency.models, name="saliency"),
    path("p/<slug:slug>/saliency/learn/", saliency.learn, name="saliency-learn"),
    path("p/<slug:slug>/saliency/<int:model_id>/", saliency.model, name="saliency-model"),
    path(
        "p/<slug:slug>/saliency/<int:model_id>/continue/",
        saliency.model_continue,
        name="saliency-continue",
    ),
    path(
        "p/<slug:slug>/saliency/<int:model_id>/leaderboards/",
        saliency.model_boards,
        name="saliency-boards",
    ),
    path(
        "p/<slug:slug>/saliency/<int:model_id>/delete/",
        saliency.model_delete,
        name="saliency-delete",
    ),
    path(
        "p/<slug:slug>/saliency/<int:model_id>/charts/<str:chart_file>",
        saliency.model_chart,
        name="saliency-chart",
    ),
    path(
        "p/<slug:slug>/saliency/<int:model_id>/weights.tsv",
        saliency.model_weights,
        name="saliency-weights",
    ),
    path("p/<slug:slug>/releases/", releases.releases, name="releases"),
    path("p/<slug:slug>/releases/<str:version>.zip", releases.release_zip, name="release-zip"),
    path("p/<slug:slug>/releases/<str:version>/", releases.release, name="release"),
    path(
        "p/<slug:slug>/releases/<str:version>/withdraw/",
        releases.withdraw,
        name="release-withdraw",
    ),
    path("p/<slug:slug>/releases/<str:version>/hub/", releases.hub, name="release-hub"),
    path("p/<slug:slug>/releases/<str:version>/deposit/", deposits.deposit, name="release-deposit"),
    path("p/<slug:slug>/deposits/", deposits.deposits, name="deposits"),
    path(
        "p/<slug:slug>/deposits/<int:deposit_id>/discard/",
        deposits.discard,
        name="deposit-discard",
    ),
    path("p/<slug:slug>/releases/<str:version>/systems/", systems.systems, name="systems"),
    path(
        "p/<slug:slug>/releases/<str:version>/systems/baselines/",
        systems.baselines,
        name="baselines",
    ),
    path(
        "p/<slug:slug>/releases/<str:version>/systems/charts/<str:board_file>",
        systems.systems_chart,
        name="systems-chart",
    ),
    path(
        "p/<slug:slug>/releases/<str:version>/systems/<int:system_id>/",
        systems.system,
        name="system",
    ),
    path(
        "p/<slug:slug>/releases/<str:version>/systems/<int:system_id>/against/<int:other_id>/",
        systems.against,
        name="systems-against",
    ),
    path(
        "p/<slug:slug>/releases/<str:version>/systems/<int:system_id>/charts/<str:chart_file>",
        systems.system_chart,
        name="system-chart",
    ),
    path(
        "p/<slug:slug>/releases/<str:version>/systems/<int:system_id>/predictions/",
        systems.predictions,
        name="system-predictions",
    ),
    path(
        "p/<slug:slug>/releases/<str:version>/since/<str:earlier>/",
        releases.compare,
        name="release-compare",
    ),
    path(
        "p/<slug:slug>/releases/<str:version>/since/<str:earlier>/changes.tsv",
        releases.changes,
        name="release-changes",
    ),
    path(
        "p/<slug:slug>/releases/<str:version>/files/<path:path>",
        releases.release_file,
        name="release-file",
    ),
]
