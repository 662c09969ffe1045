"""Build a project by CDSCorpus's design from checked trees, rehearse it, and report what came out.

    python -m benchmarks.cds_project FILE [--out DIR] [--annotators 6] [--seed 1] [--keep]

FILE is CoNLL-U with the picture and the author of each sentence in `# orig_file_sentence =
CDScorpus_841_B#1085`. Few of these pictures have both authors, and none has a theme. So, as the
report says:

- where a sentence would fall out, as when its tree contradicts the dictionary, a whole one from the
  other half of the file stands in, so that its picture stays and all pairs can be made;
- where the second description is missing, the next sentence whose picture also lacks one stands in
  as the other author's;
- 20 consecutive pictures stand in for a theme.

The trees are those of FILE; no parser runs.
"""

import argparse
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from config.servers.processes import dies_with_parent
from datasets.designs.cds import CDS_KINDS
from transforms.conllu import load
from transforms.engine import Engine
from transforms.tree import Tree

ROOT = Path(__file__).resolve().parent.parent
THEME_OF = 20  # consecutive pictures
AUTHORS = ("A", "B")
PAIRS_OF = len(CDS_KINDS)  # pairs of each picture

_ORIGIN = re.compile(r"# orig_file_sentence = CDScorpus_(\d+)_([AB])#")
_TEXT = re.compile(r"# text = (.+)")


@dataclass(frozen=True)
class Description:
    """What an author wrote about a picture."""

    picture: int
    author: str
    text: str


@dataclass(frozen=True)
class Picture:
    """A picture with two descriptions; `borrowed` if the second describes another picture."""

    number: int
    a: Description
    b: Description
    borrowed: bool


