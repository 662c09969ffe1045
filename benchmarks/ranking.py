"""Learn in which order candidates are offered, and measure the order.

    python -m benchmarks.ranking train FILE --language en --stanza-dir DIR --wordnet oewn:2026
    python -m benchmarks.ranking evaluate FILE --language en --stanza-dir DIR --wordnet oewn:2026

FILE has the columns `s1`, `kind` (S2, S3) and `expansion`, tab-separated: what people made of each
sentence. `train` writes the weights to the file that the program reads (`transforms/ranking`):
features and numbers, nothing of the sentences. With --check it writes nothing and fails if the file
would change. `evaluate` prints how often people's sentence is among the first 1, 3, 5 and 50: in
the order for any language, in the order as committed, and in one learned from other sentences. For
the last the sentences are dealt into five parts by a hash, similar ones into the same part, and
each part is ordered by what the others teach.
--conllu FILE takes the trees from `python -m transforms parse` instead of parsing again.

A FILE with `sentence_A` and `sentence_B` instead has released pairs, as CDSCorpus's: what people
made of a tree's sentence is then what a rule writes of it and the other sentence of a pair says.

    python -m benchmarks.ranking train PAIRS.txt --language pl --conllu TREES.conllu --stages S2
"""

import argparse
import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.choice_model import Question, as_values, learn
from benchmarks.expansion_recall import lexicon
from benchmarks.recall import distinct, exact_key, rows, share
from transforms import ranking as package
from transforms.check import text_key
from transforms.conllu import ConlluError, scan
from transforms.engine import Engine
from transforms.parsing.stanza import StanzaParser
from transforms.ranking import UNIVERSAL, Ranking, ranking_for
from transforms.rule import Candidate, Kind
from transforms.tree import Tree

KINDS = (Kind.S2, Kind.S3)
CUTS = (1, 3, 5, 50)
PARTS = 5
SIMILAR = 0.5  # share of the words in which two sentences agree
FUNCTION_WORDS = frozenset(
    "a an the is are be of in on at to with and there no some two by".split()  # noqa: SIM905
)


class _AsTheyCome(Ranking):
    """Leaves candidates in the order of their rules."""

    def ordered(self, source: Tree, candidates: Sequence[Candidate]) -> list[Candidate]:
        return list(candidates)


