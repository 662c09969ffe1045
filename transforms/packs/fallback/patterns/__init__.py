"""Rules as data: patterns over trees, and edits, in the file `rules.txt` of a language.

docs/add-a-rule.md describes the file. This package reads it; `transforms.rules.patterns` makes
rules of it that the engine runs like all others.
"""
