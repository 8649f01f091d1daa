"""The site: `make site` builds it into build/site."""

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
exclude_patterns = ["README.md", "results/README.md", "tests", "leadline_sphinx", "_static", "_templates"]
templates_path = ["_templates"]
root_doc = "index"
nitpicky = True
smartquotes = False
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
myst_links_external_new_tab = False
highlight_language = "none"
show_warning_types = True

html_theme = "pydata_sphinx_theme"
html_title = "Leadline"
html_static_path = ["_static"]
html_css_files = ["leadline.css", "boards.css"]
html_js_files = [("leadline.js", {"defer": "defer"}), ("stepper.js", {"defer": "defer"})]
html_copy_source = False
html_show_sourcelink = False
html_permalinks_icon = "#"
html_sidebars = {"**": ["leadline-nav"], "index": []}
html_use_index = False
html_show_search_summary = False  # a summary would fetch the page, which fails on a disk
html_theme_options = {
    "logo": {"text": "Leadline"},
    "navbar_start": ["navbar-logo"],
    "navbar_center": ["navbar-nav"],
    "navbar_end": ["leadline-scheme"],
    "navbar_persistent": ["goto-button", "search-button"],
    "navbar_align": "left",
    "header_links_before_dropdown": 4,
    "show_toc_level": 2,
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["leadline-footer"],
    "footer_end": [],
    "show_prev_next": True,
    "search_bar_text": "Search all pages",
    "use_edit_page_button": False,
}
html_context = {"default_mode": "auto"}
