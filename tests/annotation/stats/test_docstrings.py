"""Public functions of statistics and planning say what they take, return and raise."""

import ast
import dataclasses
import enum
import importlib
import inspect
import pkgutil
import re
import textwrap

import pytest

from annotation import planning, stats
from annotation.stats import tables

# Settings of a protocol are described where they are declared.
WITHOUT = {"annotation.planning.protocol"}
MODULES = sorted(
    f"{package.__name__}.{module.name}"
    for package in (planning, stats, tables)
    for module in pkgutil.iter_modules(package.__path__)
    if not module.ispkg and f"{package.__name__}.{module.name}" not in WITHOUT
)
SECTIONS = re.compile(r"^(\w+)\n-{3,}\n((?:(?!^\w+\n-{3,}).*\n?)*)", re.MULTILINE)


def is_public(name, value, module):
    return not name.startswith("_") and getattr(value, "__module__", None) == module.__name__


def functions_and_classes():
    """Yield every public function, class and method that is written in the modules."""
    for module_name in MODULES:
        module = importlib.import_module(module_name)
        for name, value in vars(module).items():
            if not is_public(name, value, module):
                continue
            if inspect.isfunction(value):
                yield pytest.param(value, id=f"{module_name}.{name}")
            elif inspect.isclass(value):
                yield pytest.param(value, id=f"{module_name}.{name}")
                for method_name, method in vars(value).items():
                    if inspect.isfunction(method) and is_public(method_name, method, module):
                        inherited = getattr(value, method_name)
                        yield pytest.param(inherited, id=f"{module_name}.{name}.{method_name}")


EVERYTHING = list(functions_and_classes())


def sections(value):
    return dict(SECTIONS.findall(inspect.getdoc(value) or ""))


def names_of(section):
    """Return the names in front of the colons: `x, y : type` names two."""
    heads = re.findall(r"^(\w[\w, ]*?)(?: :.*)?$", section, re.MULTILINE)
    return [name for head in heads for name in head.split(", ")]


def parameters(function):
    return [name for name in inspect.signature(function).parameters if name != "self"]


FUNCTIONS = [param for param in EVERYTHING if inspect.isfunction(param.values[0])]
CLASSES = [param for param in EVERYTHING if inspect.isclass(param.values[0])]


def test_modules_are_found():
    assert "annotation.stats.agreement" in MODULES
    assert len(EVERYTHING) > 100


@pytest.mark.parametrize("value", EVERYTHING)
def test_a_summary_of_one_line_comes_first(value):
    summary, _, rest = (inspect.getdoc(value) or "").partition("\n")
    assert summary.endswith((".", ":"))
    assert not rest or rest.startswith("\n")


@pytest.mark.parametrize("function", FUNCTIONS)
def test_parameters_are_those_of_the_signature(function):
    described = names_of(sections(function).get("Parameters", ""))
    assert sorted(described) == sorted(parameters(function))


@pytest.mark.parametrize("function", FUNCTIONS)
def test_the_return_value_of_a_function_is_described(function):
    if inspect.signature(function).return_annotation == "None":
        return
    described = sections(function)
    assert described.get("Returns", "").strip() or described.get("Yields", "").strip()


@pytest.mark.parametrize("function", FUNCTIONS)
def test_errors_that_a_function_raises_itself_are_described(function):
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    raised = {
        node.exc.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and isinstance(node.exc.func, ast.Name)
    }
    assert raised <= set(names_of(sections(function).get("Raises", "")))


@pytest.mark.parametrize("cls", CLASSES)
def test_fields_of_a_class_are_described(cls):
    described = sections(cls)
    if dataclasses.is_dataclass(cls):
        fields = [field.name for field in dataclasses.fields(cls)]
        assert names_of(described.get("Attributes", "")) == fields
    elif "__init__" in vars(cls) and not issubclass(cls, enum.Enum):
        taken = parameters(cls.__init__)
        assert sorted(names_of(described.get("Parameters", ""))) == sorted(taken)
