"""Kite Race as the machinery sees it."""
