import type { Keys } from '../api/client';

/* What is kept in this tab and ends with it. A browser that keeps nothing, or has no room, is no fault of anybody's. */

const KEYS = 'playground:keys';
const REQUEST = 'playground:request:';
const WRITTEN = 'playground:written';
const LIMIT = 'playground:limit:';

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    forget(name);
  }
}

/** There is no room, or no storage: what was kept before would be taken for what is now. */
function forget(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // No storage.
  }
}

export function keptKeys(): Keys | null {
  const text = read(KEYS);
  return text === null ? null : (JSON.parse(text) as Keys);
}

export const keepKeys = (keys: Keys): void => write(KEYS, JSON.stringify(keys));

/** What was written last, and which example it was. */
export interface Written {
  /** The job of the page's address at that time. */
  readonly job: string | null;
  readonly text: string;
  readonly example: string;
}

export function keptWritten(): Written | null {
  const text = read(WRITTEN);
  return text === null ? null : (JSON.parse(text) as Written);
}

export const keepWritten = (written: Written): void => write(WRITTEN, JSON.stringify(written));

/** The request of a job, for when the page is opened again by the job's id: the service does not give it back. */
export const keptRequest = (jobId: string): string | null => read(REQUEST + jobId);
export const keepRequest = (jobId: string, text: string): void => write(REQUEST + jobId, text);

/** How long a job may search, in seconds, where its sender said so. */
export function keptLimit(jobId: string): number | null {
  const text = read(LIMIT + jobId);
  return text === null ? null : Number(text);
}

export function keepLimit(jobId: string, seconds: number | null): void {
  if (seconds !== null) {
    write(LIMIT + jobId, String(seconds));
  }
}
