"""Threads, forks, Ctrl-C; batches and bots."""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import numpy as np

import bastide
from support import for_every_ruleset, game_of, random_state, random_states


class Batches(unittest.TestCase):
    @for_every_ruleset
    def test_a_batch_plays_the_games_of_single_states(self, game):
        batch = bastide.Batch(game, 12, threads=2)
        batch.reset(np.arange(100, 112))
        states = [game.new_initial_state(seed) for seed in range(100, 112)]
        for step in range(2000):
            if batch.is_terminal().all():
                break
            actions = batch.random_actions(step)
            for n, state in enumerate(states):
                self.assertEqual(batch.current_player()[n], state.current_player())
                if not state.is_terminal():
                    state.apply_action(int(actions[n]))
                else:
                    self.assertEqual(actions[n], -1)
            batch.step(actions)
            if step % 20 == 0:
                self.check_views(batch, states)
        self.check_views(batch, states)
        for n, state in enumerate(states):
            self.assertTrue(state.is_terminal())
            self.assertEqual(batch.state(n).record(), state.record())

    def check_views(self, batch, states):
        self.assertEqual(batch.points().tolist(), [state.points() for state in states])
        self.assertEqual(batch.returns().tolist(), [state.returns() for state in states])
        self.assertEqual(batch.is_terminal().tolist(), [s.is_terminal() for s in states])
        actions, begins = batch.legal_actions()
        masks = batch.legal_actions_mask()
        seen = batch.observation_tensor()
        for n, state in enumerate(states):
            self.assertEqual(actions[begins[n]:begins[n + 1]].tolist(), state.legal_actions())
            np.testing.assert_array_equal(masks[n], state.legal_actions_mask())
            np.testing.assert_array_equal(seen[n], state.observation_tensor())

    def test_arrays_are_filled_in_place(self):
        game = game_of("base")
        batch = bastide.Batch(game, 3)
        out = np.empty((3, game.num_distinct_actions()), bool)
        self.assertIs(batch.legal_actions_mask(out=out), out)
        np.testing.assert_array_equal(out, batch.legal_actions_mask())
        for wrong in (np.empty((2, 2), bool), np.empty(3, bool)):
            with self.assertRaisesRegex(ValueError, "out: expected"):
                batch.legal_actions_mask(out=wrong)

    def test_an_illegal_action_changes_no_game(self):
        batch = bastide.Batch(game_of("base"), 4, threads=1)
        actions = batch.random_actions(1)
        actions[2] = 0
        records = [batch.state(n).record() for n in range(4)]
        with self.assertRaisesRegex(bastide.IllegalAction, "^game 2: action 0 is not legal now"):
            batch.step(actions)
        self.assertEqual(records, [batch.state(n).record() for n in range(4)])
        with self.assertRaisesRegex(ValueError, "expected 4"):
            batch.step([1, 2])

    @for_every_ruleset
    def test_random_games_do_not_hang_on_threads(self, game):
        one = bastide.random_games(game, 20, 5, threads=1)
        two = bastide.random_games(game, 20, 5, threads=3)
        for a, b in zip(one, two):
            np.testing.assert_array_equal(a, b)
        self.assertEqual(one[0].shape, (20, game.num_players()))
        self.assertTrue((one[2] > 0).all())

    def test_playing_at_random_ends_games(self):
        batch = bastide.Batch(game_of("base"), 20)
        batch.play_random(3)
        self.assertTrue(batch.is_terminal().all())
        np.testing.assert_allclose(batch.returns().sum(axis=1), 0)


    def test_two_threads_cannot_play_one_batch(self):
        batch = bastide.Batch(game_of("base"), 4000, threads=1)
        worker = threading.Thread(target=batch.play_random, args=(1,))
        worker.start()
        refused = 0
        while worker.is_alive():
            try:
                batch.points()
            except bastide.Error as error:
                self.assertIn("another thread works with this batch", str(error))
                refused += 1
        worker.join()
        self.assertGreater(refused, 0)
        self.assertTrue(batch.is_terminal().all())


class Faults(unittest.TestCase):
    def test_a_rule_that_fails_leaves_the_state_as_it_was(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "broken.lua")
            file.write_text("""
-- title: Broken
-- about: Fails in turn 5.
-- requires: base
on.react("core:tile_placed", {
  id = "fault",
  run = function(g, fx, e)
    if g.turn >= 5 then error("broken on purpose") end
  end,
})
""", encoding="utf-8")
            game = bastide.load_game("base", [file])
        state = game.new_initial_state(1)
        with self.assertRaisesRegex(bastide.RuleError, "broken on purpose"):
            while True:
                before = (state.move_number(), state.legal_actions(), state.points())
                state.apply_action(before[1][0])
        self.assertEqual((state.move_number(), state.legal_actions(), state.points()), before)
        batch = bastide.Batch(game, 40, threads=2)
        with self.assertRaisesRegex(bastide.RuleError, "broken on purpose"):
            batch.play_random(1)
        with self.assertRaisesRegex(bastide.RuleError, "broken on purpose"):
            bastide.random_games(game, 4)


