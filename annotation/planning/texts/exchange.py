"""Text bundles as PO files: what translators take along and bring back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import polib

from annotation.planning.texts.bundle import READ_HEADER, Texts
from annotation.planning.texts.english import english
from datasets.formats.problems import Problems
from datasets.formats.text import value_problem
from transforms.language_codes import macro_language
from transforms.reason import Reason

LANGUAGE_HEADER: Final = "Language"
YES, NO = "yes", "no"
LONGEST: Final = 1_000  # characters, as in a protocol
_PLACEHOLDER: Final = re.compile(r"\{\w*\}")
# The two sentences of a ready-made pair; such a pair is no test if they are the same.
_FIRST_OF_PAIR: Final = re.compile(r"(?P<pair>(?:controls|practice)\.\d+)\.1")
# polib drops the last character of a string that is not closed.
_STRING: Final = re.compile(r"\s*(?:msgctxt|msgid|msgstr)?\s*(?P<string>\".*)")
_CLOSED: Final = re.compile(r'"(?:[^"\\]|\\.)*"\s*')
_LINE_IN_FAULT: Final = re.compile(r"line (\d+)")


@dataclass(frozen=True)
class TextsRead:
    """What a PO file says.

    Attributes
    ----------
    by_key : dict of str to str
        Text by key; empty where nothing was translated.
    is_read : bool
        Whether the file says that a native speaker has read the texts.
    """

    by_key: dict[str, str]
    is_read: bool


def bundle_po(texts: Texts) -> str:
    """Return a bundle as a PO file, with an empty line for what is still to be translated.

    Parameters
    ----------
    texts : Texts

    Returns
    -------
    str
    """
    po = polib.POFile(wrapwidth=100)
    po.metadata = {
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        LANGUAGE_HEADER: texts.language,
        READ_HEADER: YES if texts.is_read else NO,
    }
    po.extend(
        polib.POEntry(msgctxt=key, msgid=source, msgstr=texts.by_key.get(key, ""))
        for key, source in english().items()
    )
    return str(po) + "\n"


def bundle_read(text: str, problems: Problems, *, language: str) -> TextsRead:
    """Read a PO file, and name every line on which something is wrong.

    Parameters
    ----------
    text : str
        Content of the file.
    language : str
        Code of the language that the texts must be in; a file that names none may be in any.
    problems : Problems
        Collects what is wrong.

    Returns
    -------
    TextsRead
        To be used only if nothing was wrong.
    """
    open_strings = [
        number
        for number, line in enumerate(text.split("\n"), 1)
        if (match := _STRING.match(line)) and not _CLOSED.fullmatch(match["string"])
    ]
    for number in open_strings:
        problems.add(number, "", Reason("text_not_between_quotation_marks"))
    if open_strings:
        return TextsRead({}, is_read=False)
    try:
        # polib opens the file of that name if there is one; no name ends with an empty line.
        po = polib.pofile(text + "\n\n")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        match = _LINE_IN_FAULT.search(str(error))
        problems.add(int(match[1]) if match else 0, "", Reason("texts_are_no_po_file"))
        return TextsRead({}, is_read=False)
    for header, problem in _header_faults(po.metadata, language):
        problems.add(_line_of(header, text), header, problem)
    by_key: dict[str, str] = {}
    lines: dict[str, int] = {}
    for entry in po:
        key, line = entry.msgctxt or "", entry.linenum or 0
        fault = _entry_fault(key, entry, lines)
        if fault:
            problems.add(line, key, fault)
            continue
        lines[key] = line
        by_key[key] = "" if entry.fuzzy else entry.msgstr.strip()
    for key, fault in texts_faults(by_key).items():
        problems.add(lines[key], key, fault)
    if not po:
        problems.add(0, "", Reason("texts_missing"))
    return TextsRead(by_key, is_read=po.metadata.get(READ_HEADER) == YES)


def _header_faults(headers: Mapping[str, str], language: str) -> Iterator[tuple[str, Reason]]:
    code = headers.get(LANGUAGE_HEADER, "").strip().replace("_", "-")
    if code and macro_language(code) != macro_language(language):
        yield LANGUAGE_HEADER, Reason("texts_in_other_language", found=code, expected=language)
    if (is_read := headers.get(READ_HEADER, NO)) not in (YES, NO):
        yield READ_HEADER, Reason("yes_or_no_expected", found=is_read)


def _line_of(header: str, text: str) -> int:
    """Return the number of the line that a header is on, 0 if it is on none by itself."""
    lines = enumerate(text.split("\n"), 1)
    return next((number for number, line in lines if line.startswith(f'"{header}:')), 0)


def texts_faults(by_key: Mapping[str, str]) -> dict[str, Reason]:
    """Return what is wrong with translations, by key; a key that is missing has nothing wrong.

    Parameters
    ----------
    by_key : mapping of str to str

    Returns
    -------
    dict of str to Reason

    Examples
    --------
    >>> faults = texts_faults({"sick.first_name": "Satz A", "consent.text": "{projekt}"})
    >>> list(faults), str(faults["consent.text"])
    (['consent.text'], 'must contain {campaign}, {project}, and nothing else in braces')
    """
    faults = {}
    for key, text in by_key.items():
        fault = _fault(key, text, by_key)
        if fault:
            faults[key] = fault
    return faults


def _entry_fault(key: str, entry: polib.POEntry, lines: Mapping[str, int]) -> Reason | None:
    if not key:
        return Reason("text_without_key")
    if key not in english():
        return Reason("text_key_unknown")
    if key in lines:
        return Reason("text_given_already", line=lines[key])
    if entry.msgid != english()[key]:
        return Reason("text_changed_in_english")
    return None


def _fault(key: str, text: str, by_key: Mapping[str, str]) -> Reason | None:
    if not text:
        return None
    for line in filter(str.strip, text.split("\n")):
        # A character that nobody sees, or that no database takes, or that turns the text round.
        if problem := value_problem(line, longest=len(line)):
            return problem
    placeholders = Counter(_PLACEHOLDER.findall(english()[key]))
    rest = _PLACEHOLDER.sub("", text)
    if Counter(_PLACEHOLDER.findall(text)) != placeholders or re.search("[{}]", rest):
        names = ", ".join(sorted(placeholders))
        if names:
            return Reason("text_without_placeholders", names=names)
        return Reason("text_with_braces")
    most = 200 if key.endswith(("_name", "_label")) or ".labels." in key else LONGEST
    if len(text) > most:
        return Reason("text_too_long", n=most)
    pair = _FIRST_OF_PAIR.fullmatch(key)
    if pair and text == by_key.get(f"{pair['pair']}.2"):
        return Reason("text_pair_the_same")
    return None
