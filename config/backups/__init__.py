"""Backups: one archive holds the whole install, because uploads and releases are rows too."""