def main() -> None:
    options = arguments()
    questions = questions_of(options)
    if options.command == "train":
        path = options.out or Path(package.__path__[0]) / f"{options.language}.json"
        text = train(questions, options)
        if options.check:
            if path.read_text(encoding="utf-8") != text:
                raise SystemExit(f"{path} was learned with other rules or data: train anew")
            return
        path.write_text(text, encoding="utf-8")
        print(f"written: {path}")
        return
    report = evaluate(questions, options.language, options.seed)
    print(json.dumps(report, indent=2) if options.json else as_text(report))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("command", choices=("train", "evaluate"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--language", default="en")
    parser.add_argument("--stanza-dir", type=Path)
    parser.add_argument("--conllu", type=Path, metavar="FILE", help="take trees from FILE")
    parser.add_argument("--wordnet", metavar="NAME", help="installed wordnet, such as oewn:2026")
    parser.add_argument("--seed", type=int, default=0, help="of the parts that are dealt")
    parser.add_argument("--stages", nargs="+", type=Kind, default=KINDS, help="to learn")
    parser.add_argument("--out", type=Path, help="where `train` writes")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; fail if it would change"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def questions_of(options: argparse.Namespace) -> list[Question]:
    """Return the candidates of each sentence and stage, with what people wrote."""
    engine = Engine(
        options.language, lexicon=lexicon(options), ranking=_AsTheyCome(options.language)
    )
    is_pairs = "sentence_A" in options.file.read_text(encoding="utf-8").partition("\n")[0]
    expected = partners(options.file) if is_pairs else expansions(options.file)
    trees = recorded(options.conllu) if options.conllu else parse_texts(list(expected), options)
    questions = []
    for text, tree in trees.items():
        expected_here = expected.get(text_key(text) if is_pairs else text)
        if tree is None or expected_here is None:
            continue
        source, candidates = engine.pack.prepared(tree), engine.expand(tree, text).candidates
        for kind in KINDS:
            of_kind = tuple(candidate for candidate in candidates if candidate.kind == kind)
            asked_for = expected_here.get(kind, ())
            if is_pairs:
                matching = [
                    candidate.text
                    for candidate in of_kind
                    if text_key(candidate.text) in expected_here[None]
                ]
                asked_for = [exact_key(text) for text in matching]
            questions.append(Question(text, source, kind, of_kind, tuple(asked_for)))
    return questions


Written = dict[str, dict[Kind | None, list[str]]]  # by sentence, then by stage if that is known


def expansions(path: Path) -> Written:
    """Return the keys of what people wrote, by sentence and stage."""
    written: Written = defaultdict(lambda: defaultdict(list))
    for s1, kind, text in distinct(rows(path, "s1", "kind", "expansion")):
        written[s1][Kind(kind)].append(exact_key(text))
    return written


def partners(path: Path) -> Written:
    """Return the keys of the sentences that are in a pair with a sentence."""
    written: Written = defaultdict(lambda: defaultdict(list))
    for a, b in rows(path, "sentence_A", "sentence_B"):
        for first, second in ((a, b), (b, a)):
            written[text_key(first)][None].append(text_key(second))
    return written


def parse_texts(texts: Sequence[str], options: argparse.Namespace) -> dict[str, Tree | None]:
    parser = StanzaParser(options.language, directory=options.stanza_dir)
    parses = parser.parse(texts)
    return {text: parse.tree for text, parse in zip(texts, parses, strict=True)}


def recorded(path: Path) -> dict[str, Tree | None]:
    with path.open(encoding="utf-8") as lines:
        return {tree.text: tree for tree in scan(lines) if not isinstance(tree, ConlluError)}


def train(questions: Sequence[Question], options: argparse.Namespace) -> str:
    """Return the text of the file that `train` writes."""
    settings = {
        "learned_by": "python -m benchmarks.ranking train",
        "seed": options.seed,
        "sentences": len({question.text for question in questions}),
        "candidates": {
            k: sum(len(q.candidates) for q in questions if q.kind == k) for k in options.stages
        },
        "as_people_wrote": {
            k: sum(sum(q.hits()) for q in questions if q.kind == k) for k in options.stages
        },
    }
    questions = [question for question in questions if question.kind in options.stages]
    values = as_values(learn(questions, options.language), settings)
    return json.dumps(values, indent=1, ensure_ascii=False) + "\n"


def evaluate(questions: Sequence[Question], language: str, seed: int) -> dict[str, Any]:
    """Return the shares for each order."""
    parts = dealt([question.text for question in questions], seed)
    rankings = {}
    for part in range(PARTS):
        training = [question for question in questions if parts[question.text] != part]
        rankings[part] = learn(training, language)
    committed = ranking_for(language)
    return {
        "sentences": len(parts),
        "groups": len(set(grouped(parts).values())),
        "any language": count(questions, lambda _: replace(UNIVERSAL, language=language)),
        "as committed": count(questions, lambda _: committed),
        "learned from other parts": count(
            questions, lambda question: rankings[parts[question.text]]
        ),
    }


def count(
    questions: Iterable[Question], ranking_of: Callable[[Question], Ranking]
) -> dict[str, dict[str, float]]:
    """Return, by stage, how often people's sentence is among the first of an order."""
    totals: Counter[Kind] = Counter()
    found_at: Counter[tuple[Kind, int]] = Counter()
    for question in questions:
        ordered = ranking_of(question).ordered(question.source, question.candidates)
        rank_of: dict[str, int] = {}
        for index, candidate in enumerate(ordered):
            rank_of.setdefault(exact_key(candidate.text), index)
        for key in question.wanted:
            totals[question.kind] += 1
            found_at.update((question.kind, cut) for cut in CUTS if rank_of.get(key, cut) < cut)
    return {
        "+".join(kinds): {
            f"exact@{cut}": share(
                sum(found_at[k, cut] for k in kinds), sum(totals[k] for k in kinds)
            )
            for cut in CUTS
        }
        for kinds in ((Kind.S2,), (Kind.S3,), KINDS)
    }


def dealt(texts: Iterable[str], seed: int) -> dict[str, int]:
    """Return the part of each sentence."""
    return {
        text: int(hashlib.sha256(f"{seed}\x1f{group}".encode()).hexdigest(), 16) % PARTS
        for text, group in grouped(texts).items()
    }


def grouped(texts: Iterable[str]) -> dict[str, str]:
    """Return one sentence for each group of similar ones: SICK's come in pairs that say the same.

    >>> groups = grouped(["A dog runs", "The dogs run", "A man sings"])
    >>> groups["A dog runs"] == groups["The dogs run"] != groups["A man sings"]
    True
    """
    bags = {text: _bag(text) for text in texts}
    group_of = {text: text for text in bags}

    def group(text: str) -> str:
        while group_of[text] != text:
            text = group_of[text]
        return text

    for text, bag in bags.items():
        for text_b, theirs in bags.items():
            if text_b < text and len(bag & theirs) >= SIMILAR * len(bag | theirs):
                group_of[group(text_b)] = group(text)
    return {text: group(text) for text in bags}


def _bag(text: str) -> frozenset[str]:
    words = re.findall(r"[^\W\d_]+", text.casefold())
    return frozenset(word.removesuffix("s") for word in words if word not in FUNCTION_WORDS)


def as_text(report: Mapping[str, Any]) -> str:
    lines = []
    for name, value in report.items():
        if not isinstance(value, dict):
            lines.append(f"{name}: {value}")
            continue
        lines += ["", name]
        for kinds, shares in value.items():
            cells = "  ".join(f"{cut} {100 * part:5.1f} %" for cut, part in shares.items())
            lines.append(f"  {kinds:6} {cells}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
