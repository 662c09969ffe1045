from annotation.models import Assignment, Order
from annotation.selectors.judging.shown import assignment_shown
from annotation.services.plans.opening import campaign_open


def test_the_order_decides_which_sentence_is_first(campaign):
    for assignment in Assignment.objects.filter(seat__campaign=campaign)[:10]:
        texts = [assignment.pair.sentence_a.text, assignment.pair.sentence_b.text]
        if assignment.order == Order.BA:
            texts.reverse()
        shown = assignment_shown(assignment)
        assert [shown.first, shown.second] == texts


def test_revisions_are_of_a_and_b_whatever_the_order(campaign):
    assignment = Assignment.objects.filter(seat__campaign=campaign, order=Order.BA).first()
    assignment.pair.sentence_b.revision = 3
    shown = assignment_shown(assignment)
    assert (shown.revision_a, shown.revision_b) == (1, 3)


def test_a_checkpoint_is_shown_like_a_pair(draft, manager):
    campaign = campaign_open(campaign=draft(every=4), actor=manager)
    assignment = Assignment.objects.filter(seat__campaign=campaign, pair=None).first()
    shown = assignment_shown(assignment)
    texts = {assignment.checkpoint.text_a, assignment.checkpoint.text_b}
    assert {shown.first, shown.second} == texts
    assert (shown.revision_a, shown.revision_b) == (1, 1)
