"""What every game of every ruleset keeps, in the manner of OpenSpiel's basic tests."""

import copy
import random
import unittest

import numpy as np

import bastide
from support import for_every_ruleset, game_of, random_states


class EveryRuleset(unittest.TestCase):
    @for_every_ruleset
    def test_legal_actions_are_numbers_of_the_table(self, game):
        size = game.num_distinct_actions()
        for state in random_states(game, 3):
            legal = state.legal_actions()
            self.assertEqual(legal, sorted(set(legal)))
            self.assertEqual(state.is_terminal(), legal == [])
            self.assertTrue(all(0 <= action < size for action in legal))
            mask = state.legal_actions_mask()
            self.assertEqual((mask.dtype, mask.shape), (np.dtype(bool), (size,)))
            self.assertEqual(np.flatnonzero(mask).tolist(), legal)

    @for_every_ruleset
    def test_texts_of_actions_are_unique_and_lead_back(self, game):
        choose = random.Random(4)
        for state in random_states(game, 4):
            legal = state.legal_actions()
            texts = [state.action_to_string(action) for action in legal]
            self.assertEqual(len(set(texts)), len(texts))
            if legal:
                n = choose.randrange(len(legal))
                self.assertEqual(state.string_to_action(texts[n]), legal[n])

    @for_every_ruleset
    def test_the_end_tells_who_has_won(self, game):
        for state in random_states(game, 5):
            returns = state.returns()
            self.assertEqual(len(returns), game.num_players())
            if not state.is_terminal():
                self.assertEqual(set(returns), {0.0})
                self.assertIn(state.current_player(), range(game.num_players()))
        self.assertEqual(state.current_player(), bastide.TERMINAL)
        self.assertEqual(state.choice(), "")
        points = state.points()
        if game.is_team():
            self.assertIn(returns, [[1.0, 1.0], [-1.0, -1.0]])
        else:
            self.assertAlmostEqual(sum(returns), 0.0)
            sign = (points[0] > points[1]) - (points[0] < points[1])
            self.assertIn(returns[0] - returns[1], [2.0 * sign] if sign else [-2.0, 0.0, 2.0])

    @for_every_ruleset
    def test_the_engine_plays_the_same_game(self, game):
        """Records are made by the engine's own Game, and score() by its tools."""
        *_, state = random_states(game, 6)
        record = state.record()
        self.assertEqual(record.count("\n"), state.move_number() + 2)
        score = state.score()
        self.assertIn('"outcome"', record.splitlines()[-1])
        if "team" in score:
            self.assertEqual([score["team"]["points"]] * game.num_players(), state.points())
            return
        rows = [row["points"] for row in score["colours"]]
        each = len(rows) // game.num_players()  # colours of a seat
        self.assertEqual([sum(rows[n:n + each]) for n in range(0, len(rows), each)],
                         state.points())

    @for_every_ruleset
    def test_equal_seeds_give_equal_games(self, game):
        records = [[*random_states(game, seed)][-1].record() for seed in (7, 7, 8)]
        self.assertEqual(records[0], records[1])
        self.assertNotEqual(records[0], records[2])

    @for_every_ruleset
    def test_copies_play_on_for_themselves(self, game):
        for n, state in enumerate(random_states(game, 9)):
            if n % 16 != 0 or state.is_terminal():
                continue
            before = state.record()
            action = state.legal_actions()[0]
            for other in (state.clone(), copy.copy(state), copy.deepcopy(state)):
                self.assertEqual(other.record(), before)
                other.apply_action(action)
                self.assertEqual(other.record(), state.child(action).record())
            self.assertEqual(state.record(), before)

    @for_every_ruleset
    def test_chance_can_be_asked(self, game):
        nodes = 0
        for state in random_states(game, 10, open_chance=True):
            if state.is_chance_node():
                nodes += 1
                self.assertEqual(state.current_player(), bastide.CHANCE)
                outcomes = state.chance_outcomes()
                self.assertEqual([a for a, _ in outcomes], state.legal_actions())
                self.assertAlmostEqual(sum(p for _, p in outcomes), 1.0)
                self.assertTrue(all(p > 0 for _, p in outcomes))
                self.assertFalse(state.legal_actions_mask().any())
            elif not state.is_terminal():
                with self.assertRaises(bastide.Error):
                    state.chance_outcomes()
        self.assertGreater(nodes, 0)
        self.assertEqual(state.record().count("\n"), state.move_number() + 2)

    @for_every_ruleset
    def test_what_is_illegal_changes_nothing(self, game):
        for n, state in enumerate(random_states(game, 11)):
            if n % 32 != 0:
                continue
            before = state.record()
            illegal = set(range(-1, game.num_distinct_actions() + 1)) - set(
                state.legal_actions())
            for action in random.Random(n).sample(sorted(illegal), 5):
                with self.assertRaises(bastide.IllegalAction):
                    state.apply_action(action)
            self.assertEqual(state.record(), before)

    @for_every_ruleset
    def test_projected_points_are_those_of_score(self, game):
        for n, state in enumerate(random_states(game, 12)):
            if n % 24 == 0:
                self.assertEqual(len(state.projected()), game.num_players())
        self.assertEqual(state.projected(), state.points())


