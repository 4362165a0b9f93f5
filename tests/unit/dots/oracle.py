"""Dots the slow and obvious way: after every dot, flood the whole field for everybody concerned."""

from dataclasses import dataclass, field

Point = tuple[int, int]
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
AROUND = (*SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass
class Oracle:
    """Who has a dot where, and who surrounds what; players count from 1."""

    width: int
    height: int
    players: int
    extra_move: bool = False
    at_once: bool = False
    dot: dict[Point, int] = field(default_factory=dict)
    holder: dict[Point, int] = field(default_factory=dict)
    stopped: set[int] = field(default_factory=set)
    turn: int = 1

    @property
    def points(self) -> list[Point]:
        """All points, row by row."""
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def scores(self) -> list[int]:
        """Count the dots that each player holds and did not place."""
        return [
            sum(h == p and self.dot.get(at, p) != p for at, h in self.holder.items())
            for p in range(1, self.players + 1)
        ]

    def free(self) -> set[Point]:
        """Return the points where any player may play."""
        return {at for at in self.points if at not in self.dot and at not in self.holder}

    def playable(self) -> set[Point]:
        """Return the points for the player to move: the centre first, if any of it is free."""
        if self.turn in self.dot.values():
            return self.free()
        w, h = self.width, self.height
        size = 2 if w % 2 == h % 2 == 0 else 3
        centre = {(w // 2 - 1 + i, h // 2 - 1 + j) for i in range(size) for j in range(size)}
        return centre & self.free() or self.free()

    def live(self, player: int) -> set[Point]:
        """Return the dots that can build."""
        return {at for at, p in self.dot.items() if p == player and at not in self.holder}

    def regions(self, walls: set[Point]) -> list[set[Point]]:
        """Return the regions that walls close off from the edge."""
        left = set(self.points) - walls
        found = []
        while left:
            region = {left.pop()}
            stack = list(region)
            open_region = False
            while stack:
                x, y = stack.pop()
                for dx, dy in SIDES:
                    at = (x + dx, y + dy)
                    if not (0 <= at[0] < self.width and 0 <= at[1] < self.height):
                        open_region = True
                    elif at in left:
                        left.remove(at)
                        region.add(at)
                        stack.append(at)
            if not open_region:
                found.append(region)
        return found

    def filled(self, region: set[Point]) -> set[Point]:
        """Add the holes of a region: what cannot be reached around it."""
        reached = {(-1, -1)}
        stack = [(-1, -1)]
        while stack:
            x, y = stack.pop()
            for dx, dy in AROUND:
                at = (x + dx, y + dy)
                inside = -1 <= at[0] <= self.width and -1 <= at[1] <= self.height
                if inside and at not in reached and at not in region:
                    reached.add(at)
                    stack.append(at)
        return set(self.points) - reached

    def has_enemy(self, region: set[Point], player: int) -> bool:
        """Tell whether there is anything to surround."""
        return any(at in self.dot and self.dot[at] != player and self.holder.get(at) != player for at in region)

    def close(self, player: int, only: Point | None = None) -> None:
        """Surround every closed region with an enemy in it, or only the one that holds a point."""
        for region in self.regions(self.live(player)):
            if self.has_enemy(region, player) and (only is None or only in region):
                for at in self.filled(region):
                    self.holder[at] = player

    def next(self, player: int) -> int:
        """Return the next player who has not stopped."""
        order = [(player + i) % self.players + 1 for i in range(self.players)]
        return next(p for p in order if p not in self.stopped)

    def place(self, at: Point) -> None:
        """Place a dot of the player to move."""
        me = self.turn
        before = self.scores()[me - 1]
        self.dot[at] = me
        self.close(me)
        gained = self.scores()[me - 1] > before
        if self.at_once and not gained:
            for host in [(me - 1 + i) % 4 + 1 for i in range(1, 4)]:
                if host <= self.players and host not in self.stopped and at not in self.holder:
                    self.close(host, at)
        if not (self.extra_move and gained):
            self.turn = self.next(me)

    def stop(self, player: int) -> None:
        """Let a player stop; the last one fills all that is open to him and so takes what he can."""
        self.stopped.add(player)
        if self.turn == player:
            self.turn = self.next(player)
        if len(self.stopped) < self.players - 1:
            return
        last = self.next(player)
        shut: set[Point] = set()
        for owner in range(1, self.players + 1):
            if owner != last:
                rings = self.regions(self.live(owner))
                shut |= {at for ring in rings if not self.has_enemy(ring, owner) for at in ring}
        walls = self.live(last) | (self.free() - shut)
        taken: set[Point] = set()
        for region in self.regions(walls):
            if self.has_enemy(region, last):
                taken |= self.filled(region)
        self.holder.update(dict.fromkeys(taken, last))

    def cells(self) -> bytes:
        """Return the field as the core does."""
        return bytes(self.dot.get(at, 0) | self.holder.get(at, 0) << 3 for at in self.points)
