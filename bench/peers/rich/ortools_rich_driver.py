"""OR-Tools' routing library on a rich instance: vehicles that differ, skills and days as allowed vehicles, windows with holes, priced windows as soft
bounds, shipments, and tasks of one route by a price. All days go by one clock: with days one after the other every window would have holes. Guided local search draws no numbers: seeds change nothing."""

import sys

from ortools.constraint_solver import pywrapcp, routing_enums_pb2

from rich_io import driver_io, routes_of

# More than any detour for one task: what is left out is left out for want of a place. Without it a first plan of everything would be needed.
PRICE_OF_A_TASK = 10_000_000
# The same of a second route for a group: as a hard rule it would let no member be inserted before the others.
PRICE_OF_A_ROUTE = 10_000_000
DAY = 86_400


def main():
    task = driver_io.read_task()
    instance = task["instance"]
    vehicles = instance["vehicles"]
    # Node 0 is the depot, the others are stops.
    manager = pywrapcp.RoutingIndexManager(len(instance["stops"]) + 1, len(vehicles), 0)
    clock = driver_io.Clock(task)
    model = pywrapcp.RoutingModel(manager)
    prices = [[cell * instance["cost_scale"] for cell in row] for row in instance["distances"]]
    model.SetArcCostEvaluatorOfAllVehicles(model.RegisterTransitMatrix(prices))
    node = [manager.NodeToIndex(index + 1) for index in range(len(instance["stops"]))]
    add_loads(model, instance)
    time = add_times(model, instance, node)
    add_tasks(model, instance, node, time)
    add_groups(model, instance, node)

    parameters = pywrapcp.DefaultRoutingSearchParameters()
    parameters.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PARALLEL_CHEAPEST_INSERTION
    parameters.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
    parameters.time_limit.FromMilliseconds(max(1, round(1000 * clock.left())))
    found = model.SolveWithParameters(parameters)
    routes = None
    if found is not None:
        routes = routes_of(stops_by_vehicle(model, manager, found, len(vehicles)))
    driver_io.write(driver_io.answer(clock, routes))


def add_loads(model, instance):
    """What is aboard at the start is chosen: as much as is delivered."""
    demands = [0] * (len(instance["stops"]) + 1)
    for task in instance["tasks"]:
        first, *rest = task["stops"]
        demands[first + 1] = -task["amount"] if task["kind"] == "delivered" else task["amount"]
        for delivery in rest:
            demands[delivery + 1] = -task["amount"]
    capacities = [vehicle["capacity"] for vehicle in instance["vehicles"]]
    model.AddDimensionWithVehicleCapacity(
        model.RegisterUnaryTransitVector(demands), 0, capacities, False, "load"
    )


def add_times(model, instance, node):
    durations = [0] + [stop["duration"] for stop in instance["stops"]]
    matrix = [[cell + duration for cell in row] for row, duration in zip(instance["times"], durations)]
    shifts = [(vehicle["start"] % DAY, vehicle["end"] % DAY) for vehicle in instance["vehicles"]]
    horizon = max(end for _, end in shifts)
    model.AddDimension(model.RegisterTransitMatrix(matrix), horizon, horizon, False, "time")
    time = model.GetDimensionOrDie("time")
    for number, shift in enumerate(shifts):
        time.CumulVar(model.Start(number)).SetRange(*shift)
        time.CumulVar(model.End(number)).SetRange(*shift)
    for stop, index in zip(instance["stops"], node):
        begin = time.CumulVar(index)
        windows = windows_of_any_day(stop)
        if windows:
            begin.SetRange(windows[0][0], windows[-1][1])
            for (_, closed), (opens, _) in zip(windows, windows[1:]):
                begin.RemoveInterval(closed + 1, opens - 1)
        soft = stop["soft"]
        if soft is not None and soft["late"] > 0:
            time.SetCumulVarSoftUpperBound(index, soft["end"], soft["late"])
        if soft is not None and soft["early"] > 0:
            time.SetCumulVarSoftLowerBound(index, soft["start"], soft["early"])
    return time


def add_tasks(model, instance, node, time):
    solver = model.solver()
    for task in instance["tasks"]:
        indices = [node[stop] for stop in task["stops"]]
        barred = [
            number
            for number, vehicle in enumerate(instance["vehicles"])
            if not set(task["skills"]) <= set(vehicle["skills"])
            or not all(meets(vehicle, instance["stops"][stop]["windows"]) for stop in task["stops"])
        ]
        for index in indices:
            # SetAllowedVehiclesForIndex of 9.15 takes no list of Python's.
            model.VehicleVar(index).RemoveValues(barred)
            model.AddDisjunction([index], PRICE_OF_A_TASK)
        if task["kind"] == "shipment":
            pickup, delivery = indices
            model.AddPickupAndDelivery(pickup, delivery)
            solver.Add(model.VehicleVar(pickup) == model.VehicleVar(delivery))
            solver.Add(time.CumulVar(pickup) <= time.CumulVar(delivery))


def windows_of_any_day(stop):
    """The same on all days on which the stop may be served: what would differ is stripped."""
    by_day = {}
    for opens, closes in stop["windows"]:
        by_day.setdefault(opens // DAY, []).append((opens % DAY, closes % DAY))
    first, *others = by_day.values() or [[]]
    if any(other != first for other in others):
        sys.exit(f"windows of {stop['id']} differ by day")
    return first


def meets(vehicle, windows):
    return not windows or any(opens <= vehicle["end"] and vehicle["start"] <= closes for opens, closes in windows)


def add_groups(model, instance, node):
    for group in instance["same_route"]:
        members = [node[stop] for task in group for stop in instance["tasks"][task]["stops"]]
        model.AddSoftSameVehicleConstraint(members, PRICE_OF_A_ROUTE)


def stops_by_vehicle(model, manager, found, vehicles):
    served = {}
    for vehicle in range(vehicles):
        index, stops = model.Start(vehicle), []
        while not model.IsEnd(index):
            stops.append(manager.IndexToNode(index) - 1)
            index = found.Value(model.NextVar(index))
        served[vehicle] = stops[1:]
    return served


main()
