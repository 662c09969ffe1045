"""Forms of a UniMorph table (https://unimorph.github.io) with the features of a treebank.

A table has lemma, form and tags such as `V;IND;PRS;3;SG`. Treebanks use other names and each omits
some features, so tags are not only translated: for each feature bundle of the treebank, the tags
are found that give the same forms. Of several (a nominative identical with its accusative) the tags
whose translation fits best are used. Lexical features (a noun's gender) come from the treebank; a
lemma for which it has none is left out.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from transforms.opening import opened_text
from transforms.packs.fallback.diacritics import unwritten_diacritics, without_diacritics
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.problems import BadForms
from transforms.packs.fallback.scripts import Script
from transforms.reason import Reason
from transforms.tree import Feats

Tags = frozenset[str]
Entries = Mapping[tuple[str, str], Mapping[Tags, Sequence[str]]]  # lemma, UPOS; tags; forms
CELLS = 3
CLASSES = {
    "N": "NOUN", "ADJ": "ADJ", "V": "VERB", "V.PTCP": "VERB", "V.CVB": "VERB", "V.MSDR": "VERB",
    "AUX": "AUX", "ADV": "ADV", "PROPN": "PROPN",
}  # fmt: skip
# The features of each tag in Universal Dependencies (Sylak-Glassman 2016;
# universaldependencies.org/u/feat).
FEATURES = {
    "SG": ("Number", "Sing"), "PL": ("Number", "Plur"), "DU": ("Number", "Dual"),
    "1": ("Person", "1"), "2": ("Person", "2"), "3": ("Person", "3"),
    "MASC": ("Gender", "Masc"), "FEM": ("Gender", "Fem"), "NEUT": ("Gender", "Neut"),
    "NOM": ("Case", "Nom"), "ACC": ("Case", "Acc"), "GEN": ("Case", "Gen"), "DAT": ("Case", "Dat"),
    "INS": ("Case", "Ins"), "VOC": ("Case", "Voc"), "ABL": ("Case", "Abl"), "LOC": ("Case", "Loc"),
    "ESS": ("Case", "Loc"), "PRT": ("Case", "Par"), "COM": ("Case", "Com"), "PRIV": ("Case", "Abe"),
    "IN+ESS": ("Case", "Ine"), "IN+ALL": ("Case", "Ill"), "IN+ABL": ("Case", "Ela"),
    "AT+ESS": ("Case", "Ade"), "AT+ALL": ("Case", "All"), "AT+ABL": ("Case", "Abl"),
    "FRML": ("Case", "Ess"), "TRANS": ("Case", "Tra"), "TERM": ("Case", "Ter"),
    "IND": ("Mood", "Ind"), "SBJV": ("Mood", "Sub"), "IMP": ("Mood", "Imp"),
    "COND": ("Mood", "Cnd"),
    "PRS": ("Tense", "Pres"), "PST": ("Tense", "Past"), "FUT": ("Tense", "Fut"),
    "IPFV": ("Tense", "Imp"), "HAB": ("Aspect", "Hab"), "PROG": ("Aspect", "Prog"),
    "PFV": ("Aspect", "Perf"), "PRF": ("Aspect", "Perf"), "PROSP": ("Aspect", "Prosp"),
    "POS": ("Polarity", "Pos"), "NEG": ("Polarity", "Neg"),
    "ACT": ("Voice", "Act"), "PASS": ("Voice", "Pass"), "MID": ("Voice", "Mid"),
    "CMPR": ("Degree", "Cmp"), "SPRL": ("Degree", "Sup"),
    "DEF": ("Definite", "Def"), "NDEF": ("Definite", "Ind"),
    "ANIM": ("Animacy", "Anim"), "INAN": ("Animacy", "Inan"),
    "NFIN": ("VerbForm", "Inf"), "V.PTCP": ("VerbForm", "Part"), "V.CVB": ("VerbForm", "Conv"),
    "V.MSDR": ("VerbForm", "Vnoun"),
}  # fmt: skip
# Tags are those of a bundle if they give at least this share of its forms.
SHARE = 0.7
FEW = 3
# Lemmas of other dictionaries have other endings (Turkish "gelmek", treebank "gel"), mostly a
# single one.
LEMMA_SHARE = 0.8
LEMMA_ENDING = 3


@dataclass(frozen=True)
class Table:
    """The entries of a file, by lemma and part of speech; forms of several words are left out."""

    entries: Entries = field(default_factory=dict)


@dataclass(frozen=True)
class Joined:
    """A treebank's forms with those of a table, and how well the two matched."""

    forms: Forms
    added: int
    conflicts: tuple[str, ...]  # lemma, features, the treebank's form and the table's
    lemmas_without_gender: int


