"""Reports: the results of a run in every printed form, and the tools that compare reports afterwards.

The data come from ``leadline.results``. ``view`` puts them into the order and the words that all forms share, so that
each form only has to lay them out.

================ =============================================== ====================================================
module           offers                                          hides
================ =============================================== ====================================================
view             ``build_view``: the report as plain data        what is a finding, in which order, and what is counted
verdict          ``overall`` and sentences that all forms share  how counts become sentences
gaps             ``untested``, ``never_reported``                which reasons count as one reason
text             ``write_report``: for the terminal              widths, colours, and what ``--top`` leaves out
page             ``write_page``: HTML                            jinja2, ``page.html``, ``page.css``, drawn boards
site             ``Site``: links to a published site              the names of its pages
markdown         ``write_markdown``                              what must not become markup
junit            ``write_junit``                                 what XML cannot hold, and the suite of a test case
github           ``write_annotations``                           workflow commands, their limits, where a file is
json_forms       ``as_json``, ``write_badge``                    what must not become markup
scenario_failure ``wrong_text``: one scenario, for test runners  the lines of a wrong answer, as all plain text has them
load             ``read_reports``, ``cleaned``                   what a file is that is not a report
comparing        ``rows``, ``notes``: several reports            when the silence of a report means nothing
known_failures   ``read_known``, ``compare``, ``write_known``    the format of a list, and which entry means what
================ =============================================== ====================================================

``findings``, ``finding_types``, ``examples`` and ``unexplained`` build parts of the view, and only this package imports
them. A form imports the view, its parts and ``scenario_failure``, but no other form. This file imports nothing, so
that a command loads only its form.
"""
