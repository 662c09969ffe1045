"""Columns of every file that is read or written. Pure: no Django, no database.

Readers are generators. They yield the good rows and report each bad line to a `Problems`, so that a
caller can process the whole file in bounded memory and check once at the end for errors.
"""
