"""Parsing with Stanza (https://stanfordnlp.github.io/stanza), on the CPU, without a network.

The pipeline is built at the first `parse` in a process and kept for later ones: a Celery worker
must build it in the child that uses it, because PyTorch's threads do not survive a fork.

Captions often come without a full stop. Stanza was trained on text with full stops, so one is added
for parsing and then removed: the tree spells the original text. A capital is not added: it turns
nouns into names ("Woman looking at a man"). The figures are in
docs/decisions/parsing-text-without-a-full-stop.md.
"""

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import langcodes

from transforms.conllu import ConlluError, load
from transforms.language_codes import code_of
from transforms.parsing import MissingModel, Parse, one_line
from transforms.parsing.limits import USUAL, Limits
from transforms.reason import Reason
from transforms.tree import Tree

BATCH_CHARACTERS = 20_000  # some 4,000 words
# Models of one language of a macrolanguage, by the code that projects have.
_OF_MACROLANGUAGES = {"bua": "bxr", "ku": "kmr", "kv": "kpv", "no": "nb", "se": "sme"}
_LATIN_SERBIAN = "sr-latn"  # as the treebank of the model "sr" is written
PROCESSORS = "tokenize,mwt,pos,lemma,depparse"


class StanzaParser:
    """A Stanza pipeline for one language, with the default package of the model folder.

    `threads` is the number that PyTorch may use in this process: more than two gain little on short
    sentences.
    """

    name = "stanza"

    def __init__(
        self,
        language: str,
        *,
        directory: str | os.PathLike[str] | None = None,
        batch_size: int = 128,
        threads: int = 2,
        limits: Limits = USUAL,
    ) -> None:
        self.language = model_language(language)
        self.directory = Path(directory) if directory else default_directory()
        self.version = version("stanza")
        self.model = _model_name(self.language, self.directory)
        self._batch_size = batch_size
        self._threads = threads
        self._limits = limits

    def parse(self, texts: Sequence[str]) -> list[Parse]:
        """Parse the texts in batches; one that is empty or beyond the limits gets that reason."""
        parses: list[Parse] = []
        for batch in self._batches(texts):
            parses += self._parse_batch(batch)
        return parses

    def _batches(self, texts: Sequence[str]) -> Iterator[list[str]]:
        """Yield the texts in order; long ones in smaller batches, for the parser's memory."""
        batch: list[str] = []
        characters = 0
        for text in texts:
            # What is beyond the limits is not parsed.
            length = min(len(text), self._limits.characters)
            if batch and (len(batch) == self._batch_size or characters + length > BATCH_CHARACTERS):
                yield batch
                batch, characters = [], 0
            batch.append(text)
            characters += length
        if batch:
            yield batch

    def _parse_batch(self, texts: Sequence[str]) -> list[Parse]:
        problems = [self._limits.problem(text) for text in texts]
        prepared = [
            "" if problem else one_line(text) for text, problem in zip(texts, problems, strict=True)
        ]
        filled = [number for number, text in enumerate(prepared) if text]
        stopped = self._documents([with_final_stop(prepared[number]) for number in filled])
        parses = [
            Parse(text, reason=problem or Reason("text_is_empty"))
            for text, problem in zip(texts, problems, strict=True)
        ]
        unclear: list[int] = []
        for number, document in zip(filled, stopped, strict=True):
            added = with_final_stop(prepared[number]) != prepared[number]
            parse = _parse_of(texts[number], document, has_added_stop=added)
            parses[number] = parse or parses[number]
            if parse is None:
                unclear.append(number)
        # Where the added stop merged with the last word ("approx."), parse the text unchanged.
        plain = self._documents([prepared[number] for number in unclear])
        for number, document in zip(unclear, plain, strict=True):
            found = _parse_of(texts[number], document, has_added_stop=False)
            parses[number] = found or parses[number]
        return parses

    def _documents(self, texts: list[str]) -> list[Any]:
        if not texts:
            return []
        pipeline = _pipeline(self.language, str(self.directory), self._threads, os.getpid())
        return list(pipeline.bulk_process(texts))


