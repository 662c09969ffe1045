"""A language pack learnt from nothing but a treebank file."""
