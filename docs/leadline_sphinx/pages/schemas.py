"""The schema reference: every message and every file, generated from the JSON Schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from leadline.base.paths import schemas_folder
from leadline_sphinx import rst

_SUFFIX = ".schema.json"
_TITLES = {"": "Output files", "protocol": "Protocol messages", "spec": "Spec files"}


def pages() -> Iterator[tuple[str, str]]:
    """Yield a page for each folder of schemas, and the list of the schemas."""
    folder = schemas_folder()
    groups: dict[str, list[Path]] = {}
    for path in sorted(folder.rglob(f"*{_SUFFIX}")):
        groups.setdefault(path.parent.relative_to(folder).as_posix().strip("."), []).append(path)
    names = []
    for group, paths in groups.items():
        if group in _TITLES:
            names.append(group or "files")
            yield f"reference/{names[-1]}", _page(_TITLES[group], paths, group)
            continue
        for path in paths:
            name = path.name.removesuffix(_SUFFIX)
            names.append(f"{group.replace('_', '-')}-{name}")
            yield f"reference/{names[-1]}", _page(json.loads(path.read_bytes())["title"], [path], group)
    lines = ["", *rst.heading("Schema reference")]
    lines += ["The format of every message and file: JSON Schema 2020-12, generated from the types.", ""]
    yield "reference/index", "\n".join([*lines, *rst.block("toctree", "", {"maxdepth": "1"}, names)])


def _page(title: str, paths: list[Path], group: str) -> str:
    lines = ["", *rst.heading(title)]
    for path in paths:
        schema = json.loads(path.read_bytes())
        name = path.name.removesuffix(_SUFFIX)
        if len(paths) > 1:
            lines += [f".. _schema-{group or 'file'}-{name}:", "", *rst.heading(schema["title"], "-")]
        lines += [
            f"{rst.code(schema['$id'])} in {rst.code('schemas/' + '/'.join(filter(None, (group, path.name))))}",
            "",
        ]
        lines += [rst.marked(schema.get("description", "")), "", *_shape(schema)]
        for definition in schema.get("$defs", {}).values():
            lines += rst.heading(str(definition.get("title", "")), "~" if len(paths) > 1 else "-")
            lines += [rst.marked(definition.get("description", "")) or "\\ ", "", *_shape(definition)]
    return "\n".join(lines)


def _shape(schema: Mapping[str, Any]) -> list[str]:
    fields = schema.get("properties", {})
    required = set(schema.get("required", ()))
    rows = []
    for name, field in fields.items():
        needed = "● required" if name in required else "○ optional"
        rows.append((rst.code(name), rst.text(_kind(field)), needed, rst.marked(field.get("description", "")) or "\\ "))
    lines = rst.table(("Field", "Type", "Needed", "Meaning"), rows, "ll-schema")
    if fields:
        open_ended = schema.get("additionalProperties", True)
        return [*lines, "Further keys are ignored." if open_ended is not False else "Further keys are refused.", ""]
    kind = _kind(schema)
    return [f"One of: {rst.text(kind)}", ""] if " or " in kind else [f"Type: {rst.text(kind)}", ""] if kind else []


def _kind(field: Mapping[str, Any]) -> str:
    """Return a type in a few words."""
    if "$ref" in field:
        return str(field["$ref"]).rpartition("/")[2]
    if "const" in field:
        return json.dumps(field["const"])
    if "enum" in field:
        return " or ".join(json.dumps(allowed) for allowed in field["enum"])
    for key in ("anyOf", "oneOf"):
        if key in field and any(map(_kind, field[key])):
            return " or ".join(dict.fromkeys(filter(None, map(_kind, field[key]))))
    kinds = field.get("type", "")
    return " or ".join(_one(kind, field) for kind in ([kinds] if isinstance(kinds, str) else kinds) if kind)


def _one(kind: str, field: Mapping[str, Any]) -> str:
    if kind == "array":
        inner = field.get("items")
        told = _kind(inner) if isinstance(inner, Mapping) else ""
        return f"list of {told}" if told else "list"
    if kind == "object" and isinstance(field.get("additionalProperties"), Mapping):
        inner = _kind(field["additionalProperties"])
        return f"object of {inner}" if inner else "object"
    low, high = field.get("minimum"), field.get("maximum")
    if kind in ("integer", "number") and (low is not None or high is not None):
        limits = f"from {low}" if high is None else f"up to {high}" if low is None else f"{low} to {high}"
        return f"{kind} {limits}"
    return kind
