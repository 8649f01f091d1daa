"""The shortcut in the parser of reStructuredText changes what a text costs, not what it means."""

from __future__ import annotations

from importlib.util import find_spec, module_from_spec
from typing import Any

import pytest
from docutils.core import publish_doctree
from docutils.statemachine import DuplicateStateError, State, StateMachine

from leadline_sphinx import lazy_states

TEXT = """
Title
=====

A paragraph with a list:

- one

  1. nested
  2. again

- two

term
    meaning

:field: value
:other: value

| a line
| of a block

-o FILE  an option

Part
----

.. note:: A directive
   :class: special

   - with a list

.. |short| replace:: a substitution

======  =====
A       table
======  =====
of      |short|
======  =====

+-----+-----+
| one | two |
+-----+-----+

>>> print("doctest")

    A quotation.

    -- its source

.. [1] A footnote, and [1]_

A wrong list:

- one
two
"""
QUIET = {"report_level": 5, "warning_stream": ""}


@pytest.fixture(autouse=True)
def _without_the_shortcut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore the method of docutils during a test, even if a site has been built in this process."""
    spec = find_spec("docutils.statemachine")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(StateMachine, "add_state", module.StateMachine.add_state)


def test_every_element_is_parsed_as_without_the_shortcut() -> None:
    usual = publish_doctree(TEXT, settings_overrides=QUIET).pformat()
    lazy_states.setup()
    assert publish_doctree(TEXT, settings_overrides=QUIET).pformat() == usual


def test_only_the_states_that_are_entered_are_made() -> None:
    made = []

    class Entered(State):  # type: ignore[type-arg]
        def __init__(self, *args: Any) -> None:
            made.append(type(self).__name__)
            super().__init__(*args)

    class Other(Entered):
        pass

    lazy_states.setup()
    machine = StateMachine([Entered, Other], "Entered")  # type: ignore[var-annotated]
    assert made == []
    assert "Other" in machine.states
    machine.get_state("Entered")
    assert made == ["Entered"]
    with pytest.raises(DuplicateStateError):
        machine.add_state(Other)
