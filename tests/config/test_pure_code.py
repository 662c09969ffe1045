"""Pure code reads no clock and draws no number that a seed does not repeat.

The import contract keeps out modules that serve for nothing else, such as `time` and `socket`. Here
it is about single names of modules that have their use in pure code: a date may be given, not asked
for, and a generator needs a seed.
"""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

CONTRACT = "Pure code knows no Django, clock, network or process"
CLOCK = {
    "datetime.date.today",
    "datetime.datetime.now",
    "datetime.datetime.today",
    "datetime.datetime.utcnow",
    "os.times",
    "threading.Timer",
}
PROCESSES = {"os.fork", "os.popen", "os.posix_spawn", "os.system"}
ENTROPY = {"os.getrandom", "os.urandom", "random.SystemRandom"}
# What makes a generator from a seed; everything else in these modules draws from a shared one.
SEEDED = {
    "numpy.random.default_rng",
    "numpy.random.PCG64",
    "numpy.random.Philox",
    "numpy.random.SeedSequence",
    "random.Random",
}
TYPES = {"numpy.random.BitGenerator", "numpy.random.Generator"}


def pure_files() -> list[Path]:
    """Return the files of the packages that the import contract calls pure."""
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (contract,) = (contract for contract in contracts if contract["name"] == CONTRACT)
    places = [settings.BASE_DIR.joinpath(*name.split(".")) for name in contract["source_modules"]]
    result = [[*place.rglob("*.py")] or [place.with_suffix(".py")] for place in places]
    return sorted(path for paths in result for path in paths)


def impurities(source: str) -> list[str]:
    """Return each name that makes the source impure, with its line."""
    tree = ast.parse(source)
    known = dict(imported_names(tree))
    result = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name) and is_impure(full_name(node, known)):
            result.append(f"{node.lineno}: {full_name(node, known)}")
        elif isinstance(node, ast.Call) and is_unseeded(node, known):
            result.append(f"{node.lineno}: {full_name(node.func, known)} without a seed")
    return result


def imported_names(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield what each imported name stands for: `np`, `numpy`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                top = name.name.partition(".")[0]
                yield (name.asname, name.name) if name.asname else (top, top)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for name in node.names:
                yield name.asname or name.name, f"{node.module}.{name.name}"


def full_name(node: ast.expr, known: dict[str, str]) -> str:
    """Return the name with its module, empty if nothing imported stands at its beginning."""
    if isinstance(node, ast.Name):
        return known.get(node.id, "")
    if isinstance(node, ast.Attribute) and (owner := full_name(node.value, known)):
        return f"{owner}.{node.attr}"
    return ""


def is_impure(name: str) -> bool:
    if name in CLOCK | PROCESSES | ENTROPY or name.startswith(("os.exec", "os.spawn")):
        return True
    module, _, drawn = name.rpartition(".")
    is_random = module in {"random", "numpy.random"} and name not in SEEDED | TYPES
    return is_random and bool(drawn)


def is_unseeded(call: ast.Call, known: dict[str, str]) -> bool:
    values = [*call.args, *(keyword.value for keyword in call.keywords)]
    is_empty = all(isinstance(each, ast.Constant) and each.value is None for each in values)
    return is_empty and full_name(call.func, known) in SEEDED


@pytest.mark.parametrize(
    "source",
    [
        "import datetime\nnow = datetime.datetime.now()",
        "from datetime import date\ntoday = date.today()",
        "from datetime import datetime as moment\ndef f(clock=moment.now): ...",
        "import random\nrandom.shuffle([1, 2])",
        "from random import choice\nchoice([1, 2])",
        "import random\nrandom.Random()",
        "import random\nrandom.SystemRandom().random()",
        "import numpy as np\nnp.random.normal()",
        "import numpy as np\nnp.random.default_rng()",
        "import numpy as np\nnp.random.default_rng(seed=None)",
        "from numpy.random import default_rng\ndefault_rng(None)",
        "import os\nos.urandom(8)",
        "import os\nos.execvp('ls', ['ls'])",
    ],
)
def test_impure_code_is_found(source: str) -> None:
    assert len(impurities(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "from datetime import datetime\ndef f(now: datetime) -> datetime: return now",
        "import random\ndef f(rng: random.Random): return rng.choice([1, 2])",
        "import random\nrandom.Random(7).shuffle([1, 2])",
        "import numpy as np\ndef f(seed): return np.random.default_rng([seed, 1]).normal()",
        "import numpy as np\nnp.random.Generator(np.random.Philox(np.random.SeedSequence([1, 2])))",
        "import os\nos.environ.get('HOME')",
    ],
)
def test_parameters_and_seeded_generators_are_pure(source: str) -> None:
    assert impurities(source) == []


def test_pure_packages_read_no_clock_and_draw_nothing_unseeded() -> None:
    files = pure_files()
    assert len(files) > 300
    result = {path: impurities(path.read_text(encoding="utf-8")) for path in files}
    assert {path: names for path, names in result.items() if names} == {}
