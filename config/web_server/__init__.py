"""How requests come in: whole, within limits, before any thread works on them."""
