"""The judge: it finds what a recording shows about a program, answer by answer, without contacting the program.

It finds the mistakes and readings under which the reference gives the program's own answers, charges each wrong answer
to them or to a rule that it breaks for certain, groups all others, and makes the report.

**Interface**: the names in ``__all__``; no other package imports anything else from it. `Judge` judges a
recording; `conclude` makes a `Report` from the `Judgement` and the facts about the `Run`; `tallied` counts the
fields that were compared, and `probe_results` returns the results of the probes.

**Hidden inside**: the search for a diagnosis, the cache for an answer while it is tried under thousands of diagnoses,
and the way in which a rule is found by the trail of its events.

The data takes these forms: a recorded answer becomes an `Observation`; beside a result of the reference it has
`Mismatches`, the parts that are wrong; each wrong answer gets an `Attribution` and becomes a `Failure` of the `Report`.
A field that differs is a `FieldDifference` everywhere.

Read in this order:

1. `diagnosis`: mistakes and readings (`Deviation`), sets of them (`Diagnosis`), and the catalogue of all.
2. `reference`: the reference engine under any diagnosis; `noting`: its engines, which note what is asked of them and
   share their work; `legal_lists`: the comparison of lists of legal choices.
3. `answers`: one recorded answer, and the fields on which it differs from a result.
4. `mismatches`: the same as parts, and how wrong they make an answer.
5. `observation`: an answer with everything that is cached for it.
6. `effects`: the deviations that have an effect on an answer; `shared_results`: the diagnoses under which a result is
   the same. `replay`: the replay of a recorded game, and the position from which each answer is judged;
   `claimed_moves`: the moves that are believed, of those that a program says it played.
7. `replay_cache`: the games followed under several diagnoses.
8. `evaluator`: the parts of an answer that are wrong under a diagnosis. `journal`: the verdicts that it has found;
   `forks`: the copies of the process that find them.
9. `search`: the search for a diagnosis, in steps.
10. `hidden_state`: the deviations that show only in later answers.
11. `openings`: the differences in the openings, before anything is searched for. `fitting`: search and replay in turn,
    until nothing changes.
12. `attribution`: the deviations that have earned their names, and the cause of each wrong answer; `certainty`: the
    answers that certainly break a rule.
13. `provenance`: the rule behind an event, and so behind a field; `conservation`: what was added or lost; `clues`: the
    clues to an answer that nothing explains; `details`: its exact errors; `likeness`: the known mistakes
    that it resembles; `groups`: groups of such answers, and the rules suspected for them.
14. `reading_inference`: the readings that answers show; `mutation_score`: the mistakes that would be detected.
15. `offering`: the choices that the program does not offer.
16. `judgement`: the result of all this; `judge`: the judge that puts it together.
17. `failures`: a wrong answer in words.
18. `build_report`, `opening_results`, `rule_results`, `dispute_results`, `group_results`: the report.
19. `consistency`: the consistency probes; `chance`: the program's own dice; `fields`: the fields that were compared.
"""

from leadline.judge.attribution import LEAST_FIXED, Named
from leadline.judge.build_report import conclude
from leadline.judge.consistency import probe_results
from leadline.judge.diagnosis import Deviation, Diagnosis
from leadline.judge.fields import tallied
from leadline.judge.judge import Judge
from leadline.judge.judgement import AnswerVerdict, Judgement, Run

__all__ = [
    "LEAST_FIXED",
    "AnswerVerdict",
    "Deviation",
    "Diagnosis",
    "Judge",
    "Judgement",
    "Named",
    "Run",
    "conclude",
    "probe_results",
    "tallied",
]
