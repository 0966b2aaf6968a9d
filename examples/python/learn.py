#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A program that learns 7up-7down from the machine alone, to within 2 % of what the game is worth.

    make libraries
    LIBGATECADE=build/libgatecade.so.1 PYTHONPATH=embed/python python3 examples/python/learn.py

It learns in three lessons (model-based reinforcement learning):

1. What a round does.  Every bid against every reply with every throw of the dice: 360448 machines play one round each, side by
   side, and what it did to the purses is written down.
2. What purses are worth.  A round takes money out of the game, so what two purses are worth follows from what poorer ones are: it
   goes from the poorest to the richest, two million pairs of purses, and imagines the rounds with lesson 1.  In each it considers
   two bids only: as much as is allowed, and a small one.
3. Is that true?  It plays games against itself on the machine, where nothing is imagined.

Of the rules it is told how high a bid may be.  A value is P(win) - P(loss) of who bids first; the exact one is known to all
places (gatecade solve sevens), so the last lines can say how far off it is.
"""
import sys
import numpy
import gatecade

SOLVED = 0.025394971243
PURSE, HIGHEST, SMALL = 1008, 127, 7
DICE = numpy.arange(2, 13)
WAYS = 6 - abs(DICE - 7)  # of 36: how often two dice show each sum


def press(b, **inputs):
    """The button down and up, with the other inputs as they are told."""
    for name, value in inputs.items():
        b[name] = numpy.broadcast_to(value, b.count).astype(numpy.uint8)
    for proc in (1, 0):
        b["proc"] = numpy.full(b.count, proc, numpy.uint8)
        b.step()


def purses(b):
    return b["amt1"].astype(numpy.int32), b["amt2"].astype(numpy.int32)


class Rounds:
    """Lesson 1: what a round takes from and gives to both purses, by bid, reply, whether they go the same way, and the throw."""

    def __init__(self):
        shape = HIGHEST + 1, HIGHEST + 1, 2, len(DICE)
        bid, reply, same, dice = (i.ravel() for i in numpy.indices(shape))
        b = gatecade.Batch("sevens", len(bid))
        press(b), press(b)  # the purses are filled, the game begins
        press(b, bid=bid, ud=1)
        self.deposit = PURSE - purses(b)[0].reshape(shape)[:, 0, 0, 0]
        press(b, bid=reply, ud=same)
        press(b), press(b, rnd=DICE[dice]), press(b)  # the dice roll, stand, and are paid
        own, other = purses(b)
        change = numpy.stack([own, other]).reshape(2, *shape) - PURSE
        # Throws that always do the same are one: three are left, with how often they come.
        kinds, kind = numpy.unique(change.reshape(-1, len(DICE)), axis=1, return_inverse=True)
        self.own, self.other = kinds.reshape(2, *shape[:3], -1)
        self.chance = numpy.bincount(kind.ravel(), WAYS) / 36


def limit(own, other, risk=0):
    """The highest bid allowed: the other has to be able to pay it, and its bidder a quarter of it, even after losing `risk`."""
    return numpy.minimum(numpy.minimum(4 * (own - risk) + 3, other), HIGHEST)


class Learner:
    """Lesson 2.  worth[own, other]: the value of those purses for who bids first."""

    def __init__(self):
        self.rounds = Rounds()
        self.worth = numpy.zeros((2 * PURSE + 1, 2 * PURSE + 1))
        self.worth[1:, 0], self.worth[0, 1:] = 1, -1  # an empty purse has lost
        for money in range(2, 2 * PURSE + 1):
            own = numpy.arange(1, money)
            self.worth[own, money - own] = self.bid(own, money - own)[1]

    def imagine(self, own, other, bid, reply, same):
        """The mean over all throws.  In the next round the other one bids first: what is good for him is bad for us."""
        r, where = self.rounds, (bid, reply, same)
        return -self.worth[other[:, None] + r.other[where], own[:, None] + r.own[where]] @ r.chance

    def reply(self, own, other, bid):
        """The best reply to a bid, its direction, and what the first bidder then has."""
        most = limit(other, own - self.rounds.deposit[bid], bid)
        choices = [(numpy.minimum(most, high), same) for high in (HIGHEST, SMALL) for same in (0, 1)]
        values = numpy.stack([self.imagine(own, other, bid, reply, same) for reply, same in choices])
        best = values.argmin(0)
        return numpy.choose(best, [reply for reply, _ in choices]), best % 2, values.min(0)

    def bid(self, own, other):
        """The best first bid, and what it is worth if the reply to it is the best."""
        bids = [numpy.minimum(limit(own, other), high) for high in (HIGHEST, SMALL)]
        values = numpy.stack([self.reply(own, other, bid)[2] for bid in bids])
        return numpy.choose(values.argmax(0), bids), values.max(0)


def play(learner, games, chance):
    """Lesson 3: so many games on the machine, the learner in both seats.  What who bids first has won on average."""
    b = gatecade.Batch("sevens", games)
    press(b), press(b)
    result, first = numpy.zeros(games), 0
    while True:
        money = numpy.where(result == 0, purses(b), 1)  # where a game is over, whatever
        own, other = money[first], money[1 - first]
        bid, _ = learner.bid(own, other)
        reply, same, _ = learner.reply(own, other, bid)
        press(b, bid=bid, ud=1), press(b, bid=reply, ud=same)
        press(b), press(b, rnd=chance.choice(DICE, games, p=WAYS / 36)), press(b)
        press(b)  # the next round begins, unless a purse is empty
        result += (result == 0) * b.reward(1)
        if result.all():
            return result.mean()
        press(b)
        first = 1 - first


def main():
    learner, games = Learner(), 10000
    value = learner.worth[PURSE, PURSE]
    off = 100 * (value / SOLVED - 1)
    print(f"bidding first is worth {value:.6f}; solved, {SOLVED:.6f}: {off:+.2f} %")
    played = play(learner, games, numpy.random.default_rng(int(sys.argv[1]) if len(sys.argv) > 1 else 7))
    print(f"{games} games on the machine: who bids first wins {50 + 50 * played:.2f} %; solved, {50 + 50 * SOLVED:.2f} %")
    if abs(off) > 2 or abs(played - SOLVED) > 4 / games**0.5:
        sys.exit("it has not learned enough")


if __name__ == "__main__":
    main()
