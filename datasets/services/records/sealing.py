"""Secrets that the program must be able to read again, encrypted with the install's key."""

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


class Unreadable(Exception):
    """The secret was encrypted with another SECRET_KEY."""


def sealed(secret: str, *, purpose: str) -> str:
    """Encrypt a secret. A secret sealed for one purpose cannot be read for another."""
    return _keys(purpose).encrypt(secret.encode()).decode()


def unsealed(text: str, *, purpose: str) -> str:
    """Return the secret. Raises `Unreadable` if SECRET_KEY was changed since."""
    try:
        return _keys(purpose).decrypt(text.encode()).decode()
    except InvalidToken:
        raise Unreadable from None


def _keys(purpose: str) -> MultiFernet:
    # As for Django's signatures: a new key, and earlier ones to read what is there.
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet([Fernet(_derive_key(key, purpose)) for key in keys])


def _derive_key(key: str, purpose: str) -> bytes:
    info = f"pairwright {purpose}".encode()
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=info).derive(key.encode())
    return urlsafe_b64encode(derived)
