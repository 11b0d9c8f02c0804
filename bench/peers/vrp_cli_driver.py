"""reinterpretcat/vrp by vrp-cli: one kind of vehicle with windows or pairs; unserved jobs, then vehicles, then distance, as it does by default. It seeds
itself: a seed is another run."""

import json
import subprocess
import sys
import tempfile
from datetime import datetime, timedelta, timezone
from pathlib import Path

import driver_io

DAY_ZERO = datetime(2000, 1, 1, tzinfo=timezone.utc)


def moment(seconds):
    return (DAY_ZERO + timedelta(seconds=int(seconds))).strftime("%Y-%m-%dT%H:%M:%SZ")


def problem_of(instance):
    has_windows = instance["times"] == "distances"
    customers, vehicles, depot = instance["customers"], instance["fleet"][0], instance["depots"][0]
    end = depot["due"] if has_windows else 1

    def task(index, demand):
        hours = {"times": [[moment(customers[index]["ready"]), moment(customers[index]["due"])]]} if has_windows else {}
        place = {
            "location": {"index": index + 1},
            "duration": customers[index]["service"] if has_windows else 0,
            "tag": str(index),
            **hours,
        }
        return {"places": [place], "demand": [demand]}

    if instance["pairs"]:
        jobs = [
            {
                "id": f"p{number}",
                "pickups": [task(pair["pickup"], customers[pair["pickup"]]["demand"])],
                "deliveries": [task(pair["delivery"], customers[pair["pickup"]]["demand"])],
            }
            for number, pair in enumerate(instance["pairs"])
        ]
    else:
        jobs = [
            {"id": f"c{index}", "deliveries": [task(index, customer["demand"])]}
            for index, customer in enumerate(customers)
        ]
    shift = {
        "start": {"earliest": moment(depot["ready"] if has_windows else 0), "location": {"index": 0}},
        "end": {"latest": moment(end), "location": {"index": 0}},
    }
    fleet = {
        "vehicles": [
            {
                "typeId": "vehicle",
                "vehicleIds": [f"v{number}" for number in range(driver_io.vehicles_worth_having(instance, 0))],
                "profile": {"matrix": "car"},
                "costs": {"fixed": 0, "distance": 1, "time": 0},
                "shifts": [shift],
                "capacity": [vehicles["capacity"]],
            }
        ],
        "profiles": [{"name": "car"}],
    }
    return {"plan": {"jobs": jobs}, "fleet": fleet}


def matrix_of(instance):
    cells = [cell for row in instance["distances"] for cell in row]
    times = cells if instance["times"] == "distances" else [0] * len(cells)
    return {"profile": "car", "travelTimes": times, "distances": cells}


def routes_of(solution):
    routes = []
    for tour in solution["tours"]:
        activities = [activity for stop in tour["stops"] for activity in stop["activities"]]
        stops = [int(activity["jobTag"]) for activity in activities if "jobTag" in activity]
        if stops:
            routes.append({"entry": 0, "stops": stops})
    return routes


def main():
    binary = sys.argv[1]
    task = driver_io.read_task()
    with tempfile.TemporaryDirectory() as folder:
        problem, matrix, found = (Path(folder) / name for name in ("problem.json", "matrix.json", "found.json"))
        problem.write_text(json.dumps(problem_of(task["instance"])))
        matrix.write_text(json.dumps(matrix_of(task["instance"])))
        command = [binary, "solve", "pragmatic", str(problem), "-m", str(matrix), "-o", str(found)]
        command += ["--max-time", str(max(1, round(task["limit_seconds"]))), "--parallelism", "1,1"]
        clock = driver_io.Clock(task)
        done = subprocess.run(command, capture_output=True, text=True)
        told = driver_io.answer(clock, None)
        if done.returncode != 0:
            sys.exit(f"vrp-cli: {done.stdout}{done.stderr}")
        solution = json.loads(found.read_text())
    driver_io.write({**told, "routes": routes_of(solution)})


main()
