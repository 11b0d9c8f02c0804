import { type Endpoint, type RequestBody, rulesOf } from '../optimize/pipeline';
import { writtenMessage } from '../optimize/pipeline/bodies/written-message';
import { expectedJobs, injectPatterns } from '../recurring/expansion/inject';
import { readRecurringBlock, type RecurringBlock } from '../recurring/expansion/recurring-block';
import type { Pattern } from '../recurring/pattern';

/** The work stops until the patterns of the caller's tenant are known. */
export interface PatternsNeeded {
  readonly patterns: true;
}

/** Active patterns; null: the caller's key is no tenant's. */
export interface TenantPatterns {
  readonly active: readonly Pattern[] | null;
}

/** The request inside the body, with the recurring jobs that its block names, where the route injects them (recurring rule 9). */
export function withRecurringJobs(
  json: unknown,
  endpoint: Endpoint,
  told: TenantPatterns | undefined,
): RequestBody | PatternsNeeded {
  const { readBody, requestField, injectsRecurring } = rulesOf(endpoint);
  const body = readBody(json);
  const { block, faults, findings, warnings } = readRecurringBlock(body.request, requestField);
  const isThere = block !== null || faults.length + findings.length > 0;
  if (!isThere) {
    return body;
  }
  if (!injectsRecurring) {
    const message = `Recurring jobs are not injected on ${endpoint}: the block is ignored`;
    return warned(body, 'RECURRING_IGNORED', message);
  }
  if (block === null) {
    return {
      ...body,
      faults: [...body.faults, ...faults],
      findings: [...body.findings, ...findings],
      warnings: [...body.warnings, ...warnings],
    };
  }
  if (told === undefined) {
    return { patterns: true };
  }
  if (told.active === null) {
    const message = 'No recurring jobs are injected: X-API-Key is the key of no tenant';
    return warned(body, 'RECURRING_NOT_INJECTED', message);
  }
  const whole = injected(json, endpoint, body, block, told.active);
  return { ...whole, warnings: [...whole.warnings, ...warnings] };
}

function injected(
  json: unknown,
  endpoint: Endpoint,
  read: RequestBody,
  block: RecurringBlock,
  patterns: readonly Pattern[],
): RequestBody {
  const { readBody, requestField } = rulesOf(endpoint);
  // A request that is made of another one may name jobs that it is to have: those of the one it is made of.
  const body =
    requestField === null
      ? read
      : readBody(json, expectedJobs((json as Record<string, unknown>)[requestField], patterns, block));
  const {
    request,
    injected: added,
    findings,
    warnings,
  } = injectPatterns(body.request, patterns, block, body.laterJobs);
  const field = body.origins.fieldOf('recurring');
  for (const { index, id } of added) {
    body.origins.move(`jobs[${index}]`, `${field}[${id}]`);
  }
  const written = (name: string) => body.origins.fieldOf(name);
  const asWritten = <T extends { field: string | null; message: string }>({ ...entry }: T): T =>
    entry.field === null
      ? entry
      : {
          ...entry,
          field: written(entry.field),
          message: writtenMessage(entry.message, entry.field, written),
        };
  return {
    ...body,
    request,
    findings: [...body.findings, ...findings.map(asWritten)],
    warnings: [...body.warnings, ...warnings.map(asWritten)],
  };
}

function warned(body: RequestBody, code: string, message: string): RequestBody {
  const warning = { code, message, field: body.origins.fieldOf('recurring') };
  return { ...body, warnings: [...body.warnings, warning] };
}
