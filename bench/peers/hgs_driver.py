"""HGS-CVRP by hygese (Vidal 2022): capacities alone. Its limit of time is one of the processor and begins with its first population; where
that ended before it found a plan, it has none. It tells of no plan on the way."""

import hygese
import numpy as np

import driver_io


def data_of(task):
    """Distances are the neutral ones; SWAP* looks at the directions of places from the depot, so that it gets their coordinates, too."""
    instance = task["instance"]
    vehicles, customers = instance["fleet"][0], instance["customers"]
    places = np.array(task["coordinates"], dtype=np.float64)
    # It refuses coordinates below zero; directions stay.
    places -= places.min(axis=0)
    data = {
        "x_coordinates": places[:, 0],
        "y_coordinates": places[:, 1],
        "distance_matrix": np.array(instance["distances"], dtype=np.float64),
        "demands": np.array([0] + [customer["demand"] for customer in customers], dtype=np.float64),
        "vehicle_capacity": vehicles["capacity"],
    }
    # Without a bound it takes its own, which is a little above what the demands need.
    if vehicles["count"] < len(customers):
        data["num_vehicles"] = vehicles["count"]
    return data


def main():
    task = driver_io.read_task()
    data = data_of(task)
    parameters = hygese.AlgorithmParameters(timeLimit=task["limit_seconds"], seed=task["seed"])
    solver = hygese.Solver(parameters=parameters, verbose=False)
    clock = driver_io.Clock(task)
    solution = solver.solve_cvrp(data)
    routes = [{"entry": 0, "stops": [place - 1 for place in route]} for route in solution.routes if route]
    driver_io.write(driver_io.answer(clock, routes or None))


main()
