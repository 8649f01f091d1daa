"""The bridge to a Python object, which a function of the author returns and whose methods answer the requests.

`python -m leadline.bridges.python_object FOLDER MODULE:FACTORY` looks for the module in the folder; MODULE may also be
the path of a file. The factory takes no arguments and returns an object with the protocol's methods, or a mapping of
functions by method. Each method takes the parameters of a request and returns the result. An exception in the author's
code is reported with its file and line.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any

from leadline.base.errors import LeadlineError
from leadline.kit import INTERNAL, BadRequest, Handler, claim_streams, serve
from leadline.transport.bridge import fault_line

METHODS = ("initialize", "open", "play", "legal", "view", "close", "sample")
NEEDED = METHODS[:3]
MOST_SAID, MOST_NAMED = 250, 8
_INSTALLED = tuple({os.path.dirname(os.__file__), *(str(Path(prefix)) for prefix in (sys.prefix, sys.base_prefix))})
_OURS = str(Path(__file__).parent)


class FactoryError(LeadlineError):
    """The error raised when the object cannot be created or cannot answer; its text is one plain sentence."""


def main(arguments: Sequence[str]) -> int:
    """Create the object, and let it answer requests until stdin ends."""
    folder, named = arguments
    requests, answers = claim_streams()
    try:
        handlers = handlers_of(named, Path(folder))
    except FactoryError as error:
        requests.readline()  # Anything printed before the first request would be taken for an answer.
        answers.write(fault_line("cannot-start", str(error)))
        answers.flush()
        return 1
    serve(handlers)
    return 0


def handlers_of(named: str, folder: Path) -> dict[str, Handler]:
    """Create the object that `MODULE:FACTORY` names, and return its functions by method.

    Raises ``FactoryError`` if that is not possible.
    """
    module_name, _, factory_name = named.rpartition(":")
    module = _loaded(module_name, folder)
    factory: Any = getattr(module, factory_name, None)
    file = _shown(getattr(module, "__file__", None) or module_name, folder)
    if factory is None:
        remedy = _near(factory_name, _made_in(module))
        raise FactoryError(f"There is no {factory_name} in {file}{remedy}.")
    if not callable(factory):
        raise FactoryError(f"{factory_name} in {file} is {_kind_of(factory)}, not a function that makes the program.")
    try:
        made: Any = factory()
    except BaseException as error:
        raise FactoryError(f"{factory_name}() failed: {_told(error, folder, file)}.") from None
    methods = _methods(made, f"{factory_name}() in {file}")
    return {name: _careful(method, folder) for name, method in methods.items()}


def _loaded(name: str, folder: Path) -> ModuleType:
    """Import a module by its name or by the path of its file. Raise ``FactoryError`` if that is not possible."""
    is_file = name.endswith(".py")
    path = folder / name
    sys.path.insert(0, str(path.parent if is_file else folder))
    if is_file and not path.is_file():
        raise FactoryError(f"There is no file {name} in {folder}.")
    try:
        if not is_file:
            return importlib.import_module(name)
        spec = importlib.util.spec_from_file_location(path.stem, path)
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[path.stem] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    except ModuleNotFoundError as error:
        if is_file or error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise FactoryError(f"{name} cannot be imported: {_told(error, folder, name)}.") from None
        remedy = _near(name, [file.stem for file in folder.glob("*.py")])
        raise FactoryError(f"There is no module {error.name} in {folder}, nor is one installed{remedy}.") from None
    except BaseException as error:
        raise FactoryError(f"{name} cannot be imported: {_told(error, folder, name)}.") from None
    return module


def _methods(made: Any, by: str) -> dict[str, Callable[[dict[str, Any]], Any]]:
    """Return the functions of the object. Raise ``FactoryError`` if a required one is missing."""
    is_table = isinstance(made, Mapping)
    attributes: dict[str, Any] = {name: made.get(name) if is_table else getattr(made, name, None) for name in METHODS}
    there = {name: attribute for name, attribute in attributes.items() if callable(attribute)}
    missing = [name for name in NEEDED if name not in there]
    if missing:
        names = " and no ".join(missing)
        raise FactoryError(f"What {by} returned, {_kind_of(made)}, has no {names}; it needs {', '.join(NEEDED)}.")
    return there


def _made_in(module: ModuleType) -> list[str]:
    """Return the names of all callable objects in a module, except the ones it imports."""
    there = ((name, member) for name, member in vars(module).items() if callable(member) and not name.startswith("_"))
    return [name for name, member in there if getattr(member, "__module__", "") == module.__name__]


def _careful(method: Callable[[dict[str, Any]], Any], folder: Path) -> Handler:
    """Wrap a method to report its faults with file and line; a `BadRequest` of any kit becomes an error answer."""

    def answer(params: dict[str, Any]) -> Mapping[str, Any]:
        try:
            result: Mapping[str, Any] = method(params)
        except Exception as error:
            if type(error).__name__ == BadRequest.__name__:
                raise BadRequest(str(error), int(getattr(error, "code", INTERNAL))) from None
            traceback.print_exc(file=sys.stderr)
            fault = _told(error, folder, "its code")
            raise BadRequest(f"The program has a fault of its own ({fault}).", INTERNAL) from None
        return result

    return answer


def _told(error: BaseException, folder: Path, elsewhere: str) -> str:
    """Return an exception as text, with the line of the author's code that raised it."""
    text = " ".join(f"{type(error).__name__}: {error}".split())[:MOST_SAID].rstrip(".: ")
    if isinstance(error, SyntaxError) and error.filename:
        return f"{_shown(error.filename, folder)}, line {error.lineno}: {type(error).__name__}: {error.msg}"
    place = _place(error.__traceback__)
    return f"{_shown(place[0], folder)}, line {place[1]}: {text}" if place else f"{text} (in {elsewhere})"


def _place(trace: TracebackType | None) -> tuple[str, int] | None:
    """Return the file and line of the innermost frame in the author's code, outside any package and this bridge."""
    frames = [(frame.filename, frame.lineno or 0) for frame in traceback.extract_tb(trace)]
    own = [frame for frame in frames if os.path.isfile(frame[0]) and not frame[0].startswith(_OURS)]
    written = [frame for frame in own if not frame[0].startswith(_INSTALLED)]
    best = written or own
    return best[-1] if best else None


def _shown(file: str, folder: Path) -> str:
    """Return the path of a file, relative to the folder if the file is inside it."""
    return os.path.relpath(file, folder) if file.startswith(f"{folder}{os.sep}") else file


def _near(name: str, there: Sequence[str]) -> str:
    near = get_close_matches(name, there, 1)
    if near:
        return f" (did you mean {near[0]}?)"
    return f" (there is {', '.join(sorted(there)[:MOST_NAMED])})" if there else ""


def _kind_of(value: object) -> str:
    return "None" if value is None else f"an object of type {type(value).__name__}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
