"""Pictures of our own in three themes, each described by two authors and transformed."""

from datasets.designs.planner import Member, SourceSet

THEMES = {
    "market": (
        ("A woman is weighing pears", "An old woman puts pears on the scales"),
        ("A boy is carrying a melon", "A child lifts a large melon"),
        ("Two men are unloading crates", "Men are taking boxes off a cart"),
    ),
    "harbour": (
        ("A fisherman is mending a net", "A man in boots repairs his net"),
        ("Gulls are circling over a boat", "Birds fly above a small boat"),
        ("A girl is feeding a cat on the pier", "A cat eats from a child's hand"),
    ),
    "workshop": (
        ("A potter is shaping a bowl", "Someone forms a bowl from clay"),
        ("A man is sharpening a saw", "A carpenter files the teeth of a saw"),
    ),
}
_EXPECTED = {
    "2": ("ENTAILMENT", "NEUTRAL"),
    "3": ("CONTRADICTION", "CONTRADICTION"),
    "4": ("NEUTRAL", "NEUTRAL"),
}


def pictures(stages: str = "234", authors: tuple[str, str] = ("anna", "bea")) -> list[SourceSet]:
    """Return the pictures; `stages` are the transformations that each sentence has."""
    numbered = [(theme, texts) for theme, described in THEMES.items() for texts in described]
    return [
        SourceSet(
            f"picture {number}",
            tuple(
                Member(
                    100 * number + 10 * side + int(stage),
                    f"{stage}{'ab'[side]}",
                    text if stage == "1" else f"{text}, changed as S{stage}",
                    authors[side],
                    _EXPECTED.get(stage, ("", "")),
                )
                for side, text in enumerate(texts)
                for stage in f"1{stages}"
            ),
            theme,
        )
        for number, (theme, texts) in enumerate(numbered, start=1)
    ]
