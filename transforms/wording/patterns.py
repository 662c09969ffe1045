"""What rules written as patterns say."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "exchanged_words_overlap": _("one of the words to be swapped is part of the other"),
    "features_fit_several_forms": _("several forms of the word have the features asked for"),
    "pattern_fits_too_often": _(
        "the pattern fits the sentence in too many ways: link its words, or say more of them"
    ),
    "refused_by_pattern_rule": _("refused by the rules file: {text}"),
    "rewritten_by_pattern_rule": _("by the rules file: {what}"),
    "rule_id_taken": _("there is a rule {rule} for any language"),
    "word_lacks_copied_value": _("the word to copy {name} from has none"),
    "word_without_list_partner": _("the list of the words table has no partner for the word"),
}
