import type { Json } from '../api/types';
import { fieldsOf, numberOf } from './read';

/** What the page adds to the request that is written in the editor, without changing it there. */
export interface Additions {
  /** Null: what the request says. */
  readonly timeLimitSeconds: number | null;
  /** Whether an infeasible answer is to say what would help. */
  readonly diagnostics: boolean;
  /** Whether a job can be watched, and keeps its best plan when it is stopped. */
  readonly live: boolean;
}

export function sentBody(request: Json, { timeLimitSeconds, diagnostics, live }: Additions): Json {
  const options = {
    ...fieldsOf(fieldsOf(request)['options']),
    ...(timeLimitSeconds === null ? {} : { time_limit_seconds: timeLimitSeconds }),
    ...(live ? { live_tracking: true } : {}),
  };
  const output = {
    ...fieldsOf(fieldsOf(request)['output_options']),
    ...(diagnostics ? { include_diagnostics: true } : {}),
  };
  return {
    ...fieldsOf(request),
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(Object.keys(output).length === 0 ? {} : { output_options: output }),
  };
}

/** How long a body lets the service search, in seconds; null: the service chooses. */
export function limitOf(body: Json): number | null {
  return numberOf(fieldsOf(fieldsOf(body)['options'])['time_limit_seconds']);
}
