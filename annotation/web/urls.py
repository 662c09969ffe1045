"""URLs of the pages about judging and campaigns."""

from django.urls import include, path

from annotation.web.campaigns import choosing, drafts, previewing, texts, writing
from annotation.web.campaigns import pages as campaigns
from annotation.web.choosing import answers as chosen
from annotation.web.choosing import chooser
from annotation.web.gold import (
    aggregation,
    deciding,
    drifting,
    releasing,
    run_adjudication,
    run_comparing,
    run_files,
    run_model,
    run_parts,
    run_plots,
    runs,
)
from annotation.web.joining import inviting, lessons, questionnaires, ways_back
from annotation.web.joining import pages as joining
from annotation.web.judging import annotator, answers, groups
from annotation.web.leaving import own_data
from annotation.web.monitoring import remarks, watching
from annotation.web.projects import home, pairs, rules, sentences, translations
from annotation.web.projects import pages as projects
from annotation.web.recruiting.urls import prolific_urls
from annotation.web.reviewing import adjudicating, corrections, flags, leader
from annotation.web.writing import adjudicator, author
from annotation.web.writing import texts as written

urlpatterns = [
    path("", home.home, name="home"),
    path("", include("annotation.web.talking_urls")),
    path("judge/<int:campaign_id>/", annotator.judge, name="judge"),
    path("judge/<int:campaign_id>/seat/", annotator.take_seat, name="judge-seat"),
    path("judge/<int:campaign_id>/answers/", answers.answers, name="judge-answers"),
    path("judge/<int:campaign_id>/report/", annotator.report, name="judge-report"),
    path("judge/<int:campaign_id>/group/", groups.judge_group, name="judge-group"),
    path("judge/<int:campaign_id>/activity/", answers.activity, name="judge-activity"),
    path("judge/<int:campaign_id>/lesson/", annotator.acknowledge, name="judge-lesson"),
    path("judge/<int:campaign_id>/<str:public_id>/", annotator.judge_pair, name="judge-pair"),
    path("choose/<int:campaign_id>/", chooser.choose, name="choose"),
    path("choose/<int:campaign_id>/seat/", chooser.take_seat, name="choose-seat"),
    path("choose/<int:campaign_id>/answers/", chosen.answers, name="choose-answers"),
    path("choose/<int:campaign_id>/activity/", chosen.activity, name="choose-activity"),
    path("choose/<int:campaign_id>/<str:public_id>/", chooser.choose_tuple, name="choose-tuple"),
    path("write/<int:campaign_id>/", author.write, name="write"),
    path("write/<int:campaign_id>/seat/", author.take_seat, name="write-seat"),
    path("write/<int:campaign_id>/texts/", written.texts, name="write-texts"),
    path("write/<int:campaign_id>/activity/", written.activity, name="write-activity"),
    path("write/<int:campaign_id>/<str:public_id>/", author.write_slot, name="write-slot"),
    path("write/<int:campaign_id>/<str:public_id>/check/", author.check, name="write-check"),
    path("write/<int:campaign_id>/<str:public_id>/undo/", author.undo, name="write-undo"),
    path("write/<int:campaign_id>/<str:public_id>/comment/", author.comment, name="write-comment"),
    path("join/<str:token>/", joining.join, name="join"),
    path("back/<str:token>/", ways_back.way_back, name="way-back"),
    path("joined/<int:campaign_id>/", joining.joined, name="joined"),
    path("joined/<int:campaign_id>/read/", joining.read, name="joined-read"),
    path("joined/<int:campaign_id>/check/", lessons.check, name="joined-check"),
    path("joined/<int:campaign_id>/practice/", lessons.practice, name="joined-practice"),
    path("joined/<int:campaign_id>/seat/", joining.take_seat, name="joined-seat"),
    path(
        "joined/<int:campaign_id>/questions/",
        questionnaires.answer,
        {"place": "start"},
        name="joined-questions",
    ),
    path(
        "joined/<int:campaign_id>/end/questions/",
        questionnaires.answer,
        {"place": "end"},
        name="joined-end-questions",
    ),
    path("joined/<int:campaign_id>/end/", joining.end, name="joined-end"),
    path("joined/<int:campaign_id>/withdraw/", own_data.withdraw, name="joined-withdraw"),
    path("mine/", own_data.mine, name="my-data"),
    path("mine/<slug:slug>/", own_data.mine_here, name="my-data-here"),
    path("mine/<slug:slug>/data.zip", own_data.take_along, name="my-data-zip"),
    path("mine/<slug:slug>/erase/", own_data.erase, name="my-data-erase"),
    path("review/<int:campaign_id>/", leader.review, name="review"),
    path(
        "review/<int:campaign_id>/<int:review_id>/",
        leader.review_sentence,
        name="review-sentence",
    ),
    path("review/<int:campaign_id>/<int:review_id>/undo/", leader.undo, name="review-undo"),
    path("adjudicate/<int:campaign_id>/", adjudicator.adjudicate, name="adjudicate"),
    path(
        "adjudicate/<int:campaign_id>/<int:prompt_id>/",
        adjudicator.settle,
        name="adjudicate-settle",
    ),
    path(
        "adjudicate/<int:campaign_id>/<int:prompt_id>/undo/",
        adjudicator.undo,
        name="adjudicate-undo",
    ),
    path(
        "adjudicate/<int:campaign_id>/<int:prompt_id>/comment/",
        adjudicator.comment,
        name="adjudicate-comment",
    ),
    path(
        "adjudicate-pairs/<int:campaign_id>/",
        adjudicating.adjudicate_pairs,
        name="adjudicate-pairs",
    ),
    path(
        "adjudicate-pairs/<int:campaign_id>/<int:case_id>/",
        adjudicating.adjudicate_pair,
        name="adjudicate-pair",
    ),
    path(
        "adjudicate-pairs/<int:campaign_id>/<int:case_id>/undo/",
        adjudicating.adjudicate_pair_undo,
        name="adjudicate-pair-undo",
    ),
    path("p/<slug:slug>/", projects.project, name="project"),
    path("p/<slug:slug>/delete/", projects.remove, name="project-delete"),
    path("p/<slug:slug>/rules/", rules.rules, name="rules"),
    path("p/<slug:slug>/sentences/<int:sentence_id>/", sentences.sentence, name="sentence"),
    path("p/<slug:slug>/pairs/<int:pair_set_id>/", pairs.pair_set, name="pair-set"),
    path("p/<slug:slug>/pair/<int:pair_id>/", pairs.pair, name="pair"),
    path("p/<slug:slug>/drift/", drifting.drift, name="drift"),
    path(
        "p/<slug:slug>/adapting/<int:adaptation_id>/return/",
        translations.send_back,
        name="translations-return",
    ),
    path("p/<slug:slug>/campaigns/", campaigns.campaigns, name="campaigns"),
    path("p/<slug:slug>/campaigns/new/", drafts.campaign_new, name="campaign-new"),
    path("p/<slug:slug>/campaigns/choose/", choosing.choosing_new, name="choosing-new"),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/choosing/",
        choosing.choosing_settings,
        name="choosing-settings",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/choosing/live/",
        choosing.choosing_live,
        name="choosing-live",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/choosing/aggregate/",
        choosing.choosing_aggregate,
        name="choosing-aggregate",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/choosing/<int:number>/",
        choosing.choosing_run,
        name="choosing-run",
    ),
    path("p/<slug:slug>/campaigns/write/<slug:task>/", writing.writing_new, name="writing-new"),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/writing/",
        writing.writing_settings,
        name="writing-settings",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/writing/live/",
        writing.writing_live,
        name="writing-live",
    ),
    path("p/<slug:slug>/texts/", texts.project_words, name="texts"),
    path("p/<slug:slug>/texts.po", texts.texts_file, name="texts-file"),
    path("p/<slug:slug>/texts/undo/", texts.texts_take_back, name="texts-undo"),
    path("p/<slug:slug>/texts/import/", texts.texts_upload, name="texts-import"),
    path("p/<slug:slug>/campaigns/effort/", drafts.campaign_effort, name="campaign-effort"),
    path("p/<slug:slug>/c/<int:campaign_id>/", campaigns.campaign, name="campaign"),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/settings/",
        drafts.campaign_settings,
        name="campaign-settings",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/preview/",
        previewing.preview,
        name="campaign-preview",
    ),
    path("p/<slug:slug>/c/<int:campaign_id>/open/", campaigns.campaign_open, name="campaign-open"),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/change/<slug:change>/",
        campaigns.campaign_change,
        name="campaign-change",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/aggregate/",
        campaigns.campaign_aggregate,
        name="campaign-aggregate",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/judgements/",
        campaigns.campaign_judgements,
        name="campaign-judgements",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/judgements/<int:pending_id>/",
        campaigns.judgements_check,
        name="judgements-check",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/delete/",
        campaigns.campaign_remove,
        name="campaign-delete",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/live/",
        watching.campaign_live,
        name="campaign-live",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/answers/",
        watching.campaign_answers,
        name="campaign-answers",
    ),
    path("p/<slug:slug>/c/<int:campaign_id>/remarks/", remarks.remarks, name="campaign-remarks"),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/notice/",
        watching.campaign_notice,
        name="campaign-notice",
    ),
    path("p/<slug:slug>/c/<int:campaign_id>/seats/<int:number>/", watching.seat, name="seat"),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/seats/<int:number>/change/<slug:change>/",
        watching.seat_change,
        name="seat-change",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/seats/<int:number>/again/",
        watching.seat_requeued,
        name="seat-again",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/seats/<int:number>/notice/",
        watching.seat_notice,
        name="seat-notice",
    ),
    path("p/<slug:slug>/corrections/", corrections.corrections, name="corrections"),
    path("p/<slug:slug>/corrections.csv", corrections.corrections_file, name="corrections-file"),
    path("p/<slug:slug>/c/<int:campaign_id>/flags/", flags.flags, name="campaign-flags"),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/flags/<int:flag_id>/", flags.flag, name="campaign-flag"
    ),
    path("p/<slug:slug>/c/<int:campaign_id>/joining/", inviting.joining, name="campaign-joining"),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/joining/consent/",
        inviting.consent,
        name="campaign-consent",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/joining/invite/",
        inviting.invite,
        name="campaign-invite",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/joining/<int:invitation_id>/revoke/",
        inviting.revoke,
        name="invitation-revoke",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/questionnaire/",
        questionnaires.questionnaire,
        name="campaign-questionnaire",
    ),
    *prolific_urls,
    path("p/<slug:slug>/c/<int:campaign_id>/pay/", inviting.pay, name="campaign-pay"),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/pay/<int:annotator_id>/way-back/",
        ways_back.renew,
        name="way-back-renew",
    ),
    path("p/<slug:slug>/c/<int:campaign_id>/pay.csv", inviting.pay_file, name="campaign-pay-file"),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/aggregation/",
        aggregation.aggregation,
        name="campaign-aggregation",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/agreement/",
        aggregation.agreement,
        name="campaign-agreement",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/planner/",
        aggregation.planner,
        name="campaign-planner",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/planner/reliability/",
        deciding.reliability,
        name="campaign-reliability",
    ),
    path("p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/", runs.run, name="run"),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/agreement/",
        runs.agreement,
        name="run-agreement",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/annotators/",
        runs.annotators,
        name="run-annotators",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/model/",
        run_model.model,
        name="run-model",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/check/", runs.check, name="run-check"
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/tables/",
        runs.tables,
        name="run-tables",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/plots/",
        run_plots.plots,
        name="run-plots",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/parts/",
        run_parts.parts,
        name="run-parts",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/again/",
        runs.pair_requeue,
        name="run-again",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/against/<int:other>/",
        run_comparing.compare,
        name="run-compare",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/tables/<str:table_file>",
        run_files.table,
        name="run-table",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/charts/<str:chart_file>",
        run_files.chart,
        name="run-chart",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/adjudication/",
        run_adjudication.adjudication,
        name="run-adjudication",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/adjudication/<int:round_number>/take-back/",
        run_adjudication.take_back,
        name="adjudication-take-back",
    ),
    path(
        "p/<slug:slug>/c/<int:campaign_id>/runs/<int:number>/release/",
        releasing.release,
        name="run-release",
    ),
]
