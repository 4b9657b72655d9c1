"""Tabular Q-learning on a slippery grid with holes, all configurations at once.

The metric is the share of 100 greedy episodes that do not reach the goal; it is noisy, as the floor is slippery.
"""

import time

import numpy as np

FLOOR = ["S......H", ".H......", "...H..H.", "......H.", ".H.H....", "....H.H.", ".H......", "...H...G"]
MOVES = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)])
LONGEST = 100


def train(configurations, epochs, steps, seed=21):
    began = time.process_time()
    random = np.random.default_rng(seed)
    m = len(configurations)
    names = ("rate", "explore", "discount", "prior")
    rate, explore, discount, prior = (np.array([each[name] for each in configurations]) for name in names)
    fading = np.array([each["schedule"] for each in configurations]) == "fading"
    Q = np.repeat(prior, 64 * 4).reshape(m, 64, 4) + 1e-6 * random.normal(size=(m, 64, 4))
    place, age = np.zeros(m, int), np.zeros(m, int)
    curves = np.zeros((m, epochs))
    each = np.arange(m)
    for epoch in range(epochs):
        share = epoch / epochs
        for _ in range(steps):
            chance = np.where(fading, explore * (1 - share), explore)
            action = np.where(random.uniform(size=m) < chance, random.integers(0, 4, m), Q[each, place].argmax(1))
            after, reward, over = move(place, action, random)
            target = reward + np.where(over, 0, discount * Q[each, after].max(1))
            step = np.where(fading, rate * (1 - 0.9 * share), rate)
            Q[each, place, action] += step * (target - Q[each, place, action])
            age = np.where(over, 0, age + 1)
            ended = over | (age > LONGEST)
            place, age = np.where(ended, 0, after), np.where(ended, 0, age)
        curves[:, epoch] = failures(Q, random)
    return curves, np.full(m, (time.process_time() - began) / m)


def move(place, action, random):
    """One of three times the step goes to either side."""
    slip = random.choice([-1, 0, 0, 0, 0, 1], size=place.shape)
    d = MOVES[(action + slip) % 4]
    row, col = np.clip(place // 8 + d[..., 1], 0, 7), np.clip(place % 8 + d[..., 0], 0, 7)
    after = row * 8 + col
    floor = np.array(list("".join(FLOOR)))[after]
    return after, (floor == "G").astype(float), (floor == "G") | (floor == "H")


def failures(Q, random, episodes=100):
    place = np.zeros((len(Q), episodes), int)
    reached = np.zeros(place.shape, bool)
    over = np.zeros(place.shape, bool)
    best = Q.argmax(2)
    for _ in range(LONGEST):
        after, reward, ended = move(place, np.take_along_axis(best, place, 1), random)
        place = np.where(over, place, after)
        reached |= ~over & (reward > 0)
        over |= ended
    return 1 - reached.mean(1)
