"""A check, as `leadline check` and `leadline judge` run it: play the suite, judge the recording, make the report.

It offers `run_suite` (:mod:`.checking`) for a whole check and `judge_recording` (:mod:`.judging`) for a run that was
recorded; both return a report. :mod:`.last_failed` remembers what failed for the next check. It hides how playing and
judging work together: the judge counts failures while a run is still being played, and a recording may be impossible to
judge.
"""
