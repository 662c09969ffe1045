"""How long an import of many rows takes, and how much memory.

    python -m benchmarks.import_speed --rows 100000

Writes a file of sources, imports it into a project of a database made for it, and prints rows,
seconds and peak resident memory. The aim: 100,000 rows of two sentences in under 60 s, in memory
that does not grow with the rows.
"""

import argparse
import resource
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.load.place import throwaway_place


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
    with throwaway_place("import"), TemporaryDirectory() as folder:
        path = Path(folder) / "rows.tsv"
        write_rows(path, rows)
        print(report(path))


def report(path: Path) -> str:
    """Import the file and say how long that took."""
    from datasets.services.importing.sources import sources_import
    from datasets.services.jobs.incoming import incoming_path
    from datasets.services.jobs.lifecycle import silent
    from datasets.services.projects.lifecycle import project_create

    memory_before = peak_megabytes()
    project = project_create(name="import speed", language="en", actor=None)
    start = time.perf_counter()
    outcome = sources_import(project=project, file=incoming_path(path), actor=None, progress=silent)
    seconds = time.perf_counter() - start
    return (
        f"{outcome.rows:,} rows in {seconds:.1f} s ({outcome.rows / seconds:,.0f} rows/s)\n"
        f"peak memory {peak_megabytes():.0f} MB ({memory_before:.0f} MB before the import)"
    )


if __name__ == "__main__":
    main()
