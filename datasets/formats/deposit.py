"""Metadata of a deposit in the form of InvenioRDM, the software of Zenodo.

After its reference (https://inveniordm.docs.cern.ch/reference/metadata/). Creators are the makers
of the corpus, because releases know no persons; leads name them on the site of the repository.
"""

from collections.abc import Mapping
from html import escape
from typing import Any

from datasets.formats.terms import licence_id
from transforms.language_codes import language_and_script

_SUBJECTS = ("semantic relatedness", "textual entailment")
_SUBJECTS_OF_WORDS = ("word similarity",)


def deposit_metadata(
    *,
    title: str,
    version: str,
    language: str,
    licence: str,
    description: str,
    publisher: str,
    date: str = "",
    of_words: bool = False,
) -> dict[str, Any]:
    """Return the metadata; the date of publication is left out until there is a release.

    >>> metadata = deposit_metadata(
    ...     title="Boats", version="1.0", language="pl", licence="CC BY 4.0",
    ...     description="On boats & ponds.", publisher="Zenodo")
    >>> metadata["rights"], metadata["languages"], metadata["description"]
    ([{'id': 'cc-by-4.0'}], [{'id': 'pol'}], '<p>On boats &amp; ponds.</p>')
    """
    subjects = _SUBJECTS_OF_WORDS if of_words else _SUBJECTS
    metadata: dict[str, Any] = {
        "title": title,
        "resource_type": {"id": "dataset"},
        "creators": [
            {"person_or_org": {"type": "organizational", "name": f"The makers of {title}"}}
        ],
        "publisher": publisher,
        "version": version,
        "languages": [{"id": language_and_script(language).partition("-")[0]}],
        "subjects": [{"subject": subject} for subject in subjects],
    }
    if date:
        metadata["publication_date"] = date
    if paragraphs := [part.strip() for part in description.split("\n\n") if part.strip()]:
        metadata["description"] = "".join(f"<p>{escape(part)}</p>" for part in paragraphs)
    if licence:
        licence_code = licence_id(licence)
        metadata["rights"] = [
            {"title": {"en": licence}} if licence_code == "other" else {"id": licence_code}
        ]
    return metadata


def merge_metadata(existing: Mapping[str, Any], update: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a draft should say: ours, and what people added to it on the site.

    Creators that were entered there stay, because they are better known there.
    """
    preserved = {name: existing[name] for name in ("creators", "publisher") if existing.get(name)}
    return {**existing, **update, **preserved}
