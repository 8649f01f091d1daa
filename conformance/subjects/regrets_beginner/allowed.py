"""Checks of what the rules allow."""


class NotAllowed(Exception):
    """The rules forbid it."""


def need(condition, why):
    """Stop a choice that the rules forbid."""
    if not condition:
        raise NotAllowed(why)


def all_in(some, things):
    """Return whether all things are there, each as often as it is named."""
    return all(some.count(thing) <= things.count(thing) for thing in some)
