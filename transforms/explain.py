"""The rules' results for one sentence, in a form that a project lead can read.

    python -m transforms explain "A man is driving a car" --language en --stanza-dir DIR

The page "Try the rules" shows the same values.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from transforms.edit import Change
from transforms.engine import Engine, Expansion, Failure, Normalisation
from transforms.reason import Reason
from transforms.rule import Candidate, Kind, Refusal, Rule
from transforms.stock import Stock
from transforms.tree import ROOT, Token, Tree

KINDS = (Kind.S2, Kind.S3, Kind.S4)


@dataclass(frozen=True)
class Explanation:
    """A sentence, its normalised form, and the expansion of that.

    `expansion` is None where the sentence could not be normalised.
    """

    tree: Tree
    normalisation: Normalisation
    expansion: Expansion | None
    standing_aside: tuple[Rule, ...] = ()

    def candidates(self, kind: Kind) -> list[Candidate]:
        """Return the candidates of a kind, best first."""
        candidates = self.expansion.candidates if self.expansion else ()
        return [candidate for candidate in candidates if candidate.kind == kind]

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """All refusals, those of normalising first, each reason of a rule once."""
        expansion = self.expansion.refusals if self.expansion else ()
        return tuple(dict.fromkeys((*self.normalisation.refusals, *expansion)))

    @property
    def failures(self) -> tuple[Failure, ...]:
        """The rules that failed: bugs to report with the sentence."""
        expansion = self.expansion.failures if self.expansion else ()
        return (*self.normalisation.failures, *expansion)


@dataclass(frozen=True)
class Branch:
    """A word of a drawn tree: its depth, and its head (`head`, empty for the root)."""

    token: Token
    depth: int
    head: str


def explain(engine: Engine, tree: Tree, *, stock: Stock | None = None) -> Explanation:
    """Normalise a sentence and expand the result, with phrases that other sentences lend."""
    normalisation = engine.normalise(tree, tree.text)
    normalised = normalisation.tree
    return Explanation(
        tree=tree,
        normalisation=normalisation,
        expansion=engine.expand(normalised, normalised.text, stock=stock) if normalised else None,
        standing_aside=engine.standing_aside,
    )


def branches(tree: Tree) -> Iterator[Branch]:
    """Yield the words in sentence order, each with its depth in the tree."""
    for token in tree:
        depth, above = 0, tree.parent(token.id)
        head = above.form if above else ""
        while above is not None:
            depth, above = depth + 1, tree.parent(above.id)
        yield Branch(token, depth, head)


def why(edits: Sequence[Change]) -> str:
    """Return the rules' explanations of what they did; empty if there are none."""
    return "; ".join(str(change["text"]) for change in edits if change["op"] == "explain")


def why_codes(edits: Sequence[Change]) -> list[Any]:
    """Return the rules' explanations as codes with parameters; older traces have none."""
    return [
        code for change in edits if change["op"] == "explain" for code in change.get("reasons", ())
    ]


def steps(edits: Sequence[Change]) -> list[Reason]:
    """Return each operation on the tree, without the rules' explanations."""
    return [step(change) for change in edits if change["op"] != "explain"]


def step(change: Change) -> Reason:
    """Return the description of one operation.

    >>> change = {"op": "insert", "id": 7, "word": "not", "head": 4, "deprel": "advmod", "after": 3}
    >>> str(step(change))
    'inserted "not" (advmod)'
    """
    word = str(change.get("word", ""))
    match change["op"]:
        case "lend":
            return Reason("word_lent", word=word, sentence=str(change["text"]))
        case "insert":
            return Reason("word_inserted", word=word, relation=str(change["deprel"]))
        case "remove":
            return Reason("word_removed", word=word)
        case "move":
            return Reason("word_moved", word=word)
        case "then":
            return Reason("second_rule_applied", rule=str(change["rule"]))
        case "reattach" if change["head"] == ROOT:
            return Reason("word_made_root", word=word)
        case "reattach":
            return Reason("word_reattached", word=word, relation=str(change["deprel"]))
        case _:
            return _columns_changed(change, word)


def _columns_changed(change: Change, word: str) -> Reason:
    if change.get("form", change.get("word")) != change.get("word"):
        return Reason("form_changed", word=word, form=str(change["form"]))
    columns = {k: v for k, v in change.items() if k not in {"op", "id", "word", "form"}}
    shown = ", ".join(f"{name} {value}" for name, value in columns.items())
    return Reason("columns_changed", word=word, columns=shown)


def refusal_json(refusal: Refusal) -> dict[str, Any]:
    """Return a refusal as JSON values: the rule, the English reason, its code and parameters."""
    return {"rule": refusal.rule_id, "reason": str(refusal.reason), **refusal.reason.as_json()}


def warnings_json(warnings: Sequence[Reason]) -> dict[str, Any]:
    """Return warnings as JSON values: in English, and as codes with parameters."""
    return {
        "warnings": [str(warning) for warning in warnings],
        "warning_codes": [warning.as_json() for warning in warnings],
    }


