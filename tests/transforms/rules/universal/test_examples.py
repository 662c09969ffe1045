"""The rules for any language against examples of a language made from a treebank: Czech."""

from pathlib import Path

import pytest

from transforms.check import SourceCheck
from transforms.conllu import load, scan
from transforms.engine import Engine
from transforms.new_language import new_language
from transforms.packs.fallback.folder import opened_in
from transforms.rule import Refusal, Relation
from transforms.rules import rules_for
from transforms.rules.universal import universal_rules
from transforms.rules.universal.examples import differences
from transforms.tree import Tree

CZECH = Path(__file__).parents[2] / "czech"
EXAMPLES = (CZECH / "examples.conllu").read_text("utf-8")
# 34 sentences give these no occasion: see test_moving, test_voice, test_listed_words,
# test_s2_pronoun, test_normalising and test_clauses.
SILENT = {
    "n.coordinate", "n.entity", "n.modal", "n.number", "n.parenthetical", "n.possessive",
    "n.progressive", "n.sentence", "s2.clause_dropped", "s2.relative_participle",
    "s3.argument_determiner", "s4.phrases",
    "s2.active", "s2.adverb_moved", "s2.agentive", "s2.compound", "s2.hypernym", "s2.number",
    "s2.passive", "s2.preposition", "s2.pronoun", "s2.relative_adjective",
    "s3.preposition",
}  # fmt: skip
RULES = universal_rules("cs")
# Labels of the rules that no language has of its own.
OWN = {"s2": Relation.ENTAILMENT, "s3": Relation.CONTRADICTION, "s4": Relation.NEUTRAL}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = new_language("cs", CZECH / "treebank.conllu", into=tmp_path).folder
    for name in ("words.tsv", "examples.conllu"):
        (made / name).write_text((CZECH / name).read_text("utf-8"), "utf-8")
    return made


def test_the_rules_answer_as_the_examples_say(folder: Path) -> None:
    assert differences(folder) == ""


def test_what_differs_from_the_examples_is_shown(folder: Path) -> None:
    changed = EXAMPLES.replace("Malý pes neběží po trávě.", "Malý pes běží ne po trávě.")
    (folder / "examples.conllu").write_text(changed, "utf-8")
    shown = differences(folder)
    assert "-# expected = s3.negation: Malý pes běží ne po trávě." in shown
    assert "+# proposed = s3.negation: Malý pes neběží po trávě." in shown


@pytest.mark.parametrize("rule_id", sorted({rule.id for rule in RULES} - SILENT))
def test_every_rule_writes_and_leaves_alone(rule_id: str) -> None:
    blocks = EXAMPLES.split("\n\n")
    written = sum(f"# expected = {rule_id}:" in block for block in blocks)
    assert written >= 2
    assert sum("# text" in block for block in blocks) - written >= 3


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_rules_carry_the_ids_and_labels_of_those_written_for_a_language(rule) -> None:
    written = {each.id: each for language in ("pl", "en") for each in rules_for(language)}
    if rule.id in written:
        same = written[rule.id]
        assert (rule.kind, rule.expected_ab, rule.expected_ba) == (
            same.kind, same.expected_ab, same.expected_ba,
        )  # fmt: skip
    else:
        assert (rule.kind, rule.expected_ab) == (rule.id[:2].upper(), OWN[rule.id[:2]])
    assert rule.languages == ("cs",)


@pytest.mark.parametrize(
    ("name", "code"), [("en_ewt-dev", "qen"), ("pl_lfg-dev", "qpl")], ids=["English", "Polish"]
)
def test_on_real_treebanks_every_candidate_is_sound_and_no_rule_breaks(
    shared_dir: Path, tmp_path: Path, name: str, code: str
) -> None:
    path = shared_dir / "data" / "ud" / f"{name}.conllu"
    pack = opened_in(new_language(code, path, into=tmp_path).folder)
    engine = Engine(code, rules=universal_rules(code), pack=pack)
    with path.open(encoding="utf-8") as lines:
        trees = [tree for tree in scan(lines) if isinstance(tree, Tree)][:400]
    for tree in trees:
        text = tree.text
        check = SourceCheck(tree, pack)
        expansion = engine.expand(tree)
        assert expansion.failures == ()
        assert all(check.new_faults(each.tree) == [] for each in expansion.candidates)
        assert tree.text == text


def test_the_rules_refuse_a_pack_of_another_kind() -> None:
    (tree,) = load(EXAMPLES.split("\n\n")[0])
    engine = Engine("en", rules=universal_rules("en"))
    assert len(engine.expand(tree).failures) >= 1
    assert not any(isinstance(each, Refusal) for each in engine.expand(tree).candidates)
