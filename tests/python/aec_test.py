"""The environment keeps what PettingZoo's api_test and seed_test ask of an AEC environment."""

import unittest

import numpy as np

import bastide
from support import for_every_ruleset, game_of


def play(env, seed, most=2000):
    """A random game: what every agent saw and earned, step by step."""
    env.reset(seed=seed)
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)
    seen = []
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, info = env.last()
        seen.append((agent, observation["observation"].tobytes(),
                     observation["action_mask"].tobytes(), reward, terminated, truncated))
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    return seen


class Environment(unittest.TestCase):
    @for_every_ruleset
    def test_api(self, game):
        env = bastide.AECEnv(game)
        self.assertEqual(len(set(env.possible_agents)), game.num_players())
        env.reset(seed=1)
        self.assertEqual(env.agents, env.possible_agents)
        self.assertEqual(env.num_agents, env.max_num_agents)
        earned = dict.fromkeys(env.agents, 0.0)
        left = []
        for step, agent in enumerate(env.agent_iter()):
            self.assertIn(agent, env.agents)
            for kept in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(list(kept), env.agents)
            observation, reward, terminated, truncated, info = env.last()
            self.assertFalse(truncated)
            self.assertEqual(info, {})
            earned[agent] += reward
            if step % 16 == 0 or terminated:
                for each in env.agents:
                    self.assertTrue(env.observation_space(each).contains(env.observe(each)))
            if terminated:
                self.assertEqual(observation["action_mask"].sum(), 0)
                left.append(agent)
                env.step(None)
                continue
            for other in env.agents:
                if step % 16 == 0 and other != agent:
                    self.assertEqual(env.observe(other)["action_mask"].sum(), 0)
            self.assertIsNone(env.last(observe=False)[0])
            action = env.action_space(agent).sample(observation["action_mask"])
            self.assertTrue(env.action_space(agent).contains(action))
            env.step(action)
        self.assertEqual(env.agents, [])
        self.assertEqual(left, env.possible_agents)
        self.assertEqual(list(earned.values()), env.state_of_game.returns())

    @for_every_ruleset
    def test_seeds(self, game):
        one, other = bastide.AECEnv(game), bastide.AECEnv(game)
        first = play(one, 7)
        self.assertEqual(first, play(other, 7))
        self.assertEqual(first, play(one, 7))
        self.assertNotEqual(first, play(other, 8))

    def test_a_game_without_a_seed_is_the_next_of_the_last_one(self):
        env = bastide.AECEnv(game_of("base"))
        seen = []
        for _ in range(2):
            env.reset(seed=3)
            env.reset()
            seen.append(env.observe("player_0")["observation"].tobytes())
        self.assertEqual(seen[0], seen[1])

    def test_rewards_by_points_add_up_to_the_lead(self):
        env = bastide.AECEnv(game_of("base"), rewards="points")
        env.reset(seed=5)
        earned = dict.fromkeys(env.agents, 0.0)
        env.action_space("player_0").seed(5)
        for agent in env.agent_iter():
            observation, reward, terminated, _, _ = env.last()
            earned[agent] += reward
            env.step(None if terminated
                     else env.action_space("player_0").sample(observation["action_mask"]))
        points = env.state_of_game.points()
        self.assertEqual(earned, {"player_0": points[0] - points[1],
                                  "player_1": points[1] - points[0]})

    def test_faults_are_named(self):
        env = bastide.AECEnv(game_of("base"), render_mode="svg")
        with self.assertRaisesRegex(bastide.Error, r"call reset\(\)"):
            env.observe("player_0")
        env.reset(seed=1)
        with self.assertRaisesRegex(bastide.Error, "no agent is called 'nobody'"):
            env.observe("nobody")
        with self.assertRaisesRegex(bastide.Error, "None is no action"):
            env.step(None)
        before = env.state_of_game.record()
        with self.assertRaises(bastide.IllegalAction):
            env.step(0)
        self.assertEqual(env.state_of_game.record(), before)
        self.assertIn("<svg", env.render())
        with self.assertRaises(ValueError):
            bastide.AECEnv(game_of("base"), rewards="nothing")
        env.close()
        with self.assertRaises(bastide.Error):
            env.last()

    def test_masks_are_what_is_legal(self):
        env = bastide.AECEnv(game_of("base"))
        env.reset(seed=2)
        agent = env.agent_selection
        np.testing.assert_array_equal(np.flatnonzero(env.observe(agent)["action_mask"]),
                                      env.state_of_game.legal_actions())


if __name__ == "__main__":
    unittest.main()
