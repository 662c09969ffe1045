"""Simulated people who use the site over HTTP, to try a campaign before people are paid for it.

`generative` says what simulated annotators answer and is pure. On it stand the client and the
annotator's page it drives, the simulated people and the work they do, a whole campaign or a month
of one, and on these the rehearsal and the demo. Only management commands import this package.
"""
