"""Parse, normalise, expand or explain sentences from the command line, without a database.

    python -m transforms explain   --language en --stanza-dir DIR "A man is driving a car"
    python -m transforms parse     --language en --stanza-dir DIR < sentences.txt > parsed.conllu
    python -m transforms normalise --language en --conllu parsed.conllu
    python -m transforms expand    --language en --stanza-dir DIR < sentences.txt > expanded.jsonl

Sentences come as arguments, else one a line on standard input, or with --conllu as trees of a
file. `normalise` and `expand` write one JSON object per sentence; a sentence that cannot be read or
parsed has an "error" instead of a result, and a summary goes to standard error. Refusals and
warnings are given in English and, for programs, as codes with parameters. `explain` normalises and
expands, and prints a report for people: the tree, each candidate with its edits, each refusal.

With --pairs each two sentences that `expand` reads are of one source, whose sentences exchange
phrases.

Some rules need a wordnet. The newest one installed for the language is used, or the one named by
--wordnet.
"""

import argparse
import json
import os
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, BinaryIO, cast

from transforms.conllu import ConlluError, scan
from transforms.engine import Engine, Failure
from transforms.explain import as_text, explain, refusal_json, warnings_json, without_wordnet
from transforms.garbage_collection import collect_rarely
from transforms.lexicon.wordnet import MissingLexicon, lexicon_for
from transforms.packs.language_pack import UnknownLanguage
from transforms.parsing import MissingModel, Parse, Parser
from transforms.parsing.limits import MAX_CHARACTERS, MAX_WORDS, Limits
from transforms.parsing.stanza import StanzaParser
from transforms.reason import Reason
from transforms.rule import Candidate, Refusal
from transforms.stock import Partner, Stock, lenders
from transforms.tree import Tree

BATCH = 256
MAX_SHOWN = 200  # characters of a line that is refused
COUNTED = ("candidates", "refusals", "failures")
Entry = dict[str, Any]


class NotText(ValueError):
    """A file that is not text."""


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return the exit code (0 also when some sentences could not be parsed)."""
    options = _options(arguments)
    try:
        return _run(options)
    except (MissingModel, MissingLexicon, UnknownLanguage, NotText, OSError) as error:
        if isinstance(error, BrokenPipeError):
            # The reader of the output (head, less) closed the pipe.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        _tell(f"transforms: {error}")
        return 2


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m transforms",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=("parse", "normalise", "expand", "explain"))
    parser.add_argument("sentences", nargs="*", metavar="SENTENCE", help="default: standard input")
    parser.add_argument("--language", required=True, help="code of the language, for example en")
    parser.add_argument("--seed", type=int, default=0, help="seed of rules that choose (default 0)")
    parser.add_argument(
        "--wordnet",
        metavar="NAME",
        default="",
        help="wordnet that the rules ask, such as oewn:2025 (default: the language's newest)",
    )
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "--stanza-dir",
        default=os.environ.get("PAIRWRIGHT_STANZA_DIR"),
        help="folder of Stanza's models (default: $PAIRWRIGHT_STANZA_DIR, then Stanza's own)",
    )
    source.add_argument("--conllu", metavar="FILE", help="take trees from FILE instead of parsing")
    parser.add_argument(
        "--mix",
        metavar="FILE",
        help="let FILE (CoNLL-U) lend phrases to rules that mix sentences (default: that of "
        "--conllu)",
    )
    parser.add_argument(
        "--max-words",
        type=int,
        default=MAX_WORDS,
        help=f"parse no sentence with more words and marks (default {MAX_WORDS})",
    )
    parser.add_argument(
        "--max-characters",
        type=int,
        default=MAX_CHARACTERS,
        help=f"parse no sentence with more characters (default {MAX_CHARACTERS})",
    )
    parser.add_argument(
        "--pairs",
        action="store_true",
        help="expand: each two sentences are of one source and lend each other phrases",
    )
    options = parser.parse_intermixed_args(arguments)
    if options.conllu is not None and options.sentences:
        parser.error("--conllu brings the sentences; give none beside it")
    if options.pairs and options.command != "expand":
        parser.error("--pairs goes with expand only")
    if "" in (options.conllu, options.mix):
        parser.error("the name of a file is empty")
    return options


def _run(options: argparse.Namespace) -> int:
    parses = _parses(options)
    if options.command == "parse":
        return _write_conllu(parses)
    engine = _engine(options)
    if options.command == "normalise":
        return _write_json(parses, lambda tree, _: _normalised(engine, tree))
    stock = _stock(options, engine) if engine.mixes else None
    if options.command == "explain":
        return _write_explanations(engine, parses, stock)
    return _write_json(
        parses,
        lambda tree, partner: _expanded(engine, tree, stock, partner),
        are_pairs=options.pairs,
    )


def _stock(options: argparse.Namespace, engine: Engine) -> Stock | None:
    """Return the stock of phrases that a sample of a file's sentences can lend."""
    path = options.mix or options.conllu
    if not path:
        return None
    # The file is read twice, so that only the trees that lend are kept in memory.
    drawn = set(lenders((tree.text for tree in _trees(path)), seed=options.seed))
    return engine.stock((t.text, t) for t in _trees(path) if t.text in drawn)


