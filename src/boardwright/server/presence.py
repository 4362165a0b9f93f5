"""Presence: which people have a connection that attends to a match; engines think for them only."""


class Presence:
    """The connections that attend to one match: by watching it, or by acting in it."""

    def __init__(self) -> None:
        """Begin with an empty room."""
        self._attending: dict[object, str] = {}

    def enter(self, connection: object, account: str) -> None:
        """Note that a connection of an account attends."""
        self._attending[connection] = account

    def leave(self, connection: object) -> None:
        """Note that a connection attends no longer."""
        self._attending.pop(connection, None)

    @property
    def attended(self) -> bool:
        """True when any connection attends."""
        return bool(self._attending)

    def attends(self, connection: object, account: str = "") -> bool:
        """Tell whether a connection attends, and for this account where one is named."""
        found = self._attending.get(connection)
        return found is not None and account in ("", found)

    def has(self, accounts: "set[str]") -> bool:
        """Tell whether one of these accounts attends."""
        return not accounts.isdisjoint(self._attending.values())
