"""PyVRP: every set. Improvements are kept as they come, for a curve."""

import numpy as np
import pyvrp

import driver_io

UNBOUNDED = np.iinfo(np.int64).max


def data_of(instance):
    depots, customers = instance["depots"], instance["customers"]
    places = len(depots) + len(customers)
    has_windows = instance["times"] == "distances"
    distances = np.array(instance["distances"], dtype=np.int64)
    times = {"none": np.zeros_like(distances), "distances": distances}
    times = times[instance["times"]] if isinstance(instance["times"], str) else np.array(instance["times"], dtype=np.int64)

    def window(stop):
        return (int(stop["ready"]), int(stop["due"])) if has_windows else (0, UNBOUNDED)

    def client(index, customer):
        early, late = window(customer)
        return pyvrp.Client(
            location=len(depots) + index,
            delivery=[customer["demand"]],
            service_duration=customer["service"],
            tw_early=early,
            tw_late=late,
            release_time=int(customer["release"]),
            prize=customer["prize"] or 0,
            required=customer["prize"] is None,
        )

    def shipment(pair):
        pickup, delivery = customers[pair["pickup"]], customers[pair["delivery"]]
        return pyvrp.Shipment(
            pickup_location=len(depots) + pair["pickup"],
            delivery_location=len(depots) + pair["delivery"],
            pickup_tw_early=window(pickup)[0],
            pickup_tw_late=window(pickup)[1],
            pickup_service_duration=pickup["service"],
            delivery_tw_early=window(delivery)[0],
            delivery_tw_late=window(delivery)[1],
            delivery_service_duration=delivery["service"],
            amount=[pickup["demand"]],
        )

    def vehicles(entry):
        early, late = window(depots[entry["depot"]])
        return pyvrp.VehicleType(
            num_available=entry["count"],
            capacity=[entry["capacity"]],
            start_depot=entry["depot"],
            end_depot=entry["depot"],
            fixed_cost=entry["fixed_cost"] + driver_io.price_of_a_vehicle(instance),
            tw_early=early,
            tw_late=late,
            shift_duration=UNBOUNDED if entry["max_duration"] is None else entry["max_duration"],
            unit_distance_cost=entry["cost_per_distance"],
            reload_depots=[entry["depot"]] if instance["several_trips"] else [],
        )

    has_pairs = len(instance["pairs"]) > 0
    return pyvrp.ProblemData(
        locations=[pyvrp.Location(0, 0) for _ in range(places)],
        clients=[] if has_pairs else [client(*numbered) for numbered in enumerate(customers)],
        depots=[pyvrp.Depot(index, *window(depot)) for index, depot in enumerate(depots)],
        vehicle_types=[vehicles(entry) for entry in instance["fleet"]],
        distance_matrices=[distances],
        duration_matrices=[times],
        shipments=[shipment(pair) for pair in instance["pairs"]],
    )


def routes_of(instance, solution):
    def stop(activity):
        if activity.is_depot():
            return "depot"
        if activity.is_pickup():
            return instance["pairs"][activity.idx]["pickup"]
        if activity.is_delivery():
            return instance["pairs"][activity.idx]["delivery"]
        return activity.idx

    return [
        {"entry": route.vehicle_type(), "stops": [stop(activity) for activity in route][1:-1]}
        for route in solution.routes()
    ]


def penalties_of(instance):
    """Its defaults, with the highest price of a unit of overload or lateness in our unit of cost: where that is a hundred-thousandth
    of a distance (prices with decimals), its own is about one unit of distance, and plans that overload vehicles stay cheaper."""
    return pyvrp.PenaltyParams(max_penalty=pyvrp.PenaltyParams().max_penalty * instance["cost_scale"])


class KeepImprovements(pyvrp.IteratedLocalSearchCallbacks):
    def __init__(self, curve):
        self._curve = curve

    def on_start(self, ils):
        self.on_best(ils.initial_solution)

    def on_best(self, best):
        if best.is_feasible():
            self._curve.add(best)


def main():
    task = driver_io.read_task()
    instance = task["instance"]
    data = data_of(instance)
    clock = driver_io.Clock(task)
    curve = driver_io.Curve(clock, lambda solution: routes_of(instance, solution))
    params = pyvrp.SolveParams(
        ils=pyvrp.IteratedLocalSearchParams(callbacks=KeepImprovements(curve)), penalty=penalties_of(instance)
    )
    # Its own MaxRuntime begins after the first plan, which takes seconds where there are many customers.
    result = pyvrp.solve(
        data, lambda _: clock.is_over(), seed=task["seed"], collect_stats=False, display=False, params=params
    )
    told = driver_io.answer(clock, routes_of(instance, result.best) if result.is_feasible() else None)
    driver_io.write({**told, "curve": curve.points()})


main()
