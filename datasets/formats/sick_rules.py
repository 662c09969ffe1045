"""SICK with its expansion rules: fifteen columns, as the readme of that file describes them.

A tag gives the stage of a sentence and the rule that made it, but the rule only if the sentence is
paired with the S1 that it was made from ("intra"): S2_toa, S3_inv, and S1_null for all others.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from datasets.formats.delimited import Column, Table
from datasets.formats.exact import ExactChecker, read_exact
from datasets.formats.gold import GoldRow
from datasets.formats.lines import ByteStream
from datasets.formats.problems import Problems
from datasets.formats.sick import SICK_FILE_COLUMNS, checked_sick, sick_cells
from transforms.reason import Reason

_A_TYPE, _A_RULE, _B_RULE = "pair type", "sentenceA_expRule", "sentenceB_expRule"
_UNRELATED = "unrel"
_NO_RULE = "null"
# Rows of SICK's Table 3 in their order; our other rules have no code.
_CODES = {
    "s2.active": "toa",
    "s2.passive": "top",
    "s2.synonym": "lex",
    "s2.hypernym": "lex",
    "s2.hyponym": "lex",
    "s2.joined": "lex",
    "s2.preposition": "lex",
    "s2.modifier_added": "aa",
    "s2.agentive": "expn",
    "s2.compound": "expc",
    "s2.relative_adjective": "expa",
    "s2.determiner": "det",
    "s2.group": "det",
    "s3.negation": "inv",
    "s3.determiner": "od",
    "s3.contrast": "so",
    "s3.preposition": "so",
    "s4.arguments": "ws",
    "s4.modifiers": "ws",
    "s4.numbers": "ws",
    "s4.phrases": "ws",
    "s4.senses": "ws",
    "s4.ambitransitive": "ws",
    "s4.dependents_mixed": "ws",
}
_KIND = re.compile(r"(S[1-4])([ab])(S[1-4])([ab])")
_TYPE = re.compile(r"S[1-4]S[1-4]_(intra|inter)|unrel")
_TAGS = re.compile(f"S[1-4]_({'|'.join(sorted({*_CODES.values(), _NO_RULE}))})")

SICK_RULES_COLUMNS = (
    SICK_FILE_COLUMNS[0],
    Column(_A_TYPE, "stages of the two and whether they come from one sentence (intra), or unrel"),
    SICK_FILE_COLUMNS[1],
    Column(_A_RULE, "stage of sentence A and SICK's code of the rule that made it"),
    SICK_FILE_COLUMNS[2],
    Column(_B_RULE, "stage of sentence B and SICK's code of the rule that made it"),
    *SICK_FILE_COLUMNS[3:],
)


@cache
def pair_type(kind: str) -> str:
    """Return SICK's name for the kind of a pair.

    >>> pair_type("S1aS2a"), pair_type("S1aS3b"), pair_type("unrelated")
    ('S1S2_intra', 'S1S3_inter', 'unrel')
    """
    match = _KIND.fullmatch(kind)
    if match is None:
        return _UNRELATED
    scope = "intra" if match[2] == match[4] else "inter"
    return f"{match[1]}{match[3]}_{scope}"


@cache
def rule_tag(stage: str, rules: tuple[str, ...], *, is_intra: bool) -> str:
    """Return SICK's tag for a sentence of this stage made by these rules.

    >>> rule_tag("S2", ("s2.passive",), is_intra=True)
    'S2_top'
    >>> rule_tag("S2", ("s2.passive",), is_intra=False)
    'S2_null'
    >>> rule_tag("S3", ("s2.passive", "s3.negation"), is_intra=True)
    'S3_inv'
    """
    # Of two rules in one sentence, that of the sentence's stage: an S3 has none of the codes of S2.
    of_stage = [rule for rule in rules if rule.startswith(stage.lower())]
    codes = [code for rule in of_stage if (code := _CODES.get(rule))] if is_intra else []
    return f"{stage}_{codes[0] if codes else _NO_RULE}"


def _cells(row: GoldRow) -> tuple[str, ...]:
    pair_id, sentence_a, sentence_b, *rest = sick_cells(row)
    kind = row.other.get(_A_TYPE) or pair_type(row.kind)
    is_intra = kind.endswith("_intra")
    tag_a = row.other.get(_A_RULE) or rule_tag(row.stage_a, row.rules_a, is_intra=is_intra)
    tag_b = row.other.get(_B_RULE) or rule_tag(row.stage_b, row.rules_b, is_intra=is_intra)
    return pair_id, kind, sentence_a, tag_a, sentence_b, tag_b, *rest


SICK_RULES_TABLE = Table(SICK_RULES_COLUMNS, _cells)


def read_sick_rules(stream: ByteStream, problems: Problems) -> Iterator[GoldRow]:
    """Yield the good rows of a file in this format."""
    checker = ExactChecker(problems)
    for row in read_exact(stream, SICK_RULES_TABLE.names, problems):
        errors_before = problems.total
        if not _TYPE.fullmatch(row.get(_A_TYPE)):
            problems.add(row.line, _A_TYPE, Reason("pair_type_expected"))
        for name in (_A_RULE, _B_RULE):
            if not _TAGS.fullmatch(row.get(name)):
                problems.add(row.line, name, Reason("stage_and_code_expected"))
        gold_row = checked_sick(row, checker)
        if problems.total == errors_before:
            yield replace(
                gold_row,
                kind=row.get(_A_TYPE),
                stage_a=row.get(_A_RULE)[:2],
                stage_b=row.get(_B_RULE)[:2],
                other={name: row.get(name) for name in (_A_TYPE, _A_RULE, _B_RULE)},
            )
