"""Games by the names of rules."""

from __future__ import annotations

import os
from typing import Iterable, Sequence, Union

from . import _bastide


Path = Union[str, "os.PathLike[str]"]


def load_game(ruleset: Path,
              variants: Iterable[Path] = (),
              seats: int | Sequence[str] = 2,
              *,
              options: Iterable[str] = (),
              folders: Iterable[Path] = (),
              window: int = 0,
              answers: int = 1024) -> _bastide.Game:
    """Load rules for so many seats.

    ruleset: a name, as "base", or the path of a ruleset file.
    variants: house rules: names, as "no_farmers", or paths of Lua files.
    seats: how many, or their names.
    options: settings, as "base.farmers=false".
    folders: searched for rules before the usual places.
    window: cells on a side of the square around the start that has actions and planes of its own,
        an odd number; 0: wide enough for nearly all games. What lies outside can be played all the
        same, by the actions of the range "answer".
    answers: actions of the range "answer".

    Raises LoadError with every complaint, ValueError for a number of seats or a window that
    cannot be.
    """
    if isinstance(seats, int):
        seats = [f"player {n + 1}" for n in range(seats)]
    if window < 0 or (window > 0 and window % 2 == 0):
        raise ValueError(f"window: expected an odd number of cells, found {window}")
    if answers < 1:
        raise ValueError(f"answers: expected at least 1, found {answers}")
    return _bastide.load(os.fspath(ruleset), [os.fspath(v) for v in variants], list(seats),
                         list(options), [os.fspath(f) for f in folders], _bastide.__file__,
                         window // 2 if window > 0 else -1, answers)
