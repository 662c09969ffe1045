"""Statistics of judgements: pure functions of arrays that know nothing of Django."""
