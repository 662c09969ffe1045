"""DATA_STATEMENT.md of a release: Bender & Friedman's (2018) schema, filled from the manifest.

What the program cannot know is said to be not stated, under its heading, for the lead to add to the
project's description.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from datasets.formats.by_hand import by_hand_text
from datasets.formats.datasheet import NOT_STATED, collection, composition, of_words, people
from datasets.formats.manifest import ReleasedFile
from datasets.formats.terms import citation_text
from transforms.language_codes import language_tag

_DESIGNS = {
    "sick": "the design of SICK (Marelli et al. 2014)",
    "cds": "the design of CDSCorpus (Wróblewska & Krasnowska-Kieraś 2017)",
}


def data_statement_bytes(
    facts: Mapping[str, Any], files: Sequence[ReleasedFile], *, description: str = ""
) -> bytes:
    """Return the statement; its sections have the letters of the schema."""
    sections = (
        ("A. Curation rationale", [description.strip() or NOT_STATED, _rationale(facts)]),
        ("B. Language variety", [f"BCP-47 language tag: {language_tag(facts['language'])}."]),
        ("C. Speaker demographic", _speakers(facts)),
        ("D. Annotator demographic", people(facts)),
        ("E. Speech situation", [_situation(facts)]),
        ("F. Text characteristics", composition(facts, files)),
        ("G. Recording quality", ["Not applicable: the data are written."]),
        ("H. Other: how it was judged", collection(facts)),
        ("I. Provenance", [_provenance(facts)]),
    )
    title = f"# Data statement: {facts['title']} {facts['version']}\n"
    text = "".join(f"\n## {name}\n\n" + "\n\n".join(body) + "\n" for name, body in sections)
    return (title + text).encode()


def _rationale(facts: Mapping[str, Any]) -> str:
    unit = "words" if of_words(facts) else "sentences"
    design = _DESIGNS.get(facts["pairs"]["design"], f"the design “{facts['pairs']['design']}”")
    return f"The {unit} were put together to pairs by {design}."


def _speakers(facts: Mapping[str, Any]) -> list[str]:
    sentences = ["Of those who wrote the source texts nothing is known but what their origins say."]
    if "written_by_hand" in facts:
        sentences.append(by_hand_text(facts["written_by_hand"]))
    return sentences


def _situation(facts: Mapping[str, Any]) -> str:
    if of_words(facts):
        return "Words without context."
    return "Single written sentences without context; when they were written is not stated."


def _provenance(facts: Mapping[str, Any]) -> str:
    adapted = facts.get("adapted")
    source = f"Carried over from {adapted['from']} ({adapted['language']}). " if adapted else ""
    return f"{source}Cite as: {citation_text(facts)}"
