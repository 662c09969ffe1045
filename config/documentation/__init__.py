"""The documentation as a site: how it is built, served at /help/ and linked from the pages."""
