"""The material of a project: imports, sources, sentences and pairs, and the steps between."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view, parser_classes
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from datasets.access import access_pair_set, access_project
from datasets.api.jobs import JobShape
from datasets.api.listing import Listing, Newest
from datasets.api.once import ONCE, once
from datasets.api.people import authenticated_user
from datasets.api.shapes import INVALID, LISTED, REFUSED, UploadField
from datasets.api.strict import StrictSerializer
from datasets.api.tokens import token_scopes
from datasets.designs.sick import UNRELATED_SHARE
from datasets.formats.corpora import FORMATS
from datasets.models import (
    Expected,
    ImportBatch,
    Pair,
    PairSet,
    Role,
    Scope,
    Sentence,
    Source,
    Stage,
)
from datasets.selectors.expanding.sentences import sentences_listed
from datasets.selectors.importing.sources import sources_listed
from datasets.selectors.overview import project_pair_sets
from datasets.selectors.pairing.pairs import pairs_listed
from datasets.services.steps import expand_start, import_start, pair_start, parse_start

# Judgements are imported into a campaign; caption sets are drawn from on their page.
CONTENTS = [
    content.value
    for content in ImportBatch.Content
    if content.value not in {"judgements", "captions"}
]
_STARTED: dict[Any, Any] = {202: JobShape, **REFUSED, **INVALID}


class ImportInput(serializers.Serializer):  # type: ignore[type-arg]  # a plain class at run time
    """`name` is for pairs, norms and adaptations; `corpus` and `language` for published corpora."""

    content = serializers.ChoiceField(choices=CONTENTS)
    file = UploadField(max_length=255)
    name = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)
    corpus = serializers.ChoiceField(
        choices=[corpus.value for corpus in FORMATS], required=False, default="", allow_blank=True
    )
    language = serializers.CharField(max_length=12, required=False, default="", allow_blank=True)


class ExpandInput(StrictSerializer):
    retry_fallen = serializers.BooleanField(default=False)
    again = serializers.BooleanField(default=False)


class PairInput(StrictSerializer):
    """`seed` is the project's unless given; `table` is that of a custom design."""

    name = serializers.CharField(max_length=200)
    design = serializers.ChoiceField(choices=["sick", "cds", "custom"], default="sick")
    seed = serializers.IntegerField(min_value=0, max_value=2**63 - 1, required=False)
    unrelated_share = serializers.FloatField(min_value=0, max_value=0.5, default=UNRELATED_SHARE)
    table = serializers.CharField(
        max_length=20_000, default="", allow_blank=True, trim_whitespace=False
    )


class SourceShape(serializers.ModelSerializer):  # type: ignore[type-arg]  # a plain class
    class Meta:
        model = Source
        fields = ("id", "source_id", "origin", "theme", "licence", "author", "fallen_reason")
        read_only_fields = fields


class SentenceShape(serializers.ModelSerializer):  # type: ignore[type-arg]  # a plain class
    class Meta:
        model = Sentence
        fields = ("id", "source", "base", "stage", "text", "revision", "is_generated")
        read_only_fields = fields


class PairSetShape(serializers.ModelSerializer):  # type: ignore[type-arg]  # a plain class
    pairs = serializers.IntegerField(source="pair_count")

    class Meta:
        model = PairSet
        fields = ("id", "name", "design", "seed", "pairs", "created_at")
        read_only_fields = fields


class PairShape(serializers.ModelSerializer):  # type: ignore[type-arg]  # a plain class
    text_a = serializers.CharField(source="sentence_a.text")
    text_b = serializers.CharField(source="sentence_b.text")
    # Empty where the design expects nothing.
    expected_ab = serializers.ChoiceField(Expected.choices, allow_blank=True, read_only=True)
    expected_ba = serializers.ChoiceField(Expected.choices, allow_blank=True, read_only=True)

    class Meta:
        model = Pair
        fields = (
            "id",
            "number",
            "text_a",
            "text_b",
            "kind",
            "relation",
            "expected_ab",
            "expected_ba",
        )
        read_only_fields = fields


