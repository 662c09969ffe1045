"""How well the fallback pack forms words that were held out of a treebank.

    python -m benchmarks.fallback_forms FILE.conllu [--json]

Every tenth sentence is held out; forms are learnt from the others. Each word held out is formed
from its lemma, UPOS and features alone and held against the word as it stands, capitals not
counted. Three figures: all words held out; those whose lemma, UPOS and features together do not
occur in the sentences learnt from; those that the pack does not mark as a guess.
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


@dataclass
class Count:
    """Words of one sort, and how many were formed right."""

    words: int = 0
    right: int = 0

    @property
    def share(self) -> float | None:
        return round(self.right / self.words, 4) if self.words else None


@dataclass
class Outcome:
    """The three figures, and what was formed wrong."""

    everything: Count = field(default_factory=Count)
    unseen: Count = field(default_factory=Count)
    sure: Count = field(default_factory=Count)
    wrong: Counter[tuple[str, str, str, str, str]] = field(default_factory=Counter)


def main() -> None:
    given = arguments()
    trees, unread = read(given.file)
    if len(trees) < EVERY:
        raise SystemExit(f"{given.file}: {len(trees)} sentences found, {EVERY} needed at least")
    began = time.perf_counter()
    learnt, held_out = parted(trees)
    found = outcome(Forms.of(learnt), held_out)
    values = {
        "file": given.file.name,
        "sentences_learnt": len(learnt),
        "sentences_held_out": len(held_out),
        "sentences_unread": unread,
        "all": entry(found.everything),
        "unseen": entry(found.unseen),
        "not_marked_as_guess": entry(found.sure),
        "seconds": round(time.perf_counter() - began, 2),
    }
    print(json.dumps(values) if given.json else as_text(values))
    if given.wrong:
        for (lemma, upos, feats, guess, form), count in found.wrong.most_common():
            print(f"{count}\t{lemma}\t{upos}\t{feats}\t{guess}\t{form}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--wrong", action="store_true", help="also list what was formed wrong")
    return parser.parse_args()


def read(path: Path) -> tuple[list[Tree], int]:
    """Return the trees of a file, and how many sentences could not be read."""
    with path.open(encoding="utf-8") as lines:
        found = list(scan(lines))
    trees = [each for each in found if isinstance(each, Tree)]
    return trees, sum(isinstance(each, ConlluError) for each in found)


def parted(trees: Sequence[Tree]) -> tuple[list[Tree], list[Tree]]:
    """Part the trees into those learnt from and every tenth."""
    learnt = [tree for number, tree in enumerate(trees, 1) if number % EVERY]
    return learnt, [tree for number, tree in enumerate(trees, 1) if number % EVERY == 0]


def outcome(forms: Forms, trees: Sequence[Tree]) -> Outcome:
    found = Outcome()
    for token in (token for tree in trees for token in tree):
        form = forms.inflect(token.lemma, token.upos, token.feats)
        is_right = form.text.lower() == token.form.lower()
        counts = [found.everything]
        if not forms.has(token.lemma, token.upos, token.feats):
            counts.append(found.unseen)
        if form.is_sure:
            counts.append(found.sure)
        for count in counts:
            count.words += 1
            count.right += is_right
        if not is_right:
            found.wrong[described(token, form.text)] += 1
    return found


def described(token: Token, guess: str) -> tuple[str, str, str, str, str]:
    return token.lemma, token.upos, str(token.feats), guess, token.form


def entry(count: Count) -> dict[str, float | int | None]:
    return {"words": count.words, "right": count.right, "share": count.share}


def as_text(values: dict[str, object]) -> str:
    return "\n".join(f"{name.replace('_', ' ')}: {shown(each)}" for name, each in values.items())


def shown(value: object) -> str:
    if not isinstance(value, dict):
        return str(value)
    share = "–" if value["share"] is None else f"{value['share']:.2%}"
    return f"{share} ({value['right']} of {value['words']})"


if __name__ == "__main__":
    main()
