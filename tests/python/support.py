"""What the tests of the Python module share."""

import functools
import pathlib
import random

import bastide

ROOT = pathlib.Path(__file__).resolve().parents[2]
RULESETS = sorted(file.stem for file in (ROOT / "rulesets").glob("*.json"))


def for_every_ruleset(test):
    """The test takes a game, and is told apart by its ruleset."""
    @functools.wraps(test)
    def each(self):
        for ruleset in RULESETS:
            with self.subTest(ruleset=ruleset):
                test(self, game_of(ruleset))
    return each


@functools.cache
def game_of(ruleset, seats=2):
    return bastide.load_game(ruleset, seats=seats)


def random_states(game, seed, open_chance=False):
    """The positions of a random game, the last one over; each is the same object played on."""
    choose = random.Random(seed)
    state = game.new_initial_state(seed, open_chance=open_chance)
    yield state
    while not state.is_terminal():
        state.apply_action(choose.choice(state.legal_actions()))
        yield state


def random_state(game, seed, moves):
    """A position after so many random answers, or the end."""
    for state in random_states(game, seed):
        if state.move_number() >= moves:
            break
    return state
