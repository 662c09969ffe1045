"""Slots that people take a few at a time: texts to write and four-tuples to answer."""
