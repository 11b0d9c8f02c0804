"""reinterpretcat/vrp by vrp-cli on a rich instance: vehicles that differ, skills, windows, shipments and groups (tasks of one route). Unserved tasks first, then
distance: its default would put the number of tours between them. It seeds itself: a seed is another run."""

import json
import subprocess
import sys
import tempfile
from datetime import datetime, timedelta, timezone
from pathlib import Path

from rich_io import driver_io, routes_of

DAY_ZERO = datetime(2000, 1, 1, tzinfo=timezone.utc)


def moment(seconds):
    return (DAY_ZERO + timedelta(seconds=int(seconds))).strftime("%Y-%m-%dT%H:%M:%SZ")


def problem_of(instance):
    group_of = {task: f"g{number}" for number, group in enumerate(instance["same_route"]) for task in group}

    def visit(index, amount):
        stop = instance["stops"][index]
        times = [[moment(opens), moment(closes)] for opens, closes in stop["windows"]]
        place = {"location": {"index": index + 1}, "duration": stop["duration"], "tag": str(index)}
        return {"places": [{**place, **({"times": times} if times else {})}], "demand": [amount]}

    def job(number, task):
        visits = [visit(index, task["amount"]) for index in task["stops"]]
        goods = {
            "collected": {"pickups": visits},
            "delivered": {"deliveries": visits},
            "shipment": {"pickups": visits[:1], "deliveries": visits[1:]},
        }[task["kind"]]
        skills = {"skills": {"allOf": [str(skill) for skill in task["skills"]]}} if task["skills"] else {}
        group = {"group": group_of[number]} if number in group_of else {}
        return {"id": f"t{number}", **goods, **skills, **group}

    depot = {"index": 0}
    vehicles = [
        {
            "typeId": f"k{number}",
            "vehicleIds": [f"v{number}"],
            "profile": {"matrix": "car"},
            "costs": {"fixed": 0, "distance": 1, "time": 0},
            "shifts": [
                {
                    "start": {"earliest": moment(vehicle["start"]), "location": depot},
                    "end": {"latest": moment(vehicle["end"]), "location": depot},
                }
            ],
            "capacity": [vehicle["capacity"]],
            **({"skills": [str(skill) for skill in vehicle["skills"]]} if vehicle["skills"] else {}),
        }
        for number, vehicle in enumerate(instance["vehicles"])
    ]
    return {
        "plan": {"jobs": [job(number, task) for number, task in enumerate(instance["tasks"])]},
        "fleet": {"vehicles": vehicles, "profiles": [{"name": "car"}]},
        "objectives": [{"type": "minimize-unassigned"}, {"type": "minimize-cost"}],
    }


def matrix_of(instance):
    def flat(matrix):
        return [cell for row in matrix for cell in row]

    return {"profile": "car", "travelTimes": flat(instance["times"]), "distances": flat(instance["distances"])}


def stops_by_vehicle(solution):
    served = {}
    for tour in solution["tours"]:
        activities = [activity for stop in tour["stops"] for activity in stop["activities"]]
        served[int(tour["vehicleId"][1:])] = [
            int(activity["jobTag"]) for activity in activities if "jobTag" in activity
        ]
    return served


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
    driver_io.write({**told, "routes": routes_of(stops_by_vehicle(solution))})


main()
