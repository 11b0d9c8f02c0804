"""Reads stops from a CSV file, plans them with a number of vans, writes the plan as a CSV file. Needs pandas and requests
(pip install -r requirements.txt).

    python stops_to_plan_csv.py stops.csv plan.csv --vans 3 --depot 51.05,3.72

Columns of the stops: id, lat, lon; where there are any: service_minutes, from, to (HH:MM), kg. stops.csv beside this file has them all.
"""

import argparse

import pandas as pd

from solve import clock, post

MINUTE = 60
SHIFT = {"start": 8 * 3600, "end": 17 * 3600}


def seconds(text: str) -> int:
    hours, minutes = str(text).split(":")[:2]
    return int(hours) * 3600 + int(minutes) * MINUTE


def job_of(row: dict) -> dict:
    """One line of the file; cells that are empty or columns that are missing say nothing."""
    job = {"id": str(row["id"]), "location": {"lat": float(row["lat"]), "lon": float(row["lon"])}}
    if pd.notna(row.get("service_minutes")):
        job["service_time"] = int(float(row["service_minutes"]) * MINUTE)
    if pd.notna(row.get("from")) and pd.notna(row.get("to")):
        job["time_windows"] = [{"start": seconds(row["from"]), "end": seconds(row["to"])}]
    if pd.notna(row.get("kg")):
        # Goods that are brought leave the vehicle: negative.
        job["demands"] = {"kg": -float(row["kg"])}
    return job


def request_of(stops: pd.DataFrame, vans: int, depot: tuple[float, float], capacity: float | None) -> dict:
    lat, lon = depot
    van = {"start_location": {"lat": lat, "lon": lon}, "end_location": {"lat": lat, "lon": lon}, "time_window": SHIFT}
    if capacity is not None:
        van["capacities"] = {"kg": capacity}
    return {
        "resources": [{"id": f"van {number + 1}", **van} for number in range(vans)],
        "jobs": [job_of(row) for row in stops.to_dict("records")],
        # Nothing in it: the service takes the roads it knows, else great circles.
        "travel": {},
        "options": {"on_infeasible": "result"},
    }


def table_of(plan: dict) -> pd.DataFrame:
    """A line a stop, in the order in which they are driven; what is left out at the end, with its reason."""
    served = [
        {
            "resource": route["resource_id"],
            "position": position,
            "id": stop["job_id"],
            "arrives": clock(stop["arrival_time"]),
            "leaves": clock(stop["departure_time"]),
            "reason": None,
        }
        for route in plan["routes"]
        for position, stop in enumerate(route["activities"])
        if stop["type"] == "service"
    ]
    left = [{"id": entry["job_id"], "reason": entry["message"]} for entry in plan["unserved"]]
    columns = ["resource", "position", "id", "arrives", "leaves", "reason"]
    # Positions stay whole numbers beside lines that have none.
    return pd.DataFrame(served + left, columns=columns).convert_dtypes()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("stops")
    parser.add_argument("plan")
    parser.add_argument("--vans", type=int, default=3)
    parser.add_argument("--depot", default="51.05,3.72", help="lat,lon")
    parser.add_argument("--capacity", type=float, default=None, help="kg a van")
    given = parser.parse_args()
    lat, lon = (float(part) for part in given.depot.split(","))
    stops = pd.read_csv(given.stops, dtype={"id": str})
    plan = post("/api/v1/optimize/sync", request_of(stops, given.vans, (lat, lon), given.capacity))
    table_of(plan).to_csv(given.plan, index=False)
    print(f"{plan['status']}: {len(stops) - len(plan['unserved'])} of {len(stops)} stops, {given.plan}")


if __name__ == "__main__":
    main()
