"""Scripts on a Pairwright site: every step of a project as a typed method.

from pairwright import Client

with Client("https://corpus.example.org", token) as site:
    job = site.parse("boats")
    site.wait(job)
"""

from .client import Client, JobFailed
from .transport import Problem, Unreachable

__all__ = ["Client", "JobFailed", "Problem", "Unreachable"]
