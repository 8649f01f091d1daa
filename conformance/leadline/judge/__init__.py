"""The judge: what a recording shows, move by move. It never speaks with a subject."""
