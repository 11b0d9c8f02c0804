"""What the drivers share: one task on standard input, one answer on standard output, both JSON.

The task is {"instance": ..., "limit_seconds": ..., "clock": "wall" or "processor", "seed": ...} with the instance of bench/peers/neutral.ts. The answer is
{"routes": ..., "seconds": ..., "wall_seconds": ..., "processor_seconds": ..., "curve": [{"seconds": ..., "routes": ...}, ...]}; a route is
{"entry": index into the fleet, "stops": [customer or "depot", ...]}.
"""

import json
import math
import os
import sys
import time

# Plans that are kept of one search, by the logarithm of time: as many as a plot can show.
CELLS_PER_DECADE = 10


def read_task():
    return json.load(sys.stdin)


def processor_seconds():
    """Of this process and of the children that it waited for."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


class Clock:
    """Runs from the moment at which the solver has its own data: reading and Python's imports are nobody's search."""

    def __init__(self, task):
        self.limit_seconds = task["limit_seconds"]
        self._now = time.process_time if task["clock"] == "processor" else time.perf_counter
        self._started = self._now()
        self._wall = time.perf_counter()
        self._processor = processor_seconds()

    def seconds(self):
        return self._now() - self._started

    def wall(self):
        return time.perf_counter() - self._wall

    def is_over(self):
        return self.seconds() >= self.limit_seconds

    def left(self):
        return max(0.0, self.limit_seconds - self.seconds())

    def processor(self):
        return processor_seconds() - self._processor


class Curve:
    """The last plan of each cell of a logarithmic time scale; `routes_of` is asked at the end only."""

    def __init__(self, clock, routes_of):
        self._clock = clock
        self._routes_of = routes_of
        self._cells = {}

    def add(self, plan):
        seconds = self._clock.seconds()
        cell = math.floor(CELLS_PER_DECADE * math.log10(max(seconds, 1e-3)))
        self._cells[cell] = (seconds, plan)

    def points(self):
        return [
            {"seconds": seconds, "routes": self._routes_of(plan)}
            for seconds, plan in self._cells.values()
        ]


def answer(clock, routes, curve=()):
    """Call it when the search is over; `routes` may be None where there is no plan. Returns what `write` prints."""
    return {
        "routes": routes,
        "seconds": clock.seconds(),
        "wall_seconds": clock.wall(),
        "processor_seconds": clock.processor(),
        "curve": list(curve),
    }


def write(told):
    json.dump(told, sys.stdout)


def vehicles_worth_having(instance, entry):
    """A bound on the vehicles that a plan without windows uses, for solvers whose model grows with every vehicle."""
    vehicles = instance["fleet"][entry]
    if instance["times"] != "none" or len(instance["fleet"]) > 1:
        return vehicles["count"]
    demand = sum(customer["demand"] for customer in instance["customers"])
    return min(vehicles["count"], math.ceil(1.2 * demand / vehicles["capacity"]) + 5)


def price_of_a_vehicle(instance):
    """Where fewer vehicles come first: more than any way that another vehicle could save."""
    if not instance["fewest_vehicles"]:
        return 0
    return 10 * max(map(max, instance["distances"]))
