"""The columns of tables in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from transforms.packs.fallback.files import FILES, SENTENCES

COLUMNS: dict[str, str | Promise] = {
    "relation": _("Relation"),
    "upos": _("Part of speech"),
    "head_upos": _("Part of speech of the head"),
    "feature": _("Feature that both share"),
    "first": _("First word"),
    "second": _("Second word"),
    "written": _("Written as"),
    "lemma": _("Lemma"),
    "feats": _("Features"),
    "form": _("Form"),
    "count": _("How often"),
    "joined": _("Of these joined with another word"),
    "what": _("What"),
    "determiner": _("Determiner"),
    "kind": _("What"),
    "word": _("Word"),
    "other": _("Other word"),
    "where": _("Where"),
}
# The list of complete sentences has no first line with its columns.
OF_SENTENCES: tuple[str | Promise, ...] = (
    _("List"),
    _("Predicate"),
    _("Subject"),
    _("Whole"),
    _("How often"),
    _("Example"),
)


def heads_of(name: str) -> list[str]:
    """Return the headings of the cells; empty where each list has cells of its own."""
    if name == SENTENCES:
        return [str(sentence) for sentence in OF_SENTENCES]
    return [str(COLUMNS.get(column, column)) for column in FILES[name].columns]
