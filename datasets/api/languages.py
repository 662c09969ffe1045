"""The tables of a project's language: read, and written file by file."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from datasets.access import access_project
from datasets.api.people import authenticated_user
from datasets.api.shapes import INVALID, REFUSED
from datasets.api.strict import StrictSerializer
from datasets.api.tokens import token_scopes
from datasets.errors import NotFound
from datasets.models import Project, Role, Scope
from datasets.selectors.languages.tables import project_tables
from datasets.services.languages.tables import tables_put
from transforms.packs.fallback.files import TextOf
from transforms.packs.registry import has_own_pack


class TableShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class at run time
    name = serializers.CharField()
    digest = serializers.CharField()


class LanguageShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class at run time
    """`number` is that of the saved state; 0 stands for the folder of the installation."""

    language = serializers.CharField()
    has_own_pack = serializers.BooleanField()
    number = serializers.IntegerField(allow_null=True)
    digest = serializers.CharField(allow_null=True)
    files = TableShape(many=True)


class TextShape(serializers.Serializer):  # type: ignore[type-arg]  # a plain class at run time
    name = serializers.CharField()
    digest = serializers.CharField()
    text = serializers.CharField()


class TextInput(StrictSerializer):
    """`based_on` is the digest that was read: it is a conflict if others have saved since."""

    text = serializers.CharField(trim_whitespace=False)
    based_on = serializers.CharField(required=False, default="", allow_blank=True)


@token_scopes(GET=Scope.READ)
@extend_schema(operation_id="language", responses={200: LanguageShape, **REFUSED})
@api_view(["GET"])
def language(request: Request, slug: str) -> Response:
    """The language of a project: which tables it has, and their digests."""
    project = access_project(request.user, slug, Role.MANAGER)
    return Response(_language(project))


@token_scopes(GET=Scope.READ, PUT=Scope.WRITE)
@extend_schema(
    operation_id="language_file",
    methods=["GET"],
    responses={200: TextShape, **REFUSED},
)
@extend_schema(
    operation_id="language_file_save",
    methods=["PUT"],
    request=TextInput,
    responses={200: LanguageShape, **REFUSED, **INVALID},
)
@api_view(["GET", "PUT"])
def language_file(request: Request, slug: str, name: str) -> Response:
    """One table as text. Saving it is refused with every wrong line, and can be undone."""
    project = access_project(request.user, slug, Role.MANAGER)
    if request.method == "PUT":
        serializer = TextInput(data=request.data)
        serializer.is_valid(raise_exception=True)
        text, based_on = serializer.validated_data["text"], serializer.validated_data["based_on"]
        user = authenticated_user(request)
        tables_put(project=project, texts={name: text}, actor=user, based_on=based_on)
        return Response(_language(project))
    text_row = _text_named(project, name)
    return Response({"name": text_row.name, "digest": text_row.digest, "text": text_row.load()})


def _text_named(project: Project, name: str) -> TextOf:
    tables = project_tables(project)
    text = tables.get(name) if tables else None
    if text is None:
        raise NotFound
    return text


def _language(project: Project) -> dict[str, object]:
    tables = project_tables(project)
    texts = tables.texts if tables else ()
    return {
        "language": project.language,
        "has_own_pack": has_own_pack(project.language),
        "number": (tables.save.number if tables.save else 0) if tables else None,
        "digest": tables.digest if tables else None,
        "files": [{"name": text.name, "digest": text.digest} for text in texts],
    }
