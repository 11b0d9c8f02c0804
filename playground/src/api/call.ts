import type { Json } from './types';

/** One call of the service, as it is made and as it is shown. */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: Json;
}

export const solveCall = (body: Json): Call => ({ method: 'POST', path: '/api/v1/optimize/sync', body });
export const submitCall = (body: Json): Call => ({ method: 'POST', path: '/api/v1/optimize/async', body });
export const validateCall = (body: Json): Call => ({
  method: 'POST',
  path: '/api/v1/optimize/validate',
  body,
});
export const evaluateCall = (body: Json): Call => ({
  method: 'POST',
  path: '/api/v1/optimize/evaluate',
  body,
});

export const reoptimizeCall = (body: Json): Call => ({
  method: 'POST',
  path: '/api/v1/optimize/reoptimize',
  body,
});

export const replanCall = (body: Json): Call => ({
  method: 'POST',
  path: '/api/v1/optimize/replan',
  body,
});

export const watchCall = (id: string, waitSeconds: number): Call => ({
  method: 'GET',
  path: `/api/v1/jobs/${encodeURIComponent(id)}?wait=${waitSeconds}`,
});
export const cancelCall = (id: string): Call => ({
  method: 'POST',
  path: `/api/v1/jobs/${encodeURIComponent(id)}/cancel`,
});
