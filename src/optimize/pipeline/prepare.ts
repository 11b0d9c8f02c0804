import type { Endpoint, PreparedRequest } from './context';
import type { PipelineSettings } from './settings';

/** Request → what the kernel solves and what the answer needs. Throws ApiError for every fault of the request. */
export function prepareRequest(
  _json: unknown,
  _settings: PipelineSettings,
  _endpoint: Endpoint = 'sync',
): PreparedRequest {
  throw new Error('not built yet');
}
