from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least
from django.utils.translation import gettext_lazy as _


class Stage(models.TextChoices):
    S0 = "S0", _("S0, as imported")
    S1 = "S1", _("S1, normalised")
    S2 = "S2", _("S2, similar meaning")
    S3 = "S3", _("S3, opposite or contrasting meaning")
    S4 = "S4", _("S4, same words, other meaning")


class Expected(models.TextChoices):
    """What a rule or a design expects annotators to judge. CONTRAST need not contradict."""

    ENTAILMENT = "ENTAILMENT", _("entailment")
    CONTRADICTION = "CONTRADICTION", _("contradiction")
    CONTRAST = "CONTRAST", _("contrast")
    NEUTRAL = "NEUTRAL", _("neutral")


class Parse(models.Model):
    """A dependency tree of a text in CoNLL-U, kept once per project, text and parser."""

    project = models.ForeignKey("Project", models.CASCADE, related_name="parses")
    text_hash = models.CharField(max_length=64)
    parser = models.CharField(max_length=50)
    model = models.CharField(max_length=100, blank=True)
    version = models.CharField(max_length=50, blank=True)
    conllu = models.TextField(blank=True)
    # Set instead of a tree when the text cannot be used as one sentence.
    problem = models.CharField(max_length=300, blank=True)
    # {"code", "params"} of that English text; older rows have only the text.
    problem_code = models.JSONField(null=True, blank=True, default=None)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["project", "text_hash"], name="parse_once"),
        ]

    def __str__(self) -> str:
        return f"{self.parser} {self.model}"


class Sentence(models.Model):
    """A sentence of stage S1 to S4 with its current text.

    `text` changes only through `datasets.services.expanding.sentences.sentence_revise`, which
    raises `revision`; every judgement records the revisions it saw, and stays valid as long as the
    meaning is that of `meaning_revision`, which correcting a typo does not change. `is_generated`
    marks sentences that a rule wrote or changed: reviewers edit only those. `is_retired` marks
    expansions replaced by another choice; pair sets made before, or drawn from all transformations,
    keep them.
    """

    project = models.ForeignKey("Project", models.CASCADE, related_name="sentences")
    source = models.ForeignKey(
        "Source", models.CASCADE, null=True, blank=True, related_name="derived"
    )
    source_sentence = models.ForeignKey(
        "SourceSentence", models.CASCADE, null=True, blank=True, related_name="derived"
    )
    base = models.ForeignKey(
        "self", models.CASCADE, null=True, blank=True, related_name="expansions"
    )
    stage = models.CharField(max_length=2, choices=Stage)
    text = models.TextField()
    comparison_key = models.TextField()
    text_hash = models.CharField(max_length=64)
    revision = models.PositiveIntegerField(default=1)
    # The first revision with the current meaning: judgements since then count.
    meaning_revision = models.PositiveIntegerField(default=1, db_default=1)
    is_generated = models.BooleanField(default=False)
    is_retired = models.BooleanField(default=False, db_default=False)
    # Name of the sentence in an imported file, or the author of a written one.
    origin = models.CharField(max_length=200, blank=True)
    author = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            # One S1 per source sentence; per S1, one S2, S3 and S4 that go into new pairs.
            models.UniqueConstraint(
                fields=["source_sentence"],
                condition=Q(stage="S1"),
                name="sentence_one_s1_per_source_sentence",
            ),
            models.UniqueConstraint(
                fields=["base", "stage"],
                condition=Q(base__isnull=False, is_retired=False),
                name="sentence_one_in_use",
            ),
            models.CheckConstraint(
                condition=Q(stage__in=["S1", "S2", "S3", "S4"]), name="sentence_stage"
            ),
            models.CheckConstraint(
                condition=Q(meaning_revision__gte=1, meaning_revision__lte=F("revision")),
                name="sentence_meaning_revision",
            ),
        ]
        indexes = [
            models.Index(fields=["project", "stage"], name="sentence_by_stage"),
            models.Index(fields=["project", "text_hash"], name="sentence_by_hash"),
        ]

    def __str__(self) -> str:
        return self.text


class Expansion(models.Model):
    """The outcome of the rules for one S1: which engine ran, which rules refused, and why."""

    sentence = models.OneToOneField(Sentence, models.CASCADE, related_name="expansion")
    engine_version = models.CharField(max_length=50)
    # `RuleSettings.version` under which it ran.
    settings_version = models.CharField(max_length=20, blank=True, db_default="")
    # Text the rules saw; if the S1 changes, it is expanded again.
    text_hash = models.CharField(max_length=64)
    # Digest of the language's tables that wrote it; empty for a pack of the program.
    tables = models.CharField(max_length=64, blank=True, default="", db_default="")
    refusals = models.JSONField(default=list)  # [{"rule": "s2.passive", "reason": "…"}]
    failures = models.JSONField(default=list)  # [{"rule": "…", "error": "…"}]: bugs of rules
    # {"S2": row of a candidate, or null for none}, as the project's mix drew it; null: it did not.
    drawn = models.JSONField(null=True, blank=True, default=None)

    def __str__(self) -> str:
        return f"expansion of {self.sentence_id}"


