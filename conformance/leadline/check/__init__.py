"""A check as `leadline check` and `leadline judge` run it: play the suite, judge the recording and report the result.

The package offers `run_suite` (:mod:`.checking`) for a whole check and `judge_recording` (:mod:`.judging`) for a
recorded run; both return a report. :mod:`.last_failed` remembers failures for the next check. The package hides how
playing and judging are combined: the judge counts failures while a run is still in progress, and some recordings cannot
be judged at all.
"""
