// The author's page.
