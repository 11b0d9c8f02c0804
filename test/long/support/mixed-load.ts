import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { coordinateRequest, job, request } from '../../support/factories';
import { spiralRequest } from '../../pool/support/solves';
import type { BuiltService } from './built-service';

const SYNC = '/api/v1/optimize/sync';
const VALIDATE = '/api/v1/optimize/validate';
const ASYNC = '/api/v1/optimize/async';
const JOBS = '/api/v1/jobs';

/** One request of a soak: what is sent, and which statuses are right. 0: the client left before the answer. */
interface Step {
  readonly name: string;
  readonly statuses: readonly number[];
  readonly send: (service: BuiltService, index: number) => Promise<number>;
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  const { status, ...rest } = await answer.then(async (got) => ({
    status: got.status,
    bytes: (await got.arrayBuffer()).byteLength,
  }));
  return rest.bytes > 0 ? status : -1;
}

/** Sends, and takes the request back after some milliseconds: while it is read, waits, or is solved. */
async function leaving(service: BuiltService, body: object, afterMs: number): Promise<number> {
  try {
    return await statusOf(service.sync(body, { signal: AbortSignal.timeout(afterMs) }));
  } catch {
    return 0;
  }
}

function towns(count: number): object {
  return coordinateRequest({
    jobs: Array.from({ length: count }, (_, i) => ({
      id: `t${i}`,
      location: { lat: 50 + ((i * 37) % 101) / 100, lon: 4 + ((i * 53) % 97) / 100 },
    })),
    options: { seed: 1, max_iterations: 20 },
  });
}

/** A job that nobody has sent before. */
async function acceptedJob(service: BuiltService, body: object): Promise<string> {
  const answer = await service.post(ASYNC, JSON.stringify(body));
  const { job_id: id } = (await answer.json()) as { job_id: string };
  return `${JOBS}/${id}`;
}

/** Sends a job and waits for its result, as a client that polls patiently. */
async function followed(service: BuiltService, body: object): Promise<number> {
  const url = await acceptedJob(service, body);
  for (let polls = 0; polls < 10; polls += 1) {
    const answer = await service.get(`${url}?wait=10`);
    const { status, result } = (await answer.json()) as { status: string; result: object | null };
    if (status !== 'queued' && status !== 'running') {
      return status === 'completed' && result !== null ? answer.status : -1;
    }
  }
  return -1;
}

/** Sends a job that has half a minute, watched, and takes it back after some milliseconds. */
async function cancelled(service: BuiltService, afterMs: number): Promise<number> {
  const options = { max_iterations: undefined, time_limit_seconds: 30, live_tracking: true };
  const url = await acceptedJob(service, spiralRequest(40, options));
  await sleep(afterMs);
  return statusOf(service.post(`${url}/cancel`, ''));
}

/** A job like all others of this function, until its result is there. */
export async function followAlike(service: BuiltService): Promise<void> {
  const status = await followed(service, spiralRequest(40, { max_iterations: 50 }));
  if (status !== 200) {
    throw new Error(
      `a job that is followed ended with ${status}; the service said:\n${service.lastErrors()}`,
    );
  }
}

const STEPS: readonly Step[] = [
  {
    name: 'small',
    statuses: [200],
    send: (service, i) => statusOf(service.sync(spiralRequest(3 + (i % 40), { max_iterations: 100 }))),
  },
  {
    name: 'medium',
    statuses: [200],
    send: (service, i) => statusOf(service.sync(spiralRequest(60 + (i % 60), { max_iterations: 30 }))),
  },
  {
    name: 'coordinates',
    statuses: [200],
    send: (service, i) => statusOf(service.sync(towns(20 + (i % 200)))),
  },
  {
    name: 'large, compressed, through a prep thread',
    statuses: [200],
    send: (service, i) => {
      const body = gzipSync(JSON.stringify(spiralRequest(200 + (i % 50), { max_iterations: 5 })));
      return statusOf(service.post(SYNC, body, { headers: { 'Content-Encoding': 'gzip' } }));
    },
  },
  {
    name: 'client leaves during the solve',
    statuses: [0],
    send: (service, i) =>
      leaving(
        service,
        spiralRequest(40, {
          max_iterations: undefined,
          time_limit_seconds: 30,
          search_mode: 'consume_all_time',
        }),
        20 + (i % 60),
      ),
  },
  {
    name: 'client leaves at once',
    statuses: [0, 200],
    send: (service, i) => leaving(service, spiralRequest(150), i % 8),
  },
  {
    name: 'infeasible',
    statuses: [422],
    send: (service) =>
      statusOf(service.sync(request({ jobs: [job('a', 1, { required_skills: ['nobody has it'] })] }))),
  },
  {
    name: 'refused',
    statuses: [422],
    send: (service, i) => statusOf(service.sync(request({ jobs: [job(`j${i}`, -1)] }))),
  },
  {
    name: 'no JSON',
    statuses: [422],
    send: (service, i) => statusOf(service.post(SYNC, `{"jobs": [${i}`)),
  },
  {
    name: 'no such key',
    statuses: [403],
    send: (service, i) => statusOf(service.post(SYNC, '{}', { headers: { 'X-Client-Key': `nobody-${i}` } })),
  },
  {
    name: 'validate',
    statuses: [200],
    send: (service, i) => statusOf(service.post(VALIDATE, JSON.stringify(spiralRequest(5 + (i % 80))))),
  },
  {
    name: 'job, followed to its result',
    statuses: [200],
    send: (service, i) => followed(service, spiralRequest(3 + (i % 60), { max_iterations: 50 })),
  },
  {
    name: 'job, cancelled while it waits or runs',
    statuses: [200],
    send: (service, i) => cancelled(service, i % 80),
  },
  {
    name: 'list of jobs, with results',
    statuses: [200],
    send: (service) => statusOf(service.get(`${JOBS}?limit=20`)),
  },
];

/** Sends request number `index` of the soak. Throws when the answer is not one of the right ones. */
export async function sendStep(service: BuiltService, index: number): Promise<string> {
  const step = STEPS[index % STEPS.length]!;
  const status = await step.send(service, index);
  if (!step.statuses.includes(status)) {
    throw new Error(
      `request ${index} (${step.name}) was answered ${status}; the service said:\n${service.lastErrors()}`,
    );
  }
  return `${step.name} ${status}`;
}
