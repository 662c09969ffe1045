"""Scores and reliability of best–worst scaling."""
