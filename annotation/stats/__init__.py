"""Statistics of judgements: pure functions on arrays, no Django."""
