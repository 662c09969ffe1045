from .campaigns import Campaign, Checkpoint, Seat
from .judgements import Assignment, Judgement, Label, Order
from .people import Annotator
from .reviews import Correction, Review
from .runs import AggregationRun, GoldPair

__all__ = [
    "AggregationRun",
    "Annotator",
    "Assignment",
    "Campaign",
    "Checkpoint",
    "Correction",
    "GoldPair",
    "Judgement",
    "Label",
    "Order",
    "Review",
    "Seat",
]
