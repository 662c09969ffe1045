"""Login by OpenID Connect: the protocol and its pages; what a login may do is in the services."""