def main() -> None:
    options = arguments()
    text = options.file.read_text(encoding="utf-8")
    sentences = read_descriptions(text.splitlines())
    unusable = falling(sentences, load(text), options.language)
    pictures, alone = group_pictures(replace_unusable(sentences, unusable))
    lines = report(sentences, pictures, alone, unusable)
    print("\n".join(lines), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / f"{options.file.stem}.tsv"
        table.write_text("".join(table_lines(pictures)), encoding="utf-8")
        sys.exit(rehearse(options, table))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--out", type=Path, help="for the release, new or empty (cds_release)")
    parser.add_argument("--language", default="pl")
    parser.add_argument("--annotators", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true", help="keep the project afterwards")
    options = parser.parse_args()
    options.out = options.out or Path("cds_release")
    return options


def read_descriptions(lines: Iterable[str]) -> list[Description]:
    """Return the sentences that name their picture and author, by picture and author."""
    descriptions: list[Description] = []
    text = ""
    origin: re.Match[str] | None = None
    for line in (*lines, ""):
        if match := _TEXT.match(line):
            text = match.group(1)
        origin = _ORIGIN.match(line) or origin
        if not line.strip():
            if origin and text:
                descriptions.append(Description(int(origin.group(1)), origin.group(2), text))
            text, origin = "", None
    return sorted(descriptions, key=lambda description: (description.picture, description.author))


def falling(
    sentences: Iterable[Description], trees: Iterable[Tree], language: str
) -> dict[Description, str]:
    """Return the sentences that would take their picture out of the corpus, with the reason."""
    engine = Engine(language)
    by_text = {tree.text: tree for tree in trees}
    reasons = {}
    for sentence in sentences:
        tree = by_text.get(sentence.text)
        reason = engine.normalise(tree).reason if tree else "the file has no tree of it"
        if reason:
            reasons[sentence] = str(reason)
    return reasons


def replace_unusable(
    sentences: list[Description], unusable: Mapping[Description, str]
) -> list[Description]:
    """Put a whole sentence in the place of each that falls out."""
    if len(unusable) == len(sentences):
        raise SystemExit("no sentence of the file can be used")
    return [
        replace(sentence, text=_stand_in(sentences, index, unusable))
        if sentence in unusable
        else sentence
        for index, sentence in enumerate(sentences)
    ]


def _stand_in(sentences: list[Description], index: int, unusable: Mapping[Description, str]) -> str:
    """Return the next whole sentence from the other half, which is of another theme."""
    start = index + len(sentences) // 2
    order = (sentences[(start + step) % len(sentences)] for step in range(len(sentences)))
    return next(sentence.text for sentence in order if sentence not in unusable)


def group_pictures(sentences: Iterable[Description]) -> tuple[list[Picture], list[Description]]:
    """Give every picture two descriptions; return also the sentence for which none was left."""
    by_picture: dict[int, dict[str, Description]] = {}
    for sentence in sentences:
        by_picture.setdefault(sentence.picture, {})[sentence.author] = sentence
    complete = [
        Picture(number, *(by_author[author] for author in AUTHORS), borrowed=False)
        for number, by_author in by_picture.items()
        if len(by_author) == len(AUTHORS)
    ]
    single = [sentence for by in by_picture.values() if len(by) == 1 for sentence in by.values()]
    borrowed = [
        _together(*descriptions) for descriptions in zip(single[::2], single[1::2], strict=False)
    ]
    alone = single[2 * len(borrowed) :]
    return sorted([*complete, *borrowed], key=lambda picture: picture.number), alone


def _together(first: Description, following: Description) -> Picture:
    """Let the sentence of the following picture stand in for the other author's."""
    other = AUTHORS[1 - AUTHORS.index(first.author)]
    both = {first.author: first, other: replace(following, picture=first.picture, author=other)}
    return Picture(first.picture, *(both[author] for author in AUTHORS), borrowed=True)


def table_lines(pictures: Iterable[Picture]) -> Iterator[str]:
    """Yield the table of descriptions, as `import_descriptions` reads it."""
    yield "picture\ttheme\tauthor\tsentence\n"
    for index, picture in enumerate(pictures):
        theme = (
            f"pictures {index // THEME_OF * THEME_OF + 1} to {(index // THEME_OF + 1) * THEME_OF}"
        )
        for sentence in (picture.a, picture.b):
            yield f"{picture.number}\t{theme}\t{sentence.author}\t{sentence.text}\n"


def report(
    sentences: list[Description],
    pictures: list[Picture],
    alone: list[Description],
    unusable: Mapping[Description, str],
) -> list[str]:
    borrowed = sum(picture.borrowed for picture in pictures)
    themes = -(-len(pictures) // THEME_OF)
    n_pictures = len({sentence.picture for sentence in sentences})
    return [
        f"{len(sentences)} sentences of {n_pictures} pictures",
        f"{len(pictures) - borrowed} pictures were described by both authors",
        f"{borrowed} pictures were described by one; the next such sentence stands in",
        f"{len(alone)} sentences left over",
        *(
            f"picture {s.picture}, author {s.author} would fall out, another stands in: {reason}"
            for s, reason in unusable.items()
        ),
        f"{len(pictures) * PAIRS_OF} pairs can be made, {PAIRS_OF} of each picture",
        f"{len(pictures)} pictures in {themes} themes: {THEME_OF} in a row stand in for one",
        "",
    ]


def rehearse(given: argparse.Namespace, table: Path) -> int:
    """Rehearse everything from the table to the release, as a project lead would."""
    options = {
        "language": given.language,
        "design": "cds",
        "conllu": given.file.resolve(),
        "annotators": given.annotators,
        "seed": given.seed,
        "out": given.out.resolve(),
    }
    named = [f"--{name}={value}" for name, value in options.items()]
    command = [sys.executable, str(ROOT / "manage.py"), "rehearse", str(table), *named]
    keep_option = ["--keep"] if given.keep else []
    end = dies_with_parent(signal.SIGTERM)
    return subprocess.run([*command, *keep_option], check=False, preexec_fn=end).returncode


if __name__ == "__main__":
    main()
