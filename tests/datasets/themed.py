"""Pictures of a project with themes, as many as a test wants, all of one stored file."""

from datasets.models import ImportBatch, Picture, Project, Source
from datasets.services.importing.themes import themes_of_import
from datasets.services.jobs.stored_files import file_store
from tests.datasets.images import image_bytes


def pictures_made(project: Project, themes: dict[str, int]) -> list[Picture]:
    """Make so many pictures of each theme, p1 to p…; "" are those without one."""
    batch = ImportBatch.objects.create(
        project=project, content=ImportBatch.Content.PICTURES, file_name="p.zip", sha256="0" * 64
    )
    stored = file_store(name="picture.jpg", chunks=[image_bytes()], content_type="image/jpeg")
    names = [theme for theme, count in themes.items() for _ in range(count)]
    sources = Source.objects.bulk_create(
        Source(project=project, batch=batch, source_id=f"p{n}", theme=theme, line_number=n)
        for n, theme in enumerate(names, start=1)
    )
    themes_of_import(project=project, themes=themes)
    return Picture.objects.bulk_create(
        Picture(source=source, stored=stored, thumbnail=stored, width=320, height=200)
        for source in sources
    )
