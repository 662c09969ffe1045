"""Rewrite parsed sentences into sentences whose relation to the first is known.

Pure Python without Django or a database; `python -m transforms --help` uses it alone.
"""
