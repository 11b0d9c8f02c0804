import { largeBody, matrixBody } from '../http/bodies';
import { type Quantiles, quantilesOf } from '../http/quantiles';
import { BenchClient } from './client';
import { measureLoad } from './load';

const CLIENTS = 8;
const STOPS = 10;
const REQUESTS = 1_600;
/** Until the engine has compiled what runs here for good: a fresh process takes some three times as long for the first thousand. */
const WARM_UP = 3_200;
/** What the queue of a service that is measured must have room for; half of it is one client's. */
export const JOBS_IN_QUEUE = 10_000;
const LARGE_BODIES = 15;

/** 202 of small requests from eight clients while a job is solved; no body twice. */
export async function measureAccept(url: string, rate: number | undefined, seed: number): Promise<Quantiles> {
  const client = new BenchClient(url);
  const { job_id: solving } = await client.occupy(100);
  const accepted = await measureLoad({
    ...{ url: `${url}/api/v1/optimize/async`, connections: CLIENTS, requests: REQUESTS, status: 202 },
    ...(rate === undefined ? { warmUp: WARM_UP } : { rate }),
    body: (index) => matrixBody(STOPS, seed + index),
  });
  await client.cancel(solving);
  // What was accepted here must not be solved beside what is measured next.
  await client.untilNoneWaits();
  return accepted;
}

export interface LargeRow {
  readonly megabytes: number;
  readonly acceptedMs: Quantiles;
}

/** 202 of bodies with both matrices of 1,000 places, one after the other; each job is cancelled before the next one is sent. */
export async function measureLarge(url: string): Promise<LargeRow> {
  const client = new BenchClient(url);
  const text = largeBody(1);
  const times: number[] = [];
  for (let i = 0; i < LARGE_BODIES; i += 1) {
    const body = text.replace(/"max_iterations":\d+/, `"max_iterations":${1_000 + i}`);
    const since = performance.now();
    const { job_id: id } = await client.submit(body);
    times.push(performance.now() - since);
    // One that has ended already is none to cancel.
    await client.cancel(id).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return { megabytes: Math.round(text.length / 1e5) / 10, acceptedMs: quantilesOf(times.slice(1)) };
}
