"""Which servers this install runs itself: those whose address is not set."""

from collections.abc import Callable

from django.conf import settings

from config.servers.lease import Lease


def own_servers(*, tell: Callable[[str], None], throwaway: bool = False) -> Lease:
    """Return a lease, not yet acquired, on the servers that the settings leave to the program."""
    own = {"postgres": settings.OWN_POSTGRES, "redis": settings.OWN_REDIS}
    names = [name for name, is_own in own.items() if is_own]
    return Lease(settings.PLACES, names, tell=tell, throwaway=throwaway)
