"""A game as an environment for agents that learn, in the shape of PettingZoo's AEC."""

from __future__ import annotations

import dataclasses
import random
from typing import Any, Iterator

import numpy as np
import numpy.typing as npt

from ._bastide import Game, State
from .errors import Error

Observation = dict[str, npt.NDArray[Any]]
Last = tuple[Any, float, bool, bool, dict[str, Any]]


@dataclasses.dataclass
class Discrete:
    """Actions 0 to n - 1."""

    n: int

    def __post_init__(self) -> None:
        self._random = np.random.default_rng()

    def seed(self, seed: int | None = None) -> None:
        """Makes what sample() says repeatable."""
        self._random = np.random.default_rng(seed)

    def sample(self, mask: npt.NDArray[Any] | None = None) -> int:
        """An action by chance, of those that the mask allows."""
        if mask is None:
            return int(self._random.integers(self.n))
        allowed = np.flatnonzero(mask)
        if len(allowed) == 0:
            raise Error("the mask allows no action")
        return int(self._random.choice(allowed))

    def contains(self, action: Any) -> bool:
        """Is it one of them?"""
        return isinstance(action, (int, np.integer)) and 0 <= int(action) < self.n


@dataclasses.dataclass(frozen=True)
class Box:
    """Arrays of one shape and type."""

    shape: tuple[int, ...]
    dtype: str

    def contains(self, array: Any) -> bool:
        """Is it one of them?"""
        return (isinstance(array, np.ndarray) and array.shape == self.shape
                and array.dtype == np.dtype(self.dtype))


@dataclasses.dataclass(frozen=True)
class Dict:
    """What an agent observes, part by part."""

    spaces: dict[str, Box]

    def contains(self, value: Any) -> bool:
        """Has it all parts, and does each fit?"""
        return (isinstance(value, dict) and value.keys() == self.spaces.keys()
                and all(space.contains(value[key]) for key, space in self.spaces.items()))

    def __getitem__(self, key: str) -> Box:
        return self.spaces[key]


class AECEnv:
    """One game after the other; agents "player_0" and so on act in turn.

    An observation is a dict: "observation", float32[Game.observation_tensor_size()], and
    "action_mask", int8[Game.num_distinct_actions()], all 0 for an agent who is not to act.

    rewards: "outcome" gives each agent State.returns() at the end, "points" what each has gained
    on the mean of the others by the last action; a team, what it has gained.
    """

    metadata: dict[str, Any] = {
        "name": "bastide_v0", "render_modes": ["svg"], "is_parallelizable": False,
    }

    def __init__(self, game: Game, *, rewards: str = "outcome",
                 render_mode: str | None = None) -> None:
        if rewards not in ("outcome", "points"):
            raise ValueError(f'rewards: expected "outcome" or "points", found {rewards!r}')
        if render_mode not in (None, "svg"):
            raise ValueError(f'render_mode: expected "svg" or None, found {render_mode!r}')
        self.game = game
        self.render_mode = render_mode
        self._by_points = rewards == "points"
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_players())]
        self._action_spaces = {a: Discrete(game.num_distinct_actions())
                               for a in self.possible_agents}
        self._observation_space = Dict({
            "observation": Box((game.observation_tensor_size(),), "float32"),
            "action_mask": Box((game.num_distinct_actions(),), "int8"),
        })
        self._seeds = random.Random()
        self.agents: list[str] = []
        self.agent_selection = ""
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self._game_state: State | None = None

    # Spaces.

    def observation_space(self, agent: str) -> Dict:
        """What observe() says; the same for all agents."""
        self._seat(agent)
        return self._observation_space

    def action_space(self, agent: str) -> Discrete:
        """What step() takes."""
        self._seat(agent)
        return self._action_spaces[agent]

    @property
    def num_agents(self) -> int:
        """Agents of the running game."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """Agents of any game."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> AECEnv:
        """This environment: it wraps none."""
        return self

    # Play.

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. Equal seeds give equal games; without one, the next of the last seed."""
        if seed is not None:
            self._seeds = random.Random(seed)
        self._game_state = self.game.new_initial_state(self._seeds.getrandbits(63))
        self.agents = list(self.possible_agents)
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = {a: 0.0 for a in self.agents}
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos = {a: {} for a in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """The selected agent acts; None once its game is over.

        Raises IllegalAction; the game is then as before.
        """
        state = self.state_of_game
        if not self.agents:
            raise Error("the game is over; reset() begins another one")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise Error(f"{agent} is to act: None is no action")
        before = state.points()
        state.apply_action(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._earned(state, before)
        for a in self.agents:
            self._cumulative_rewards[a] += self.rewards[a]
            self.terminations[a] = state.is_terminal()
        self._select()

    def observe(self, agent: str) -> Observation:
        """What the agent may see."""
        state = self.state_of_game
        seat = self._seat(agent)
        mask = np.zeros(self.game.num_distinct_actions(), np.int8)
        if state.current_player() == seat:
            mask[:] = state.legal_actions_mask()
        return {"observation": state.observation_tensor(seat), "action_mask": mask}

    def last(self, observe: bool = True) -> Last:
        """Of the selected agent: observation, reward since it acted last, is its game over, was it
        cut off (never), what else there is to know (nothing)."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The selected agent again and again, until all have left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    # Looks.

    @property
    def state_of_game(self) -> State:
        """The position, for what only Bastide knows: why(), score(), bots."""
        if self._game_state is None:
            raise Error("no game has begun; call reset()")
        return self._game_state

    def render(self) -> str | None:
        """The board as the text of an SVG, as the selected agent sees it; None without a mode."""
        if self.render_mode is None:
            return None
        return self.state_of_game.render()

    def close(self) -> None:
        """Ends the game."""
        self.agents = []
        self._game_state = None

    def __str__(self) -> str:
        return f"{self.metadata['name']} {self.game.ruleset}"

    # Parts.

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise Error(f"no agent is called {agent!r}; there are "
                        f"{', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def _select(self) -> None:
        state = self.state_of_game
        self.agent_selection = (self.agents[0] if state.is_terminal()
                                else self.possible_agents[state.current_player()])

    def _earned(self, state: State, before: list[int]) -> dict[str, float]:
        if not self._by_points:
            return dict(zip(self.possible_agents, state.returns()))
        gained = [now - then for now, then in zip(state.points(), before)]
        if self.game.is_team():
            return dict(zip(self.possible_agents, map(float, gained)))
        others = max(1, len(gained) - 1)
        return {a: own - (sum(gained) - own) / others
                for a, own in zip(self.possible_agents, gained)}

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise ValueError(f"the game of {agent} is over: only None may follow")
        self.agents.remove(agent)
        del self.rewards[agent], self._cumulative_rewards[agent], self.infos[agent]
        del self.terminations[agent], self.truncations[agent]
        if self.agents:
            self.agent_selection = self.agents[0]
