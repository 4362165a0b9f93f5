"""A browser for the tests of the page: the system's chromium, driven by Playwright; a server, and visitors."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.page.serving import Serving
from tests.page.visitor import Visitor

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The same engine without windows comes first: it takes a third less of the processor."""
Welcome = Callable[..., Visitor]
Examine = Callable[[Visitor], list[str]]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep each file of this folder in one process, so that few browsers and servers are started."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


def program_of(names: tuple[str, ...]) -> str | None:
    """Find the first of some programs that is installed."""
    return next(filter(None, map(shutil.which, names)), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the browser; skip where there is none."""
    program = program_of(BROWSERS)
    if program is None:
        pytest.skip("no chromium on this machine; the page was not tested")
    flags = ["--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=flags)
        yield started
        started.close()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Share a browser while tests of this folder are run: its event loop would be in the way of others."""
    with chromium() as started:
        yield started


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Run one server for all tests that do not kill it."""
    # With less time a busy machine would play fewer games of a study.
    studies = {"BOARDWRIGHT_STUDY_GAMES": "2", "BOARDWRIGHT_STUDY_SECONDS": "600"}
    serving = Serving(tmp_path_factory.mktemp("page"), **studies).start()
    yield serving
    serving.stop()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember which tests failed: their visitors say where they were."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def welcome(browser: Browser, server: Serving, request: pytest.FixtureRequest) -> Iterator[Welcome]:
    """Let visitors in; when they leave, their pages must have written no error to the console."""
    visitors: list[Visitor] = []

    def enter(base: str = "", allowed: str = "", **settings: Any) -> Visitor:
        size = {"width": 1280, "height": 900}
        usual = {"locale": "en-GB", "viewport": size, "reduced_motion": "reduce", "service_workers": "block"}
        visitor = Visitor(browser.new_context(**{**usual, **settings}), base or server.base, allowed)
        visitors.append(visitor)
        return visitor

    yield enter
    if request.node.stash.get(FAILED, False):
        for visitor in visitors:
            print(visitor.report())  # noqa: T201 (pytest shows it below the failure)
    troubles = [trouble for visitor in visitors for trouble in visitor.troubles()]
    for visitor in visitors:
        visitor.context.close()
    assert troubles == []


@pytest.fixture(scope="session")
def examine() -> Examine:
    """Return what axe has to say about a page."""
    path = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
    if not path.exists():
        pytest.skip("axe-core is not installed: make test installs it where npm is")
    axe = path.read_text(encoding="utf-8")

    def complaints(visitor: Visitor) -> list[str]:
        visitor.page.evaluate(axe)
        found = visitor.page.evaluate("async () => (await axe.run()).violations")
        return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"][:3]]

    return complaints
