"""Memory does not grow over a million steps. Slow; argument: how many steps."""

import random
import sys

import bastide


def resident_kib():
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def play(game, steps, choose, looks):
    while steps > 0:
        state = game.new_initial_state(choose.getrandbits(60))
        while not state.is_terminal():
            state.apply_action(choose.choice(state.legal_actions()))
            steps -= 1
            if looks and steps % 50 == 0:
                state.clone().legal_actions_mask()
                state.observation_tensor()
                state.resample(0, abs(steps)).projected()


def main():
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    for ruleset in ("base", "big-box", "mists-level-3"):
        game = bastide.load_game(ruleset)
        choose = random.Random(1)
        share = steps if ruleset == "base" else steps // 5
        play(game, share // 5, choose, True)
        before = resident_kib()
        play(game, share, choose, True)
        grown = resident_kib() - before
        print(f"{ruleset}: {before} KiB, {grown:+} KiB after {share} steps")
        if grown > 2048:
            sys.exit(f"{ruleset}: memory grows")


main()
