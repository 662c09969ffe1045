"""Which sentences a reviewer reads before anybody judges them, and which somebody has read."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from annotation.models import Review, Settlement
from annotation.planning.protocol import LeaderMode, Protocol, Reviewed
from datasets.models import Pair, PairSet, Sentence


def sentences_to_read(pair_set: PairSet, protocol: Protocol) -> QuerySet[Sentence]:
    """Return the sentences of a pair set that a campaign by this protocol has reviewed.

    What a rule wrote or changed, and what people wrote, unless a reviewer has read it: while
    settling it, or in the review of another campaign. A reviewer who is one of the judges reads it
    again all the same, because the review is what hands them its pairs.
    """
    in_set = sentences_of_pairs(Pair.objects.filter(pair_set=pair_set), pair_set.project_id)
    if protocol.reviewed is None:
        return in_set.none()
    if protocol.reviewed is Reviewed.ALL:
        return in_set
    is_handed_out = protocol.leader_mode is LeaderMode.JUDGE
    return in_set.filter(is_written_here()) if is_handed_out else unread(in_set)


def sentences_of_pairs(pairs: QuerySet[Pair], project_id: int) -> QuerySet[Sentence]:
    """Return each sentence of these pairs of a project once."""
    in_pair = pairs.order_by().filter(Q(sentence_a=OuterRef("pk")) | Q(sentence_b=OuterRef("pk")))
    return Sentence.objects.filter(Exists(in_pair), project=project_id)


def unread(sentences: QuerySet[Sentence]) -> QuerySet[Sentence]:
    """Keep those that a rule or people wrote and that no reviewer has read."""
    return sentences.filter(is_written_here()).exclude(is_already_read())


def is_already_read() -> Q:
    """Select what a reviewer has accepted in some campaign, or settled."""
    accepted = Review.objects.filter(sentence=OuterRef("pk"), state=Review.State.ACCEPTED)
    return Q(Exists(accepted)) | Q(Exists(_settled().filter(adjudicator__isnull=False)))


def is_written_here() -> Q:
    """Select what a rule wrote or changed, and what people wrote, in the words of its source too.

    An S1 equal to its source does not count as generated, but where an author wrote it, nobody
    else has read it yet.
    """
    return Q(is_generated=True) | Q(Exists(_settled()))


def _settled() -> QuerySet[Settlement]:
    return Settlement.objects.filter(sentence=OuterRef("pk"))