def read_unimorph(path: Path) -> Table:
    """Read a table, plain or compressed with xz, or raise `BadForms` with the faulty line."""
    with opened_text(path) as lines:
        return parse_unimorph(lines)


def parse_unimorph(lines: Iterable[str]) -> Table:
    """Read the lines of a table, or raise `BadForms` with the faulty line."""
    entries: dict[tuple[str, str], dict[Tags, list[str]]] = defaultdict(dict)
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        cells = line.rstrip("\r\n").split("\t")
        if len(cells) < CELLS or not all(cells[:CELLS]):
            raise BadForms(number, Reason("unimorph_line_expected"))
        lemma, form, tags = cells[:CELLS]
        parts = tags.split(";")
        upos = next((CLASSES[part] for part in parts if part in CLASSES), "")
        if upos and " " not in form:
            entries[lemma.lower(), upos].setdefault(frozenset(parts), []).append(form.lower())
    if not entries:
        raise BadForms(1, Reason("unimorph_without_classes"))
    return Table(entries)


def joined(forms: Forms, table: Table) -> Joined:
    """Return the treebank's forms, with the table's for lemmas and features that it lacks."""
    entries = _under_own_lemmas(forms, _as_in_texts(forms, table.entries))
    tags_of = _tags_of_bundles(forms, entries)
    added: dict[tuple[str, str, Feats], dict[str, int]] = {}
    conflicts, without = [], 0
    for (lemma, upos), by_tags in entries.items():
        lexical = forms.lexical(lemma, upos)
        if lexical is None:
            without += 1
            continue
        for bundle, tags in tags_of.get(upos, {}).items():
            if tags not in by_tags or not _has(bundle, lexical, forms.lexical_names(upos)):
                continue
            if not forms.has(lemma, upos, bundle):
                # No counter: there may be millions of them.
                found = by_tags[tags]
                added[lemma, upos, bundle] = {form: found.count(form) for form in found}
            elif (own := forms.inflect(lemma, upos, bundle)).text.lower() not in by_tags[tags]:
                others = ", ".join(dict.fromkeys(by_tags[tags]))
                conflicts.append(f"{lemma} {upos} {bundle}: {own.text}, not {others}")
    return Joined(forms.with_more(added), len(added), tuple(conflicts), without)


def translated(tags: Iterable[str]) -> Feats:
    """Return the Universal Dependencies features of tags, as far as they are certain.

    >>> str(translated({"V", "IND", "PRS", "3", "SG"}))
    'Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin'
    """
    feats = dict(FEATURES[tag] for tag in sorted(tags) if tag in FEATURES)
    if "Mood" in feats and "VerbForm" not in feats:
        feats["VerbForm"] = "Fin"
    return Feats(feats)


def _has(bundle: Feats, lexical: Feats, names: Sequence[str]) -> bool:
    return all(bundle.get(name) == lexical.get(name) for name in names)


def _as_in_texts(forms: Forms, entries: Entries) -> Entries:
    """Return the entries without the marks that the treebank leaves out (Arabic vowels).

    Where two words become one, tags that give them other forms are left out. Lemmas get the marks
    that they have in the treebank.
    """
    rows = [(lemma, upos, form) for lemma, upos, _, form, _, _ in forms.rows()]
    of_table = [form for by_tags in entries.values() for each in by_tags.values() for form in each]
    of_table += [lemma for lemma, _ in entries]
    marks = unwritten_diacritics(of_table, [form for _, _, form in rows])
    if not marks:
        return entries
    own_lemmas: dict[tuple[str, str], set[str]] = defaultdict(set)
    for lemma, upos, _ in rows:
        own_lemmas[without_diacritics(lemma, marks), upos].add(lemma)
    plain: dict[tuple[str, str], dict[Tags, Sequence[str]]] = {}
    for (lemma, upos), by_tags in entries.items():
        bare_lemma = without_diacritics(lemma, marks)
        own = own_lemmas[bare_lemma, upos]
        merged = plain.setdefault((min(own) if len(own) == 1 else bare_lemma, upos), {})
        for tags, with_marks in by_tags.items():
            written = [without_diacritics(form, marks) for form in with_marks]
            is_same = tags not in merged or set(merged[tags]) == set(written)
            merged[tags] = written if is_same else ()
    return {key: {t: f for t, f in by_tags.items() if f} for key, by_tags in plain.items()}


