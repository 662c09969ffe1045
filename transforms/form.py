"""What must be right in a sentence before anything is made of it, in any language.

Authors write descriptions to guidelines: one sentence, a finite verb, a full stop at the end, the
letters of their language. A problem is a reason without words of the text, fit for counting.
"""

import re

from transforms.check import has_finite_verb
from transforms.packs import abbreviations, spelling_problems
from transforms.reason import Reason
from transforms.tree import Tree

NO_SENTENCE = Reason("no_sentence")
SEVERAL_SENTENCES = Reason("several_sentences")
NO_FULL_STOP = Reason("no_full_stop")
NO_FINITE_VERB = Reason("no_finite_verb")

# The end of a sentence with what may close behind it, and something that goes on.
END = re.compile(r"(\S*?)([.!?…]+)[\"'”’»)]*\s+(?=\S)")


def text_problems(text: str, language: str) -> tuple[Reason, ...]:
    """Name what is wrong with a text that should be one sentence; nothing if all is right.

    Of a language that is not known here only what holds for all languages is checked.

    >>> text_problems("A dog runs. It barks", "en")
    (Reason('several_sentences'), Reason('no_full_stop'))
    """
    text = text.strip()
    if not any(map(str.isalnum, text)):
        return (NO_SENTENCE,)
    reasons = {
        SEVERAL_SENTENCES: _goes_on(text),
        NO_FULL_STOP: not text.endswith(".") or text.endswith(".."),
    }
    found = (reason for reason, holds in reasons.items() if holds)
    return (*found, *spelling_problems(text, language))


def form_problems(tree: Tree) -> tuple[Reason, ...]:
    """Name what the parse shows to be wrong with a sentence; nothing if all is right."""
    return () if has_finite_verb(tree) else (NO_FINITE_VERB,)


def _goes_on(text: str) -> bool:
    """Tell whether something stands behind the end of a sentence."""
    return any(not _is_abbreviation(*end.groups()) for end in END.finditer(text))


def _is_abbreviation(word: str, marks: str) -> bool:
    bare = word.lower().lstrip("\"'“„‚«(")
    # A single letter is an initial.
    return marks == "." and (len(bare) == 1 or bare in abbreviations())
