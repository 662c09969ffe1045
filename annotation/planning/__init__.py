"""Protocols, and the plan of who judges which pair when; independent of Django."""
