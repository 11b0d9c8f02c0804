"""VROOM by pyvroom: one kind of vehicle, with or without windows and pairs. It draws no numbers, so that seeds change nothing, and stops by itself
when its exploration is over, often before the limit."""

from datetime import timedelta

import numpy as np
import vroom

import driver_io

# The deepest exploration that VROOM has: the limit of time ends it.
EXPLORATION = 5


def input_of(instance):
    has_windows = instance["times"] == "distances"
    customers, vehicles = instance["customers"], instance["fleet"][0]
    matrix = np.array(instance["distances"], dtype=np.uint32)
    problem = vroom.Input()
    # Costs are told apart from durations: without windows nothing takes time.
    problem.set_durations_matrix("car", matrix if has_windows else np.zeros_like(matrix))
    problem.set_costs_matrix("car", matrix)

    def hours(stop):
        if not has_windows:
            return {}
        return {
            "default_service": stop["service"],
            "time_windows": [vroom.TimeWindow(int(stop["ready"]), int(stop["due"]))],
        }

    def step(index):
        return vroom.ShipmentStep(index + 1, location=index + 1, **hours(customers[index]))

    depot = instance["depots"][0]
    problem.add_vehicle(
        [
            vroom.Vehicle(
                number + 1,
                start=0,
                end=0,
                capacity=[vehicles["capacity"]],
                time_window=vroom.TimeWindow(int(depot["ready"]), int(depot["due"])) if has_windows else None,
            )
            for number in range(driver_io.vehicles_worth_having(instance, 0))
        ]
    )
    for pair in instance["pairs"]:
        amount = vroom.Amount([customers[pair["pickup"]]["demand"]])
        problem.add_shipment(step(pair["pickup"]), step(pair["delivery"]), amount=amount)
    if not instance["pairs"]:
        problem.add_job(
            [
                vroom.Job(
                    index + 1, location=index + 1, delivery=vroom.Amount([customer["demand"]]), **hours(customer)
                )
                for index, customer in enumerate(customers)
            ]
        )
    return problem


def routes_of(solution):
    """By places: their numbers are those of the customers, and the depot's is 0."""
    routes = {}
    for vehicle, place in zip(solution.routes["vehicle_id"], solution.routes["location_index"]):
        stops = routes.setdefault(int(vehicle), [])
        if int(place) > 0:
            stops.append(int(place) - 1)
    return [{"entry": 0, "stops": stops} for stops in routes.values() if stops]


def main():
    task = driver_io.read_task()
    problem = input_of(task["instance"])
    clock = driver_io.Clock(task)
    solution = problem.solve(
        exploration_level=EXPLORATION, nb_threads=1, timeout=timedelta(seconds=task["limit_seconds"])
    )
    driver_io.write(driver_io.answer(clock, routes_of(solution)))


main()
