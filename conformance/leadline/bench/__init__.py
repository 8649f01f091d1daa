"""Measuring the runner and the engine. Nothing here is needed to check a program."""
