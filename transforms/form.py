"""What must be right in a sentence before anything is made of it, in any language.

Authors write descriptions to guidelines: one sentence, a finite verb, a full stop at the end. A
problem is a short fixed sentence without words of the text, fit for counting, as the reasons of
refusals are.
"""

import re

from transforms.tree import Token, Tree

NO_SENTENCE = "there is no sentence"
SEVERAL_SENTENCES = "it is more than one sentence"
NO_FULL_STOP = "it does not end in a full stop"
NO_FINITE_VERB = "it has no finite verb"

# The end of a sentence with what may close behind it, and something that goes on.
_END = re.compile(r"(\S*?)([.!?…]+)[\"'”’»)]*\s+(?=\S)")
# Closed by a dot that ends no sentence; single letters (initials) are such too.
_ABBREVIATIONS = frozenset(
    {"dr", "e.g", "etc", "godz", "i.e", "itp", "mr", "mrs", "ms", "np", "st"}
)
# Full stops of scripts that have their own.
_FULL_STOPS = {"hi": "।", "hy": "։", "ja": "。", "ur": "۔", "zh": "。"}
_VERBAL = frozenset({"VERB", "AUX"})


def text_problems(text: str, language: str) -> tuple[str, ...]:
    """Name what is wrong with a text that should be one sentence; nothing if all is right.

    >>> text_problems("A dog runs. It barks", "en")
    ('it is more than one sentence', 'it does not end in a full stop')
    """
    text = text.strip()
    if not any(map(str.isalnum, text)):
        return (NO_SENTENCE,)
    stop = _FULL_STOPS.get(language, ".")
    reasons = {
        SEVERAL_SENTENCES: any(not _is_abbreviation(*end.groups()) for end in _END.finditer(text)),
        NO_FULL_STOP: not text.endswith(stop) or text.endswith(stop * 2),
    }
    return tuple(reason for reason, holds in reasons.items() if holds)


def form_problems(tree: Tree) -> tuple[str, ...]:
    """Name what the parse shows to be wrong with a sentence; nothing if all is right."""
    root = tree.root
    tops = (root, *tree.children(root.id, "aux", "cop"))
    verbs = [token for token in tops if token.upos in _VERBAL]
    # Languages without finite forms mark none: there any verb will do.
    has_forms = any(token.feats.get("VerbForm") for token in tree)
    has_finite = any(map(_is_finite, verbs)) if has_forms else bool(verbs)
    return () if has_finite else (NO_FINITE_VERB,)


def _is_finite(verb: Token) -> bool:
    """Say whether a verb is finite, or the past of a Slavic language, a participle ("seděl")."""
    form, tense, voice = (verb.feats.get(name) for name in ("VerbForm", "Tense", "Voice"))
    return form == "Fin" or (form, tense, voice) == ("Part", "Past", "Act")


def _is_abbreviation(word: str, marks: str) -> bool:
    bare = word.lower().lstrip("\"'“„‚«(")
    return marks == "." and (len(bare) == 1 or bare in _ABBREVIATIONS)
