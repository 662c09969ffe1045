"""How the parts of a set of word pairs are called on pages."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

PART_TITLES: Final[dict[str, Promise]] = {
    "pos": gettext_lazy("By part of speech"),
    "concreteness": gettext_lazy("By concreteness"),
    "association": gettext_lazy("By association"),
    "relation": gettext_lazy("By relation in the wordnet"),
    "path": gettext_lazy("By distance in the wordnet"),
}
_NAMES: Final[dict[str, Promise]] = {
    "N": gettext_lazy("nouns"),
    "V": gettext_lazy("verbs"),
    "A": gettext_lazy("adjectives"),
    "Q1": gettext_lazy("Q1, least concrete"),
    "Q4": gettext_lazy("Q4, most concrete"),
    "most associated": gettext_lazy("most associated"),
    "less associated": gettext_lazy("less associated"),
    "synonyms": gettext_lazy("synonyms"),
    "antonyms": gettext_lazy("antonyms"),
    "cohyponyms": gettext_lazy("co-hyponyms"),
    "meronym": gettext_lazy("part and whole"),
    "none": gettext_lazy("none of these"),
    "not connected": gettext_lazy("not connected"),
    "indefinite": gettext_lazy("indefinite: a man"),
    "definite": gettext_lazy("definite: the man"),
    "mixed": gettext_lazy("one of each"),
    "one rule": gettext_lazy("one rule"),
    "two rules": gettext_lazy("two rules"),
    "by hand": gettext_lazy("by hand"),
}


def part_named(way: str, name: str) -> str:
    """Return the name of a part; a relation that a file names itself stays as it is."""
    if way == "relation" and name.startswith("hypernym, "):
        return _("hypernym, steps: %(n)s") % {"n": name.split()[1]}
    if way == "path" and name[0].isdigit():
        number, _space, unit = name.partition(" ")
        if unit.endswith("more"):
            return _("%(n)s steps or more") % {"n": number}
        return _("steps: %(n)s") % {"n": number}
    return str(_NAMES.get(name, name))
