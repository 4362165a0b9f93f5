"""Lowering: the commands of a design become byte code.

The code is the same for all players and types: directions, zones and questions are looked up by the player who
moves. Commands that macros share become subroutines, so that a text of many expansions stays small.
"""

from collections.abc import Callable
from typing import cast

from boardwright.design import rules
from boardwright.design.design import Design
from boardwright.design.rules import Along, Always, And, At, Condition, Not, Or, Sequence, Where
from boardwright.errors import MeaningFault
from boardwright.program import ops
from boardwright.program.codes import Codes
from boardwright.program.limits import MOST_CODE, MOST_FLAGS, MOST_WRITING

SMALL = 6
"""Shared sequences of fewer commands are copied: a call would cost more."""
CELL_TESTS = ("empty", "friend", "enemy", "neutral", "piece", "attribute", "number", "on-board")
OTHER_TESTS = {
    "in-zone": ops.T_ZONE, "position": ops.T_AT, "marked": ops.T_MARKED, "flag": ops.T_FLAG,
    "position-flag": ops.T_PFLAG, "last-from": ops.T_LASTFROM, "last-to": ops.T_LASTTO,
    "attacked": ops.T_ATTACKED, "defended": ops.T_DEFENDED, "adjacent-to-enemy": ops.T_NEAR,
    "goal-position": ops.T_GOAL,
}  # fmt: skip
REGISTERS = {
    "from": ops.R_FROM, "to": ops.R_TO, "mark": ops.R_MARK, "last-from": ops.R_LASTFROM, "last-to": ops.R_LASTTO,
}  # fmt: skip
Term = tuple[object, ...]
"""A question about one cell: ("test", name, argument), ("not", q), ("and", q...), ("or", q...), where q is a Question.

Parts are numbers and not terms: comparing terms that share everything inside would take for ever."""
Question = int
"""The number of a term."""


