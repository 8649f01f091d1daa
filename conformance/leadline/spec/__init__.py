"""What the rules are: the spec of each game, read from YAML, checked, compiled and searched.

- :mod:`.model`: the shapes.
- :mod:`.read`: a folder of YAML becomes a ``Spec``, with every problem found on the way.
- :mod:`.lint`: what a readable spec may still have wrong.
- :mod:`.lock`: the list of ids that were ever published.
- :mod:`.compiled`: the spec as JSON; ``load_spec`` is the way in for everybody who only wants to use a spec.
- :mod:`.profiles`: one reading for every open dispute.
- :mod:`.find`: rules and disputes by words.
"""
