"""Sphinx configuration of the site; `make site` builds it into build/site."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import leadline  # noqa: E402

project = "Leadline"
copyright = "the Leadline authors"
version = release = leadline.__version__
language = "en"

extensions = ["myst_parser", "leadline_sphinx"]
exclude_patterns = ["README.md", "results/README.md", "tests", "leadline_*", "_static", "_templates"]
templates_path = ["_templates"]
root_doc = "index"
nitpicky = True
smartquotes = False
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
myst_links_external_new_tab = False
highlight_language = "none"
show_warning_types = True

html_theme = "pydata_sphinx_theme"
html_title = "Leadline"
html_static_path = ["_static"]
html_css_files = ["leadline.css", "boards.css", "icons.css"]
html_js_files = [
    (name, {"defer": "defer"}) for name in ("search_engine.js", "search.js", "leadline.js", "stepper.js", "topics.js")
]
leadline_players_pages = ["index", "rulings", "words", "scenarios#a-map-of-your-own", "scenarios#cards-of-your-own"]
leadline_page_questions = {
    "how-to-play": ["how do you play", "teach me the game", "learn the rules", "explain the game to a beginner"],
    "summary": [
        "print the rules on one page",
        "cheat sheet",
        "quick reference card",
        "short overview of the rules",
        "all rules on one sheet",
    ],
    "booklet": ["print the rules", "a booklet to print", "rulebook for the table"],
    "board": [
        "set up a position",
        "play a whole game on one phone",
        "pass the phone around",
        "show a position on the board",
        "settle an argument on the board",
    ],
    "components": ["what is in the box", "how many cards and dice are there"],
}
html_favicon = "_static/favicon.svg"
html_copy_source = False
html_show_sourcelink = False
html_permalinks_icon = "#"
html_sidebars = {"**": ["leadline-nav"], "index": []}
html_use_index = False
html_theme_options = {
    "logo": {"text": "Leadline"},
    "navbar_start": ["navbar-logo"],
    "navbar_center": ["navbar-nav"],
    "navbar_end": ["leadline-scheme"],
    "navbar_persistent": ["leadline-search"],
    "navbar_align": "left",
    "header_links_before_dropdown": 4,
    "show_toc_level": 2,
    "secondary_sidebar_items": ["leadline-contents"],
    "footer_start": ["leadline-footer"],
    "footer_end": [],
    "primary_sidebar_end": [],
    "show_prev_next": True,
    "disable_search": True,
    "use_edit_page_button": False,
}
html_context = {"default_mode": "auto"}
