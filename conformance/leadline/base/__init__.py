"""Foundations for every other package; nothing here depends on a game, a rule or a program.

The package offers errors that tell a person what to do (:mod:`.errors`), a YAML reader that keeps the line of every
value (:mod:`.yaml_text`), edits to YAML that preserve its comments (:mod:`.yaml_edit`), reading with a size limit and
writing in one step (:mod:`.files`), text from others, made safe to print (:mod:`.foreign_text`), the data folders
(:mod:`.paths`), text for a terminal (:mod:`.terminal`), and the settings that a command changes in its process, for
signals (:mod:`.signals`) and the garbage collector (:mod:`.gc_paused`). It hides the differences between a checkout and
an installation and between a terminal and a file, and it hides the YAML parser.
"""
