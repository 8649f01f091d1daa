"""Reports as plain data: the judge's conclusions, from which every printed form is made.

It offers `Report` with all its parts (:mod:`.model`), and field differences as people read them (:mod:`.differences`).
The judge builds it and the package `report` prints it, so that neither needs to know the other. Nothing is decided
here: exit status and verdicts are fields like any other.
"""