class MoreSeats(unittest.TestCase):
    @for_every_ruleset
    def test_four_seats_play_to_the_end(self, two):
        game = game_of(two.ruleset, 4)
        self.assertEqual(game.num_players(), 4)
        turns = set()
        for n, state in enumerate(random_states(game, 13)):
            turns.add(state.current_player())
            if n % 20 == 0:
                seen = {state.observation_tensor(seat).tobytes() for seat in range(4)}
                self.assertEqual(len(seen), 4)  # seats are counted from the one that looks
        self.assertEqual(len(state.returns()), 4)
        if game.is_team():
            self.assertIn(set(state.returns()), [{1.0}, {-1.0}])
        else:
            self.assertEqual(turns, {0, 1, 2, 3, bastide.TERMINAL})
            self.assertAlmostEqual(sum(state.returns()), 0.0)
            best = max(state.points())
            winners = [seat for seat in range(4) if state.returns()[seat] > 0]
            self.assertTrue(winners or len(set(state.returns())) == 1)
            self.assertTrue(all(state.points()[seat] == best for seat in winners))


class Base(unittest.TestCase):
    """Numbers that can be counted by hand."""

    def setUp(self):
        self.game = game_of("base")

    def test_ranges_follow_each_other(self):
        ranges = list(self.game.action_ranges().values())
        for before, after in zip(ranges, ranges[1:]):
            self.assertEqual(before[0] + before[1], after[0])
        self.assertEqual(ranges[0][0], 0)
        self.assertEqual(ranges[-1][0] + ranges[-1][1], self.game.num_distinct_actions())

    def test_a_placement_has_the_number_of_its_cell_and_turn(self):
        state = self.game.new_initial_state(1)
        first, count, _ = self.game.action_ranges()["place"]
        width = self.game.window
        self.assertEqual(count, 4 * width * width)
        for action in state.legal_actions():
            cell, turn = divmod(action - first, 4)
            y, x = divmod(cell, width)
            text = state.action_to_string(action)
            self.assertEqual(text.split()[1:],
                             [f"{x - width // 2},{y - width // 2}", f"r{turn}"])

    def test_what_lies_outside_the_window_can_be_played(self):
        game = bastide.load_game("base", window=3)
        outside = 0
        for state in random_states(game, 2):
            first, count, _ = game.action_ranges()["answer"]
            for action in state.legal_actions():
                outside += first <= action < first + count
        self.assertGreater(outside, 100)
        self.assertGreater(state.observation_tensor()[-len(
            game.observation_layout()["scalars"]) + 2], 50)

    def test_too_few_answers_are_named(self):
        game = bastide.load_game("base", window=1, answers=2)
        state = game.new_initial_state(1)
        with self.assertRaisesRegex(OverflowError, "load the game with more answers"):
            for state in random_states(game, 2):
                state.legal_actions_mask()

    def test_explanations_come_from_the_engine(self):
        state = self.game.new_initial_state(1)
        tile = state.action_to_string(state.legal_actions()[0]).split()[0]
        why = state.why(f"{tile} 5,5")
        self.assertFalse(why["legal"])
        self.assertEqual(why["reasons"][0]["id"], "core:no_neighbour")
        self.assertTrue(why["nearest"])
        svg = state.render(owners=True)
        self.assertTrue(svg.startswith("<svg") or svg.startswith("<?xml"))
        self.assertEqual(state._repr_svg_().count("</svg>"), 1)
        with self.assertRaisesRegex(bastide.IllegalAction, "is no option of core:place"):
            state.string_to_action("nonsense")
        with self.assertRaises(bastide.Error):
            state.why("nonsense")
        with self.assertRaises(IndexError):
            state.score(seat=2)

    def test_house_rules_change_the_game(self):
        game = bastide.load_game("base", variants=["no_farmers"], seats=["Ann", "Bob", "Cleo"])
        self.assertEqual(game.seats, ["Ann", "Bob", "Cleo"])
        for state in random_states(game, 1):
            if state.choice() == "core:claim":
                texts = [state.action_to_string(action) for action in state.legal_actions()]
                self.assertFalse([text for text in texts if "on g" in text])

    def test_what_cannot_be_loaded_is_said(self):
        with self.assertRaisesRegex(bastide.LoadError, "nonsense"):
            bastide.load_game("nonsense")
        with self.assertRaisesRegex(ValueError, "is for 2 to 6 players, not for 7"):
            bastide.load_game("base", seats=7)
        for wrong in ({"window": 4}, {"window": -1}, {"answers": 0}):
            with self.assertRaises(ValueError):
                bastide.load_game("base", **wrong)


if __name__ == "__main__":
    unittest.main()
