"""Wrong engines, one for each mistake of the spec: each overrides the steps that it gets wrong.

A class is named after its mistake; `mistakes.yaml` says what the mistake is, which rules it breaks and what is right.

A module is named after the chapter whose rules its mistakes break; a large chapter has several. Those of the chapter
`pass` are in `passing`, because `pass` is a Python keyword.

A mistake that leaves out steps that would ask chance skips the stated results (`Table.forgo`): a program is sent them
all the same.
"""
