from hashlib import sha256

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

# As many as anybody would read for one sentence, and more than there are rules of a kind, so that
# the first candidate of every rule is kept.
KEPT = 20
KEPT_LIMITS = (MinValueValidator(1), MaxValueValidator(100))


class RuleSettings(models.Model):
    """What project leads decided about the rules; a project without a row has the defaults.

    The numbers limit how many candidates of each kind are kept for a sentence, the best first; null
    keeps all.
    """

    project = models.OneToOneField("Project", models.CASCADE, related_name="rule_settings")
    switched_off = models.JSONField(default=list, blank=True)  # ids of rules
    kept_s2 = models.PositiveSmallIntegerField(
        _("S2, at most"), default=KEPT, null=True, blank=True, validators=KEPT_LIMITS
    )
    kept_s3 = models.PositiveSmallIntegerField(
        _("S3, at most"), default=KEPT, null=True, blank=True, validators=KEPT_LIMITS
    )
    kept_s4 = models.PositiveSmallIntegerField(
        _("S4, at most"), default=KEPT, null=True, blank=True, validators=KEPT_LIMITS
    )
    # Lines "word: other, other", as `transforms.lexicon.contrasts` reads them.
    contrasts = models.TextField(_("contrast list"), blank=True)
    # Whether sentences of two rules are written as well (`transforms.composing`).
    composes = models.BooleanField(
        _("Also write sentences of two rules"), default=False, db_default=False
    )
    # `datasets.designs.mix.Mix.as_json`; null: each S1 draws by the odds of the engine.
    mix = models.JSONField(null=True, blank=True, default=None)
    # `Mix.version` of the mix that the sentences were last drawn by; empty: none.
    drawn_mix = models.CharField(max_length=12, blank=True, default="", db_default="")

    def __str__(self) -> str:
        return f"rules of {self.project_id}"

    @property
    def kept(self) -> dict[str, int | None]:
        return {"S2": self.kept_s2, "S3": self.kept_s3, "S4": self.kept_s4}

    @property
    def version(self) -> str:
        """Return a short name for everything that decides which candidates are written.

        It is empty for the defaults. Normalising rules do not count: their results are never
        recomputed.
        """
        disabled = sorted(rule for rule in self.switched_off if not rule.startswith("n."))
        decided = (disabled, list(self.kept.values()), self.contrasts)
        if self.composes:
            decided += (self.composes,)  # type: ignore[assignment]  # older versions had three
        if decided == ([], [KEPT] * 3, ""):
            return ""
        return sha256(repr(decided).encode()).hexdigest()[:12]
