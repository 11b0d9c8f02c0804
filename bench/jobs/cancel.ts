import { matrixBody } from '../http/bodies';
import { type Quantiles, quantilesOf } from '../http/quantiles';
import { BenchClient } from './client';

export interface CancelRow {
  readonly cancels: number;
  readonly answeredMs: Quantiles;
  /** From the cancel's sending to the beginning of the job that waited for the slot. */
  readonly slotFreeMs: Quantiles;
}

const CANCELS = 40;

/** Cancels of running jobs of so many stops, while another job waits for their slot. */
export async function measureCancel(url: string, stops: number): Promise<CancelRow> {
  const client = new BenchClient(url);
  const answered: number[] = [];
  const free: number[] = [];
  for (let i = 0; i < CANCELS; i += 1) {
    const { job_id: running } = await client.occupy(stops);
    const { job_id: next } = await client.submit(matrixBody(10, 800_000 + stops * 100 + i));
    // It has been read, and waits for the slot alone.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [sentAt, since] = [Date.now(), performance.now()];
    await client.cancel(running);
    answered.push(performance.now() - since);
    const { started_at: begunAt } = await client.untilBegun(next);
    free.push(Date.parse(begunAt ?? '') - sentAt);
  }
  return { cancels: CANCELS, answeredMs: quantilesOf(answered), slotFreeMs: quantilesOf(free) };
}
