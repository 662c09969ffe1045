"""Why something was refused, warned of or done: a code with parameters, not a sentence.

>>> reason = Reason("words_dropped_from", words="small", head="dog")
>>> str(reason)
'dropped small from dog'
>>> Reason.from_json(reason.as_json()) == reason
True

Rules give codes; `transforms.wording` has the English sentence of each, and pages translate it.
"""

from collections.abc import Mapping
from typing import Any, Union

from transforms.wording import WORDINGS

Param = Union[str, int, float, "Reason"]


class Reason:
    """A code of `transforms.wording` and the values of its placeholders; never changed.

    Two reasons are equal if their codes and parameters are. A parameter that is itself a reason is
    worded in the same language as the reason that contains it.
    """

    __slots__ = ("_params", "code")

    code: str
    _params: tuple[tuple[str, Param], ...]

    def __init__(self, code: str, /, **params: Param) -> None:
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "_params", tuple(sorted(params.items())) if params else ())

    @property
    def params(self) -> dict[str, Param]:
        """The values of the wording's placeholders."""
        return dict(self._params)

    def having(self, **params: Param) -> "Reason":
        """Return the reason with further parameters."""
        return Reason(self.code, **self.params, **params)

    def as_json(self) -> dict[str, Any]:
        """Return {"code", "params"} as JSON values."""
        params = {
            name: value.as_json() if isinstance(value, Reason) else value
            for name, value in self._params
        }
        return {"code": self.code, "params": params}

    def as_stored(self) -> dict[str, Any]:
        """Return {"text", "code", "params"}, where the text is the English sentence."""
        return {"text": str(self), **self.as_json()}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Reason":
        """Read what `as_json` wrote."""
        params = {
            name: cls.from_json(each) if isinstance(each, Mapping) else each
            for name, each in value["params"].items()
        }
        return cls(value["code"], **params)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a reason cannot be changed: {name}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Reason.from_json, (self.as_json(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reason):
            return NotImplemented
        return (self.code, self._params) == (other.code, other._params)

    def __hash__(self) -> int:
        return hash((self.code, self._params))

    def __str__(self) -> str:
        """Return the English sentence; a code without a wording reads as its own words.

        >>> str(Reason("my_own_rule_refuses"))
        'my own rule refuses'
        """
        if self.code not in WORDINGS:
            return self.code.replace("_", " ")
        return WORDINGS[self.code].format(**dict(self._params))

    def __repr__(self) -> str:
        params = "".join(f", {name}={value!r}" for name, value in self._params)
        return f"Reason({self.code!r}{params})"


class Refused(Exception):
    """A transformation is impossible for this sentence, for a reason to be counted and shown."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


def reason_of(**conditions: bool) -> Reason | None:
    """Return the reason of the first condition that holds; the code is the argument's name.

    >>> reason_of(is_question=False, no_subject=True)
    Reason('no_subject')
    """
    return next((Reason(code) for code, holds in conditions.items() if holds), None)
