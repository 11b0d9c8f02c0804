"""OR-Tools' routing library: one kind of vehicle, with or without windows and pairs. Guided local search draws no numbers: seeds change nothing."""

from ortools.constraint_solver import pywrapcp, routing_enums_pb2

import driver_io


def main():
    task = driver_io.read_task()
    instance = task["instance"]
    vehicles = driver_io.vehicles_worth_having(instance, 0)
    manager = pywrapcp.RoutingIndexManager(len(instance["distances"]), vehicles, 0)
    clock = driver_io.Clock(task)
    model = pywrapcp.RoutingModel(manager)
    add_costs(model, instance)
    add_loads(model, instance, vehicles)
    if instance["times"] == "distances":
        add_windows(model, manager, instance, vehicles)
    add_pairs(model, manager, instance)

    curve = driver_io.Curve(clock, lambda routes: routes)
    best = [None]

    def keep_if_better():
        cost = model.CostVar().Value()
        if best[0] is None or cost < best[0]:
            best[0] = cost
            curve.add(routes_of(model, manager, vehicles, lambda index: model.NextVar(index).Value()))

    model.AddAtSolutionCallback(keep_if_better)
    parameters = pywrapcp.DefaultRoutingSearchParameters()
    parameters.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PARALLEL_CHEAPEST_INSERTION
    parameters.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
    parameters.time_limit.FromMilliseconds(max(1, round(1000 * clock.left())))
    found = model.SolveWithParameters(parameters)
    routes = None
    if found is not None:
        routes = routes_of(model, manager, vehicles, lambda index: found.Value(model.NextVar(index)))
    told = driver_io.answer(clock, routes)
    driver_io.write({**told, "curve": curve.points()})


def add_costs(model, instance):
    distance = model.RegisterTransitMatrix(instance["distances"])
    model.SetArcCostEvaluatorOfAllVehicles(distance)
    model.SetFixedCostOfAllVehicles(driver_io.price_of_a_vehicle(instance))


def add_loads(model, instance, vehicles):
    demands = [0] + [customer["demand"] for customer in instance["customers"]]
    load = model.RegisterUnaryTransitVector(demands)
    model.AddDimension(load, 0, instance["fleet"][0]["capacity"], True, "load")


def add_windows(model, manager, instance, vehicles):
    service = [0] + [customer["service"] for customer in instance["customers"]]
    matrix = [
        [cell + service[row] if column != row else 0 for column, cell in enumerate(cells)]
        for row, cells in enumerate(instance["distances"])
    ]
    ready, due = int(instance["depots"][0]["ready"]), int(instance["depots"][0]["due"])
    model.AddDimension(model.RegisterTransitMatrix(matrix), due, due, False, "time")
    time = model.GetDimensionOrDie("time")
    for index, customer in enumerate(instance["customers"]):
        early, late = int(customer["ready"]), int(customer["due"])
        time.CumulVar(manager.NodeToIndex(index + 1)).SetRange(early, min(late, due))
    for vehicle in range(vehicles):
        time.CumulVar(model.Start(vehicle)).SetRange(ready, due)
        time.CumulVar(model.End(vehicle)).SetRange(ready, due)


def add_pairs(model, manager, instance):
    if not instance["pairs"]:
        return
    solver = model.solver()
    # The order of a pair is kept along the route by a dimension that counts stops.
    model.AddConstantDimension(1, len(instance["distances"]) + 1, True, "stops")
    stops = model.GetDimensionOrDie("stops")
    for pair in instance["pairs"]:
        pickup, delivery = (manager.NodeToIndex(pair[end] + 1) for end in ("pickup", "delivery"))
        model.AddPickupAndDelivery(pickup, delivery)
        solver.Add(model.VehicleVar(pickup) == model.VehicleVar(delivery))
        solver.Add(stops.CumulVar(pickup) <= stops.CumulVar(delivery))


def routes_of(model, manager, vehicles, next_of):
    routes = []
    for vehicle in range(vehicles):
        index, stops = next_of(model.Start(vehicle)), []
        while not model.IsEnd(index):
            stops.append(manager.IndexToNode(index) - 1)
            index = next_of(index)
        if stops:
            routes.append({"entry": 0, "stops": stops})
    return routes


main()
