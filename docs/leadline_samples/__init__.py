"""The stored results of the sample programs: what each program under `conformance/subjects` gets wrong.

Judging all of them takes hours of processor time, so CI does not. A summary of each report is stored beside the
programs, and the site shows these. `python -m leadline_samples` makes a summary again, from a report or by a check;
tests compare the stored summaries with the reports that they make anyway.
"""

from leadline_samples.counts import GameSamples, MistakeCount, samples_of
from leadline_samples.model import NamedMistake, SampleResult, read_results, summary_of, unlike, write_results
from leadline_samples.programs import FOLDER, SampleProgram, read_programs

__all__ = [
    "FOLDER",
    "GameSamples",
    "MistakeCount",
    "NamedMistake",
    "SampleProgram",
    "SampleResult",
    "read_programs",
    "read_results",
    "samples_of",
    "summary_of",
    "unlike",
    "write_results",
]
