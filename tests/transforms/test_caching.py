from transforms.caching import cached_attribute


class Counted:
    """An object that counts how often it was read."""

    def __init__(self) -> None:
        self.readings = 0

    @cached_attribute
    def length(self) -> int:
        """The length."""
        self.readings += 1
        return 7


def test_an_attribute_is_read_once_and_only_when_it_is_asked_for():
    one, other = Counted(), Counted()
    assert (one.length, one.length) == (7, 7)
    assert (one.readings, other.readings) == (1, 0)
