from config.backups.restoring import DRAFT, everything_in
from datasets.models import Project


def test_what_migrations_read_and_write_is_in_the_database_that_is_filled() -> None:
    with everything_in(DRAFT):
        assert Project.objects.all().db == DRAFT
        assert Project.objects.get_queryset().db == DRAFT
    assert Project.objects.all().db == "default"
