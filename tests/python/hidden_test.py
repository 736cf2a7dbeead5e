"""What is hidden from a seat changes no byte of its observation."""

import unittest

import numpy as np

import bastide
from support import for_every_ruleset, game_of, random_states


class Hidden(unittest.TestCase):
    @for_every_ruleset
    def test_games_that_look_the_same_give_the_same_observation(self, game):
        for n, state in enumerate(random_states(game, 21)):
            if n % 6 != 0:
                continue
            for seat in range(game.num_players()):
                seen = state.observation_tensor(seat).tobytes()
                text = state.observation_string(seat) if n % 30 == 0 else None
                projected = state.projected(seat)
                for world in (1, 2):
                    other = state.resample(seat, 100 * n + world)
                    self.assertEqual(seen, other.observation_tensor(seat).tobytes())
                    self.assertEqual(projected, other.projected(seat))
                    if text is not None:
                        self.assertEqual(text, other.observation_string(seat))

    @for_every_ruleset
    def test_bots_answer_alike_in_games_that_look_the_same(self, game):
        bot = bastide.bot("greedy", game)
        for n, state in enumerate(random_states(game, 22)):
            seat = state.current_player()
            if n % 23 == 0 and seat >= 0:
                other = state.resample(seat, n + 1)
                self.assertEqual(other.move_number(), state.move_number())
                self.assertEqual(other.legal_actions(), state.legal_actions())
                texts = [s.action_to_string(bot.step(s)) for s in (state, other)]
                self.assertEqual(texts[0], texts[1])

    def test_the_worlds_do_differ(self):
        """Else the tests above would say nothing: the other seat sees what is made up."""
        game = bastide.load_game("base", ["three_tile_hand"],
                                 options=["three_tile_hand.visible=false"])
        for state in random_states(game, 23):
            other = state.resample(0, 5)
            self.assertEqual(state.observation_tensor(0).tobytes(),
                             other.observation_tensor(0).tobytes())
            if state.move_number() == 60:
                self.assertNotEqual(state.observation_tensor(1).tobytes(),
                                    other.observation_tensor(1).tobytes())
                return
        self.fail("the game was too short")

    def test_what_is_drawn_later_differs(self):
        game = game_of("base")
        state = game.new_initial_state(4)
        texts = set()
        for world in range(8):
            other = state.resample(state.current_player(), world)
            self.assertEqual(other.legal_actions(), state.legal_actions())
            for action in (other.legal_actions()[0], 0):
                other.apply_action(action)
            texts.add(other.action_to_string(other.legal_actions()[0]).split()[0])
        self.assertGreater(len(texts), 2)

    def test_a_made_up_game_has_no_record(self):
        state = game_of("base").new_initial_state(4).resample(0, 1)
        for ask in (state.record, state.score, state.render, lambda: state.why("none")):
            with self.assertRaisesRegex(bastide.Error, "made up"):
                ask()


class Layout(unittest.TestCase):
    """Numbers of a position that can be counted by hand."""

    def setUp(self):
        self.game = game_of("base")
        layout = self.game.observation_layout()
        self.planes, self.scalars = layout["planes"], layout["scalars"]
        self.width = layout["window"]

    def parts(self, state, seat):
        numbers = state.observation_tensor(seat)
        cut = len(self.planes) * self.width ** 2
        planes = numbers[:cut].reshape(len(self.planes), self.width, self.width)
        return (dict(zip(self.planes, planes)), dict(zip(self.scalars, numbers[cut:])))

    @for_every_ruleset
    def test_every_number_has_a_name_of_its_own(self, game):
        layout = game.observation_layout()
        names = layout["planes"] + layout["scalars"]
        self.assertEqual(len(set(names)), len(names))
        size = len(layout["planes"]) * layout["window"] ** 2 + len(layout["scalars"])
        self.assertEqual((layout["size"], game.observation_tensor_size()), (size, size))
        tensor = game.new_initial_state(1).observation_tensor()
        self.assertEqual((tensor.shape, tensor.dtype), ((size,), np.dtype("float32")))

    def test_the_start_of_the_base_game(self):
        """One start tile, a city to the north and a road from west to east; 71 tiles to come."""
        state = self.game.new_initial_state(1)
        seat = state.current_player()
        planes, scalars = self.parts(state, seat)
        middle = (self.width // 2, self.width // 2)
        self.assertEqual((planes["tile"].sum(), planes["tile"][middle]), (1, 1))
        self.assertEqual(planes["open cell"].sum(), 4)
        for port in ("NL", "N", "NR"):
            self.assertEqual(planes[f"port {port} is base:city"][middle], 1)
            self.assertEqual(planes[f"port {port}: open ports of its feature"][middle], 3)
        for port in ("E", "W"):
            self.assertEqual(planes[f"port {port} is base:road"][middle], 1)
            self.assertEqual(planes[f"port {port}: open ports of its feature"][middle], 2)
        self.assertEqual(scalars["supply base:meeple of seat +0"], 7)
        self.assertEqual(scalars["supply base:meeple of seat +1"], 7)
        unseen = sum(number for name, number in scalars.items() if name.startswith("unseen "))
        hand = sum(number for name, number in scalars.items() if name.startswith("hand of"))
        self.assertEqual((unseen, hand), (70, 1))  # one of the 71 has been drawn
        self.assertEqual(scalars["asked for core:place"], 1)
        self.assertEqual(scalars["to answer of seat +0"], 1)

    def test_seats_are_counted_from_the_one_that_looks(self):
        state = self.game.new_initial_state(1)
        seat = state.current_player()
        state.apply_action(state.legal_actions()[0])
        claims = [a for a in state.legal_actions() if state.action_to_string(a) != "none"]
        state = next(child for child in map(state.child, claims)  # one that does not score at once
                     if child.points() == [0, 0])
        own, _ = self.parts(state, seat)
        other, _ = self.parts(state, 1 - seat)
        self.assertEqual(own["base:meeple of seat +0"].sum(), 1)
        self.assertEqual(own["base:meeple of seat +1"].sum(), 0)
        self.assertEqual(other["base:meeple of seat +1"].sum(), 1)
        for port in ("N", "E", "S", "W"):
            np.testing.assert_array_equal(own[f"port {port}: power of seat +0 on its feature"],
                                          other[f"port {port}: power of seat +1 on its feature"])


if __name__ == "__main__":
    unittest.main()
