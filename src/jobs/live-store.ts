import type { SolveNews } from '../solver/solve-messages';

/** Where other processes see what a job has found so far. Any of its calls may reject, and what it gives may be anything. */
export interface LiveStore {
  write(id: string, news: SolveNews): Promise<unknown>;
  /** JSON. */
  progress(id: string): Promise<string | null>;
  /** An answer as JSON in UTF-8. */
  plan(id: string): Promise<Uint8Array | null>;
  remove(id: string): Promise<unknown>;
}
