"""Reports on judgements, for programs and for people."""