class Candidate(models.Model):
    """A sentence that a rule proposes for an S1."""

    sentence = models.ForeignKey(Sentence, models.CASCADE, related_name="candidates")
    kind = models.CharField(max_length=2, choices=Stage)
    rule_id = models.CharField(max_length=50)  # of two rules: "s2.passive+s3.negation"
    rule_version = models.PositiveIntegerField()  # of two rules: of the first
    text = models.TextField()
    comparison_key = models.TextField()
    conllu = models.TextField()
    expected_ab = models.CharField(max_length=20, choices=Expected)
    expected_ba = models.CharField(max_length=20, choices=Expected)
    edits = models.JSONField(default=list)
    # [{"text", "code", "params"}]; in older rows only the English texts.
    warnings = models.JSONField(default=list)
    rank = models.PositiveIntegerField()  # within sentence and kind; 1 is best

    class Meta:
        ordering = ["sentence_id", "kind", "rank"]
        constraints = [
            models.UniqueConstraint(
                fields=["sentence", "kind", "rank"], name="candidate_rank_once"
            ),
            models.UniqueConstraint(
                fields=["sentence", "kind", "comparison_key"], name="candidate_text_once"
            ),
        ]

    def __str__(self) -> str:
        return self.text


class Derivation(models.Model):
    """How a sentence came to be: the rules, their edits, and what they expect.

    For an S1 the rules are those of normalisation, and there is no candidate. Nor is there one if
    the project lead wrote the sentence or edited what a rule wrote.
    """

    sentence = models.OneToOneField(Sentence, models.CASCADE, related_name="derivation")
    candidate = models.OneToOneField(
        Candidate, models.SET_NULL, null=True, blank=True, related_name="derivation"
    )
    # The project lead's decision that chose it; null if it was drawn at random.
    decision = models.ForeignKey(
        "Decision", models.SET_NULL, null=True, blank=True, related_name="derivations"
    )
    # [{"rule": "n.possessive", "version": 1}]; "kept" names the act that kept many sources at once.
    rules = models.JSONField(default=list)
    edits = models.JSONField(default=list)
    # [{"text", "code", "params"}]; of older rows the English texts alone.
    warnings = models.JSONField(default=list)
    expected_ab = models.CharField(max_length=20, choices=Expected, blank=True)
    expected_ba = models.CharField(max_length=20, choices=Expected, blank=True)
    original_text = models.TextField()
    # What writers elsewhere wrote before an imported S1 was settled.
    versions = models.JSONField(default=list, db_default=models.Value([], models.JSONField()))

    def __str__(self) -> str:
        return f"derivation of {self.sentence_id}"


class PairSet(models.Model):
    """The pairs that one run of a design made, and what it dropped."""

    IMPORTED = "imported"  # the design of pairs that came from a file

    project = models.ForeignKey("Project", models.CASCADE, related_name="pair_sets")
    name = models.CharField(_("name"), max_length=200)
    design = models.CharField(_("design"), max_length=30)  # "sick", or IMPORTED
    seed = models.BigIntegerField(_("seed"), default=1)
    parameters = models.JSONField(default=dict)
    report = models.JSONField(default=dict)
    # Names of `Pair.columns` in the order of the file: a JSON object does not keep its order.
    columns = models.JSONField(
        default=list, blank=True, db_default=models.Value([], models.JSONField())
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "name"],
                name="pair_set_name_once",
                violation_error_message=_("There is already a pair set with this name."),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_imported(self) -> bool:
        return self.design == self.IMPORTED


class Pair(models.Model):
    """Two sentences to be judged together; A and B as in released files."""

    pair_set = models.ForeignKey(PairSet, models.CASCADE, related_name="pairs")
    number = models.PositiveIntegerField()  # pair_ID of the released files
    external_id = models.CharField(max_length=200, blank=True)
    sentence_a = models.ForeignKey(Sentence, models.CASCADE, related_name="pairs_as_a")
    sentence_b = models.ForeignKey(Sentence, models.CASCADE, related_name="pairs_as_b")
    kind = models.CharField(max_length=30, blank=True)  # "S1aS2b", "unrelated"
    relation = models.CharField(max_length=20, blank=True)  # groups of SICK's Table 5
    expected_ab = models.CharField(max_length=20, choices=Expected, blank=True)
    expected_ba = models.CharField(max_length=20, choices=Expected, blank=True)
    is_cross_set = models.BooleanField(default=False)
    origin = models.CharField(max_length=200, blank=True)
    author = models.CharField(max_length=200, blank=True)
    # Name of a further column of the imported file -> the exact text of its cell.
    columns = models.JSONField(
        default=dict, blank=True, db_default=models.Value({}, models.JSONField())
    )

    class Meta:
        ordering = ["pair_set_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["pair_set", "number"], name="pair_number_once"),
            models.CheckConstraint(
                condition=~Q(sentence_a=F("sentence_b")),
                name="pair_sentences_differ",
                violation_error_message=_("The two sentences of a pair must differ."),
            ),
            models.UniqueConstraint(
                "pair_set",
                Least("sentence_a", "sentence_b"),
                Greatest("sentence_a", "sentence_b"),
                name="pair_unique_unordered",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pair_set_id}/{self.number}"