def as_values(explanation: Explanation) -> dict[str, Any]:
    """Return the explanation as JSON values, also for templates."""
    result = explanation.normalisation
    return {
        "words": [_word(branch) for branch in branches(explanation.tree)],
        "tree": _hanging(explanation.tree, explanation.tree.root),
        "normalised": result.tree.text if result.tree else None,
        "reason": str(result.reason or ""),
        "reason_code": result.reason.as_json() if result.reason else None,
        "rules": [rule_id for rule_id, _ in result.applied],
        **_detailed(result.edits, result.warnings),
        "by_kind": {
            str(kind): [_candidate(each) for each in explanation.candidates(kind)] for kind in KINDS
        },
        "refusals": [refusal_json(each) for each in explanation.refusals],
        "failures": [{"rule": f.rule_id, "error": f.error} for f in explanation.failures],
        "standing_aside": [rule.id for rule in explanation.standing_aside],
    }


def _word(branch: Branch) -> dict[str, Any]:
    token = branch.token
    columns = ("id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel")
    return {name: str(getattr(token, name)) for name in columns} | {"above": branch.head}


def _hanging(tree: Tree, token: Token) -> dict[str, Any]:
    """Return a word with everything below it, in sentence order."""
    return {
        "form": token.form,
        "upos": token.upos,
        "deprel": token.deprel,
        "children": [_hanging(tree, child) for child in tree.children(token.id)],
    }


def _candidate(candidate: Candidate) -> dict[str, Any]:
    return {
        "text": candidate.text,
        "rule": candidate.rule_id,
        "expected_ab": str(candidate.expected_ab),
        "expected_ba": str(candidate.expected_ba),
        **_detailed(candidate.edits, candidate.warnings),
    }


def _detailed(edits: Sequence[Change], warnings: Sequence[Reason]) -> dict[str, Any]:
    done = steps(edits)
    return {
        "why": why(edits),
        "why_codes": why_codes(edits),
        "steps": [str(each) for each in done],
        "step_codes": [each.as_json() for each in done],
        **warnings_json(warnings),
    }


def without_wordnet(engine: Engine) -> str:
    """Return a note on what a missing wordnet means for the engine's rules."""
    aside = ", ".join(rule.id for rule in engine.standing_aside)
    note = f"no wordnet of the language {engine.language!r} is installed"
    if aside:
        return f"{note}; standing aside: {aside}"
    return f"{note}; the rules exchange listed words only"


def as_text(explanation: Explanation) -> str:
    """Return the explanation as lines for a terminal."""
    return "\n".join(_lines(explanation))


def _lines(explanation: Explanation) -> Iterator[str]:
    yield from _tree_lines(explanation.tree)
    result = explanation.normalisation
    yield ""
    if result.tree is None:
        yield f"Cannot be normalised: {result.reason}"
    else:
        yield f"Normalised: {result.tree.text}"
    yield from (f"  {rule_id}" for rule_id, _ in result.applied)
    yield from _detail(result.edits, result.warnings)
    for kind in KINDS:
        yield from _kind_lines(kind, explanation.candidates(kind))
    yield from _titled(
        "Refused", [f"{each.rule_id}: {each.reason}" for each in explanation.refusals]
    )
    yield from _titled("Broken", [f"{each.rule_id}: {each.error}" for each in explanation.failures])
    aside = [rule.id for rule in explanation.standing_aside]
    yield from _titled("Standing aside, as no wordnet was given", aside)


def _tree_lines(tree: Tree) -> Iterator[str]:
    for branch in branches(tree):
        token = branch.token
        shown = f"{'  ' * branch.depth}{token.form}"
        relation = f"{token.deprel} of {branch.head}" if branch.head else token.deprel
        yield f"{shown:34} {token.upos:6} {token.lemma:16} {relation}"


def _kind_lines(kind: Kind, candidates: Sequence[Candidate]) -> Iterator[str]:
    yield ""
    noun = "candidate" if len(candidates) == 1 else "candidates"
    yield f"{kind}: {len(candidates)} {noun}" if candidates else f"{kind}: none"
    for rank, candidate in enumerate(candidates, 1):
        yield f"{rank:3}. {candidate.text}"
        yield (
            f"     {candidate.rule_id}, expected {candidate.expected_ab}"
            f" (the other way round {candidate.expected_ba})"
        )
        yield from _detail(candidate.edits, candidate.warnings)


def _detail(edits: Sequence[Change], warnings: Sequence[Reason]) -> Iterator[str]:
    if because := why(edits):
        yield f"     {because}"
    if done := steps(edits):
        yield f"       {'; '.join(map(str, done))}"
    yield from (f"     warning: {warning}" for warning in warnings)


def _titled(title: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield from ("", f"{title}:", *(f"  {line}" for line in dict.fromkeys(lines)))
