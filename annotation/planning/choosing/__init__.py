"""Campaigns of best–worst scaling: their protocol and what they take."""