@token_scopes(POST=Scope.WRITE)
@extend_schema(
    operation_id="import_file",
    parameters=[ONCE],
    request={"multipart/form-data": ImportInput},
    responses=_STARTED,
)
@api_view(["POST"])
@parser_classes([MultiPartParser])
@once
def imports(request: Request, slug: str) -> Response:
    """Import a file in the background: all of it, or nothing and a list of the wrong lines."""
    project = access_project(request.user, slug, Role.MANAGER)
    serializer = ImportInput(data=request.data)
    serializer.is_valid(raise_exception=True)
    chosen = dict(serializer.validated_data)
    file = chosen.pop("file")
    user = authenticated_user(request)
    job = import_start(
        project=project, actor=user, file_name=file.name, chunks=file.chunks(), **chosen
    )
    return Response(JobShape(job).data, status=202)


@token_scopes(POST=Scope.RUN)
@extend_schema(operation_id="parse", parameters=[ONCE], request=None, responses=_STARTED)
@api_view(["POST"])
@once
def parse(request: Request, slug: str) -> Response:
    """Parse the texts that have no tree yet, in the background."""
    project = access_project(request.user, slug, Role.MANAGER)
    return Response(
        JobShape(parse_start(project=project, actor=authenticated_user(request))).data, 202
    )


@token_scopes(POST=Scope.RUN)
@extend_schema(operation_id="expand", parameters=[ONCE], request=ExpandInput, responses=_STARTED)
@api_view(["POST"])
@once
def expand(request: Request, slug: str) -> Response:
    """Normalise and expand by rules, in the background."""
    project = access_project(request.user, slug, Role.MANAGER)
    serializer = ExpandInput(data=request.data)
    serializer.is_valid(raise_exception=True)
    job = expand_start(
        project=project, actor=authenticated_user(request), **serializer.validated_data
    )
    return Response(JobShape(job).data, status=202)


class Sources(Listing):
    """The sources of a project, in the order of their import."""

    queryset = Source.objects.none()
    serializer_class = SourceShape
    scopes = {"GET": Scope.READ}

    @extend_schema(operation_id="sources", responses={200: SourceShape(many=True), **LISTED})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def rows(self, user: Any, **ids: Any) -> QuerySet[Any]:
        return sources_listed(access_project(user, ids["slug"], Role.MANAGER))


class Sentences(Listing):
    """The sentences of a project that are in use; `stage` picks S1, S2, S3 or S4."""

    queryset = Sentence.objects.none()
    serializer_class = SentenceShape
    scopes = {"GET": Scope.READ}

    @extend_schema(
        operation_id="sentences",
        parameters=[OpenApiParameter("stage", str, enum=Stage.values)],
        responses={200: SentenceShape(many=True), **LISTED},
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def rows(self, user: Any, **ids: Any) -> QuerySet[Any]:
        project = access_project(user, ids["slug"], Role.MANAGER)
        stage = self.request.GET.get("stage", "")
        if stage and stage not in Stage.values:
            raise serializers.ValidationError({"stage": [f"One of {', '.join(Stage.values)}."]})
        return sentences_listed(project, stage=stage)


class PairSets(Listing):
    """The sets of pairs of a project, newest first; a POST makes another."""

    queryset = PairSet.objects.none()
    serializer_class = PairSetShape
    pagination_class = Newest
    scopes = {"GET": Scope.READ, "POST": Scope.RUN}

    @extend_schema(operation_id="pair_sets", responses={200: PairSetShape(many=True), **LISTED})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def rows(self, user: Any, **ids: Any) -> QuerySet[Any]:
        return project_pair_sets(access_project(user, ids["slug"], Role.MANAGER))

    @extend_schema(operation_id="pair", parameters=[ONCE], request=PairInput, responses=_STARTED)
    @once
    def post(self, request: Request, slug: str) -> Response:
        """Make a set of pairs by a design, in the background."""
        project = access_project(request.user, slug, Role.MANAGER)
        serializer = PairInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        chosen = {"seed": project.seed, **serializer.validated_data}
        job = pair_start(project=project, actor=authenticated_user(request), **chosen)
        return Response(JobShape(job).data, status=202)


class Pairs(Listing):
    """The pairs of a set."""

    queryset = Pair.objects.none()
    serializer_class = PairShape
    scopes = {"GET": Scope.READ}

    @extend_schema(operation_id="pairs", responses={200: PairShape(many=True), **LISTED})
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return super().get(request, *args, **kwargs)

    def rows(self, user: Any, **ids: Any) -> QuerySet[Any]:
        return pairs_listed(access_pair_set(user, ids["slug"], ids["pair_set_id"]))
