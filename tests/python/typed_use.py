"""Read by mypy, not run: what users write has the types that they expect."""

import numpy as np
import numpy.typing as npt

import bastide


def greedy(state: bastide.State) -> int:
    return max(state.legal_actions(), key=lambda action: state.child(action).projected()[0])


game: bastide.Game = bastide.load_game("base", ["no_farmers"], seats=["Ann", "Bob"])
state: bastide.State = game.new_initial_state(1, open_chance=True)
outcomes: list[tuple[int, float]] = state.chance_outcomes()
mask: npt.NDArray[np.bool_] = state.legal_actions_mask()
tensor: npt.NDArray[np.float32] = state.observation_tensor(seat=0)
played: bastide.Match = bastide.match(game, greedy, "random", pairs=2)
best: bastide.Rating = bastide.ratings([played])[0]
batch = bastide.Batch(game, 4, threads=2)
batch.step(batch.random_actions(1))
points: npt.NDArray[np.int32] = batch.points()
env = bastide.AECEnv(game, rewards="points")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    env.step(env.action_space(agent).sample(observation["action_mask"]))
