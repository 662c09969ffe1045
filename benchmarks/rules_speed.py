"""How fast the rules run without a parser, and whether their memory stays bounded.

    python -m benchmarks.rules_speed FILE.conllu --language en --wordnet oewn:2026 \
        --sentences 100000 --json

The trees of the file are processed repeatedly until that many sentences have been normalised and
expanded in a single process. The first sentence is read once before, so that the dictionaries are
there, but the caches of words are as good as empty in the first round. In each later round the
singular nouns are replaced with other words of the wordnet, so that caches see an open vocabulary.

    python -m benchmarks.rules_speed FILE.conllu --wordnet oewn:2026 --sentences 925 --normalised

only expands the sentences of the file, once.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.expansion_recall import lexicon
from transforms.conllu import scan
from transforms.engine import Engine, Normalisation
from transforms.garbage_collection import collect_rarely
from transforms.tree import Tree

STEPS = 10  # how often memory is measured


@dataclass
class Course:
    """The output so far, and the memory after each part of the sentences."""

    sentences: int = 0
    normalised: int = 0
    candidates: int = 0
    failures: int = 0
    loading: float = 0.0  # seconds for the first sentence, with which dictionaries are read
    seconds: float = 0.0


def main() -> None:
    options = arguments()
    trees = [
        block for block in scan(options.file.open(encoding="utf-8")) if isinstance(block, Tree)
    ]
    engine = Engine(options.language, lexicon=lexicon(options))
    collect_rarely()
    loading = Course()
    run(engine, trees[:1], loading, is_normalised=options.normalised)
    sentences = islice(varied(trees, nouns(options.wordnet)), options.sentences)
    course, memory = Course(loading=round(loading.seconds, 2)), [resident_mb()]
    while part := list(islice(sentences, max(1, options.sentences // STEPS))):
        run(engine, part, course, is_normalised=options.normalised)
        memory.append(resident_mb())
    print(as_text(course, memory) if not options.json else json.dumps(values(course, memory)))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--language", default="en")
    parser.add_argument("--wordnet", metavar="NAME", help="installed wordnet, such as oewn:2026")
    parser.add_argument("--sentences", type=int, default=100_000)
    parser.add_argument(
        "--normalised", action="store_true", help="the sentences are normalised: only expand them"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def nouns(wordnet: str | None) -> list[str]:
    """Return the plain one-word nouns of the wordnet; none without one."""
    if not wordnet:
        return []
    import wn

    words = wn.words(pos="n", lexicon=wordnet)
    return sorted(
        {lemma for word in words if (lemma := word.lemma()).isalpha() and lemma.islower()}
    )


def varied(trees: Sequence[Tree], words: Sequence[str]) -> Iterator[Tree]:
    """Yield the trees endlessly, from the second round on with other nouns."""
    yield from trees
    rng = random.Random(1)
    while trees:
        for tree in trees:
            yield with_other_nouns(tree, words, rng) if words else tree


def with_other_nouns(tree: Tree, words: Sequence[str], rng: random.Random) -> Tree:
    tokens = []
    for token in tree:
        is_exchanged = token.xpos == "NN" and token.multiword is None
        word = rng.choice(words) if is_exchanged else ""
        tokens.append(replace(token, form=word, lemma=word) if word else token)
    return replace(tree, tokens=tuple(tokens))


def run(engine: Engine, trees: Sequence[Tree], course: Course, *, is_normalised: bool) -> None:
    started = time.process_time()
    for tree in trees:
        course.sentences += 1
        result = Normalisation(tree) if is_normalised else engine.normalise(tree, tree.text)
        course.failures += len(result.failures)
        if result.tree is None:
            continue
        course.normalised += 1
        expansion = engine.expand(result.tree, result.tree.text)
        course.candidates += len(expansion.candidates)
        course.failures += len(expansion.failures)
    course.seconds += time.process_time() - started


def resident_mb() -> int:
    """Return the resident memory of this process, in MB."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


def values(course: Course, memory: Sequence[int]) -> dict[str, Any]:
    speed = round(course.sentences / course.seconds, 1) if course.seconds else None
    return {**vars(course), "sentences_per_second": speed, "memory_mb": list(memory)}


def as_text(course: Course, memory: Sequence[int]) -> str:
    return "\n".join(f"{name}: {value}" for name, value in values(course, memory).items())


if __name__ == "__main__":
    main()
