"""A worker for rules texts, started by a process of any size."""

import asyncio

from boardwright.server.rules_pool import RulesPool

SMALL = {"text": "(game (title 5))", "files": {}, "file": "rules.zrf"}


def test_a_large_server_starts_workers_that_stay() -> None:
    """What the server itself needs is not taken for what a text needed: one process answers again and again."""

    async def ask() -> set[int]:
        pool = RulesPool(1, 5.0, 256, 0)
        for _ in range(3):
            await pool.ask("client", {"do": "check", "rules": SMALL, "wants": [], "variant": None})
        numbers = {process.pid for process in pool._all}
        await pool.close()
        return numbers

    heap = bytearray(b"x" * (300 << 20))  # more than a worker may ever have needed
    assert len(asyncio.run(ask())) == 1
    assert len(heap) == 300 << 20
