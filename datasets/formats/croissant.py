"""croissant.json: the files and columns of a release for programs, with the RAI vocabulary.

Croissant 1.1 and RAI 1.0 of MLCommons; `mlcroissant validate` accepts it.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from datasets.formats.datasheet import (
    agreement,
    collection,
    composition,
    exclusions,
    limits_text,
    people,
    persons,
)
from datasets.formats.manifest import ReleasedFile
from datasets.formats.terms import citation_text, doi_url, licence_url
from transforms.language_codes import language_tag

_TYPES = {
    ".csv": "text/csv",
    ".parquet": "application/x-parquet",
    ".tsv": "text/tab-separated-values",
    ".txt": "text/tab-separated-values",
}
_NUMBERS = {
    "relatedness_score": "sc:Float",
    "SimLex999": "sc:Float",
    "sim": "sc:Float",
    "score": "sc:Float",
}
_TERMS = {
    **{
        name: f"cr:{name}"
        for name in (
            *("citeAs", "column", "equivalentProperty", "extract", "field", "fileProperty"),
            *("fileObject", "fileSet", "format", "includes", "isLiveDataset", "jsonPath", "key"),
            *("md5", "parentField", "path", "recordSet", "references", "regex", "repeated"),
            *("replace", "separator", "source", "subField", "transform"),
        )
    },
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "rai": "http://mlcommons.org/croissant/RAI/",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
}


def croissant_bytes(
    facts: Mapping[str, Any], files: Sequence[ReleasedFile], *, description: str = ""
) -> bytes:
    """Return the metadata. Files are named relative to it, with their checksums."""
    content = {
        "@context": {"@language": "en", "@vocab": "https://schema.org/", **_TERMS},
        "@type": "sc:Dataset",
        "name": re.sub(r"[^\w-]+", "-", facts["title"]).strip("-") or "release",
        "alternateName": facts["title"],
        "description": description.strip() or " ".join(composition(facts, files)),
        "conformsTo": [
            "http://mlcommons.org/croissant/1.1",
            "http://mlcommons.org/croissant/RAI/1.0",
        ],
        "version": _three_numbers(facts["version"]),
        "datePublished": facts["date"],
        "inLanguage": language_tag(facts["language"]),
        "license": licence_url(facts["licence"]) or facts["licence"] or "not stated",
        "citeAs": citation_text(facts),
        **({"identifier": doi_url(facts), "url": doi_url(facts)} if facts.get("doi") else {}),
        **_responsible(facts),
        "distribution": [_file_object(file) for file in files],
        "recordSet": [_record_set(file) for file in files if file.columns],
    }
    return (json.dumps(content, ensure_ascii=False, indent=2, allow_nan=False) + "\n").encode()


def _three_numbers(version: str) -> str:
    """Return a version in the form that Croissant requires, if it is numeric.

    >>> _three_numbers("1.0"), _three_numbers("2.1-pilot")
    ('1.0.0', '2.1-pilot')
    """
    numbers = version.split(".")
    if len(numbers) < 3 and all(number.isdigit() for number in numbers):
        return ".".join([*numbers, "0", "0"][:3])
    return version


def _responsible(facts: Mapping[str, Any]) -> dict[str, Any]:
    protocol = facts["run"].get("protocol") or {}
    rai: dict[str, Any] = {
        "rai:dataCollection": " ".join(collection(facts)),
        "rai:dataCollectionType": "Manual Human Curator",
        "rai:dataAnnotationProtocol": " ".join(collection(facts)),
        "rai:dataAnnotationPlatform": "Pairwright",
        "rai:dataAnnotationAnalysis": " ".join(agreement(facts)),
        "rai:dataPreprocessingProtocol": " ".join(exclusions(facts)),
        "rai:annotatorDemographics": " ".join(people(facts)),
        "rai:personalSensitiveInformation": persons(facts),
        "rai:dataLimitations": limits_text(facts),
        "rai:dataBiases": limits_text(facts),
        "rai:dataUseCases": "Measuring systems for semantic relatedness and textual entailment.",
        "rai:dataReleaseMaintenancePlan": (
            "A release never changes. A faulty one is withdrawn, and a new version takes its place."
        ),
    }
    if protocol.get("judgements_per_order"):
        rai["rai:annotationsPerItem"] = (
            f"{protocol['judgements_per_order']} for each order in which a pair is shown"
        )
    return rai


def _file_object(file: ReleasedFile) -> dict[str, Any]:
    suffix = "." + file.name.rpartition(".")[2]
    return {
        "@type": "cr:FileObject",
        "@id": file.name,
        "name": file.name,
        "description": file.meaning,
        "contentUrl": file.name,
        "contentSize": f"{file.size} B",
        "encodingFormat": _TYPES.get(suffix, "text/plain"),
        "sha256": file.sha256,
    }


def _record_set(file: ReleasedFile) -> dict[str, Any]:
    name = f"rows/{file.name}"
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "description": file.meaning,
        "field": [
            {
                "@type": "cr:Field",
                "@id": f"{name}/{column.name}".replace(" ", "_"),  # ids must not contain spaces
                "name": column.name,
                "description": column.meaning,
                "dataType": _NUMBERS.get(column.name, "sc:Text"),
                "source": {
                    "fileObject": {"@id": file.name},
                    "extract": {"column": column.name},
                },
            }
            for column in file.columns
        ],
    }
