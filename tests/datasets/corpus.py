"""A corpus of our own for the steps: captions with their trees, and rules that are plain to see."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from datasets.models import Project
from datasets.services.expanding.expansions import project_expand
from datasets.services.expanding.normalising import project_normalise
from datasets.services.importing.parsing import project_parse
from datasets.services.importing.sources import sources_import
from datasets.services.jobs.incoming import IncomingFile, incoming_path
from transforms.conllu import load
from transforms.edit import Edit
from transforms.engine import Engine
from transforms.packs.registry import pack_for
from transforms.parsing.recorded import RecordedParser
from transforms.reason import Reason
from transforms.rule import Candidate, Kind, Need, Prior, Refusal, Relation, candidate_of
from transforms.tree import Tree

# Source, sentence A, sentence B: subject, verb, object of "A … is … a …".
SCENES = (
    ("pets-1", ("dog", "chasing", "ball"), ("puppy", "following", "ball")),
    ("pets-2", ("cat", "watching", "bird"), ("kitten", "seeing", "bird")),
    ("farm-1", ("horse", "pulling", "cart"), ("pony", "drawing", "cart")),
    ("farm-2", ("farmer", "feeding", "goose"), ("ghost", "feeding", "goose")),
)
Scene = tuple[str, str, str]


def unwatched(done: int, total: int, message: str = "") -> None:
    """Take progress and do nothing with it."""


def sentence(scene: Scene) -> str:
    return "A {} is {} a {}".format(*scene)


def conllu(scene: Scene, *comments: str) -> str:
    subject, verb, thing = scene
    rows = (
        ("A", "a", "DET", "2", "det"),
        (subject, subject, "NOUN", "4", "nsubj"),
        ("is", "be", "AUX", "4", "aux"),
        (verb, verb, "VERB", "0", "root"),
        ("a", "a", "DET", "6", "det"),
        (thing, thing, "NOUN", "4", "obj"),
    )
    lines = [*comments, f"# text = {sentence(scene)}"]
    for number, (form, lemma, upos, head, deprel) in enumerate(rows, start=1):
        feats = "Mood=Ind|VerbForm=Fin" if upos == "AUX" else "_"
        lines.append(
            "\t".join([str(number), form, lemma, upos, "_", feats, head, deprel, "_", "_"])
        )
    return "\n".join(lines) + "\n\n"


def all_conllu() -> str:
    return "".join(conllu(scene) for _, *scenes in SCENES for scene in scenes)


def recorded_parser() -> RecordedParser:
    return RecordedParser(load(all_conllu()))


def file_of(folder: Path, name: str, content: str | bytes) -> IncomingFile:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return incoming_path(path)


def scenes_file(folder: Path, scenes: Iterable[Any] = SCENES) -> IncomingFile:
    rows = ["source_id\tsentence_a\tsentence_b\torigin\ttheme"]
    for name, first, second in scenes:
        rows.append(f"{name}\t{sentence(first)}\t{sentence(second)}\tOWN\t{name.partition('-')[0]}")
    return file_of(folder, "scenes.tsv", "\n".join(rows) + "\n")


class PlainPack:
    """English without its demands on grammar, so that the rules below may be plain."""

    def __init__(self) -> None:
        self._english = pack_for("en")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._english, name)

    def finish(self, tree: Tree, source: Tree) -> Tree:
        return tree

    def unfit_source(self, tree: Tree) -> Reason | None:
        return None

    def unfit(self, tree: Tree) -> Reason | None:
        return Reason("nobody_has_seen_a_ghost") if "ghost" in {t.form for t in tree} else None

    def faults(self, tree: Tree) -> list[Reason]:
        return []


@dataclass(frozen=True)
class Adding:
    """Put a word after the verb; refuse where a pony is."""

    id: str
    kind: Kind
    word: str
    expected_ab: Relation
    expected_ba: Relation
    warnings: tuple[Reason, ...] = ()
    version: int = 1
    paper: str = ""
    languages: tuple[str, ...] = ("en",)
    prior: Prior | None = None
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Any) -> Iterator[Candidate | Refusal]:
        if "pony" in {token.form for token in tree}:
            yield Refusal(self.id, Reason("there_is_a_pony"))
            return
        edit = Edit(tree)
        edit.insert(self.word, head=tree.root.id, deprel="advmod", after=tree.root.id)
        yield candidate_of(self, edit, warnings=self.warnings)


@dataclass(frozen=True)
class Naming(Adding):
    """Normalise: call a puppy a dog."""

    def apply(self, tree: Tree, context: Any) -> Iterator[Candidate | Refusal]:
        for token in tree:
            if token.form == "puppy":
                edit = Edit(tree)
                edit.set(token.id, form="dog", lemma="dog")
                yield candidate_of(self, edit)


@dataclass(frozen=True)
class Breaking(Adding):
    """A rule with a bug: it breaks on cats."""

    def apply(self, tree: Tree, context: Any) -> Iterator[Candidate | Refusal]:
        if "cat" in {token.form for token in tree}:
            raise KeyError("whiskers")
        return iter(())


SAME, OPPOSITE = Relation.ENTAILMENT, Relation.CONTRADICTION
RULES = (
    Naming("n.naming", Kind.N, "", SAME, SAME),
    Adding("s2.gladly", Kind.S2, "gladly", Relation.NEUTRAL, SAME),
    Adding("s2.maybe", Kind.S2, "maybe", SAME, SAME, warnings=(Reason("the_word_is_unsure"),)),
    Adding("s3.never", Kind.S3, "never", OPPOSITE, OPPOSITE),
    Breaking("s4.breaking", Kind.S4, "", Relation.NEUTRAL, Relation.NEUTRAL),
)


def plain_engine(seed: int = 1) -> Engine:
    return Engine("en", rules=RULES, pack=PlainPack(), seed=seed)


def expand_all(project: Project, folder: Path) -> Project:
    sources_import(project=project, file=scenes_file(folder), actor=None, progress=unwatched)
    project_parse(project=project, actor=None, progress=unwatched, parser=recorded_parser())
    engine = plain_engine()
    project_normalise(project=project, actor=None, progress=unwatched, engine=engine)
    project_expand(project=project, actor=None, progress=unwatched, engine=engine)
    return project
