"""What is wrong with texts for annotators that a translator or a project lead wrote."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "text_changed_in_english": _("the English text has changed; export the file again"),
    "text_given_already": _("is already on line {line}"),
    "text_not_between_quotation_marks": _(
        "the text must be enclosed in quotation marks, with a backslash before those inside it"
    ),
    "text_pair_the_same": _("both sentences of the pair are the same"),
    "text_key_unknown": _("there is no text with this key"),
    "text_too_long": _("is longer than {n} characters"),
    "text_with_braces": _("must not contain braces"),
    "text_without_key": _("has no msgctxt, which is the key of a text"),
    "text_without_placeholders": _("must contain {names}, and nothing else in braces"),
    "texts_in_other_language": _("is {found}; the texts of this project are in {expected}"),
    "yes_or_no_expected": _("must be yes or no instead of “{found}”"),
    "texts_are_no_po_file": _("this is not a PO file; a msgid is expected"),
    "texts_missing": _("the file has no texts"),
    "texts_not_utf8": _("The file is not UTF-8 text. Save it again in UTF-8."),
}
