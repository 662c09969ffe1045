"""How well the fallback pack forms words that were held out of a treebank.

    python -m benchmarks.fallback_forms FILE.conllu [--folds] [--json]

Every tenth sentence is held out; forms are learnt from the others. Each held-out word is formed
from its lemma, UPOS, features and whether it is written together with another word ("n't"), and
compared with the actual word, ignoring capitals. Three figures: all words held out; those whose
lemma, UPOS and features together do not occur in the sentences learnt from; those that the pack
does not mark as a guess.

With --folds each tenth is held out in turn, and the least and the mean share of the ten are
reported.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from transforms.conllu import ConlluError, scan
from transforms.packs.fallback.forms import Forms
from transforms.tree import Token, Tree

EVERY = 10
Wrong = tuple[str, str, str, str, str]  # lemma, UPOS, FEATS, the form produced, the actual form


@dataclass
class Count:
    """Words of one kind, and how many were formed correctly."""

    words: int = 0
    right: int = 0

    @property
    def share(self) -> float | None:
        return round(self.right / self.words, 4) if self.words else None


@dataclass
class Outcome:
    """The three figures, and the wrong forms."""

    everything: Count = field(default_factory=Count)
    unseen: Count = field(default_factory=Count)
    sure: Count = field(default_factory=Count)
    wrong: Counter[Wrong] = field(default_factory=Counter)


def main() -> None:
    options = arguments()
    trees, unread = read_trees(options.file)
    if len(trees) < EVERY:
        raise SystemExit(f"{options.file}: {len(trees)} sentences found, {EVERY} needed at least")
    began = time.perf_counter()
    offsets = range(EVERY) if options.folds else [EVERY - 1]
    outcomes = [
        outcome(Forms.of(learnt), held_out)
        for learnt, held_out in (split(trees, o) for o in offsets)
    ]
    values = {
        "file": options.file.name,
        "sentences": len(trees),
        "sentences_unread": unread,
        "held_out": "each tenth in its turn" if options.folds else "every tenth sentence",
        "all": entry([o.everything for o in outcomes]),
        "unseen": entry([o.unseen for o in outcomes]),
        "not_marked_as_guess": entry([o.sure for o in outcomes]),
        "seconds": round(time.perf_counter() - began, 2),
    }
    print(json.dumps(values) if options.json else as_text(values))
    if options.wrong:
        wrong = sum((o.wrong for o in outcomes), start=Counter[Wrong]())
        for (lemma, upos, feats, guess, form), count in wrong.most_common():
            print(f"{count}\t{lemma}\t{upos}\t{feats}\t{guess}\t{form}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--folds", action="store_true", help="hold out each tenth in its turn")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--wrong", action="store_true", help="also list what was formed wrong")
    return parser.parse_args()


def read_trees(path: Path) -> tuple[list[Tree], int]:
    """Return the trees of a file, and how many sentences could not be read."""
    with path.open(encoding="utf-8") as lines:
        scanned = list(scan(lines))
    trees = [block for block in scanned if isinstance(block, Tree)]
    return trees, sum(isinstance(block, ConlluError) for block in scanned)


def split(trees: Sequence[Tree], offset: int = EVERY - 1) -> tuple[list[Tree], list[Tree]]:
    """Split the trees into a training part and every tenth tree, starting at `offset`."""
    learnt = [tree for index, tree in enumerate(trees) if index % EVERY != offset]
    return learnt, list(trees[offset::EVERY])


def outcome(forms: Forms, trees: Sequence[Tree]) -> Outcome:
    result = Outcome()
    for token in (token for tree in trees for token in tree):
        is_joined = token.multiword is not None
        form = forms.inflect(token.lemma, token.upos, token.feats, is_joined=is_joined)
        is_right = form.text.lower() == token.form.lower()
        counts = [result.everything]
        if not forms.has(token.lemma, token.upos, token.feats):
            counts.append(result.unseen)
        if form.is_sure:
            counts.append(result.sure)
        for count in counts:
            count.words += 1
            count.right += is_right
        if not is_right:
            result.wrong[describe(token, form.text)] += 1
    return result


def describe(token: Token, guess: str) -> Wrong:
    return token.lemma, token.upos, str(token.feats), guess, token.form


def entry(counts: Sequence[Count]) -> dict[str, float | int | None]:
    """Return the words of all parts, how many were right, and the least and mean share."""
    words, right = sum(count.words for count in counts), sum(count.right for count in counts)
    shares = [count.share for count in counts if count.share is not None]
    mean = round(sum(shares) / len(shares), 4) if shares else None
    return {"words": words, "right": right, "share": mean, "least": min(shares, default=None)}


def as_text(values: dict[str, object]) -> str:
    return "\n".join(
        f"{name.replace('_', ' ')}: {as_percent(value)}" for name, value in values.items()
    )


def as_percent(value: object) -> str:
    if not isinstance(value, dict):
        return str(value)
    if value["share"] is None:
        return "–"
    text = f"{value['share']:.2%} ({value['right']} of {value['words']})"
    is_varied = value["least"] != value["share"]
    return f"{text}, at least {value['least']:.2%}" if is_varied else text


if __name__ == "__main__":
    main()
