"""A Polish project whose sentences can lend each other phrases; the trees are drawn by hand."""

from pathlib import Path

from datasets.models import Project
from datasets.services.expanding.normalising import project_normalise
from datasets.services.importing.parsing import project_parse
from datasets.services.importing.sources import sources_import
from tests.datasets.corpus import file_of, unwatched
from transforms.engine import Engine
from transforms.packs.polish.tags import features
from transforms.parsing.recorded import RecordedParser
from transforms.tree import Token, Tree

SUBJECTS = (("kobieta", "f"), ("chłopiec", "m1"), ("pies", "m2"), ("dziecko", "n"))
PLACES = (("pod", "inst", "ławką", "ławka"), ("na", "loc", "trawie", "trawa"))


def sitting(subject: tuple[str, str], place: tuple[str, str, str, str]) -> Tree:
    """Return the tree of "Kobieta siedzi pod ławką." and its like."""
    noun, gender = subject
    preposition, case, form, lemma = place
    rows = (
        (noun, noun, "NOUN", f"subst:sg:nom:{gender}", 2, "nsubj"),
        ("siedzi", "siedzieć", "VERB", "fin:sg:ter:imperf", 0, "root"),
        (preposition, preposition, "ADP", f"prep:{case}", 4, "case"),
        (form, lemma, "NOUN", f"subst:sg:{case}:f", 2, "obl"),
        (".", ".", "PUNCT", "interp", 2, "punct"),
    )
    tokens = tuple(
        Token(number, form, lemma, upos, xpos, features(xpos), head, deprel, space_after=number < 4)
        for number, (form, lemma, upos, xpos, head, deprel) in enumerate(rows, start=1)
    )
    return Tree(tokens, last_id=len(tokens))


TREES = tuple(sitting(subject, place) for subject in SUBJECTS for place in PLACES)


def polish_project(project: Project, folder: Path) -> Project:
    """Give a project the sentences as S1s with their trees: two of each of the sources s0, s1, …"""
    project.language = "pl"
    project.save()
    rows = ["source_id\tsentence_a\tsentence_b\torigin"]
    for number, index in enumerate(range(0, len(TREES), 2)):
        rows.append(f"s{number}\t{TREES[index].text}\t{TREES[index + 1].text}\tOWN")
    file = file_of(folder, "polish.tsv", "\n".join(rows) + "\n")
    sources_import(project=project, file=file, actor=None, progress=unwatched)
    parser = RecordedParser(TREES)
    project_parse(project=project, actor=None, progress=unwatched, parser=parser)
    project_normalise(project=project, actor=None, progress=unwatched, engine=Engine("pl"))
    return project
