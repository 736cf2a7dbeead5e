"""Speed of the Python module on one core: the figures of docs/performance.md."""

import random
import time

import bastide

GAMES = 20_000


def rate(work):
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def repeat(call, times=5000):
    for _ in range(times):
        call()
    return times


def loop(game, games=400):
    choose = random.Random(1).random
    decisions = 0
    for seed in range(games):
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(choose() * len(legal))])
            decisions += 1
    return decisions


def batch_loop(game, size=1000):
    batch = bastide.Batch(game, size, threads=1)
    decisions = 0
    while not (over := batch.is_terminal()).all():
        decisions += size - int(over.sum())
        batch.step(batch.random_actions(7))
    return decisions


def main():
    game = bastide.load_game("base")
    state = game.new_initial_state(1)
    for _ in range(60):
        state.apply_action(state.legal_actions()[-1])
    legal = state.legal_actions()

    def games():
        bastide.random_games(game, GAMES, 1, threads=1)
        return GAMES

    print(f"random_games                {rate(games):12,.0f} games a second")
    print(f"legal_actions, apply_action {rate(lambda: loop(game)):12,.0f} decisions a second")
    print(f"batch of 1,000              {rate(lambda: batch_loop(game)):12,.0f} decisions a second")
    for name, call in (("observation_tensor", state.observation_tensor),
                       ("legal_actions_mask", state.legal_actions_mask),
                       ("clone", state.clone),
                       ("child", lambda: state.child(legal[0])),
                       ("projected", state.projected)):
        each = rate(lambda: repeat(call))
        print(f"{name:27} {1e6 / each:12.2f} µs")


main()
