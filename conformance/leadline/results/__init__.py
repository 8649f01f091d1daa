"""Reports as plain data: the judge's conclusions, from which every printed form is made.

The package offers `Report` with all its parts (:mod:`.model`), wrong answers with what explains them (:mod:`.causes`),
and field differences prepared for readers (:mod:`.differences`). The judge builds a report and the package `report`
prints it, so that neither depends on the other. Nothing is decided here: the exit status and the verdicts are fields
like any other.
"""
