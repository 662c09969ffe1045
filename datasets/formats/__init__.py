"""Columns of every file that comes in or goes out. Pure: no Django, no database.

Readers are generators. They yield the good rows and hand each bad line to a `Problems`, so that
a caller can go through the whole file in bounded memory, then ask once whether anything was wrong.
"""
