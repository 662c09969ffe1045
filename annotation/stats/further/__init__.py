"""Coefficients that reviewers often request beside the measures of the papers."""
