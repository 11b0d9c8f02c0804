"""Posts a request and prints who serves what, and when. Needs requests (pip install requests).

    python solve.py ../belgian-deliveries.json

Address and keys: ROUTE_OPTIMIZER_URL, ROUTE_OPTIMIZER_API_KEY, ROUTE_OPTIMIZER_CLIENT_KEY; by default those of `make run`.
"""

import json
import os
import sys
import time

import requests

URL = os.environ.get("ROUTE_OPTIMIZER_URL", "http://localhost:3000")
HEADERS = {
    "X-API-Key": os.environ.get("ROUTE_OPTIMIZER_API_KEY", "dev-app-key"),
    "X-Client-Key": os.environ.get("ROUTE_OPTIMIZER_CLIENT_KEY", "dev-client-key"),
}
BUSY = (429, 503)
MOST_TRIES = 5


def post(path: str, body: dict) -> dict:
    """The answer; busy is tried again after Retry-After, any other refusal is raised with its faults."""
    for attempt in range(MOST_TRIES):
        answer = requests.post(URL + path, json=body, headers=HEADERS, timeout=180)
        if answer.status_code in BUSY and attempt < MOST_TRIES - 1:
            time.sleep(float(answer.headers.get("Retry-After", 1)))
            continue
        break
    said = answer.json()
    if answer.status_code >= 400:
        detail = said["detail"]
        faults = "\n".join(f"  {fault['field']}: {fault['message']}" for fault in detail["errors"])
        raise SystemExit(f"{said['code']}: {detail['message']}\n{faults}\nsee {URL}{detail['doc_url']}")
    return said


def clock(seconds: int) -> str:
    return f"{seconds // 3600:02d}:{seconds % 3600 // 60:02d}"


def main(path: str) -> None:
    with open(path, encoding="utf-8") as file:
        request = json.load(file)
    plan = post("/api/v1/optimize/sync", request)
    for route in plan["routes"]:
        print(route["resource_id"])
        for stop in route["activities"]:
            print(f"  {clock(stop['arrival_time'])}  {stop.get('job_id', stop['type'])}")
    for left in plan["unserved"]:
        print(f"not served: {left['job_id']}: {left['message']}")
    print(f"{plan['status']}, cost {plan['score']['total']}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    main(sys.argv[1])
