"""Load on the annotator's page: a real server, annotators over HTTP, and a bare view to compare."""
