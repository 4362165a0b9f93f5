"""Between: what stands between a server and its PostgreSQL and cuts connections in the middle of a question."""

import socket
import threading
from contextlib import suppress
from pathlib import Path

MOST = 1 << 16


class Between:
    """Passes everything on between sockets of a file system until it is told to cut."""

    def __init__(self, folder: Path, target: Path) -> None:
        """Listen in a folder under the same name as the target."""
        self._target, self._armed, self.cuts = target, threading.Event(), 0
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / target.name))
        self._listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut_at_the_next_word(self) -> None:
        """End the connection on which something is said next, with that unread: so its client meets a reset."""
        self._armed.set()

    def _accept(self) -> None:
        while True:
            near = self._listener.accept()[0]
            far = socket.socket(socket.AF_UNIX)
            far.connect(str(self._target))
            threading.Thread(target=self._pass_on, args=(near, far), daemon=True).start()
            threading.Thread(target=self._bring_back, args=(far, near), daemon=True).start()

    def _pass_on(self, near: socket.socket, far: socket.socket) -> None:
        with near, far, suppress(OSError):
            while near.recv(1, socket.MSG_PEEK):
                if self._armed.is_set():
                    self._armed.clear()
                    self.cuts += 1
                    far.shutdown(socket.SHUT_RDWR)  # the other thread reads there
                    return
                far.sendall(near.recv(MOST))

    @staticmethod
    def _bring_back(far: socket.socket, near: socket.socket) -> None:
        with suppress(OSError):
            while said := far.recv(MOST):
                near.sendall(said)
            near.shutdown(socket.SHUT_RDWR)
