"""Campaigns in which people choose the best and the worst of four pairs."""
