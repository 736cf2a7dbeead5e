"""Carcassonne-like games whose rules are files: played, explained and measured.

    >>> import bastide
    >>> game = bastide.load_game("base")
    >>> state = game.new_initial_state(seed=7)
    >>> state.apply_action(state.legal_actions()[0])

The words are those of OpenSpiel; AECEnv has the shape of a PettingZoo environment. The tutorial is
docs/python.md.
"""

from __future__ import annotations

from ._bastide import Batch, Bot, Game, State, bot_names, default_bot, random_games
from ._load import load_game
from .aec import AECEnv
from .errors import Error, IllegalAction, LoadError, RuleError
from .measure import Match, Player, Rating, bot, match, ratings

CHANCE = -1
"""What ``State.current_player()`` says while chance is to answer."""

TERMINAL = -4
"""What ``State.current_player()`` says once the game is over."""

__all__ = [
    "AECEnv", "Batch", "Bot", "CHANCE", "Error", "Game", "IllegalAction", "LoadError", "Match",
    "Player", "Rating", "RuleError", "State", "TERMINAL", "bot", "bot_names", "default_bot",
    "load_game", "match", "random_games", "ratings",
]