class Lowering:
    """Collects code and the names it uses."""

    def __init__(self, design: Design, codes: Codes) -> None:
        """Begin with the instruction that ends every block."""
        self.design = design
        self.codes = codes
        self.code: list[int] = [ops.END, 0, 0, 0]
        self.terms: dict[Term, Question] = {}
        self.known_answers: dict[tuple[Question, int], int] = {}
        self.questions: dict[Question, int] = {}
        """The questions that are asked, and the numbers of their tables."""
        self.work = 0
        self.weights: dict[int, int] = {}
        self.directions = {(name, False): i for i, name in enumerate(design.board.directions)}
        self.zones: dict[str, int] = {}
        for zone in design.board.zones:
            self.zones.setdefault(zone.name, len(self.zones))
        self.flags: dict[str, int] = {}
        self.position_flags: dict[str, int] = {}
        self.move_types: dict[str, int] = {}
        self.continued: set[int] = set()
        """Move types that some partial move goes on with."""
        self.maps: list[Callable[[int], int]] = [
            *(lambda c, p=p: codes.with_owner(c, p) for p in range(len(codes.players))),
            codes.flipped,
            *(lambda c, k=k: codes.with_kind(c, k) for k in range(len(codes.kinds))),
        ]
        self.attribute_maps: dict[tuple[str, int, bool], int] = {}
        self.uses: dict[int, int] = {}
        self.longs: dict[int, bool] = {}
        self.bodies: dict[int, int] = {}
        self.subroutines: dict[int, int] = {}
        self.waiting: list[Sequence] = []
        self.calls: list[tuple[int, int]] = []
        self.read: dict[int, tuple[Condition, tuple[Where, Question] | None]] = {}
        self.alive: list[Sequence] = []

    # ---- numbers of names ------------------------------------------------------------------------

    def kind_map(self, piece: str) -> int:
        """Return the number of the change to a type."""
        return len(self.codes.players) + 1 + self.codes.kinds[piece]

    def attribute_map(self, name: str, value: int, *, relative: bool = False) -> int:
        """Return the number of the change of an attribute to a value, or by an amount."""
        index = self.attribute_maps.get((name, value, relative))
        if index is None:
            index = self.attribute_maps[name, value, relative] = len(self.maps)
            self.maps.append(lambda c: self.codes.with_value(c, name, value, relative=relative))
        return index

    def direction(self, along: Along) -> int:
        """Return the number of a direction or of its opposite."""
        return self.directions.setdefault((along.direction, along.back), len(self.directions))

    def flag(self, table: dict[str, int], name: str) -> int:
        """Return the number of a flag."""
        index = table.setdefault(name, len(table))
        if index >= MOST_FLAGS:
            msg = f"a game may have {MOST_FLAGS} flags of a kind at most"
            raise MeaningFault(msg, code="zrf/limit-flags")
        return index

    def move_type(self, name: str) -> int:
        """Return the number of a move type."""
        return self.move_types.setdefault(name, len(self.move_types))

    # ---- blocks ----------------------------------------------------------------------------------

    def count_uses(self, node: rules.Command) -> None:
        """Count how often each sequence is mentioned."""
        if isinstance(node, Sequence):
            self.uses[id(node)] = self.uses.get(id(node), 0) + 1
            if self.uses[id(node)] == 1:
                self.alive.append(node)
                for command in node.commands:
                    self.count_uses(command)
        elif isinstance(node, rules.If):
            self.count_uses(node.then)
            self.count_uses(node.otherwise)
        elif isinstance(node, rules.While):
            self.count_uses(node.body)

    def block(self, body: Sequence) -> int:
        """Write a block, or find it when it was written already; return its place."""
        known = self.bodies.get(id(body))
        if known is None:
            known = self.bodies[id(body)] = len(self.code)
            self.commands(body)
            self.emit(ops.END)
            while self.waiting:
                shared = self.waiting.pop()
                self.subroutines[id(shared)] = len(self.code)
                self.commands(shared)
                self.emit(ops.RET)
            for place, target in self.calls:
                self.code[place + 3] = self.subroutines[target]
            self.calls.clear()
        return known

    def emit(self, op: int, a: int = 0, b: int = 0, jump: int = 0) -> int:
        """Write one instruction and return its place."""
        if len(self.code) > MOST_CODE:
            msg = f"a game may have {MOST_CODE} numbers of byte code at most"
            raise MeaningFault(msg, code="zrf/limit-code")
        self.code += (op, a, b, jump)
        return len(self.code) - ops.WIDTH

    def land(self, places: list[int]) -> None:
        """Let jumps that were left open lead here."""
        for place in places:
            self.code[place + 3] = len(self.code)

    def spend(self) -> None:
        """Count a command or condition; raise MeaningFault when there are too many."""
        self.work += 1
        if self.work > MOST_WRITING:
            msg = f"the blocks of a game may have {MOST_WRITING} commands and conditions at most"
            raise MeaningFault(msg, code="zrf/limit-code")

    def commands(self, sequence: Sequence) -> None:
        """Write the commands of a sequence."""
        for command in sequence.commands:
            self.spend()
            self.command(command)

    def command(self, command: rules.Command) -> None:
        """Write one command."""
        WRITERS[type(command)](self, command)

    def _sequence(self, command: Sequence) -> None:
        """Write a sequence, or call it when others share it."""
        if id(command) in self.subroutines or (self.uses.get(id(command), 1) > 1 and self._is_long(command)):
            if id(command) not in self.subroutines:
                self.subroutines[id(command)] = -1
                self.waiting.append(command)
            self.calls.append((self.emit(ops.CALL), id(command)))
        else:
            self.commands(command)

    def _is_long(self, sequence: Sequence) -> bool:
        """Tell whether a sequence is worth a call; it is asked of the same ones many times."""
        known = self.longs.get(id(sequence))
        if known is None:
            known = self.longs[id(sequence)] = self.weight(sequence) > SMALL
        return known

    def weight(self, sequence: Sequence) -> int:
        """Guess how long the code of a sequence is."""
        total = self.weights.get(id(sequence), 0)
        if id(sequence) not in self.weights:
            for command in sequence.commands:
                if isinstance(command, Sequence):
                    total += self.weight(command)
                else:
                    total += SMALL if isinstance(command, rules.If | rules.While) else 1
                if total > SMALL:
                    break
            self.weights[id(sequence)] = total
        return total

    def _go(self, command: rules.Go) -> None:
        if isinstance(command.where, str):
            self.emit(ops.GO, REGISTERS[command.where])
        elif isinstance(command.where, Along):
            self.emit(ops.STEP, self.direction(command.where))
        else:
            self.emit(ops.JUMP, self.site(command.where))

    def site(self, at: At) -> int:
        """Return the number of a position."""
        return self.design.board.sites[at.position]

    def address(self, where: Where) -> None:
        """Write where the next instruction looks."""
        if where is None:
            self.emit(ops.ADDR_CUR)
        elif isinstance(where, Along):
            self.emit(ops.ADDR_DIR, self.direction(where))
        else:
            self.emit(ops.ADDR_SITE, self.site(where))

    def _mark(self, command: rules.Mark) -> None:
        self.address(command.where)
        self.emit(ops.KEEP, REGISTERS[command.register])

    def _verify(self, command: rules.Verify) -> None:
        for place in self.condition(command.condition):
            self.code[place + 3] = 0

    def _if(self, command: rules.If) -> None:
        fails = self.condition(command.condition)
        self._sequence(command.then)
        if command.otherwise.commands:
            over = self.emit(ops.GOTO)
            self.land(fails)
            self._sequence(command.otherwise)
            self.land([over])
        else:
            self.land(fails)

    def _while(self, command: rules.While) -> None:
        start = len(self.code)
        fails = self.condition(command.condition)
        self._sequence(command.body)
        self.emit(ops.GOTO, 0, 0, start)
        self.land(fails)

    def _capture(self, command: rules.Capture) -> None:
        self.address(command.where)
        self.emit(ops.CAPTURE)

    def _create(self, command: rules.Create) -> None:
        self.address(command.where)
        kind = self.codes.kinds[command.piece] + 1 if command.piece is not None else 0
        player = self.codes.players[command.player] + 1 if command.player is not None else 0
        self.emit(ops.CREATE, kind, player)

    def _change(self, command: rules.Change) -> None:
        self.address(command.where)
        if command.what == "owner":
            self.emit(ops.CHANGE, ops.OWN_MAP)
        elif command.what == "flip":
            self.emit(ops.CHANGE, len(self.codes.players))
        elif command.piece is not None:
            self.emit(ops.CHANGE, self.kind_map(command.piece))

    def _either(self, value: Condition, write: Callable[[bool], None]) -> None:
        """Write one thing when a condition holds and another when it does not."""
        if isinstance(value, Always):
            write(value.value)
            return
        fails = self.condition(value)
        write(True)
        over = self.emit(ops.GOTO)
        self.land(fails)
        write(False)
        self.land([over])

    def _set_attribute(self, command: rules.SetAttribute) -> None:
        def write(value: bool) -> None:
            self.address(command.where)
            self.emit(ops.CHANGE, self.attribute_map(command.name, int(value)))

        if isinstance(command.value, rules.Amount):
            self.address(command.where)
            number = self.attribute_map(command.name, command.value.number, relative=command.value.relative)
            self.emit(ops.CHANGE, number)
        else:
            self._either(command.value, write)

    def _set_flag(self, command: rules.SetFlag) -> None:
        index = self.flag(self.flags, command.name)
        self._either(command.value, lambda value: cast("None", self.emit(ops.SETFLAG, index, int(value))))

    def _set_position_flag(self, command: rules.SetPositionFlag) -> None:
        index = self.flag(self.position_flags, command.name)

        def write(value: bool) -> None:
            self.address(command.where)
            self.emit(ops.SETPFLAG, index, int(value))

        self._either(command.value, write)

    def _cascade(self, _command: rules.Cascade) -> None:
        self.emit(ops.CASCADE)

    def _add(self, command: rules.Add) -> None:
        following = ops.NOT_PARTIAL
        if command.partial:
            following = ops.SAME_TYPE
            if command.next_type is not None:
                move_type = self.move_type(command.next_type)
                self.continued.add(move_type)
                following = ops.FIRST_TYPE + move_type
        promotions = [self.codes.kinds[piece] + 1 for piece in command.pieces] or [0]
        for index, promotion in enumerate(promotions):
            flags = ops.ADD_COPY if command.copy else 0
            if index + 1 < len(promotions):
                flags |= ops.ADD_KEEP
            self.emit(ops.ADD, promotion, following, flags)

    # ---- conditions ------------------------------------------------------------------------------

    def condition(self, condition: Condition) -> list[int]:
        """Write a condition; return the jumps to take when it fails."""
        self.spend()
        about = self.one_cell(condition)
        if about is not None:
            where, question = about
            return [self._ask(where, self.predicate(question))]
        if isinstance(condition, Always):
            return [] if condition.value else [self.emit(ops.GOTO)]
        if isinstance(condition, And):
            return [place for part in self.fused(condition.conditions) for place in self.condition(part)]
        if isinstance(condition, Or):
            return self._or(condition.conditions)
        if isinstance(condition, Not):
            return self._contrary(condition.condition)
        return [self._test(condition, wanted=True)]

    def _or(self, conditions: tuple[Condition, ...]) -> list[int]:
        """Write alternatives: each that holds jumps to the end."""
        holds: list[int] = []
        fails: list[int] = []
        for index, part in enumerate(conditions):
            fails = self.condition(part)
            if index + 1 < len(conditions):
                holds.append(self.emit(ops.GOTO))
                self.land(fails)
        self.land(holds)
        return fails if conditions else [self.emit(ops.GOTO)]

    def _contrary(self, condition: Condition) -> list[int]:
        """Write a condition that must fail."""
        if isinstance(condition, Not):
            return self.condition(condition.condition)
        if isinstance(condition, And):
            return self._or(tuple(Not(part) for part in condition.conditions))
        if isinstance(condition, Or):
            return [place for part in condition.conditions for place in self.condition(Not(part))]
        if isinstance(condition, Always):
            return self.condition(Always(value=not condition.value))
        return [self._test(condition, wanted=False)]

    def _test(self, test: rules.Test, *, wanted: bool) -> int:
        """Write a test that is not about what stands on a cell."""
        op = OTHER_TESTS[test.name]
        if op != ops.T_FLAG:
            self.address(test.where)
        argument = 0
        if test.argument is not None:
            if op == ops.T_ZONE:
                argument = self.zones[test.argument]
            elif op == ops.T_AT:
                argument = self.design.board.sites[test.argument]
            elif op == ops.T_FLAG:
                argument = self.flag(self.flags, test.argument)
            elif op == ops.T_PFLAG:
                argument = self.flag(self.position_flags, test.argument)
            else:
                argument = self.move_type(test.argument) + 1
        return self.emit(op, argument, int(wanted))

    def _ask(self, where: Where, predicate: int) -> int:
        if where is None:
            return self.emit(ops.T_CUR, predicate)
        if isinstance(where, Along):
            return self.emit(ops.T_DIR, predicate, self.direction(where))
        return self.emit(ops.T_SITE, predicate, self.site(where))

    def predicate(self, question: Question) -> int:
        """Give a question about one cell its number."""
        return self.questions.setdefault(question, len(self.questions))

    def term(self, *parts: object) -> Question:
        """Give a question its number; equal ones are one."""
        return self.terms.setdefault(parts, len(self.terms))

    def one_cell(self, condition: Condition) -> tuple[Where, Question] | None:
        """Return a condition as one question about one cell, if it is one; conditions that are shared are read once."""
        known = self.read.get(id(condition))
        if known is None:
            known = self.read[id(condition)] = (condition, self._one_cell(condition))
        return known[1]

    def _one_cell(self, condition: Condition) -> tuple[Where, Question] | None:
        if isinstance(condition, rules.Test):
            if condition.name not in CELL_TESTS:
                return None
            return condition.where, self.term("test", condition.name, condition.argument)
        if isinstance(condition, Not):
            inner = self.one_cell(condition.condition)
            return None if inner is None else (inner[0], self.term("not", inner[1]))
        if isinstance(condition, And | Or):
            parts = [self.one_cell(part) for part in condition.conditions]
            known = [part for part in parts if part is not None]
            if known and len(known) == len(parts) and all(part[0] == known[0][0] for part in known):
                word = "and" if isinstance(condition, And) else "or"
                return known[0][0], self.term(word, *(part[1] for part in known))
        return None

    def fused(self, conditions: tuple[Condition, ...]) -> list[Condition]:
        """Join neighbours that ask about the same cell."""
        result: list[Condition] = []
        for condition in conditions:
            joined = And((result[-1], condition)) if result else None
            if joined is not None and self.one_cell(joined) is not None:
                result[-1] = joined
            else:
                result.append(condition)
        return result

    def answers(self, question: Question, player: int) -> int:
        """Return the codes for which a question is answered yes, as a set of bits."""
        known = self.known_answers.get((question, player))
        if known is None:
            terms = list(self.terms)
            for number in range(len(terms)):  # parts have smaller numbers than what they are part of
                if (number, player) not in self.known_answers:
                    self.known_answers[number, player] = self._answers(terms[number], player)
            known = self.known_answers[question, player]
        return known

    def _answers(self, term: Term, player: int) -> int:
        word = term[0]
        if word == "test":
            return self.codes.holds(str(term[1]), cast("str | None", term[2]), player)
        parts = [self.known_answers[cast("Question", part), player] for part in term[1:]]
        if word == "not":
            return self.codes.everything & ~parts[0]
        result = self.codes.everything if word == "and" else 0
        for part in parts:
            result = result & part if word == "and" else result | part
        return result


WRITERS: dict[type, Callable[..., None]] = {
    Sequence: Lowering._sequence, rules.Go: Lowering._go, rules.Mark: Lowering._mark,  # noqa: SLF001
    rules.Verify: Lowering._verify, rules.If: Lowering._if, rules.While: Lowering._while,  # noqa: SLF001
    rules.Capture: Lowering._capture, rules.Create: Lowering._create, rules.Change: Lowering._change,  # noqa: SLF001
    rules.SetAttribute: Lowering._set_attribute, rules.SetFlag: Lowering._set_flag,  # noqa: SLF001
    rules.SetPositionFlag: Lowering._set_position_flag, rules.Cascade: Lowering._cascade,  # noqa: SLF001
    rules.Add: Lowering._add,  # noqa: SLF001
}  # fmt: skip
