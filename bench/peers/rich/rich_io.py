"""What the rich drivers share beside `driver_io.py`. The instance is that of `neutral-rich.ts`; a route is {"vehicle": index, "stops": [index, ...]}."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import driver_io  # noqa: E402, F401


def tasks_of_stops(instance):
    """By stop, the index of its task."""
    owners = [0] * len(instance["stops"])
    for index, task in enumerate(instance["tasks"]):
        for stop in task["stops"]:
            owners[stop] = index
    return owners


def routes_of(stops_by_vehicle):
    return [{"vehicle": vehicle, "stops": stops} for vehicle, stops in sorted(stops_by_vehicle.items()) if stops]
