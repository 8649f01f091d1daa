"""Foundations for every other package; nothing here knows a game, a rule or a program.

The package offers errors that a person can act on (:mod:`.errors`), YAML in which every value knows its line
(:mod:`.yaml_text`), changes to YAML that keep its comments (:mod:`.yaml_edit`), bounded reading and untorn writing
(:mod:`.files`), foreign text that is safe to print (:mod:`.foreign_text`), the data folders (:mod:`.paths`), text for
a terminal (:mod:`.terminal`), and what a command changes in its process: signals (:mod:`.signals`) and the garbage
collector (:mod:`.gc_paused`). It hides the differences between a checkout and an installation and between a terminal
and a file, and it hides the YAML parser.
"""
