"""Convert files that were written with the words of the first drafts.

    python convert.py KIND FILE…

KIND is one of

- ``adapter``: source code in any language. Quoted keys of the protocol are renamed where they stand alone in quotes;
  what is built from parts, or written without quotes, is listed for you to change.
- ``scenario``: a YAML file of scenarios. Comments and layout stay.
- ``recording``: JSON lines of ``leadline check --record``.
- ``report``: the JSON of ``leadline check --json``.
- ``known-failures``: a list of known failures. Layout and remarks stay.
- ``command``: shell scripts and CI files that call ``leadline``.

Each file is rewritten in place, and a copy of the old text is kept beside it with the ending ``.before``. The table is
``renames.json``. Exit status: 0 converted, or nothing to do; 2 a file or an argument that cannot be used.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

TABLE: dict[str, Any] = json.loads(Path(__file__).with_name("renames.json").read_text(encoding="utf-8"))
RECORDING_FORMAT = 2


def convert_adapter(text: str) -> str:
    """Return source code with the quoted keys of the protocol renamed."""
    names = "|".join(TABLE["protocol"])
    return re.sub(rf"""(["'`])({names})\1""", lambda found: _quoted(found, TABLE["protocol"]), text)


def convert_scenario(text: str) -> str:
    """Return a YAML file with the keys of scenarios renamed; only keys that begin a line or follow a brace."""
    for old, new in TABLE["scenario"].items():
        text = re.sub(rf"(?m)(^\s*(?:- )?|[{{,]\s*){old}:(?=\s|$)", rf"\1{new}:", text)
    return text


def convert_recording(text: str) -> str:
    """Return a recording with keys, kinds and the number of its format renamed; a torn last line stays as it is."""
    return "".join(map(_convert_line, text.splitlines(keepends=True)))


def convert_report(text: str) -> str:
    """Return a JSON report with keys, verdicts and the ids of the probes renamed."""
    table = TABLE["report"]
    report = _renamed(json.loads(text), table["keys"], {**table["values"], **table["probes"]})
    for scenario in report.get("scenarios", []):
        scenario["verdict"] = table["verdict of a scenario"].get(scenario["verdict"], scenario["verdict"])
    counts = report.get("summary", {}).get("scenarios", {})
    report.get("summary", {})["scenarios"] = {
        table["verdict of a scenario"].get(verdict, verdict): number for verdict, number in counts.items()
    }
    return json.dumps(report, ensure_ascii=False, indent=2) + "\n"


def convert_known_failures(text: str) -> str:
    """Return a list of known failures with the verdict of crashes and the ids of the probes renamed."""
    for old, new in TABLE["known failures"].items():
        text = re.sub(rf"(?m)^([^#\s]\S*\s+){old}(?=\s)", rf"\1{new}", text)
    for old, new in TABLE["report"]["probes"].items():
        text = re.sub(rf"(?m)^{re.escape(old)}(?=\s)", new, text)
    return text


def convert_command(text: str) -> str:
    """Return a script with the options and commands of ``leadline`` renamed."""
    for old, new in TABLE["command line"].items():
        text = re.sub(rf"(?<![\w-]){re.escape(old)}(?![\w-])", new, text)
    return text


KINDS: Mapping[str, Callable[[str], str]] = {
    "adapter": convert_adapter,
    "scenario": convert_scenario,
    "recording": convert_recording,
    "report": convert_report,
    "known-failures": convert_known_failures,
    "command": convert_command,
}


def unquoted(text: str) -> list[tuple[int, str]]:
    """Return the lines of source code, with their numbers, that may hold an old key without quotes."""
    names = "|".join(TABLE["protocol"])
    return [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), start=1)
        if re.search(rf"(?<![\w\"'`])({names})\s*[:=](?!=)", line)
    ]


def main(words: list[str]) -> int:
    """Convert the files of a command line, and return its exit status."""
    if len(words) < 2 or words[0] not in KINDS:
        print(f"convert.py KIND FILE…, where KIND is one of {', '.join(KINDS)}", file=sys.stderr)
        return 2
    status = 0
    for name in words[1:]:
        try:
            _convert_file(words[0], Path(name))
        except (OSError, UnicodeDecodeError, ValueError) as error:
            print(f"{name}: cannot be converted: {error}", file=sys.stderr)
            status = 2
    return status


def _convert_file(kind: str, path: Path) -> None:
    before = path.read_text(encoding="utf-8")
    after = KINDS[kind](before)
    if after != before:
        path.with_name(f"{path.name}.before").write_text(before, encoding="utf-8")
        path.write_text(after, encoding="utf-8")
    print(f"{path}: {'converted' if after != before else 'nothing to convert'}")
    for number, line in unquoted(after) if kind == "adapter" else []:
        print(f"{path}:{number}: look at this line yourself: {line}")


def _quoted(found: re.Match[str], table: Mapping[str, str]) -> str:
    return f"{found[1]}{table[found[2]]}{found[1]}"


def _convert_line(line: str) -> str:
    try:
        entry = json.loads(line)
    except ValueError:
        return line
    table = TABLE["recording"]
    entry = _renamed(entry, table["keys"], table["values"])
    if isinstance(entry, dict) and entry.get("kind") == "header":
        entry["format"] = RECORDING_FORMAT
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"


def _renamed(value: Any, keys: Mapping[str, str], values: Mapping[str, str]) -> Any:
    """Return data with whole keys and whole texts renamed, however deep."""
    if isinstance(value, dict):
        return {keys.get(key, key): _renamed(one, keys, values) for key, one in value.items()}
    if isinstance(value, list):
        return [_renamed(one, keys, values) for one in value]
    return values.get(value, value) if isinstance(value, str) else value


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
