"""Licence and citation of a release."""

import json
import re
from collections.abc import Mapping
from typing import Any

_CREATIVE_COMMONS = re.compile(r"cc-(by(?:-nc)?(?:-sa|-nd)?)-(\d\.\d)(?:-[a-z]+)?")
_ZERO = re.compile(r"cc-?0(-1\.0)?")


def licence_id(licence: str) -> str:
    """Return Hugging Face's name for a licence, "other" if there is none.

    >>> licence_id("CC BY-NC-SA 4.0"), licence_id("CC0"), licence_id("ask us")
    ('cc-by-nc-sa-4.0', 'cc0-1.0', 'other')
    """
    name = "-".join(licence.casefold().split())
    if _ZERO.fullmatch(name):
        return "cc0-1.0"
    return name if _CREATIVE_COMMONS.fullmatch(name) or name == "mit" else "other"


def licence_url(licence: str) -> str:
    """Return the URL of a licence's text, or "" if it is unknown.

    >>> licence_url("CC BY 4.0")
    'https://creativecommons.org/licenses/by/4.0/'
    """
    name = licence_id(licence)
    match = _CREATIVE_COMMONS.fullmatch(name)
    if match:
        return f"https://creativecommons.org/licenses/{match[1]}/{match[2]}/"
    if name == "cc0-1.0":
        return "https://creativecommons.org/publicdomain/zero/1.0/"
    return "https://opensource.org/license/mit" if name == "mit" else ""


def licence_bytes(facts: Mapping[str, Any]) -> bytes:
    licence = facts["licence"]
    if not licence:
        return b"No licence is stated. Ask those who made the release before you use it.\n"
    url = licence_url(licence)
    text = f"{facts['title']} {facts['version']} is released under {licence}.\n"
    return (text + (f"Its text: {url}\n" if url else "")).encode()


def citation_text(facts: Mapping[str, Any]) -> str:
    """Return the citation as one line; it names the corpus, because releases know no persons.

    >>> boats = {"title": "Boats", "version": "1.0", "date": "2026-03-01"}
    >>> citation_text(boats), citation_text(boats | {"doi": "10.5281/zenodo.7"})[-33:]
    ('Boats, version 1.0 (2026). Data set.', ' https://doi.org/10.5281/zenodo.7')
    """
    cited = f"{facts['title']}, version {facts['version']} ({facts['date'][:4]}). Data set."
    return f"{cited} {doi_url(facts)}" if facts.get("doi") else cited


def doi_url(facts: Mapping[str, Any]) -> str:
    """Return the address of the DOI that was reserved for a release, "" if none was."""
    return f"https://doi.org/{facts['doi']}" if facts.get("doi") else ""


def citation_bytes(facts: Mapping[str, Any]) -> bytes:
    """Return the citation in the Citation File Format; JSON strings are YAML strings."""
    title, version = json.dumps(facts["title"], ensure_ascii=False), json.dumps(facts["version"])
    lines = [
        "cff-version: 1.2.0",
        "message: If you use these data, please cite them as below.",
        "type: dataset",
        f"title: {title}",
        "authors:",
        f"  - name: {json.dumps('The makers of ' + facts['title'], ensure_ascii=False)}",
        f"version: {version}",
        f"date-released: {json.dumps(facts['date'])}",
    ]
    if facts.get("doi"):
        lines.append(f"doi: {json.dumps(facts['doi'])}")
    return ("\n".join(lines) + "\n").encode()
