import { inSpan } from '../../common/tracing/tracing';
import type { JobStore } from './job-store';

/** A store with a span for every call: where the time of an answer goes that waits for a database. */
export function tracedJobStore(store: JobStore): JobStore {
  const traced = <T>(call: string, ask: () => Promise<T>): Promise<T> =>
    inSpan(`store ${call}`, { attributes: { 'routing.stage': 'store' } }, ask);
  return {
    insert: (job, payload) => traced('insert', () => store.insert(job, payload)),
    insertCompleted: (job, result) => traced('insertCompleted', () => store.insertCompleted(job, result)),
    insertFailed: (job, at, error) => traced('insertFailed', () => store.insertFailed(job, at, error)),
    find: (id) => traced('find', () => store.find(id)),
    result: (id) => traced('result', () => store.result(id)),
    payload: (id) => traced('payload', () => store.payload(id)),
    list: (query) => traced('list', () => store.list(query)),
    change: (id, change) => traced(change.event, () => store.change(id, change)),
    begunHere: (id) => traced('begunHere', () => store.begunHere(id)),
    prune: (now) => store.prune(now),
  };
}