def _trees(path: str) -> Iterator[Tree]:
    return (parse.tree for parse in _recorded(path) if parse.tree is not None)


def _engine(options: argparse.Namespace) -> Engine:
    lexicon = lexicon_for(options.language, options.wordnet)
    engine = Engine(options.language, seed=options.seed, lexicon=lexicon)
    if lexicon is None:
        _tell(f"transforms: {without_wordnet(engine)}")
    return engine


def _parses(options: argparse.Namespace) -> Iterator[Parse]:
    if options.conllu:
        return _recorded(options.conllu)
    limits = Limits(words=options.max_words, characters=options.max_characters)
    parser = StanzaParser(options.language, directory=options.stanza_dir, limits=limits)
    if options.sentences:
        return _parsed(parser, ((0, text.strip()) for text in options.sentences if text.strip()))
    return _parsed(parser, _texts(sys.stdin.buffer, limits))


def _recorded(path: str) -> Iterator[Parse]:
    try:
        with open(path, encoding="utf-8") as lines:
            for block in scan(lines):
                if isinstance(block, ConlluError):
                    reason = Reason("conllu_unreadable", file=path, problem=block.whole)
                    yield Parse("", reason=reason)
                else:
                    yield Parse(block.text, (block,))
    except UnicodeDecodeError:
        raise NotText(f"{path} is not UTF-8 text") from None


def _texts(stream: BinaryIO, limits: Limits) -> Iterator[tuple[int, str] | Parse]:
    """Yield the lines with text and their numbers; one beyond the limits as a parse without tree.

    Raises
    ------
    NotText
        If the text is UTF-16.
    """
    for number, raw in enumerate(stream, 1):
        if number == 1 and raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            raise NotText("standard input is UTF-16; save the text as UTF-8")
        try:
            text = raw.decode("utf-8-sig" if number == 1 else "utf-8").strip()
        except UnicodeDecodeError:
            yield Parse(
                raw.decode("utf-8", "replace").strip(), reason=Reason("line_not_utf8", line=number)
            )
            continue
        if problem := limits.problem(text):
            yield Parse(_shown(text), reason=Reason("in_line", line=number, problem=problem))
        elif text:
            yield number, text


def _shown(text: str) -> str:
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def _parsed(parser: Parser, texts: Iterator[tuple[int, str] | Parse]) -> Iterator[Parse]:
    """Yield a parse for each text; where there is none, its reason names the line, if not 0."""
    while batch := list(islice(texts, BATCH)):
        parses = iter(parser.parse([each[1] for each in batch if not isinstance(each, Parse)]))
        for each in batch:
            yield each if isinstance(each, Parse) else _in_line(each[0], next(parses))


def _in_line(number: int, parse: Parse) -> Parse:
    if not number or parse.reason is None:
        return parse
    return replace(parse, reason=Reason("in_line", line=number, problem=parse.reason))


def _write_conllu(parses: Iterable[Parse]) -> int:
    counts: Counter[str] = Counter()
    for parse in parses:
        counts["not parsed" if parse.reason else "parsed"] += 1
        if parse.reason:
            _tell(f"not parsed: {parse.text}: {parse.reason}")
        else:
            _write(parse.conllu)
    _tell_summary(counts)
    return 0


