"""The rater model that is fitted, if any."""

from __future__ import annotations

from enum import StrEnum


class RaterModel(StrEnum):
    """FACETS: ratings by severity, consistency, range, order and drift; labels by competence and
    difficulty. Its fair scores are reported in addition to gold.
    """

    FACETS = "facets"
