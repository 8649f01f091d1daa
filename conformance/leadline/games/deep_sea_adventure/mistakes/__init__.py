"""Wrong engines, one for each mistake of the spec: each overrides the steps that it gets wrong.

A class is named after its mistake; `mistakes.yaml` describes the mistake, the rules it breaks and the correct
behaviour. A module is named after the chapter whose rules its mistakes break; a large chapter has several, and `common`
holds what they share.
"""
