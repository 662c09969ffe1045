"""Why something is not a tree, or cannot be read as one."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "anchor_missing": _("there is no token {token} to be placed next to"),
    "conllu_columns_expected": _("expected {expected} columns (tab-separated), found {columns}"),
    "conllu_sentence_unreadable": _("in the sentence that begins here: {error}"),
    "in_line": _("line {line}: {problem}"),
    "multiword_covers_too_much": _(
        "the multiword token {first}-{last} covers words that do not exist"
    ),
    "place_ambiguous": _("give exactly one of before and after"),
    "token_form_empty": _("token {token} has an empty form, or one with surrounding spaces"),
    "token_head_unknown": _("token {token} ({form}) has the unknown head {head}"),
    "token_ids_repeat": _("two tokens have the same id"),
    "token_missing": _("there is no token {token}"),
    "token_root_mixed": _("token {token} ({form}): relation root and head 0 go together"),
    "tree_cycle": _("the heads form a cycle"),
    "tree_roots": _("the tree has {roots} roots"),
    "tree_without_tokens": _("the tree has no token"),
    "word_ids_broken": _("the word ids are not 1, 2, 3 …"),
    "word_without_head": _("word {word} ({form}) has no head"),
    "words_moved_beside_themselves": _("words cannot be moved next to one of themselves"),
}
