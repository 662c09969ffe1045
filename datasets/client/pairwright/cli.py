"""The command: each operation by its name, with JSON as its answer.

pairwright parse boats --wait
"""

import argparse
import inspect
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args, get_type_hints

from .client import Client, JobFailed
from .operations import Operations
from .transport import Problem, Unreachable


def main(arguments: Sequence[str] | None = None) -> int:
    options = vars(_parser().parse_args(arguments))
    site, token = options.pop("site"), os.environ.get("PAIRWRIGHT_TOKEN", "")
    if not site or not token:
        print("Set PAIRWRIGHT_URL and PAIRWRIGHT_TOKEN.", file=sys.stderr)  # noqa: T201
        return 2
    try:
        with Client(site, token) as client:
            _run(client, options)
    except (Problem, JobFailed, Unreachable, TimeoutError, OSError) as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0


def _run(client: Client, options: dict[str, Any]) -> None:
    name, waits, folder = options.pop("operation"), options.pop("wait", False), None
    if name == "download":
        folder = options.pop("folder")
        answer: Any = [str(path) for path in client.download(folder=folder, **options)]
    else:
        answer = getattr(client, name)(**options)
    if waits:
        answer = client.wait(answer)
    if isinstance(answer, bytes):
        sys.stdout.buffer.write(answer)
    elif isinstance(answer, Iterator):
        for row in answer:
            print(json.dumps(row, ensure_ascii=False))  # noqa: T201
    else:
        print(json.dumps(answer, ensure_ascii=False, indent=2))  # noqa: T201


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pairwright",
        description="Do on a Pairwright site what project leads do on pages. "
        "The token is read from PAIRWRIGHT_TOKEN.",
    )
    parser.add_argument("--site", default=os.environ.get("PAIRWRIGHT_URL", ""))
    operations = parser.add_subparsers(dest="operation", required=True)
    for name, method in inspect.getmembers(Operations, inspect.isfunction):
        if name in vars(Operations) and not name.startswith("_"):
            _add(operations.add_parser(name, help=inspect.getdoc(method)), method)
    download = operations.add_parser("download", help="Write the files of a release into a folder.")
    for argument in ("slug", "version"):
        download.add_argument(argument)
    download.add_argument("folder", type=Path)
    return parser


def _add(parser: argparse.ArgumentParser, method: Any) -> None:
    hints = get_type_hints(method)
    for name, parameter in list(inspect.signature(method).parameters.items())[1:]:
        kind = _kind(hints[name])
        if parameter.kind is parameter.KEYWORD_ONLY:
            is_needed = parameter.default is parameter.empty
            parser.add_argument(f"--{name.replace('_', '-')}", type=kind, required=is_needed)
        else:
            parser.add_argument(name, type=kind)
    if hints["return"].__name__ == "Job":
        parser.add_argument("--wait", action="store_true", help="until the job has ended")


def _kind(hint: Any) -> Any:
    """Return what reads an argument of this type; what is not plain is given as JSON."""
    kinds = [arg for arg in get_args(hint) if arg is not type(None)] or [hint]
    if kinds[0] in {int, float, str, Path}:
        return kinds[0]
    return _literal if all(isinstance(kind, str) for kind in kinds) else json.loads


def _literal(text: str) -> str:
    return text
