from config.backups.restoring import DRAFT, everything_in
from datasets.models import Project


def test_the_filled_database_has_all_that_migrations_read_and_write() -> None:
    with everything_in(DRAFT):
        assert Project.objects.all().db == DRAFT
        assert Project.objects.get_queryset().db == DRAFT
    assert Project.objects.all().db == "default"
