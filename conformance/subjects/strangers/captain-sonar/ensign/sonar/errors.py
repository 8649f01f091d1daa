class Refused(Exception):
    """Raised when a station gets an order that it may not carry out."""
