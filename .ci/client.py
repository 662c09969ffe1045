"""Write the client's operations from the OpenAPI description of the site."""

import keyword
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "datasets/client/pairwright/operations.py"
HEADER = '''"""The operations of the API. Written by `make client`; do not edit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypedDict, cast
from urllib.parse import quote

from .transport import Transport

'''
# What people do in a browser takes no token.
NOT_FOR_SCRIPTS = {"judge", "next_pair"}
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def schema() -> dict[str, Any]:
    """Return the OpenAPI description."""
    from drf_spectacular.generators import SchemaGenerator

    return SchemaGenerator().get_schema(request=None, public=True)


def code(description: dict[str, Any]) -> str:
    """Return the module, formatted."""
    schemas = description["components"]["schemas"]
    needed: dict[str, str] = {}
    methods = []
    for path, operations in sorted(description["paths"].items()):
        for method, operation in operations.items():
            is_own = path.startswith("/api/v1/") and not path.endswith("/schema/")
            if is_own and operation["operationId"] not in NOT_FOR_SCRIPTS:
                methods.append(_method(path, method, operation, schemas, needed))
    classes = "\n\n".join(needed[name] for name in sorted(needed))
    body = "\n".join(sorted(methods))
    title = '    """Each operation of the API as a method."""'
    text = f"{HEADER}\n{classes}\n\nclass Operations(Transport):\n{title}\n\n{body}"
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(FILE), "-"]
    done = subprocess.run(command, input=text, check=True, stdout=subprocess.PIPE, text=True)
    return done.stdout


def _method(
    path: str, method: str, operation: dict[str, Any], schemas: Any, needed: dict[str, str]
) -> str:
    place = path.removeprefix("/api/v1/")
    arguments, keywords, query = ["self"], [], []
    # The description lists them by name; people name the project first, as the address does.
    given = sorted(operation.get("parameters", []), key=lambda each: path.find(each["name"]))
    for each in given:
        kind = _type(each["schema"], schemas, needed)
        if each["in"] == "path":
            arguments.append(f"{each['name']}: {kind}")
            safe = ', "/"' if each["name"] == "path" else ', ""'
            shown = f"{{quote(str({each['name']}){safe})}}"
            place = place.replace(f"{{{each['name']}}}", shown)
        elif each["in"] == "query" and each["name"] != "cursor":
            keywords.append(f"{each['name']}: {kind} | None = None")
            query.append(each["name"])
    body = _body(operation, schemas, needed, keywords)
    if keywords:
        arguments += ["*", *sorted(keywords, key=lambda each: "= None" in each)]
    asked = f", query={{{', '.join(f'{name!r}: {name}' for name in query)}}}" if query else ""
    where = f'f"{place}"' if "{" in place else f'"{place}"'
    sent = f'"{method.upper()}", {where}{asked}{body}'
    answer, returned = _answer(where + asked, sent, operation, schemas, needed)
    doc = operation.get("description", "").split("\n\n")[0].replace("\n", " ")
    name = operation["operationId"]
    return (
        f"    def {name}({', '.join(arguments)}) -> {returned}:\n"
        f'        """{doc}"""\n        return {answer}\n'
    )


def _body(operation: Any, schemas: Any, needed: dict[str, str], keywords: list[str]) -> str:
    contents = operation.get("requestBody", {}).get("content", {})
    if not contents:
        return ""
    given = _resolved(next(iter(contents.values()))["schema"], schemas)
    required, plain = set(given.get("required", [])), []
    for name, kind in given.get("properties", {}).items():
        is_file = kind.get("format") == "binary"
        text = "Path" if is_file else _type(kind, schemas, needed, is_input=True)
        # What has a default may be left out.
        is_needed = name in required and "default" not in kind
        keywords.append(f"{name}: {text}" + ("" if is_needed else " | None = None"))
        if not is_file:
            plain.append(name)
    fields = ", ".join(f"{name!r}: {name}" for name in plain)
    has_file = len(plain) < len(given.get("properties", {}))
    return f", body={{{fields}}}" + (", file=file" if has_file else "")


def _answer(
    where: str, sent: str, operation: Any, schemas: Any, needed: dict[str, str]
) -> tuple[str, str]:
    """Return the expression of a method and its type."""
    [status] = [code for code in operation["responses"] if code.startswith("2")]
    [content] = operation["responses"][status]["content"].items()
    if content[0] == "application/octet-stream":
        return f"self.content({where})", "bytes"
    shape = _resolved(content[1]["schema"], schemas)
    if "results" in shape.get("properties", {}) and "next" in shape["properties"]:
        row = _type(shape["properties"]["results"]["items"], schemas, needed)
        kind = f"Iterator[{row}]"
        return f'cast("{kind}", self.rows({where}))', kind
    kind = _type(content[1]["schema"], schemas, needed)
    return f'cast("{kind}", self.call({sent}))', kind


def _resolved(kind: Any, schemas: Any) -> Any:
    return schemas[kind["$ref"].rpartition("/")[2]] if "$ref" in kind else kind


def _type(kind: Any, schemas: Any, needed: dict[str, str], *, is_input: bool = False) -> str:
    """Return the Python type of a schema; objects become a TypedDict among `needed`."""
    if "$ref" in kind:
        name = kind["$ref"].rpartition("/")[2]
        return _named(name, schemas, needed, is_input=is_input)
    for several in ("oneOf", "anyOf", "allOf"):
        if several in kind:
            kinds = (_type(each, schemas, needed, is_input=is_input) for each in kind[several])
            return " | ".join(dict.fromkeys(kinds))
    given = kind.get("type")
    if isinstance(given, list):
        kinds = (_type({**kind, "type": each}, schemas, needed) for each in given)
        return " | ".join(dict.fromkeys(kinds))
    if given == "array":
        return f"list[{_type(kind.get('items', {}), schemas, needed, is_input=is_input)}]"
    if given == "object":
        values = kind.get("additionalProperties")
        inner = _type(values, schemas, needed) if isinstance(values, dict) and values else "Any"
        return f"dict[str, {inner}]"
    return PLAIN.get(str(given), "Any")


def _named(name: str, schemas: Any, needed: dict[str, str], *, is_input: bool) -> str:
    shape = schemas[name]
    if shape.get("type") != "object" or "properties" not in shape:
        return _type(shape, schemas, needed, is_input=is_input)
    short = name.removesuffix("Request").removesuffix("Shape")
    if short not in needed:
        needed[short] = ""  # it may name itself
        required = set(shape.get("required", []))
        lines = []
        for key, kind in shape["properties"].items():
            assert not keyword.iskeyword(key), key  # noqa: S101
            text = _type(kind, schemas, needed, is_input=is_input)
            lines.append(f"    {key}: {text if key in required else f'NotRequired[{text}]'}")
        needed[short] = f"class {short}(TypedDict):\n" + "\n".join(lines)
    return short


def main() -> None:
    import django

    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings_test")
    django.setup()
    FILE.write_text(code(schema()), encoding="utf-8")


if __name__ == "__main__":
    main()
