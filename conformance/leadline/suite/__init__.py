"""The suite: scenarios that are read from YAML, verified on the reference, compiled to JSON, and measured.

The package offers the scenario as plain data (:mod:`.model`), `Reader` (:mod:`.read`) for files, `play_scenario` and
`prove_all` (:mod:`.prove`), `load_suite` for the compiled suite (:mod:`.bundle`), and the coverage of the suite
(:mod:`.coverage`, :mod:`.kills`). It hides how scenarios are played under many readings without repeating everything,
and the compact format of the compiled files.
"""
