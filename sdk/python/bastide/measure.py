"""How strong are players? Matches with intervals, and ratings."""

from __future__ import annotations

import dataclasses
from typing import Callable, Iterable, Union

from . import _bastide
from ._bastide import Bot, Game, State
from .errors import Error

Player = Union[str, Bot, Callable[[State], int]]
"""A bot's name, a bot, or a function from a state to one of its legal actions."""


def bot(name: str, game: Game, seed: int = 1) -> Bot:
    """A bot of Bastide by its name, with settings: "greedy", "mcts:400", "bots/mine.lua".

    Equal seeds give equal answers, but for bots that play by the clock ("mcts:100ms").
    Raises Error, which names what there is.
    """
    return Bot(name, game, seed)


@dataclasses.dataclass(frozen=True)
class Match:
    """Games of two players in pairs: both play each deck, once on each seat."""

    first: str
    second: str
    pairs: tuple[float, ...]
    """What the first scored in both games of each pair, 0 to 2: 1 a win, 1/2 a tie."""
    margins: tuple[float, ...]
    """Points of the first less those of the second, a mean of both games of each pair."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return 2 * len(self.pairs)

    @property
    def score(self) -> float:
        """Share of the games that the first won, ties as halves: 0 to 1."""
        return float(_bastide.rate_of_pairs(self.pairs)[0])

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the score."""
        _, low, high = _bastide.rate_of_pairs(self.pairs)
        return low, high

    @property
    def margin(self) -> float:
        """Mean points of the first less those of the second."""
        return sum(self.margins) / len(self.margins) if self.margins else 0.0

    def __str__(self) -> str:
        low, high = self.interval
        return (f"{self.first} against {self.second}: {100 * self.score:.1f} % "
                f"[{100 * low:.1f}, {100 * high:.1f}] of {self.games} games, "
                f"{self.margin:+.1f} points")


@dataclasses.dataclass(frozen=True)
class Rating:
    """A player's strength in Elo against the mean of all."""

    name: str
    elo: float
    low: float
    """Ends of the 95 % interval."""
    high: float


def _name(player: Player) -> str:
    if isinstance(player, str):
        return player
    return player.name if isinstance(player, Bot) else getattr(player, "__name__", "player")


def _choice(player: Player, game: Game, seed: int) -> Callable[[State], int]:
    if isinstance(player, str):
        player = Bot(player, game, seed)
    return player.step if isinstance(player, Bot) else player


def match(game: Game, first: Player, second: Player, pairs: int = 100, seed: int = 1) -> Match:
    """Let two players play `pairs` decks, each twice with seats exchanged.

    Decks are those of the seeds from `seed` on. Ctrl-C ends it between two games.
    Raises Error where the game is not for two rivals.
    """
    if game.num_players() != 2 or game.is_team():
        what = "a team" if game.is_team() else f"{game.num_players()} players"
        raise Error(f"a match is of two rivals; {game.ruleset} was loaded for {what}")
    players = [_choice(first, game, seed), _choice(second, game, seed + 1)]
    scores = []
    margins = []
    for pair in range(pairs):
        score = 0.0
        margin = 0.0
        for swapped in (0, 1):
            state = game.new_initial_state(seed + pair)
            while not state.is_terminal():
                state.apply_action(players[state.current_player() ^ swapped](state))
            score += (state.returns()[swapped] + 1.0) / 2.0
            points = state.points()
            margin += (points[swapped] - points[1 - swapped]) / 2.0
        scores.append(score)
        margins.append(margin)
    return Match(_name(first), _name(second), tuple(scores), tuple(margins))


def ratings(matches: Iterable[Match]) -> list[Rating]:
    """Elo of everybody who played, the strongest first; their mean is 0.

    By maximum likelihood in the model of Bradley and Terry, as `bastide ladder`. Everybody must
    have met everybody else, if only by way of third ones.
    """
    played = list(matches)
    names = sorted({name for one in played for name in (one.first, one.second)})
    rows = _bastide.ratings(len(names), [(names.index(one.first), names.index(one.second),
                                          list(one.pairs)) for one in played])
    rated = [Rating(name, *row) for name, row in zip(names, rows)]
    return sorted(rated, key=lambda rating: -rating.elo)
