"""The one error of the own servers; its text is for the person who ran the command."""


class ServersFailed(Exception):
    """A server cannot be started or used; the message says why and what to do."""
