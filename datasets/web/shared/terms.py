"""The terms of the trade in plain words, shown by {% terms %} where a page first uses them.

A term has one explanation. docs/GLOSSARY.md says what it is in the code.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Term:
    """A term of the pages, and its explanation."""

    name: str | Promise
    text: str | Promise


TERMS: dict[str, Term] = {
    # Of the corpus and how it is made.
    "source": Term(
        _("source"),
        _(
            "One row of an imported file: one or two sentences that belong together, with their "
            "origin, theme and licence."
        ),
    ),
    "dropped": Term(
        _("dropped source"),
        _(
            "A source with a sentence that cannot be normalised. All its sentences leave the "
            "corpus together, unless you keep or correct them by hand."
        ),
    ),
    "stage": Term(
        _("S0 to S4"),
        _(
            "The stages of a sentence. S0 is the sentence as imported, S1 the same sentence "
            "normalised. From each S1 the rules write S2 with a similar meaning, S3 with an "
            "opposite or contrasting meaning, and S4 with the same words and another meaning."
        ),
    ),
    "normalise": Term(
        _("normalise, expand"),
        _(
            "To normalise a sentence is to rewrite it in a plain, uniform form (S1) before "
            "anything else is done with it. To expand it is to write new sentences from that form "
            "(S2, S3 and S4)."
        ),
    ),
    "parse": Term(
        _("parse"),
        _(
            "The grammatical analysis of a sentence: a tree that says which word depends on "
            "which. The rules work on this tree."
        ),
    ),
    "mix": Term(
        _("mix"),
        _(
            "The rules that sentences are drawn from, each with a weight. In a stage, a rule’s "
            "share is its weight divided by the sum of all weights."
        ),
    ),
    "rule": Term(
        _("rule"),
        _(
            "One way of rewriting sentences, such as turning the active into the passive. Its id "
            "begins with what it writes: n for normalised sentences, s2, s3 or s4 for the stages "
            "made from them."
        ),
    ),
    "candidate": Term(
        _("candidate"),
        _(
            "A sentence that a rule proposes for an S1. There can be many for each of S2, S3 and "
            "S4; one of each becomes a sentence of the corpus."
        ),
    ),
    "warning": Term(
        _("warning"),
        _(
            "A rule’s note that its sentence may be wrong or may not mean what it should. Such "
            "candidates are never chosen automatically."
        ),
    ),
    "refused": Term(
        _("refused"),
        _(
            "The rule could have applied but did not, because it could not be sure of the result. "
            "It always says why."
        ),
    ),
    "expected": Term(
        _("expected relation"),
        _(
            "What the rule or the design expects annotators to say: entailment (if the first "
            "sentence is true, so is the second), contradiction (if the first is true, the second "
            "is false), contrast (opposites that need not contradict) or neutral. Annotators "
            "never see it."
        ),
    ),
    "revision": Term(
        _("revision"),
        _(
            "How many versions of its text a sentence has had. Judgements remember which one they "
            "saw."
        ),
    ),
    "design": Term(
        _("design"),
        _(
            "The scheme that says which sentences are paired with which: that of SICK, that of "
            "CDSCorpus, or your own table."
        ),
    ),
    "kind": Term(
        _("kind of pair"),
        _(
            "Which two sentences are paired. In the SICK design, S1aS2b is the S1 of a source’s "
            "first sentence with the S2 of its second. In the CDSCorpus design, kinds are "
            "numbered 1 to 10 as in the paper. Unrelated pairs come from different sources."
        ),
    ),
    "adaptation": Term(
        _("adapted corpus"),
        _(
            "A published corpus that is carried into the language of this project. Each of its "
            "different sentences is translated once, and its pairs are made between translations."
        ),
    ),
    "inherited": Term(
        _("inherited gold"),
        _(
            "The score and labels that a pair has in the published corpus. They stand for its "
            "translation until people have judged that."
        ),
    ),
    "seed": Term(
        _("seed"),
        _(
            "The number from which all random choices follow. The same seed and the same data "
            "always give the same result."
        ),
    ),
    # Of the work of annotators.
    "campaign": Term(
        _("campaign"),
        _(
            "One round of annotation: a set of pairs, the rules of the work (the protocol) and "
            "the people who judge."
        ),
    ),
    "protocol": Term(
        _("protocol"),
        _(
            "All settings of a campaign that decide what is asked, of whom and how often. It is "
            "fixed when the campaign opens."
        ),
    ),
    "seat": Term(
        _("seat"),
        _(
            "One annotator’s place in the plan of the work. A seat can be free, taken, or taken "
            "over by somebody else."
        ),
    ),
    "prompt": Term(
        _("prompt"),
        _(
            "One thing that authors are asked to write: a sentence in plain words, in another "
            "language, or with one transformation."
        ),
    ),
    "version": Term(
        _("version"),
        _("What one author wrote for a prompt, without seeing what others wrote."),
    ),
    "settle": Term(
        _("settle"),
        _("Decide which version enters the corpus: take one, edit one, or reject the prompt."),
    ),
    "reserved": Term(
        _("reserved pairs"),
        _(
            "In a pool, the pairs on an annotator’s screen are held for them for some minutes. If "
            "they stay away for longer, the pairs go to somebody else."
        ),
    ),
    "plan": Term(
        _("pool, dealt, tranches"),
        _(
            "Three ways to give out work. In a pool, each annotator takes the next pairs that are "
            "needed, so people can come and go. Dealt: every seat gets its share of the pairs "
            "when the campaign opens. Tranches: each annotator judges one fixed questionnaire (a "
            "tranche) from beginning to end."
        ),
    ),
    "consistency": Term(
        _("consistency set"),
        _("Pairs that every annotator rates, so that their use of the scale can be compared."),
    ),
    "order": Term(
        _("order"),
        _(
            "Which sentence of a pair is shown first. Entailment has a direction, so judgements "
            "of the two orders are counted separately."
        ),
    ),
    "checkpoint": Term(
        _("checkpoint"),
        _(
            "A pair with a known answer, mixed in with the others. It shows who is not reading "
            "carefully and never counts for the results."
        ),
    ),
    "settled": Term(
        _("settled"),
        _("A pair is settled when more judgements would hardly change its score or label."),
    ),
    "standard_error": Term(
        _("standard error"),
        _(
            "How far a pair’s score would typically move if other annotators had judged it. The "
            "more judgements, the smaller."
        ),
    ),
    # Of results and how far annotators agree.
    "gold": Term(
        _("gold"),
        _("The score and the labels that are computed for a pair from all judgements that count."),
    ),
    "aggregate": Term(
        _("aggregate, run"),
        _(
            "To aggregate is to compute gold and agreement from the judgements made so far. Each "
            "time makes a numbered run, which is kept unchanged."
        ),
    ),
    "calibrate": Term(
        _("calibration"),
        _(
            "Taking out what is peculiar to an annotator’s use of the scale, for example that "
            "somebody always rates half a point higher than the others."
        ),
    ),
    "correlation": Term(
        _("correlation with the others"),
        _(
            "Spearman’s ρ between one annotator’s ratings and the mean of everybody else’s: 1 if "
            "both put the pairs in the same order, 0 if they have nothing in common."
        ),
    ),
    "majority": Term(
        _("majority, tie"),
        _("The label with the most votes for a pair in one order. If no label wins, it is a tie."),
    ),
    "agreement": Term(
        _("kappa, alpha"),
        _(
            "Measures of agreement that take chance into account: 1 is perfect agreement, 0 what "
            "guessing would give. Fleiss’ kappa treats answers as classes, Cohen’s kappa compares "
            "two annotators at a time, and Krippendorff’s alpha copes with pairs that have "
            "different numbers of judgements."
        ),
    ),
    "levels": Term(
        _("nominal, ordinal, interval, ratio"),
        _(
            "How alpha reads the ratings: as mere names, as ranks, as numbers with equal steps, "
            "or as numbers with a true zero. For a relatedness scale, look at ordinal or "
            "interval."
        ),
    ),
    "spearman": Term(
        _("Spearman’s ρ"),
        _(
            "How far two lists of ratings put the pairs in the same order, from −1 to 1. “Between "
            "an annotator and the mean of the others” leaves the annotator out of the mean."
        ),
    ),
    "units": Term(
        _("units"),
        _(
            "What the value was computed from: pairs, annotators, or pairs of annotators, as the "
            "note says."
        ),
    ),
    "interval": Term(
        _("interval (95 %)"),
        _(
            "The range that the value would lie in most of the time if the study were repeated "
            "with other pairs. It is found by drawing the pairs again many times (bootstrap "
            "resamples)."
        ),
    ),
    "competence": Term(
        _("competence"),
        _(
            "How often an annotator gives the true label, as a model estimates it from all "
            "answers. The one-coin model (Dawid–Skene) gives each annotator one accuracy; MACE "
            "estimates how often somebody only guesses."
        ),
    ),
    "bias": Term(
        _("bias, SD"),
        _(
            "Bias is how far somebody rates above the mean of the same pairs. SD, the standard "
            "deviation, is how widely ratings are spread around their mean."
        ),
    ),
    "severity": Term(
        _("severity, middle annotator"),
        _(
            "Severity is how much lower somebody rates than others do, whatever the pairs. The "
            "middle annotator has the median of severity, consistency and use of the range."
        ),
    ),
    "scatter": Term(
        _("consistency, use of the range"),
        _(
            "Consistency is how little somebody’s ratings scatter, compared with the average "
            "annotator: 2 is half as much. Use of the range is above 1 for those who choose the "
            "ends of the scale sooner."
        ),
    ),
    "infit": Term(
        _("infit, outfit"),
        _(
            "How far ratings are from what the model expects: 1 is as expected, above 1.5 is "
            "noisy. Single wild ratings count fully in outfit and less in infit."
        ),
    ),
    # Of releases and the systems measured on them.
    "release": Term(
        _("release"),
        _(
            "A set of files made from one run. It never changes, so that everybody who uses "
            "version 1.0 has the same corpus."
        ),
    ),
    "parts": Term(
        _("TRAIN, TRIAL, TEST"),
        _(
            "The parts of a release. Systems learn from TRAIN, are tried out on TRIAL and are "
            "compared on TEST."
        ),
    ),
    "checksum": Term(
        _("checksum (SHA-256)"),
        _("A fingerprint of a file. If it differs, the file is not the one that was released."),
    ),
    "baseline": Term(
        _("baseline"),
        _(
            "A very simple system, such as always giving the most frequent label. A better system "
            "should beat it."
        ),
    ),
    "figures": Term(
        _("Pearson, Spearman, accuracy, macro-F1"),
        _(
            "Pearson and Spearman say how well a system’s scores follow the gold scores and their "
            "order (1 is best). Accuracy is the share of correct labels. Macro-F1 weighs all "
            "labels equally, however rare they are."
        ),
    ),
    "p_value": Term(
        _("p of a test"),
        _(
            "How likely a difference at least this large would be if both systems were equally "
            "good. Below 0.05 is usually taken as a real difference."
        ),
    ),
}
