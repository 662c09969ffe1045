"""README.md of a release: front matter for Hugging Face, and a data card for people."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from datasets.formats.datasheet import (
    agreement,
    collection,
    composition,
    exclusions,
    limits_text,
    of_words,
    pair_count,
    people,
    persons,
)
from datasets.formats.manifest import ReleasedFile
from datasets.formats.terms import citation_text, licence_id, licence_url
from transforms.language_codes import language_tag

_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (10**6, "100K<n<1M"))
_CONFIGS = {"default": "parquet", "relatedness": "relatedness", "entailment": "entailment"}


def card_bytes(
    facts: Mapping[str, Any], files: Sequence[ReleasedFile], *, description: str = ""
) -> bytes:
    front = "\n".join(["---", *_front_matter(facts, files), "---"])
    sections = (
        ("Data", composition(facts, files)),
        ("Files", [_file_list(files)]),
        ("How it was judged", collection(facts)),
        ("People", people(facts)),
        ("Agreement", agreement(facts)),
        ("Exclusions", exclusions(facts)),
        ("Limits", [limits_text(facts)]),
        ("Personal data", [persons(facts)]),
        ("Licence and citation", [_terms(facts)]),
    )
    body = "".join(f"\n## {name}\n\n" + "\n\n".join(text) + "\n" for name, text in sections)
    lead = f"\n# {facts['title']} {facts['version']}\n"
    paragraph = f"\n{description.strip()}\n" if description.strip() else ""
    return (front + "\n" + lead + paragraph + body).encode()


def _front_matter(facts: Mapping[str, Any], files: Sequence[ReleasedFile]) -> Iterator[str]:
    pairs = pair_count(files)
    language = language_tag(facts["language"])
    yield from ("language:", f"- {language.partition('-')[0]}")
    if "-" in language:
        yield from ("language_bcp47:", f"- {language}")
    licence = licence_id(facts["licence"])
    yield f"license: {licence}"
    if licence == "other":
        yield f"license_name: {_quote(facts['licence'] or 'not stated')}"
    yield f"pretty_name: {_quote(facts['title'])}"
    yield from ("annotations_creators:", "- crowdsourced")
    yield from ("language_creators:", *(f"- {creator}" for creator in _language_creators(facts)))
    yield from ("multilinguality:", "- monolingual", "source_datasets:")
    yield f"- {'extended|other' if _is_extended(facts) else 'original'}"
    size = next((name for limit, name in _SIZES if pairs < limit), "n>1M")
    yield from ("size_categories:", f"- {_quote(size)}")
    # Hugging Face has no category of its own for word similarity.
    yield from ("task_categories:", "- text-classification")
    if not of_words(facts):
        yield "- sentence-similarity"
    yield "task_ids:"
    if not of_words(facts):
        yield "- natural-language-inference"
    yield "- semantic-similarity-scoring"
    # `datasets` cannot read a Parquet file without rows.
    yield from _configs([file.name for file in files if file.rows])


def _language_creators(facts: Mapping[str, Any]) -> Iterator[str]:
    """Say who made the sentences, in the words of the Hub."""
    yield "found"
    if facts["pairs"]["design"] in {"sick", "cds"}:
        yield "machine-generated"
    if "written_by_hand" in facts:
        yield "crowdsourced"


def _is_extended(facts: Mapping[str, Any]) -> bool:
    """Tell whether another corpus was carried over: then pairs can keep its gold."""
    return "adapted" in facts


def _configs(names: Sequence[str]) -> Iterator[str]:
    """Name the Parquet files only: mixed with CSV files they could not be loaded at all."""
    files_by_config = {
        config: [name for name in names if name.startswith(f"huggingface/{folder}/")]
        for config, folder in _CONFIGS.items()
    }
    if any(files_by_config.values()):
        yield "configs:"
    for config, parquet in files_by_config.items():
        if parquet:
            yield from (f"- config_name: {config}", "  data_files:")
        for name in parquet:
            split = name.rpartition("/")[2].removesuffix(".parquet")
            yield from (f"  - split: {split}", f"    path: {name}")


def _quote(text: str) -> str:
    # A JSON string is a YAML string.
    return json.dumps(text, ensure_ascii=False)


def _file_list(files: Sequence[ReleasedFile]) -> str:
    lines = ["| file | rows | what |", "|---|---|---|"]
    lines += [f"| `{file.name}` | {file.rows:,} | {file.meaning} |" for file in files]
    return "\n".join(lines) + "\n\nWhat each column means is in `columns.tsv`."


def _terms(facts: Mapping[str, Any]) -> str:
    licence = facts["licence"] or "not stated"
    url = licence_url(facts["licence"])
    link = f"[{licence}]({url})" if url else licence
    return f"Licence: {link}. Cite as: {citation_text(facts)}"
