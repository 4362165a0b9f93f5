"""Pictures as PNG, GIF and PDF, and the command that writes them."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from boardwright.catalogue import load
from boardwright.cli.main import main
from boardwright.drawing import seen
from boardwright.drawing.film import gif
from boardwright.drawing.images import png
from boardwright.drawing.pdf import pdf
from boardwright.drawing.picture import Artist, Look

Image = pytest.importorskip("PIL.Image", reason="the extra `images` is not installed")

BAD = "1. e4 e5 2. Nf3 Nc6 3. Ke3 d6 *\n"


def test_a_film_shows_what_pictures_show() -> None:
    """Every frame of a GIF is the picture of its position, but for the few colours that it has."""
    position = load("chess").start()
    artist, scenes = Artist(position.game, Look(latin=True)), [seen(position)]
    for move in ("e4", "e5", "Qh5", "Ke7", "Qxe5"):
        position.play(move)
        scenes.append(seen(position))
    film = Image.open(io.BytesIO(gif(artist, scenes)))
    assert film.n_frames == len(scenes)
    whole = Artist(position.game, Look(width=film.width, latin=True))
    for at, scene in enumerate(scenes):
        film.seek(at)
        still = Image.open(io.BytesIO(png(whole.picture(scene)))).convert("RGB").resize(film.size)
        pairs = zip(film.convert("RGB").tobytes(), still.tobytes(), strict=True)
        far = sum(abs(a - b) > 60 for a, b in pairs)
        assert far < 0.01 * len(still.tobytes()), at


def test_a_pdf_is_drawn_in_lines_and_not_in_pixels() -> None:
    """The page has no image, and the letters of its coordinates are text."""
    position = load("chess").start()
    text = pdf(Artist(position.game).picture(seen(position)))
    assert text.startswith(b"%PDF")
    assert b"/Image" not in text.replace(b"/ImageB", b"").replace(b"/ImageC", b"").replace(b"/ImageI", b"")
    assert b"/Helvetica" in text


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf", "gif"])
def test_the_command_writes_every_format(suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The end of a name says the format."""
    file = tmp_path / f"x.{suffix}"
    assert main(["draw", "minishogi", "--out", str(file), "--json", "--flip", "--dark"]) == 0
    assert json.loads(capsys.readouterr().out)["bytes"] == file.stat().st_size
    assert file.read_bytes()[:4] in {b"<svg", b"\x89PNG", b"%PDF", b"GIF8"}


def test_a_record_is_drawn_up_to_its_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What comes before an illegal move is shown, with the reason; a ply before it is nothing unusual."""
    record, out = tmp_path / "bad.pgn", tmp_path / "x.gif"
    record.write_text(BAD, encoding="utf-8")
    assert main(["draw", "--record", str(record), "--out", str(out)]) == 1
    assert capsys.readouterr().err.startswith("boardwright draw: ply 5: Ke3: ")
    assert Image.open(io.BytesIO(out.read_bytes())).n_frames == 5
    assert main(["draw", "--record", str(record), "--ply", "2", "--out", str(tmp_path / "x.svg")]) == 0
    assert 'data-site="e5"' in (tmp_path / "x.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess", "--out", "x.bmp"], "pictures end in .svg, .png, .pdf, .gif, not in '.bmp'"),
        (["--out", "x.svg"], "say which game, or name a --record"),
        (["chess", "--setup", "8/8", "--record", "x", "--out", "x.svg"], "a set-up and a record exclude each other"),
        (["chess", "--out", "no/such/x.svg"], "no/such/x.svg cannot be written: No such file or directory"),
        (["--record", "no-such-file", "--out", "x.svg"], "no-such-file cannot be read: No such file or directory"),
    ],
)
def test_what_cannot_be_drawn_is_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each mistake is named, and nothing is written."""
    assert main(["draw", *words]) == 1
    assert capsys.readouterr().err == f"boardwright draw: {said}\n"
    assert not Path(words[-1]).exists()


def test_without_the_extra_there_is_one_line_and_svg_all_the_same(tmp_path: Path) -> None:
    """A missing package names the line that installs it."""
    code = "import sys; sys.modules['resvg_py'] = None; from boardwright.cli.main import main; sys.exit(main())"
    done = {
        suffix: subprocess.run(
            [sys.executable, "-c", code, "draw", "chess", "--out", str(tmp_path / f"x.{suffix}")],
            capture_output=True, text=True, check=False,
        )
        for suffix in ("png", "svg")
    }  # fmt: skip
    assert done["png"].stderr == "boardwright draw: resvg_py is not installed; pip install 'boardwright[images]'\n"
    assert (done["png"].returncode, done["svg"].returncode) == (1, 0)
