"""Pages about writing campaigns."""
