"""VROOM by pyvroom on a rich instance: vehicles that differ, skills, windows and shipments. It draws no numbers, so that seeds change nothing, and stops
by itself when its exploration is over."""

from datetime import timedelta

import numpy as np
import vroom

from rich_io import driver_io, routes_of

# The deepest exploration that VROOM has: the limit of time ends it.
EXPLORATION = 5


def input_of(instance):
    problem = vroom.Input()
    problem.set_durations_matrix("car", np.array(instance["times"], dtype=np.uint32))
    problem.set_costs_matrix("car", np.array(instance["distances"], dtype=np.uint32))
    problem.add_vehicle(
        [
            vroom.Vehicle(
                number + 1,
                start=0,
                end=0,
                capacity=[vehicle["capacity"]],
                skills=set(vehicle["skills"]),
                time_window=vroom.TimeWindow(vehicle["start"], vehicle["end"]),
            )
            for number, vehicle in enumerate(instance["vehicles"])
        ]
    )

    def at(index):
        stop = instance["stops"][index]
        windows = [vroom.TimeWindow(*window) for window in stop["windows"]]
        # Setup is part of the duration: where it is told apart, VROOM leaves it out between stops at one place.
        return {"location": index + 1, "default_service": stop["duration"], "time_windows": windows}

    for task in instance["tasks"]:
        amount, skills = vroom.Amount([task["amount"]]), set(task["skills"])
        if task["kind"] == "shipment":
            pickup, delivery = (vroom.ShipmentStep(index + 1, **at(index)) for index in task["stops"])
            problem.add_shipment(pickup, delivery, amount=amount, skills=skills)
        else:
            (index,) = task["stops"]
            goods = {"delivery" if task["kind"] == "delivered" else "pickup": amount}
            problem.add_job(vroom.Job(index + 1, **at(index), **goods, skills=skills))
    return problem


def stops_by_vehicle(solution):
    served = {}
    steps = solution.routes
    for vehicle, kind, number in zip(steps["vehicle_id"], steps["type"], steps["id"]):
        if kind in ("job", "pickup", "delivery"):
            served.setdefault(int(vehicle) - 1, []).append(int(number) - 1)
    return served


def main():
    task = driver_io.read_task()
    problem = input_of(task["instance"])
    clock = driver_io.Clock(task)
    solution = problem.solve(
        exploration_level=EXPLORATION, nb_threads=1, timeout=timedelta(seconds=task["limit_seconds"])
    )
    driver_io.write(driver_io.answer(clock, routes_of(stops_by_vehicle(solution))))


main()
