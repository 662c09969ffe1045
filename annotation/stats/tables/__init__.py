"""The result tables of the papers, for any project."""
