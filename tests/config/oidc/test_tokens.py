"""Identity tokens that are not what they should be, made with the library that also reads them."""

import time

import jwt
import pytest
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from config.oidc import provider as module
from config.oidc.provider import CheckedAdapter, app_of
from config.oidc.providers import OidcProvider

KEY, OTHER = (rsa.generate_private_key(public_exponent=65537, key_size=2048) for _ in range(2))
PUBLIC = KEY.public_key().public_bytes(
    serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
)
ISSUER = "https://login.uni.example"
GOOD = {
    "iss": ISSUER, "aud": "pairwright", "sub": "u1", "nonce": "n" * 32,
}  # fmt: skip


@pytest.fixture
def adapter(rf, monkeypatch):
    """An adapter in the middle of a login, whose provider publishes one key."""
    key = jwt.algorithms.RSAAlgorithm.to_jwk(KEY.public_key(), as_dict=True)
    keys = {"keys": [key | {"kid": "k1", "use": "sig", "alg": "RS256"}]}
    monkeypatch.setattr(module, "_fetch_json", lambda url: keys)
    adapter = CheckedAdapter(rf.get("/"), "university")
    adapter._described = {"issuer": ISSUER, "jwks_uri": f"{ISSUER}/keys"}
    adapter.nonce = "n" * 32
    return adapter


APP = app_of(
    OidcProvider(id="university", name="U", issuer=ISSUER, client_id="pairwright", secret="s")
)


def token(key=KEY, *, algorithm="RS256", kid="k1", **changes):
    times = {"iat": int(time.time()), "exp": int(time.time()) + 300}
    claims = {k: value for k, value in (GOOD | times | changes).items() if value is not None}
    return jwt.encode(claims, key, algorithm=algorithm, headers={"kid": kid} if kid else {})


@pytest.mark.parametrize(
    "changes", [{}, {"kid": None}, {"aud": ["pairwright", "other"], "azp": "pairwright"}]
)
def test_a_good_token_is_taken(adapter, changes):
    assert adapter._checked(token(**changes), APP)["sub"] == "u1"


@pytest.mark.parametrize(
    "changes",
    [
        {"iss": "https://elsewhere.example"},
        {"aud": "another client"},
        {"aud": ["pairwright", "other"], "azp": "other"},
        {"exp": int(time.time()) - 3600},
        {"nonce": "m" * 32},
        {"nonce": None},
        {"sub": None},
        {"exp": None},
        {"key": OTHER},
        {"kid": "k2"},
        {"key": None, "algorithm": "none"},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_another_token_is_refused(adapter, changes):
    with pytest.raises(OAuth2Error):
        adapter._checked(token(**changes), APP)


def test_the_public_key_is_no_shared_secret(adapter, monkeypatch):
    monkeypatch.setattr(jwt.algorithms.HMACAlgorithm, "prepare_key", lambda self, key: key)
    with pytest.raises(OAuth2Error):
        adapter._checked(token(PUBLIC, algorithm="HS256"), APP)


def test_without_a_nonce_of_ours_nothing_is_taken(adapter):
    adapter.nonce = None
    with pytest.raises(OAuth2Error):
        adapter._checked(token(nonce=None), APP)
