"""Annotators that are made up, to try a campaign before people are paid for it. No Django."""
