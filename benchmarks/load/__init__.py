"""Load on the annotator's page: real server, annotators over HTTP, and a bare view beside it."""
