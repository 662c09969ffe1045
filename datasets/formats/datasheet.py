"""The datasheet of a release, with Gebru et al.'s questions answered from the manifest."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from datasets.formats.by_hand import by_hand_text
from datasets.formats.manifest import ReleasedFile
from datasets.formats.questionnaire import questionnaire_text
from datasets.formats.terms import citation_text

NOT_STATED = "Not stated."
_MEASURES = {
    "mean_sd": "mean standard deviation of the ratings of a pair",
    "pairwise_spearman": "Spearman's rho of every two annotators, mean",
    "against_others": "Spearman's rho of an annotator with the mean of the others, mean",
    "fleiss_rating": "Fleiss' kappa of the ratings",
    "alpha_rating_nominal": "Krippendorff's alpha of the ratings (nominal)",
    "alpha_rating_ordinal": "Krippendorff's alpha of the ratings (ordinal)",
    "alpha_rating_interval": "Krippendorff's alpha of the ratings (interval)",
    "alpha_rating_ratio": "Krippendorff's alpha of the ratings (ratio)",
    "majority_share": "mean share of the majority label of a pair",
    "fleiss_label": "Fleiss' kappa of the labels",
    "alpha_label": "Krippendorff's alpha of the labels (nominal)",
    "pairwise_cohen": "Cohen's kappa of every two annotators, mean",
}
_STAGES = {
    ("none", "generated"): "No leader reviewed the sentences before they were judged.",
    ("none", "all"): "No leader reviewed the sentences before they were judged.",
    ("review", "generated"): "A leader reviewed every generated sentence before it was judged.",
    ("review", "all"): "A leader reviewed every sentence before it was judged.",
    (
        "judge",
        "generated",
    ): "A leader reviewed every generated sentence, and was one of its judges.",
    ("judge", "all"): "A leader reviewed every sentence, and was one of its judges.",
}
_LIMITS = (
    "The gold is what few people said about pairs without context; another group may say another "
    "thing."
)
_LIMITS_OF_RULES = (
    "Pairs that rules made share their constructions: a system can learn the rule instead of the "
    "meaning, so look at results by kind and by rule."
)
_LIMITS_OF_WORDS = (
    "A word with several senses was rated in those that came to mind beside the other word of its "
    "pair, so a score is not one of the word by itself."
)
_PERSONS = (
    "Annotators are known by codes only. The release holds no name, login, address or time of a "
    "judgement. The {texts} are as their sources were, and were not searched for names."
)


def datasheet_bytes(
    facts: Mapping[str, Any], files: Sequence[ReleasedFile], *, description: str = ""
) -> bytes:
    sections = (
        ("Motivation", [description.strip() or NOT_STATED]),
        ("Composition", composition(facts, files)),
        ("Collection", collection(facts)),
        ("People and pay", people(facts)),
        ("Agreement", agreement(facts)),
        ("Exclusions", exclusions(facts)),
        ("Personal data", [persons(facts)]),
        ("Known limits", limits(facts)),
        (
            "Terms",
            [f"Licence: {facts['licence'] or 'not stated'}. Cite as: {citation_text(facts)}"],
        ),
    )
    title = f"# Datasheet: {facts['title']} {facts['version']}\n"
    text = "".join(f"\n## {name}\n\n" + "\n\n".join(body) + "\n" for name, body in sections)
    return (title + text).encode()


def pair_count(files: Sequence[ReleasedFile]) -> int:
    """Return the number of pairs: the first file has a row for each."""
    return files[0].rows if files else 0


def composition(facts: Mapping[str, Any], files: Sequence[ReleasedFile]) -> list[str]:
    """Describe what a row is, how many there are, and how they are split."""
    pairs = facts["pairs"]
    contents = (
        f"{pair_count(files):,} pairs in the language {facts['language']}, made by the design "
        f"{pairs['design']} with the seed {pairs['seed']}. {pairs['without_gold']:,} further pairs "
        "of the set have no gold and are left out."
    )
    sentences = [contents]
    labels = (facts["run"].get("adjudication") or {}).get("labels")
    labels = labels or _results(facts).get("labels")
    if labels:
        sentences.append(
            "Gold labels: " + ", ".join(f"{n:,} {name}" for name, n in labels.items()) + "."
        )
    if "written_by_hand" in facts:
        sentences.append(by_hand_text(facts["written_by_hand"]))
    if "split" in facts:
        sentences.append(split_text(facts["split"]))
    return sentences


def split_text(split: Mapping[str, Any]) -> str:
    """Describe how the pairs were split, how balanced sizes and strata are, and what may leak."""
    parts = ", ".join(f"{part} {n:,}" for part, n in split["pairs"].items())
    is_by_source = split["split"] == "source"
    sentences = [f"Split ({_way(split)}): {parts}."]
    if is_by_source:
        sentences.append(
            "Texts are the same if they have the same words in the same order, whatever their "
            "case, spaces and punctuation, as released or as imported. Sources joined by a pair "
            f"or a text stay together: {split['groups']:,} such groups were dealt, the largest of "
            f"{split['largest_group']:,} pairs."
        )
    if split["is_off_size"]:
        targets = ", ".join(f"{part} {n:,.0f}" for part, n in split["wanted"].items())
        sentences.append(
            f"These sizes are not those that were asked for ({targets}): groups are never divided, "
            "and the largest ones leave no better choice."
        )
    sentences.append(
        "Parts have the same shares of gold labels and whole scores as all pairs together, to "
        f"within {100 * split['unevenness']:.1f} percentage points."
    )
    sentences.append(_names_known(split))
    return " ".join(sentences)


def _way(split: Mapping[str, Any]) -> str:
    if split["split"] == "original":
        return "as the corpus that was adapted"
    is_by_source = split["split"] == "source"
    how = "no source and no text lies in two parts" if is_by_source else "by pairs, as SICK"
    return f"{how}; seed {split['split_seed']}"


def _names_known(split: Mapping[str, Any]) -> str:
    """Describe what of the test part a system may have seen in training."""
    texts, words = split["test_pairs_with_known_text"], split["test_pairs_with_known_words"]
    return (
        f"Of the {split['pairs']['TEST']:,} pairs of TEST, {texts:,} hold a text that TRAIN or "
        f"TRIAL holds too, and {words:,} one whose words stand there in whatever order. "
        "Sentences that differ in a word are not looked for."
    )


def collection(facts: Mapping[str, Any]) -> list[str]:
    """Describe how judgements were collected."""
    protocol = facts["run"].get("protocol")
    if not protocol:
        return [NOT_STATED]
    scale = protocol["scale"]
    asked_for = (
        f"Judged in Pairwright {facts['run'].get('code_version', '')} with the protocol "
        f"“{protocol['preset']}”: ratings from {scale['low']:g} to {scale['high']:g}, "
        f"{protocol['judgements_per_order']} judgements for each order "
        f"(orders: {protocol['orders']}; plan: {protocol['plan']})."
    )
    if not of_words(facts):
        asked_for += f" Labels by majority ({protocol['majority']})."
    # Before protocols said what was reviewed, it was the generated sentences.
    stage = (protocol["leader_mode"], protocol.get("review", "generated"))
    review = _STAGES.get(stage, "")
    sentences = [asked_for, review.replace("sentence", "word") if of_words(facts) else review]
    sentences.extend(adjudication(facts))
    wording = protocol.get("wording", {}).get("instructions")
    if wording:
        sentences.append(
            "The instructions:\n\n" + "\n".join(f"> {line}" for line in wording.splitlines())
        )
    return [text for text in sentences if text]


def adjudication(facts: Mapping[str, Any]) -> list[str]:
    """Describe which gold the pairs have that went to adjudicators; nothing if none did."""
    info = facts["run"].get("adjudication")
    if not info:
        return []
    if info["gold"] == "majority":
        excluded_text = (
            f"Adjudicators decided on {info['left_aside']:,} pairs. This release has the gold of "
            "the judgements for them all the same."
        )
        return [excluded_text]
    chosen = ", ".join(f"{name} {n:,}" for name, n in info["chosen_for"].items())
    causes = ", ".join(f"{name} {n:,}" for name, n in info["causes"].items())
    ruled_text = (
        f"The gold of {info['pairs']:,} pairs is what adjudicators decided, {info['by_several']:,} "
        f"of them by several, {info['blind']:,} without seeing the votes; gold_ways.tsv names them "
        "and what the judgements alone say. All other gold is that of the judgements. Chosen for: "
        f"{chosen}. Causes: {causes}. Where adjudicators differed, more than half of them or the "
        "project lead decided the label, and the score is the median of theirs. Agreement is that "
        "of the judgements, which were not changed."
    )
    return [ruled_text]


def people(facts: Mapping[str, Any]) -> list[str]:
    """Describe how many people judged and how they were rewarded."""
    annotators = _results(facts).get("annotators") or []
    sentences = []
    if annotators:
        maximum = max(annotator["judgements"] for annotator in annotators)
        minimum = min(annotator["judgements"] for annotator in annotators)
        sentences.append(
            f"{len(annotators)} people judged, {minimum:,} to {maximum:,} judgements each."
        )
    # Earlier versions had it in the protocol.
    pay = facts["run"].get("pay") or (facts["run"].get("protocol") or {}).get("pay")
    if pay:
        sentences.append(f"An hour of judging was paid {pay['per_hour']:g} {pay['currency']}.")
    else:
        sentences.append("What they were paid is not stated.")
    answers = _results(facts).get("questionnaire") or {}
    if answers.get("questions"):
        sentences.append(questionnaire_text(answers))
    else:
        sentences.append("Nothing is known about them as persons.")
    return sentences


def agreement(facts: Mapping[str, Any]) -> list[str]:
    """List the measures of the run, with their intervals if there are any."""
    measures = _results(facts).get("measures") or {}
    lines = list(_measure_lines(measures))
    if not lines:
        return [NOT_STATED]
    resamples = (facts["run"].get("settings") or {}).get("resamples")
    intervals = (
        f"In brackets: 95 % bootstrap intervals over pairs, {resamples:,} resamples."
        if resamples
        else "No intervals were asked for in this run."
    )
    return ["\n".join(lines), intervals]


def _measure_lines(measures: Mapping[str, Any]) -> Iterator[str]:
    for name, measure in measures.items():
        if not isinstance(measure, Mapping) or "value" not in measure:
            continue
        value = "not defined" if measure["value"] is None else f"{measure['value']:.4f}"
        low_high = measure.get("interval")
        interval = f" [{low_high[0]:.4f}, {low_high[1]:.4f}]" if low_high else ""
        note = f"; {measure['note']}" if measure.get("note") else ""
        yield f"- {_MEASURES.get(name, name)}: {value}{interval} (n = {measure.get('n')}{note})"


def exclusions(facts: Mapping[str, Any]) -> list[str]:
    """Describe how many judgements are excluded, whose and why, and who was calibrated."""
    results = _results(facts)
    if not results:
        return [NOT_STATED]
    counts = (
        f"{results.get('judgements', 0):,} judgements count. {results.get('left_out', 0):,} are "
        "left out: of excluded annotators, about texts that were changed afterwards, or about "
        "pairs that fell."
    )
    excluded = results.get("exclusion", {}).get("excluded") or []
    heading = "Excluded annotators:" if excluded else "No annotator was excluded."
    lines = [heading, *(f"- {_with_reasons(person)}" for person in excluded)]
    return [counts, "\n".join(lines), _calibration(results)]


def _with_reasons(person: Mapping[str, Any]) -> str:
    return f"{person['annotator']}: " + " ".join(reason["reason"] for reason in person["reasons"])


def _calibration(results: Mapping[str, Any]) -> str:
    done = results.get("calibration")
    if not done:
        return "Ratings count as they were given."
    return (
        f"Ratings were calibrated ({done['method']}); those of {len(done['moved']):,} annotators "
        f"moved. {done['note']}"
    ).rstrip()


def limits(facts: Mapping[str, Any]) -> list[str]:
    """Describe what the gold is not good for, and how often votes were tied."""
    results = _results(facts)
    ties = sum((results.get("ties") or {}).values())
    tied = [f"{ties:,} times the votes of an order were tied."] if ties else []
    return [limits_text(facts), *tied]


def limits_text(facts: Mapping[str, Any]) -> str:
    """Describe what the gold is not good for."""
    return f"{_LIMITS} {_LIMITS_OF_WORDS if of_words(facts) else _LIMITS_OF_RULES}"


def persons(facts: Mapping[str, Any]) -> str:
    """Describe what the release says of persons."""
    return _PERSONS.format(texts="words" if of_words(facts) else "sentences")


def of_words(facts: Mapping[str, Any]) -> bool:
    """Tell whether the pairs of a release are pairs of words."""
    protocol = facts["run"].get("protocol") or {}
    return bool(protocol.get("unit") == "words")


def _results(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    return facts["run"].get("results") or {}