def _under_own_lemmas(forms: Forms, entries: Entries) -> Entries:
    """Return the entries under lemmas in the treebank's form."""
    scripts: dict[tuple[str, str], Counter[Script]] = defaultdict(Counter)
    lemmas_of: dict[tuple[str, str], set[str]] = defaultdict(set)
    for lemma, upos, _, form, _, _ in forms.rows():
        lemmas_of[form, upos].add(lemma)
    for (lemma, upos), by_tags in entries.items():
        own = {each for forms_ in by_tags.values() for f in forms_ for each in lemmas_of[f, upos]}
        if lemma in own:
            own = {lemma}
        for each in own:
            scripts[upos, lemma[-LEMMA_ENDING:]][Script.between(lemma, each)] += 1
    own_entries: dict[tuple[str, str], dict[Tags, Sequence[str]]] = {}
    for (lemma, upos), by_tags in entries.items():
        counts = scripts[upos, lemma[-LEMMA_ENDING:]]
        script, count = next(iter(counts.most_common(1)), (None, 0))
        is_usual = script is not None and count >= LEMMA_SHARE * counts.total()
        written = script.applied(lemma) if script is not None and is_usual else None
        own_entries.setdefault((written or lemma, upos), {}).update(by_tags)
    return own_entries


def _tags_of_bundles(forms: Forms, entries: Entries) -> dict[str, dict[Feats, Tags]]:
    """Return for each feature bundle the tags that give the treebank's forms."""
    evidence: dict[tuple[str, Feats], list[Mapping[Tags, bool]]] = defaultdict(list)
    for lemma, upos, feats, form, _, _ in forms.rows():
        if by_tags := entries.get((lemma, upos)):
            is_there = {tags: form in others for tags, others in by_tags.items()}
            evidence[upos, Feats.parse(feats)].append(is_there)
    tags_of: dict[str, dict[Feats, Tags]] = defaultdict(dict)
    for (upos, bundle), words in evidence.items():
        hits = Counter(tags for each in words for tags, is_hit in each.items() if is_hit)
        occurrences = Counter(tags for each in words for tags in each)
        fitting = [
            tags
            for tags, count in hits.items()
            if count >= SHARE * occurrences[tags] and count >= min(FEW, len(words) / 2) and _agrees(
                tags, bundle, forms.lexical_names(upos), is_seen_often=count >= FEW
            )
        ]  # fmt: skip
        best = _only_best(fitting, bundle)
        if best is not None:
            tags_of[upos][bundle] = best
    return tags_of


def _agrees(tags: Tags, bundle: Feats, lexical: Sequence[str], *, is_seen_often: bool) -> bool:
    """Tell whether tags may mean a bundle; those of a rare bundle must have all its features."""
    feats = translated(tags)
    if any(bundle.get(name) not in {"", value} for name, value in feats.items() if name != "Tense"):
        return False
    return is_seen_often or all(
        feats.get(name) == value for name, value in bundle.items() if name not in lexical
    )


def _only_best(fitting: Sequence[Tags], bundle: Feats) -> Tags | None:
    """Return the tags with most of the bundle's features and fewest others; None if two tie."""

    def score(tags: Tags) -> tuple[int, int]:
        feats = translated(tags)
        return sum(bundle.get(name) == value for name, value in feats.items()), -len(tags)

    ranked = sorted(fitting, key=lambda tags: (score(tags), sorted(tags)), reverse=True)
    if len(ranked) > 1 and score(ranked[0]) == score(ranked[1]):
        return None
    return ranked[0] if ranked else None
