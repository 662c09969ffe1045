"""How long an import of many rows takes, and how much memory.

    python benchmarks/import_speed.py --rows 100000

Writes a file of sources, imports it into a project that is deleted afterwards, and prints rows,
seconds and peak resident memory. Uses the database of `DATABASE_URL`, or the install's own. The
aim: 100,000 rows of two sentences in under 60 s, in memory that does not grow with the rows.
"""

import argparse
import os
import resource
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import django

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def write_rows(path: Path, rows: int) -> None:
    with open(path, "w", encoding="utf-8") as stream:
        stream.write("source_id\tsentence_a\tsentence_b\torigin\ttheme\tlicence\n")
        for n in range(rows):
            sentence_a = f"Boat number {n} is sailing across the wide bay towards the old harbour"
            sentence_b = f"The harbour is being reached by a vessel that carries the number {n}"
            stream.write(f"b{n}\t{sentence_a}\t{sentence_b}\tMADE UP\tboats {n % 50}\tCC0\n")


def peak_megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000)
    rows = parser.parse_args().rows
    django.setup()
    from annotation.services.campaigns.deleting import project_delete
    from datasets.services.importing.sources import sources_import
    from datasets.services.jobs.incoming import incoming_path
    from datasets.services.projects.lifecycle import project_create

    before = peak_megabytes()
    project = project_create(name=f"import speed {time.time_ns()}", language="en", actor=None)
    try:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "rows.tsv"
            write_rows(path, rows)
            start = time.perf_counter()
            outcome = sources_import(
                project=project,
                file=incoming_path(path),
                actor=None,
                progress=lambda done, total, message="": None,
            )
            seconds, peak = time.perf_counter() - start, peak_megabytes()
    finally:
        project_delete(project=project, typed_name=project.name, actor=None)
    print(f"{outcome.rows:,} rows in {seconds:.1f} s ({outcome.rows / seconds:,.0f} rows/s)")
    print(f"peak memory {peak:.0f} MB ({before:.0f} MB before the import)")


if __name__ == "__main__":
    main()
