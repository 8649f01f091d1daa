"""The live board: the project's JavaScript rules as one classic script, and the page around it."""

from leadline_live.bundle import SCRIPTS, BundleError, engine_script, fragment, has_live_board, live_board, page

__all__ = ["SCRIPTS", "BundleError", "engine_script", "fragment", "has_live_board", "live_board", "page"]
