"""How requests are received: whole, within limits, before any thread works on them."""
