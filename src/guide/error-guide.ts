import type { ErrorCode } from '../common/errors';
import type { GuideEntry } from './guide-entry';

const SOLVES = 'Every route that takes a request to solve';

/** Every code of the table in `error-codes.ts`: the compiler asks for those that are missing. */
export const ERROR_GUIDE: Readonly<Record<ErrorCode, GuideEntry>> = {
  UNAUTHORIZED: {
    when: 'Every route but `/health`, `/health/ready`, `/capabilities`, `/docs`, `/openapi.json` and the page `/playground`, before any of the body is read.',
    cause: 'One of the headers `X-API-Key` and `X-Client-Key` is missing or empty.',
    fix: 'Send both. In development the keys that `make run` prints are accepted; in production the operator issues them (`make keys`).',
    before: 'curl -X POST localhost:3000/api/v1/optimize/sync -d @request.json',
    after:
      "curl -X POST localhost:3000/api/v1/optimize/sync -d @request.json \\\n  -H 'Content-Type: application/json' -H 'X-API-Key: …' -H 'X-Client-Key: …'",
  },
  FORBIDDEN: {
    when: 'The same routes; on recurring routes also where a tenant key is asked for.',
    cause: 'A key is not known, was revoked, or the client does not belong to the application.',
    fix: 'Compare both keys with those that were issued: a client key works with its own application only. After a rotation the old key is refused once the key file has been read again.',
    before: 'X-API-Key: dev-app-key, X-Client-Key: <a client key of another application>',
    after: 'X-API-Key: dev-app-key, X-Client-Key: dev-client-key',
  },
  NOT_FOUND: {
    when: 'Any path; on recurring routes a `recurring_id` that nobody of this tenant has.',
    cause: 'There is no such route, or no such pattern.',
    fix: 'Compare the path with `/openapi.json`: all but `/health`, `/capabilities` and the documentation begin with `/api/v1`.',
    before: 'POST /optimize/sync',
    after: 'POST /api/v1/optimize/sync',
  },
  METHOD_NOT_ALLOWED: {
    when: 'A path that exists, asked with another method.',
    cause: 'Solves are posted; jobs are read with GET and cancelled with POST.',
    fix: 'Use one of the methods that the header `Allow` of the answer names.',
    before: 'GET /api/v1/optimize/sync',
    after: 'POST /api/v1/optimize/sync',
  },
  BAD_REQUEST: {
    when: 'A request that is not HTTP as it should be, or whose path cannot be read.',
    cause: 'A header or the path is malformed, or the body ended before its length.',
    fix: 'Read `detail.message`, which names what could not be read.',
    before: 'GET /api/v1/jobs/%E0%A4%A',
    after: 'GET /api/v1/jobs/4f0c2f5e-8f4b-4f5e-9d57-0f4c3a1f2b6d',
  },
  REQUEST_TIMEOUT: {
    when: 'Any route with a body.',
    cause: 'Headers or body came too slowly, or stopped.',
    fix: 'Send the body at once. Compress large ones (`Content-Encoding: gzip`): headers have 15 seconds, bodies 30.',
    before: 'curl --limit-rate 10k --data @40-megabytes.json …',
    after: "gzip -c 40-megabytes.json | curl --data-binary @- -H 'Content-Encoding: gzip' …",
  },
  PAYLOAD_TOO_LARGE: {
    when: 'Any route with a body.',
    cause:
      'The body, or what it decompresses to, is larger than `MAX_BODY_MB` (64 MB by default, some 2,300 stops with both matrices).',
    fix: 'Send coordinates and let the service compute the matrices, send one matrix, or ask the operator to raise the bound.',
    before: '"travel": {"distance_matrix": [[…]], "time_matrix": [[…]]}',
    after: '"travel": {"locations": [{"lat": 51.05, "lon": 3.72}, …]}',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    when: 'Any route with a body.',
    cause:
      '`Content-Type` is not JSON, its character set is not UTF-8, or `Content-Encoding` is none of gzip, deflate and br.',
    fix: 'Send `Content-Type: application/json`.',
    before: 'curl --data @request.json …   (sends application/x-www-form-urlencoded)',
    after: "curl --data @request.json -H 'Content-Type: application/json' …",
  },
  RATE_LIMITED: {
    when: 'Every route with keys, where the operator set a rate.',
    cause: 'The client sent more requests a minute than it may.',
    fix: 'Wait for the seconds in `Retry-After`; `X-RateLimit-Remaining` says how many are left. Ask for jobs with `?wait=` in place of polling fast.',
    before: 'GET /api/v1/jobs/{job_id} ten times a second',
    after: 'GET /api/v1/jobs/{job_id}?wait=60',
  },
  REQUEST_HEADERS_TOO_LARGE: {
    when: 'Any request.',
    cause: 'Its headers together are longer than the service reads.',
    fix: 'Leave out what a proxy or a browser added (cookies are never needed).',
    before: 'Cookie: <20 KB that a browser added>',
    after: '(no cookies)',
  },
  SCHEMA_ERROR: {
    when: `${SOLVES}, on recurring routes VALIDATION_ERROR.`,
    cause: 'The body is no JSON, or a field has the wrong type, is out of its range or is missing.',
    fix: 'Each entry of `detail.errors` names the field and what it must be; 100 are listed at most.',
    before: '{"id": "a", "location_index": 1, "service_time": "300"}',
    after: '{"id": "a", "location_index": 1, "service_time": 300}',
  },
  VALIDATION_ERROR: {
    when: `${SOLVES}.`,
    cause: 'Every field is well formed, but together they make no sense: see the code in `detail.errors`.',
    fix: 'Look that code up [below](#codes-of-single-faults).',
    before: '"time_windows": [{"start": 3600, "end": 1800}]',
    after: '"time_windows": [{"start": 1800, "end": 3600}]',
  },
  UNKNOWN_REFERENCE: {
    when: `${SOLVES}.`,
    cause: 'A relation, zone, lock, depot or list names something that the request does not have.',
    fix: 'Correct the name; ids are compared letter by letter.',
    before: '"depots": [{"id": "north"}], "resources": [{"id": "v1", "start_depot_id": "North"}]',
    after: '"depots": [{"id": "north"}], "resources": [{"id": "v1", "start_depot_id": "north"}]',
  },
  DUPLICATE_ID: {
    when: `${SOLVES}.`,
    cause:
      'Two jobs, shipments, resources, depots, stations or zones have one id. Jobs and shipments share their names.',
    fix: 'Rename one; the error stands at the second.',
    before: '"jobs": [{"id": "a", …}, {"id": "a", …}]',
    after: '"jobs": [{"id": "a-morning", …}, {"id": "a-evening", …}]',
  },
  INVALID_TIME_WINDOW: {
    when: `${SOLVES}.`,
    cause: 'A window, shift or break ends before it starts.',
    fix: 'Times are seconds from midnight of the day on which they hold. One that goes over midnight ends above 86,400.',
    before: '{"start": 79200, "end": 21600}',
    after: '{"start": 79200, "end": 108000}',
  },
  CIRCULAR_PRECEDENCE: {
    when: `${SOLVES}.`,
    cause:
      'Hard relations of order make a circle: no job of it can be first. `detail.context` has the circle.',
    fix: 'Take one of these relations out, or make it soft (`"hard": false`).',
    before: '{"type": "precedence", "job_ids": ["a", "b"]}, {"type": "precedence", "job_ids": ["b", "a"]}',
    after: '{"type": "precedence", "job_ids": ["a", "b"]}',
  },
  MATRIX_SIZE_MISMATCH: {
    when: `${SOLVES}.`,
    cause: 'A matrix is not square, two matrices differ in size, or a `location_index` lies outside.',
    fix: 'Send as many rows as columns as places, and indices from 0 to one less.',
    before: '"time_matrix": [[0, 60], [60, 0], [90, 30]]',
    after: '"time_matrix": [[0, 60, 90], [60, 0, 30], [90, 30, 0]]',
  },
  JOB_NOT_FOUND: {
    when: '`reoptimize`, replan and evaluate: locks, `completed_jobs`, `cancelled_job_ids` and given routes.',
    cause: 'A job that is named is not in the request.',
    fix: 'Name a job of `jobs` or `shipments`; steps of a shipment are `id:pickup` and `id:delivery`.',
    before: '"jobs": [{"id": "a", …}] … "locks": {"routes": [{"resource_id": "v1", "job_ids": ["A"]}]}',
    after: '"jobs": [{"id": "a", …}] … "locks": {"routes": [{"resource_id": "v1", "job_ids": ["a"]}]}',
  },
  VEHICLE_NOT_FOUND: {
    when: '`reoptimize`, replan and evaluate: locks, `disabled_resource_ids`, `vehicle_positions` and given routes.',
    cause: 'A resource that is named is not in the request.',
    fix: 'Name a resource of `resources`.',
    before: '"resources": [{"id": "v1", …}] … "locks": {"disabled_resource_ids": ["v2"]}',
    after: '"resources": [{"id": "v1", …}] … "locks": {"disabled_resource_ids": ["v1"]}',
  },
  SOLVER_INFEASIBLE: {
    when: 'A solve with mandatory work that no plan was found for; evaluate, where the given routes break a hard rule. `status`, the best plan and `unserved` stand beside the envelope.',
    cause: 'See `unserved[].reason`, explained [on their own page](reasons.md), and `errors`.',
    fix: 'Ask for a diagnosis (`output_options.include_diagnostics`): its `suggestions` were solved before they are told. With `options.on_infeasible: "result"` the same plan is a 200. Work that may be left out has `"mandatory": false` and a `penalty`.',
    before: '"jobs": [{"id": "a", "location_index": 1, "required_skills": ["crane"]}]',
    after:
      '"jobs": [{"id": "a", "location_index": 1, "required_skills": ["crane"], "mandatory": false, "penalty": 500}]',
  },
  SOLVER_TIMEOUT_NO_SOLUTION: {
    when: 'A solve.',
    cause: 'The time was over before there was any plan.',
    fix: 'Raise `options.time_limit_seconds`, or send the request as a job.',
    before: '"options": {"time_limit_seconds": 0.1}',
    after: '"options": {"time_limit_seconds": 10}',
  },
  SOLVER_ERROR: {
    when: 'A solve.',
    cause: 'The solver stopped with a fault of its own. Nothing of the request is wrong.',
    fix: 'Send it again; if it stays, report `request_id` with the request.',
  },
  SERVER_BUSY: {
    when: 'Any route, before work begins.',
    cause: 'All solver slots are taken and the queue is full, or a database is away.',
    fix: 'Wait for the seconds in `Retry-After`. Long solves belong into jobs (`/async`), of which more may wait.',
    before: 'POST /api/v1/optimize/sync, five hundred at once',
    after: 'POST /api/v1/optimize/async, then GET /api/v1/jobs/{job_id}?wait=60',
  },
  SOLVE_TIMEOUT: {
    when: 'A solve.',
    cause: 'The solver did not answer within its limit and the grace after it, and was ended.',
    fix: 'Send it again; with the same result report `request_id` with the request.',
  },
  INTERNAL_ERROR: {
    when: 'Any route.',
    cause: 'A fault of the service that nothing more exact is known of.',
    fix: 'Report `request_id`: the log has the rest under it.',
  },
  JOB_ID_NOT_FOUND: {
    when: 'Routes of jobs.',
    cause:
      'There is no such job, it is another client’s, or it ended so long ago that it is forgotten (`JOB_RETENTION_SECONDS`).',
    fix: 'Take `job_id` from the 202, and fetch results while they are kept. Without `JOB_PERSISTENCE_ENABLED` a restart forgets jobs.',
    before: 'GET /api/v1/jobs/<the problem_id>',
    after: 'GET /api/v1/jobs/<the job_id of the 202>',
  },
  JOB_ALREADY_TERMINAL: {
    when: '`POST /api/v1/jobs/{job_id}/cancel`.',
    cause: 'The job ended before it was cancelled.',
    fix: 'Read the job: `status` says how it ended.',
    before: 'POST /api/v1/jobs/{job_id}/cancel of a job that is completed',
    after: 'GET /api/v1/jobs/{job_id}',
  },
  RETRY_LIMIT_EXCEEDED: {
    when: '`error` of a job; no answer has it.',
    cause: 'The process that solved it ended in the middle, more often than `JOB_MAX_AUTO_RETRIES` allows.',
    fix: 'Send the request again. If it ends processes again and again, report it with the log of its `request_id`.',
  },
  CONFLICT: {
    when: 'Recurring routes.',
    cause: 'A `recurring_id` is taken, or somebody changed the pattern at the same time.',
    fix: 'Read the pattern, and change it from what it is now; use another name for another pattern.',
    before: '{"expected_version": 1, "active": false}   (the pattern is at version 2)',
    after: '{"expected_version": 2, "active": false}',
  },
  TRAVEL_PROVIDER_ERROR: {
    when: 'Requests by coordinates that name a road server (`travel.provider`).',
    cause: 'That server did not answer, refused, or knows no road near a place.',
    fix: 'Send it again, or use `"provider": "auto"`, which takes great circles with a warning where the server fails.',
    before: '"travel": {"provider": "osrm"}',
    after: '"travel": {"provider": "auto"}',
  },
};