class Bots(unittest.TestCase):
    @for_every_ruleset
    def test_every_bot_plays(self, game):
        for name in bastide.bot_names():
            bot = bastide.bot(f"{name}:4" if name in ("mcts", "coop-plan") else name, game)
            state = random_state(game, 3, 12)
            if state.is_terminal():
                continue
            actions = {bot.step(state) for _ in range(2)}
            self.assertEqual(len(actions), 1)
            self.assertIn(actions.pop(), state.legal_actions())

    def test_advice_is_sorted(self):
        game = game_of("base")
        state = game.new_initial_state(2)
        advice = bastide.bot("greedy", game).advise(state)
        values = [value for _, value, _ in advice]
        self.assertEqual(values, sorted(values, reverse=True))
        self.assertEqual(advice[0][0], bastide.bot("greedy", game).step(state))

    def test_faults_are_named(self):
        game = game_of("base")
        with self.assertRaisesRegex(bastide.Error, "greedy"):
            bastide.bot("greedi", game)
        bot = bastide.bot("greedy", game)
        with self.assertRaisesRegex(bastide.Error, "another game"):
            bot.step(bastide.load_game("base", seats=3).new_initial_state(1))
        *_, over = random_states(game, 1)
        with self.assertRaisesRegex(bastide.Error, "the game is over"):
            bot.step(over)

    def test_a_match_and_its_ratings(self):
        game = game_of("base")
        first = lambda state: state.legal_actions()[0]
        first.__name__ = "first"
        matches = [bastide.match(game, "greedy", "random", pairs=4),
                   bastide.match(game, first, "random", pairs=4)]
        self.assertEqual((matches[0].games, matches[0].score), (8, 1.0))
        low, high = matches[0].interval
        self.assertTrue(0.6 < low < 1.0 and high == 1.0, matches[0].interval)
        rated = bastide.ratings(matches)
        self.assertEqual(rated[0].name, "greedy")
        self.assertAlmostEqual(sum(rating.elo for rating in rated), 0.0, places=6)
        with self.assertRaisesRegex(bastide.Error, "a match is of two rivals"):
            bastide.match(bastide.load_game("base", seats=3), "greedy", "random")


class Processes(unittest.TestCase):
    def test_threads_play_their_own_games(self):
        game = game_of("big-box")
        expected = {seed: [*random_states(game, seed)][-1].record() for seed in range(6)}
        found = {}

        def work(seed):
            found[seed] = [*random_states(game, seed)][-1].record()

        threads = [threading.Thread(target=work, args=(seed,)) for seed in expected]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, expected)

    def test_threads_may_share_a_bot(self):
        game = game_of("base")
        bot = bastide.bot("greedy", game)
        states = [random_state(game, seed, 20) for seed in range(8)]
        expected = [bastide.bot("greedy", game).step(state) for state in states]
        found = [None] * len(states)

        def work(n):
            found[n] = bot.step(states[n])

        threads = [threading.Thread(target=work, args=(n,)) for n in range(len(states))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, expected)

    def test_other_threads_run_while_a_batch_works(self):
        done = threading.Event()
        worker = threading.Thread(target=lambda: (
            bastide.random_games(game_of("base"), 20000, threads=1), done.set()))
        worker.start()
        ticks = 0
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)
        worker.join()
        self.assertGreater(ticks, 5)

    def test_a_forked_process_plays_on(self):
        game = game_of("big-box")
        batch = bastide.Batch(game, 16, threads=2)
        batch.step(batch.random_actions(1))
        expected = [*random_states(game, 5)][-1].record()
        child = os.fork()
        if child == 0:
            good = [*random_states(game, 5)][-1].record() == expected
            batch.play_random(1)
            os._exit(0 if good and batch.is_terminal().all() else 1)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)

    def test_ctrl_c_ends_long_work(self):
        code = ("import bastide\n"
                "game = bastide.load_game('base')\n"
                "print('ready', flush=True)\n"
                "try:\n"
                "    bastide.random_games(game, 3_000_000, threads=2)\n"
                "except KeyboardInterrupt:\n"
                "    print('stopped', game.new_initial_state(1).current_player() >= 0)\n")
        process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        self.assertEqual(process.stdout.readline(), "ready\n")
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=20)
        self.assertEqual(out, "stopped True\n")


if __name__ == "__main__":
    unittest.main()
