// Runs against a live service: SERVICE_URL, with the development keys. Build first.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { JobEndedError, NetworkError, RouteOptimizer, ServiceError } from '../dist/index.js';

const baseUrl = process.env.SERVICE_URL;
const KEYS = { apiKey: 'dev-app-key', clientKey: 'dev-client-key' };
const client = new RouteOptimizer({ baseUrl, ...KEYS });

/** Places in a row, 100 s apart. */
function request(stops, options = { max_iterations: 200 }) {
  const square = (step) =>
    Array.from({ length: stops + 1 }, (_, i) =>
      Array.from({ length: stops + 1 }, (_, j) => step * Math.abs(i - j)),
    );
  return {
    travel: { distance_matrix: square(1_000), time_matrix: square(100) },
    resources: [{ id: 'v1' }],
    jobs: Array.from({ length: stops }, (_, i) => ({ id: `j${i + 1}`, location_index: i + 1 })),
    options,
  };
}

/** Places all over a plain, which a search takes a while to put in order. */
function scattered(stops, options) {
  const places = Array.from({ length: stops + 1 }, (_, i) => [(i * 7_919) % 997, (i * 104_729) % 991]);
  const square = places.map(([x, y]) => places.map(([u, v]) => Math.round(Math.hypot(u - x, v - y))));
  return { ...request(stops, options), travel: { distance_matrix: square, time_matrix: square } };
}

test('solve gives the plan', async () => {
  const plan = await client.solve(request(3));
  const ids = plan.routes[0].activities.map(({ job_id: id }) => id).filter(Boolean);
  assert.deepEqual([...ids].sort(), ['j1', 'j2', 'j3']);
  assert.equal(plan.unserved.length, 0);
});

test('what the service refuses is an error with its code, field and page', async () => {
  const bad = request(1);
  bad.jobs[0].service_time = -1;
  await assert.rejects(client.solve(bad), (error) => {
    assert.ok(error instanceof ServiceError);
    assert.ok(error.is('SCHEMA_ERROR'));
    assert.equal(error.httpStatus, 422);
    assert.equal(error.field, 'jobs[0].service_time');
    assert.equal(error.docUrl, `${baseUrl}/docs/errors#SCHEMA_ERROR`);
    assert.match(error.requestId, /\S/);
    return true;
  });
});

test('an infeasible request has its plan and reasons in the body of the error', async () => {
  const hopeless = request(1);
  hopeless.jobs[0].required_skills = ['crane'];
  await assert.rejects(client.solve(hopeless), (error) => {
    assert.ok(error.is('SOLVER_INFEASIBLE'));
    assert.equal(error.body.unserved[0].reason, 'skill_missing');
    return true;
  });
});

test('a job is waited for, with what its search finds on the way', async () => {
  const id = await client.submit(scattered(120, { time_limit_seconds: 4, live_tracking: true }));
  const seen = [];
  const plan = await client.waitForJob(id, { onProgress: (job) => seen.push(job) });
  assert.equal(plan.unserved.length, 0);
  assert.equal(seen.at(-1).status, 'completed');
  const running = seen.filter(({ status, progress }) => status === 'running' && progress !== null);
  assert.ok(running.length > 0, seen.map(({ status }) => status).join());
  assert.ok(running.every(({ progress }) => progress.cost > 0 && progress.served === 120));
  // What has not changed is not told again.
  const told = seen.map((job) => JSON.stringify([job.status, job.progress]));
  assert.deepEqual(told, [...new Set(told)]);
});

test('a job that was cancelled before it had a plan is an error that has the job', async () => {
  const long = request(30, { time_limit_seconds: 30, consume_all_time: true });
  const ids = [await client.submit(long), await client.submit({ ...long, metadata: { second: true } })];
  await Promise.all(ids.map((id) => client.cancel(id)));
  for (const id of ids) {
    await assert.rejects(client.waitForJob(id), (error) => {
      assert.ok(error instanceof JobEndedError);
      assert.equal(error.job.status, 'cancelled');
      return true;
    });
  }
});

test('waiting ends when the caller aborts', async () => {
  const id = await client.submit(
    request(30, { time_limit_seconds: 30, consume_all_time: true, metadata: 1 }),
  );
  const aborter = new AbortController();
  const waiting = client.waitForJob(id, { signal: aborter.signal });
  setTimeout(() => aborter.abort(), 100);
  await assert.rejects(waiting, { name: 'AbortError' });
  await client.cancel(id);
});

/** A service that answers so, in turn: a status and its Retry-After. */
async function answering(answers) {
  const times = [];
  const server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => {
      const [status, after] = answers[times.length];
      times.push(performance.now());
      outgoing.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': after });
      const detail = { message: 'x', field: null, errors: [] };
      outgoing.end(
        JSON.stringify(status === 200 ? { routes: [] } : { code: 'RATE_LIMITED', detail, request_id: 'r' }),
      );
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, times, url: `http://127.0.0.1:${server.address().port}` };
}

test('Retry-After is waited for, and ends the tries where it asks for longer than the caller waits', async () => {
  const { server, times, url } = await answering([
    [429, '1'],
    [200, '0'],
    [429, '31'],
  ]);
  const patient = new RouteOptimizer({ baseUrl: url, ...KEYS, retry: { firstPauseMs: 1 } });
  assert.deepEqual(await patient.solve(request(1)), { routes: [] });
  assert.ok(times[1] - times[0] > 990, `${times[1] - times[0]} ms`);
  await assert.rejects(patient.solve(request(1)), ServiceError);
  assert.equal(times.length, 3);
  server.close();
});

test('an abort rejects with its own reason, also while a call waits to be sent again', async () => {
  const { server, url } = await answering([[503, '20']]);
  const aborter = new AbortController();
  const solving = new RouteOptimizer({ baseUrl: url, ...KEYS }).solve(request(1), aborter);
  setTimeout(() => aborter.abort(new Error('no longer needed')), 50);
  await assert.rejects(solving, { message: 'no longer needed', name: 'Error' });
  server.close();
});

test('429 and 503 are sent again after Retry-After, other answers are not', async () => {
  const { server, times, url } = await answering([
    [503, '0'],
    [429, '0'],
    [200, '0'],
    [422, '0'],
  ]);
  const patient = new RouteOptimizer({ baseUrl: url, ...KEYS, retry: { firstPauseMs: 1 } });
  assert.deepEqual(await patient.solve(request(1)), { routes: [] });
  assert.equal(times.length, 3);
  await assert.rejects(patient.solve(request(1)), ServiceError);
  assert.equal(times.length, 4);
  server.close();
});

test('a service that is not there is a NetworkError, after as many tries as were asked for', async () => {
  let tries = 0;
  const nobody = new RouteOptimizer({
    ...{ baseUrl: 'http://127.0.0.1:9', ...KEYS, retry: { retries: 2, firstPauseMs: 1 } },
    fetch: (...given) => {
      tries += 1;
      return fetch(...given);
    },
  });
  await assert.rejects(nobody.solve(request(1)), NetworkError);
  assert.equal(tries, 3);
});