def _write_explanations(engine: Engine, parses: Iterable[Parse], stock: Stock | None) -> int:
    counts: Counter[str] = Counter()
    for number, parse in enumerate(parses):
        counts["sentences"] += 1
        _write(("\n\n" if number else "") + f"{parse.text}\n\n")
        if parse.tree is None:
            counts["errors"] += 1
            _write(f"Cannot be parsed: {parse.reason}\n")
        else:
            _write(as_text(explain(engine, parse.tree, stock=stock)) + "\n")
    _tell_summary(counts)
    return 0


def _write_json(
    parses: Iterable[Parse],
    described: Callable[[Tree, Partner | None], Entry],
    *,
    are_pairs: bool = False,
) -> int:
    counts: Counter[str] = Counter()
    for parse, partner in _with_partners(iter(parses), are_pairs=are_pairs):
        counts["sentences"] += 1
        entry: Entry = {"source": parse.text}
        if parse.tree is None:
            counts["errors"] += 1
            entry["error"] = str(parse.reason)
            entry["error_code"] = parse.reason.as_json() if parse.reason else None
        else:
            entry |= described(parse.tree, partner)
            counts.update({name: len(v) for name, v in entry.items() if name in COUNTED})
            counts["normalised"] += bool(entry.get("normalised"))
        _write(json.dumps(entry, ensure_ascii=False) + "\n")
    _tell_summary(+counts)
    return 0


def _with_partners(
    parses: Iterator[Parse], *, are_pairs: bool
) -> Iterator[tuple[Parse, Partner | None]]:
    """Yield each sentence with the other one of its source; without pairs there is none."""
    while source := list(islice(parses, 2 if are_pairs else 1)):
        for parse, other in zip(source, [*source[1:], *source[:1]], strict=True):
            is_alone = other is parse or other.tree is None
            yield parse, None if is_alone else Partner(cast("Tree", other.tree), other.text)


def _expanded(engine: Engine, tree: Tree, stock: Stock | None, partner: Partner | None) -> Entry:
    expansion = engine.expand(tree, key=tree.text, stock=stock, partner=partner)
    return {
        "candidates": [_candidate(candidate) for candidate in expansion.candidates],
        "refusals": _refusals(expansion.refusals),
        **_failures(expansion.failures),
    }


def _normalised(engine: Engine, tree: Tree) -> Entry:
    result = engine.normalise(tree, key=tree.text)
    return {
        "normalised": result.tree.text if result.tree else None,
        "reason": str(result.reason or ""),
        "reason_code": result.reason.as_json() if result.reason else None,
        "rules": [{"rule": rule_id, "version": version} for rule_id, version in result.applied],
        "edits": list(result.edits),
        **warnings_json(result.warnings),
        "refusals": _refusals(result.refusals),
        **_failures(result.failures),
    }


def _candidate(candidate: Candidate) -> Entry:
    return {
        "text": candidate.text,
        "kind": candidate.kind,
        "rule": candidate.rule_id,
        "version": candidate.rule_version,
        "expected_ab": candidate.expected_ab,
        "expected_ba": candidate.expected_ba,
        "edits": list(candidate.edits),
        **warnings_json(candidate.warnings),
    }


def _refusals(refusals: Iterable[Refusal]) -> list[Entry]:
    return [refusal_json(refusal) for refusal in refusals]


def _failures(failures: Iterable[Failure]) -> Entry:
    """Return the rules that failed, under a key that is present only if one did."""
    entries = [{"rule": failure.rule_id, "error": failure.error} for failure in failures]
    return {"failures": entries} if entries else {}


def _write(text: str) -> None:
    sys.stdout.write(text)


def _tell(message: str) -> None:
    sys.stderr.write(f"{message}\n")


def _tell_summary(counts: Counter[str]) -> None:
    _tell(
        ", ".join(f"{name}: {number}" for name, number in counts.items()) or "no sentence was given"
    )


if __name__ == "__main__":
    # UTF-8 in every locale: the output is a file format, not a message to this terminal.
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # real streams have it
    collect_rarely()
    sys.exit(main())