def default_directory() -> Path:
    """Return where Stanza itself stores models."""
    given = os.environ.get("STANZA_RESOURCES_DIR")
    return Path(given) if given else Path.home() / "stanza_resources"


def with_final_stop(text: str) -> str:
    """Add a full stop to a text that ends with a word, not with a punctuation mark.

    >>> with_final_stop("a dog is running"), with_final_stop("A dog runs.")
    ('a dog is running.', 'A dog runs.')
    """
    return f"{text}." if text[-1:].isalnum() or text.endswith((")", "%")) else text


def _parse_of(text: str, document: Any, *, has_added_stop: bool) -> Parse | None:
    """Turn Stanza's document into a parse; None if the added stop cannot be removed."""
    try:
        trees = load(f"{document:C}")
    except ConlluError as error:
        return Parse(text, reason=Reason("parse_invalid", problem=error.reason))
    if has_added_stop:
        last = without_final_stop(trees[-1]) if trees else None
        if last is None:
            return None
        trees[-1] = last
    trees = [_without_stanzas_notes(tree) for tree in trees]
    if len(trees) != 1:
        return Parse(text, tuple(trees), reason=Reason("parser_found_several_sentences"))
    if trees[0].text != one_line(text):
        return Parse(text, tuple(trees), reason=Reason("parser_changed_text"))
    return Parse(text, tuple(trees))


def without_final_stop(tree: Tree) -> Tree | None:
    """Return the tree without its last token, if that is a full stop without dependents."""
    last = tree.tokens[-1]
    if len(tree) < 2 or last.form != "." or last.head == 0 or tree.children(last.id):
        return None
    before = replace(tree.tokens[-2], space_after=True)
    return replace(tree, tokens=(*tree.tokens[:-2], before))


def _without_stanzas_notes(tree: Tree) -> Tree:
    """Drop sentence numbers and character offsets: the first edit makes them stale."""
    return replace(
        tree, comments=(), tokens=tuple(replace(token, misc="") for token in tree.tokens)
    )


def model_language(language: str) -> str:
    """Return the code under which Stanza has models of a language.

    It names Chinese by its script, no regions, and not the macrolanguage, as Norwegian, but the
    language that the treebank of the model is in.

    >>> [model_language(code) for code in ("zh", "zh-tw", "no", "pt-br", "sr-latn", "en")]
    ['zh-hans', 'zh-hant', 'nb', 'pt', 'sr', 'en']
    """
    if code_of(language) is None:
        return language
    tag = langcodes.get(language)
    if tag.language == "zh":
        return f"zh-{tag.maximize().script}".lower()
    if tag.script and language != _LATIN_SERBIAN:
        return language
    return _OF_MACROLANGUAGES.get(tag.language or "", tag.language or language)


def _model_name(language: str, directory: Path) -> str:
    """Return the folder's default package of the language, or raise `MissingModel`."""
    missing = MissingModel(
        language=language,
        directory=str(directory),
        command=_download_command(language, directory),
    )
    try:
        resources = json.loads((directory / "resources.json").read_text(encoding="utf-8"))
        package = str(resources[language]["default_processors"]["depparse"])
    except (FileNotFoundError, KeyError):
        raise missing from None
    if not (directory / language / "depparse" / f"{package}.pt").exists():
        raise missing
    return package


def _download_command(language: str, directory: Path) -> str:
    where = "" if directory == default_directory() else f", model_dir={str(directory)!r}"
    return f'python -c "import stanza; stanza.download({language!r}{where})"'


@lru_cache(maxsize=4)
def _pipeline(language: str, directory: str, threads: int, process_id: int) -> Any:
    """Build the pipeline once per process; a forked child gets its own by its `process_id`."""
    # Importing PyTorch takes seconds, so it is imported only to parse.
    import stanza
    import torch

    torch.set_num_threads(threads)
    return stanza.Pipeline(
        language,
        dir=directory,
        download_method=None,
        processors=PROCESSORS,
        use_gpu=False,
        verbose=False,
    )
