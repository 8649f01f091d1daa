"""Checks and updates of the command output that pages quote.

`python -m leadline_quoted` in the folder `docs` runs the commands of every page again and updates the quotations; with
`--check` it changes nothing and lists the pages that are out of date. Times are left as they are, and `...` on a line
of its own stands for omitted lines.
"""
