"""Equal parts of recorded data are one object, and different ones stay different."""

from __future__ import annotations

import json
import pickle

from hypothesis import given
from hypothesis import strategies as st

from leadline.recording.sharing import SharedParts

SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from([0.0, 1.0]) | st.sampled_from(["", "a", "1"])
DATA = st.recursive(SCALARS, lambda part: st.lists(part) | st.dictionaries(st.sampled_from("abc"), part), max_leaves=12)


@given(st.lists(DATA))
def test_shared_data_has_the_same_text(several: list[object]) -> None:
    parts = SharedParts()
    assert json.dumps([parts.share(data) for data in several]) == json.dumps(several)


def test_equal_parts_are_one_object() -> None:
    parts = SharedParts()
    first = parts.share({"hand": [1, {"card": 2}], "air": 3})
    second = parts.share({"air": 4, "hand": [1, {"card": 2}]})
    assert first["hand"] is second["hand"]
    assert parts.share({"card": 2}) is first["hand"][1]


def test_true_is_not_one() -> None:
    parts = SharedParts()
    assert [parts.share(data)[0] for data in ([1], [True], [1.0])] == [1, True, 1.0]
    assert [type(parts.share(data)[0]) for data in ([1], [True], [1.0])] == [int, bool, float]


def test_a_copy_in_another_process_works_on_its_own() -> None:
    parts = SharedParts()
    parts.share([1, 2])
    assert pickle.loads(pickle.dumps(parts)).share([1, 2]) == [1, 2]
