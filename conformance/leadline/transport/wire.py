"""A JSON-RPC message on one line, which is written in plain form and read strictly."""

import json
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from math import isinf
from typing import Any, NoReturn

from leadline.base.errors import LeadlineError
from leadline.base.foreign_text import sanitise
from leadline.transport.faults import FaultKind, RpcError, SubjectError, show_line

_SEPARATORS = (",", ":")
_NAME_SHOWN = 60
_NO_STRUCTURE = bytes(set(range(256)) - set(b"[{:,"))
_BRACKETS = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(set(range(256)) - set(b'[]{}"'))
_LARGEST = 2**53
_DIGITS = bytes(ord("0") if chr(byte).isdecimal() and byte < 128 else ord(" ") for byte in range(256))
_OF_THE_GAME = ("position", "view", "choices", "played", "events", "heard", "samples")
"""The parts of a result in which every number is a figure of the game."""
floats: list[float] = []
"""The numbers with a fraction or an exponent in the line read last; nearly every line has none."""
_MOST_PARSED, _LONGEST_KEPT, _DIGEST_SIZE = 256, 65_536, 16
_MANY_DIGITS = b"0" * len(str(_LARGEST))
_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=_SEPARATORS).encode
_encode_ascii = json.JSONEncoder(allow_nan=False, separators=_SEPARATORS).encode


class UnreadableError(LeadlineError, ValueError):
    """The error for a line that is not one strict JSON object; the message is worded to follow "a line that"."""


def encode_line(message: Any) -> bytes:
    """Return `message` as one line of UTF-8 JSON, including the line end.

    An unpaired surrogate, which UTF-8 cannot represent, is written as its escape.

    Raises:
        ValueError: a number that is not finite, or a value within itself.
        TypeError: a value JSON does not know.

    """
    try:
        return (_encode(message) + "\n").encode()
    except UnicodeEncodeError:
        return (_encode_ascii(message) + "\n").encode()


