// Records what the OpenAPI document shows: the bodies of examples/ and what the built service answers to them.
// node scripts/openapi-examples.mjs writes src/recorded-examples.json (a name that no module has: what resolves .json before .ts
// would take it for that); build first.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { createApp } = createRequire(import.meta.url)('../dist/app.js');
const HEADERS = {
  'Content-Type': 'application/json',
  'X-API-Key': 'dev-app-key',
  'X-Client-Key': 'dev-client-key',
};
const OPTIMIZE = '/api/v1/optimize';
const PATTERNS = '/api/v1/recurring-jobs';
/** Larger ones stand in examples/ alone: the document is read as a whole. */
const MOST_BYTES = 4_000;

const read = (path) => JSON.parse(readFileSync(join('examples', path), 'utf8'));
const named = (folder) =>
  Object.fromEntries(
    readdirSync(join('examples', folder))
      .filter(
        (file) => file.endsWith('.json') && readFileSync(join('examples', folder, file)).length < MOST_BYTES,
      )
      .map((file) => [file.replace('.json', ''), read(join(folder, file))]),
  );

const first = read('first-plan.json');
const impossible = {
  ...first,
  jobs: first.jobs.map((job) => ({ ...job, time_windows: [{ start: 0, end: 1 }] })),
  shipments: [],
};
const wrong = { ...first, resources: [] };
const places = {
  locations: [
    { lat: 50.85, lon: 4.35, label: 'Brussels' },
    { lat: 51.05, lon: 3.72, label: 'Ghent' },
  ],
};
const route = (name) => ({ [name]: read(`routes/${name}.json`) });

const requests = {
  [`POST ${OPTIMIZE}/sync`]: named('.'),
  [`POST ${OPTIMIZE}/validate`]: { 'first-plan': first },
  [`POST ${OPTIMIZE}/async`]: { 'first-plan': first },
  [`POST ${OPTIMIZE}/reoptimize`]: route('reoptimize'),
  [`POST ${OPTIMIZE}/evaluate`]: route('evaluate'),
  [`POST ${OPTIMIZE}/suggest-insertion`]: route('suggest-insertion'),
  [`POST ${OPTIMIZE}/replan`]: route('replan'),
  [`POST ${OPTIMIZE}/replan/async`]: route('replan'),
  'POST /api/v1/travel': { places },
  [`POST ${PATTERNS}`]: named('recurring'),
  [`POST ${PATTERNS}/expand`]: { week: { period_key: '2027-W01' } },
  [`PATCH ${PATTERNS}/{id}`]: { paused: { expected_version: 1, active: false } },
};
const answers = {};

const folder = mkdtempSync(join(tmpdir(), 'route-optimization-examples-'));
const app = await createApp({
  logger: false,
  env: {
    ...{ NODE_ENV: 'test', MAX_CONCURRENT_SOLVES: '1', WARM_UP: 'false', RECURRING_ENABLED: 'true' },
    ...{ RECURRING_DATABASE_URL: `sqlite:///${join(folder, 'patterns.sqlite')}` },
  },
});
await app.listen(0, '127.0.0.1');
const base = `http://127.0.0.1:${app.getHttpServer().address().port}`;

/** Asks, and keeps the answer as an example of the operation. */
async function ask(operation, body, { name = 'answer', path } = {}) {
  const [method, template] = operation.split(' ');
  const init = { method, headers: HEADERS, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await fetch(`${base}${path ?? template}`, init);
  const text = await answer.text();
  console.log(answer.status, operation, text.length);
  if (text !== '') {
    const byStatus = (answers[operation] ??= {});
    byStatus[answer.status] = { ...byStatus[answer.status], [name]: JSON.parse(text) };
    return JSON.parse(text);
  }
  return null;
}

for (let ready = false; !ready;) {
  ready = (await fetch(`${base}/health/ready`)).ok;
}
for (const path of ['/health', '/health/ready', '/capabilities']) {
  await ask(`GET ${path}`);
}
for (const operation of Object.keys(requests).filter(
  (one) => !one.includes(PATTERNS) && !one.endsWith('/async'),
)) {
  const [body] = operation.endsWith('/sync') ? [first] : Object.values(requests[operation]);
  await ask(operation, body);
  await ask(operation, operation.endsWith('/sync') ? wrong : {}, { name: 'refused' });
}
await ask(`POST ${OPTIMIZE}/sync`, impossible, { name: 'infeasible' });
await ask('GET /api/v1/travel', undefined, { name: 'what-there-is' });
await ask('GET /api/v1/travel', undefined, {
  name: 'tables',
  path: '/api/v1/travel?locations=50.85,4.35;51.05,3.72',
});
await ask('GET /api/v1/travel', undefined, { name: 'refused', path: '/api/v1/travel?locations=50.85' });
const { job_id: job } = await ask(`POST ${OPTIMIZE}/async`, first);
await ask(`POST ${OPTIMIZE}/async`, wrong, { name: 'refused' });
await ask(`POST ${OPTIMIZE}/replan/async`, read('routes/replan.json'));
await ask(`POST ${OPTIMIZE}/replan/async`, {}, { name: 'refused' });
await ask('GET /api/v1/jobs/{job_id}', undefined, { path: `/api/v1/jobs/${job}?wait=20` });
await ask('GET /api/v1/jobs/{job_id}', undefined, { name: 'refused', path: `/api/v1/jobs/${job}?wait=x` });
await ask('GET /api/v1/jobs', undefined, {});
await ask('GET /api/v1/jobs', undefined, { name: 'refused', path: '/api/v1/jobs?limit=x' });
const slow = { ...first, options: { time_limit_seconds: 30 }, metadata: { problem_id: 'cancelled' } };
const { job_id: cancelled } = await (
  await fetch(`${base}${OPTIMIZE}/async`, { method: 'POST', headers: HEADERS, body: JSON.stringify(slow) })
).json();
await ask('POST /api/v1/jobs/{job_id}/cancel', undefined, { path: `/api/v1/jobs/${cancelled}/cancel` });
const [pattern] = Object.values(requests[`POST ${PATTERNS}`]);
const stored = await ask(`POST ${PATTERNS}`, pattern);
const id = (stored.items ?? stored)[0]?.id ?? stored.id;
await ask(`POST ${PATTERNS}`, {}, { name: 'refused' });
await ask(`GET ${PATTERNS}`);
await ask(`POST ${PATTERNS}/expand`, { period_key: '2027-W01' });
await ask(`POST ${PATTERNS}/expand`, {}, { name: 'refused' });
await ask(`GET ${PATTERNS}/{id}`, undefined, { path: `${PATTERNS}/${id}` });
await ask(`PATCH ${PATTERNS}/{id}`, { expected_version: 1, active: false }, { path: `${PATTERNS}/${id}` });
await ask(`PATCH ${PATTERNS}/{id}`, { service_time: 'x' }, { name: 'refused', path: `${PATTERNS}/${id}` });

await app.close();
rmSync(folder, { recursive: true, force: true });
writeFileSync('src/recorded-examples.json', `${JSON.stringify({ requests, answers }, null, 2)}\n`);
execFileSync('node_modules/.bin/prettier', ['--write', '--log-level', 'warn', 'src/recorded-examples.json']);
