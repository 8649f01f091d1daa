"""Tests of the report as a page: whatever a subject says stays text, and every broken rule has its boards."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from leadline.base.errors import InputError
from leadline.games import load_game
from leadline.report.load import cleaned
from leadline.report.page import write_page
from leadline.report.site import site_address
from leadline.results.causes import Cause, Failure
from leadline.results.model import (
    DisputeResult,
    ProbeResult,
    ProfileResult,
    Report,
    RuleResult,
    ScenarioResult,
    Summary,
)
from leadline.schema.values import FieldDifference

DEEP_SEA = load_game("deep-sea-adventure")

HOSTILE = '</style></pre><script>alert(1)</script><img src=x onerror="alert(2)">\x1b[2J"\'&'
BEFORE = "1 20 / 1:0 1:1 1:2 2:4 2:5 2:6 3:8 / v2 v4[2:4] ^5[2:7] / t1 s1"
AFTER = "1 19 / 1:0 1:1 1:2 2:4 2:5 2:6 3:8 / v3 v4[2:4] ^5[2:7] / t2 s1"
GOT = AFTER.replace("1 19 ", "1 20 ")
RULE = "dsa.breathe.per-unit"
VOID = {"meta", "br", "img", "link", "path", "rect", "circle"}


class Reader(HTMLParser):
    """Reads a page, and sees whether what is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += data


def report(text: str = "a text") -> Report:
    """Return a report with something in every part, and a text from the subject wherever there can be one."""
    differences = [FieldDifference("air", "20", text)]
    failure = Failure(
        "guided-1", "guided", 1, "1 deeper 1+1", "rule", RULE, "", "", text, differences, BEFORE, AFTER, GOT,
        certain=True,
    )  # fmt: skip
    scenario = ScenarioResult("guided-1", text, "guided", "fail", text, [RULE], 3, [failure])
    fault = ScenarioResult("other", text, "other", "error", text, [], 0, [], {"stderr": text, "kind": "died"})
    rule = RuleResult(RULE, "Every turn begins with a breath", "broken", True, 3, ["guided-1"], f"leadline {text}")
    dispute = DisputeResult("a-dispute", "A question?", "neither", [], "", "", True, text, ["other"])
    summary = Summary("not-conformant", 1, {"fail": 1, "error": 1}, {"kept": 0, "broken": 1, "not-tested": 0}, 3, 1, 0)
    return Report(
        leadline="0.1.0",
        suite="abc",
        game="deep-sea-adventure",
        whole=False,
        command=["run", text],
        subject={"name": text, "version": text, "language": text},
        judged_under={},
        seed=1,
        shuffle=None,
        summary=summary,
        scenarios=[scenario, fault],
        rules=[rule],
        disputes=[dispute],
        profiles=[ProfileResult("recommended", 1, 2, ["a-dispute"])],
        probes=[ProbeResult("same", "The same again", "fail", text)],
        gave_up=text,
    )


@pytest.mark.parametrize("text", ["a text", HOSTILE])
def test_the_page_is_well_formed_and_runs_nothing(text: str) -> None:
    reader = Reader()
    reader.feed(write_page(DEEP_SEA, cleaned(report(text)), {}))
    reader.close()
    assert reader.open == []
    tags = {tag for tag, _ in reader.seen}
    assert not tags & {"script", "img", "iframe", "link", "object", "a", "form"}
    assert not [name for _, attributes in reader.seen for name in attributes if name.startswith("on")]
    policy = [one["content"] for tag, one in reader.seen if one.get("http-equiv") == "Content-Security-Policy"]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'"]
    shown = text.replace("\x1b", "")
    assert shown[:40] in reader.text
    assert "\x1b" not in reader.text


def test_a_broken_rule_shows_its_text_its_boards_and_its_command() -> None:
    reader = Reader()
    page = write_page(DEEP_SEA, report(), {})
    reader.feed(page)
    for words in (
        "Every turn begins with a breath",
        RULE,
        "1 deeper 1+1",
        "Before",
        "Expected",
        "Got",
        "leadline a text",
    ):
        assert words in reader.text
    assert page.count('<svg class="ll-board"') == 3
    assert page.count("<desc>") == 3


SITES = {
    "https://example.org/": "https://example.org",
    "http://localhost:8000/a/index.html": "http://localhost:8000/a",
    "https://example.org/a'b": "https://example.org/a'b",
    "../site": "../site",
    "/srv/the site/": "/srv/the%20site",
    'a"b><script>': "a%22b%3E%3Cscript%3E",
    "./a:b": "./a%3Ab",
    "/": "",
    ".": ".",
}


@pytest.mark.parametrize(("address", "begin"), SITES.items())
def test_with_a_site_names_lead_to_its_pages(address: str, begin: str) -> None:
    made = report()
    made.disputes[0] = replace(made.disputes[0], id="starter-mixed")
    reader = Reader()
    reader.feed(write_page(DEEP_SEA, made, {}, address))
    reader.close()
    assert reader.open == []
    links = {attributes["href"] for tag, attributes in reader.seen if tag == "a"}
    assert links == {
        f"{begin}/games/deep-sea-adventure/rules/breathe.html#{RULE}",
        f"{begin}/games/deep-sea-adventure/disputes/starter-mixed.html#starter-mixed",
    }
    assert "script" not in {tag for tag, _ in reader.seen}
    without = Reader()
    without.feed(write_page(DEEP_SEA, made, {}))
    assert without.text == reader.text


@pytest.mark.parametrize(
    "address",
    [
        *("javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "file:///site", "//example.org", "a:b"),
        *("https://example.org/?a=b", "https://example.org/#a", "https://me:word@example.org", "https://", "https:a"),
        *("", " ", "a\nb", 'https://example.org/"onclick="alert(1)', "https://example.org/a b"),
    ],
)
def test_what_is_no_site_is_refused(address: str) -> None:
    with pytest.raises(InputError, match="--site"):
        site_address(address)


def test_a_reading_that_explains_answers_leads_to_its_dispute() -> None:
    made = report()
    cause = Cause("starter-mixed=last-voluntary", "reading", "Reads it otherwise.", "", [], False, True, 3, 0, [], [])
    made.model.causes.append(cause)
    page = write_page(DEEP_SEA, made, {}, "..")
    href = "../games/deep-sea-adventure/disputes/starter-mixed.html#starter-mixed"
    assert f'<a href="{href}" rel="noreferrer">starter-mixed</a>=last-voluntary' in page


def test_nothing_comes_from_elsewhere() -> None:
    page = write_page(DEEP_SEA, report(), {}).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "http://" not in page
    assert "https://" not in page
    assert "url(" not in page
