"""The forms of the pages about projects, people, files and pairs, by subject."""
