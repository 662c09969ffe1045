"""Explanations of terms in templates, all in one form."""

from django import template

from datasets.web.shared.terms import TERMS, Term

register = template.Library()


@register.inclusion_tag("datasets/shared/_terms.html")
def terms(*names: str) -> dict[str, list[Term]]:
    """Explain these terms in a note that opens; it stands where the page first uses them."""
    return {"terms": [TERMS[name] for name in names]}
