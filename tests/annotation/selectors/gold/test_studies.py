"""A campaign as a study: what counts, and how much there is that does not."""

import numpy as np

from annotation.selectors.gold.matrices import campaign_matrix, matrix_hash
from annotation.selectors.gold.pair_facts import pair_facts
from annotation.selectors.gold.studies import campaign_study
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.plans.opening import campaign_open
from annotation.services.reviewing.correcting import sentence_correct
from tests.annotation.conftest import judge_everything


def read(campaign):
    return campaign_study(campaign, pair_facts(campaign.pair_set))


def test_a_study_has_the_judgements_of_the_matrix_and_how_long_pairs_were_shown(campaign):
    annotators = judge_everything(campaign)
    result = read(campaign)
    assert result.outdated == 0
    assert result.study.annotators == tuple(annotator.code for annotator in annotators)
    assert matrix_hash(result.study.matrix) == matrix_hash(campaign_matrix(campaign))
    assert result.study.matrix.annotator.dtype == np.int32
    assert result.study.checkpoints == {}


def test_judgements_of_an_earlier_text_are_counted_and_left_out(campaign, corpus, reviewer):
    judge_everything(campaign)
    sentence = corpus.pairs[0].sentence_b
    sentence_correct(
        sentence=sentence,
        text="The road is being crossed by a puppy",
        corrector=reviewer,
        error="sense",
        seen_revision=sentence.revision,
    )
    result = read(campaign)
    assert (len(result.study.matrix), result.outdated) == (38, 2)
    assert result.study.pairs[0] == "2"
    results = campaign_aggregate(campaign=campaign).results
    assert (results["judgements"], results["left_out"]) == (38, 2)


def test_a_campaign_is_read_in_few_queries(draft, manager, django_assert_max_num_queries):
    opened = campaign_open(campaign=draft(every=4), actor=manager)
    judge_everything(opened)
    facts = pair_facts(opened.pair_set)
    with django_assert_max_num_queries(12):
        result = campaign_study(opened, facts)
    assert {record.total for record in result.study.checkpoints.values()} == {3}
