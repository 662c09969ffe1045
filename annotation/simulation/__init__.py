"""Simulated people who use the site over HTTP, to try a campaign before people are paid for it.

`generative` decides what simulated annotators answer and is pure. Above it are the client and the
annotator's page it drives, then the simulated people and their work, then a whole campaign or a
month of one, then the rehearsal and the demo. Only management commands import this package.
"""