def encode_request(number: int, method: str, params: Any) -> bytes:
    """Return a request as one line. Raise exceptions as `encode_line` does."""
    return encode_line({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


def request_line(number: int, method: str, params: bytes) -> bytes:
    """Return a request, whose parameters are already JSON text, as one line."""
    return b'{"jsonrpc":"2.0","id":%d,"method":"%b","params":%b}\n' % (number, method.encode(), params)


def count_values(raw: bytes | bytearray) -> int:
    """Return the number of values in a line, or a slightly larger number, without parsing the line.

    Punctuation inside texts and the names of members are also counted, because they take memory like values.
    """
    return len(raw.translate(None, _NO_STRUCTURE))


def decode_line(raw: bytes | bytearray, depth: int) -> dict[str, Any]:
    """Return the object in a line, nested at most `depth` deep.

    Raises:
        UnreadableError: the line is not UTF-8, not strict JSON, not an object or too deep.

    """
    try:
        text = raw.decode("utf-8")
        if text.startswith("\ufeff"):
            raise UnreadableError("begins with a byte order mark: write UTF-8 without one")
        value = (_careful_decoder if _MANY_DIGITS in raw.translate(_DIGITS) else _decoder).decode(text)
    except UnreadableError:
        raise
    except RecursionError:
        raise UnreadableError(f"is nested more than {depth} deep") from None
    except ValueError as error:
        raise UnreadableError(_why(error)) from None
    if type(value) is not dict:
        raise UnreadableError("is not a JSON object")
    if text.count("[") + text.count("{") > depth and not _surely_flat(raw, depth) and _deeper(value, depth):
        raise UnreadableError(f"is nested more than {depth} deep")
    return value


def read_answer(raw: bytes | bytearray, number: int, depth: int) -> dict[str, Any]:
    """Return the result in the line that answers request `number`.

    Raises:
        SubjectError: `garbled` or `wrong-id`, with the line as evidence.
        RpcError: the line is a proper error answer.

    """
    floats.clear()
    try:
        answer = decode_line(raw, depth)
        if b"\\u" in raw and _has_half_a_pair(answer):
            raise UnreadableError("holds half of a surrogate pair, which is not a character")
    except UnreadableError as error:
        raise _fault("garbled", f"The subject answered with a line that {error}.", raw) from None
    if answer.get("jsonrpc") != "2.0":
        raise _fault("garbled", 'The subject\'s answer lacks "jsonrpc":"2.0".', raw)
    if ("result" in answer) == ("error" in answer):
        both = "both a result and an error" if "result" in answer else "neither a result nor an error"
        raise _fault("garbled", f"The subject's answer has {both}.", raw)
    given = answer.get("id")
    if type(given) is not int or given != number:
        raise _fault("wrong-id", _why_wrong_id(answer, number), raw)
    if "error" in answer:
        raise _read_error(answer["error"], raw)
    result = answer["result"]
    if type(result) is not dict:
        raise _fault("garbled", "The result in the subject's answer is not an object.", raw)
    if any(decimal.is_integer() for decimal in floats) and (text := _why_no_whole_number(result)):
        raise _fault("garbled", text, raw)
    return result


class ParsedAnswers:
    """The results that were parsed last, to parse a line only once if it is written again under another id.

    Many games of a suite start alike, so that 30 to 45 % of all answers repeat one of the last 256.
    """

    def __init__(self) -> None:
        self._results: dict[bytes, dict[str, Any]] = {}
        """By a digest of the line without its id."""

    def read(self, raw: bytes | bytearray, number: int, depth: int) -> dict[str, Any]:
        """Return the result in the line that answers request `number`. Raise exceptions as `read_answer` does."""
        start = b'{"jsonrpc":"2.0","id":%d,' % number
        if len(raw) > _LONGEST_KEPT or not raw.startswith(start):
            return read_answer(raw, number, depth)
        digest = blake2b(memoryview(raw)[len(start) :], digest_size=_DIGEST_SIZE).digest()
        result = self._results.get(digest)
        if result is None:
            result = self._results[digest] = read_answer(raw, number, depth)
            if len(self._results) > _MOST_PARSED:
                del self._results[next(iter(self._results))]
        return result


def _why_no_whole_number(result: dict[str, Any]) -> str:
    """Report any whole number of the game that is written as `1.0` or `1e0`; other parts may contain any number."""
    for part in _OF_THE_GAME:
        for path, number in _floats(result.get(part), part):
            if number.is_integer():
                whole = f"write a whole number without a fraction or an exponent, as {int(number)}"
                return f"In the subject's answer {path} is {number!r}: {whole}."
    return ""


def _floats(value: Any, path: str) -> Iterator[tuple[str, float]]:
    if type(value) is float:
        yield path, value
    elif type(value) is dict:
        for key, inner in value.items():
            yield from _floats(inner, f"{path}.{sanitise(key, _NAME_SHOWN)}")
    elif type(value) is list:
        for number, inner in enumerate(value, 1):
            yield from _floats(inner, f"{path}.{number}")


def _why_wrong_id(answer: dict[str, Any], number: int) -> str:
    if "id" not in answer:
        return f"The subject's answer to request {number} has no id."
    given = answer["id"]
    if type(given) is int and 0 < given < number:
        return f"The subject answered request {given} again while request {number} was waiting."
    shown = "{}" if type(given) is dict else "[]" if type(given) is list else json.dumps(given)
    return f"The subject answered with id {shown[:_NAME_SHOWN]} while request {number} was waiting."


def _read_error(error: Any, raw: bytes | bytearray) -> RpcError | SubjectError:
    code, message = (error.get("code"), error.get("message")) if type(error) is dict else (None, None)
    if type(code) is int and type(message) is str:
        return RpcError(code, message, error.get("data"))
    return _fault("garbled", "The error in the subject's answer lacks an integer code and a message.", raw)


def _fault(kind: FaultKind, text: str, raw: bytes | bytearray) -> SubjectError:
    return SubjectError(kind, text, {"line": show_line(raw)})


def _why(error: ValueError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"is not UTF-8 (byte {error.start + 1})"
    if isinstance(error, json.JSONDecodeError):
        return f"is not JSON ({error.msg}, column {error.pos + 1})"
    return "cannot be read"


def _unique(members: list[tuple[str, Any]]) -> dict[str, Any]:
    by_name = dict(members)
    if len(by_name) != len(members):
        counts = Counter(name for name, _ in members)
        twice = counts.most_common(1)[0][0]
        raise UnreadableError(f'has the key "{sanitise(twice, _NAME_SHOWN)}" twice in one object: write it once')
    return by_name


def _finite(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise UnreadableError("holds a number too large to read")
    floats.append(number)
    return number


def _within_bounds(digits: str) -> int:
    if len(digits) > len(_MANY_DIGITS) + 1 or abs(int(digits)) > _LARGEST:
        raise UnreadableError("holds a whole number beyond 2^53")
    return int(digits)


def _no_constant(name: str) -> NoReturn:
    raise UnreadableError(f"holds {name}, which is not JSON: write null, or leave the field out")


def _surely_flat(raw: bytes | bytearray, depth: int) -> bool:
    """Return True if a line of JSON is quickly seen to be at most `depth` deep; False decides nothing.

    Only brackets and quotation marks are kept, and pairs of brackets are removed from the inside outwards. If the line
    contains no escape, a string that contains a bracket always leaves a quotation mark behind, so that nothing can be
    hidden in a string.
    """
    if b"\\" in raw:
        return False
    brackets = raw.translate(_BRACKETS, _NO_BRACKETS).replace(b'""', b"")
    for _ in range(depth):
        brackets = brackets.replace(b"[]", b"")
        if not brackets:
            return True
    return False


def _has_half_a_pair(value: Any) -> bool:
    try:
        _encode(value).encode()
    except UnicodeEncodeError:
        return True
    return False


def _deeper(value: Any, depth: int) -> bool:
    """Return whether arrays and objects are nested more than `depth` deep, without recursion."""
    level = [value]
    for _ in range(depth):
        level = [
            part
            for whole in level
            for part in (whole.values() if type(whole) is dict else whole)
            if type(part) is dict or type(part) is list
        ]
        if not level:
            return False
    return True


_decoder = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=_finite)
_careful_decoder = json.JSONDecoder(
    object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=_finite, parse_int=_within_bounds
)
