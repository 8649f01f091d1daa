"""The suite: scenarios read from YAML, proved on the reference, compiled to JSON."""
