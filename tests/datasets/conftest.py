"""What several tests of datasets start from."""

from pathlib import Path

import pytest

from datasets.models import Project, Release
from datasets.services.pairing.pair_sets import pair_set_build
from datasets.services.publishing.releases import SplitMethod, Splitting
from tests.datasets.corpus import unwatched
from tests.datasets.languages import czech, learnt  # noqa: F401  # fixtures
from tests.datasets.services.pairing.test_pair_sets import expand_all
from tests.datasets.services.publishing.test_releases import publish


@pytest.fixture
def release(project: Project, tmp_path: Path) -> Release:
    expand_all(project, tmp_path)
    pair_set = pair_set_build(
        project=project, name="main", unrelated_share=0.1, actor=None, progress=unwatched
    )
    # By pairs: the few sources here would not fill every part.
    return publish(pair_set, splitting=Splitting(SplitMethod.PAIRS))
