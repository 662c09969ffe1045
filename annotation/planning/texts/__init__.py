"""Text bundles: what annotators and reviewers read that belongs to the protocol, by language."""
