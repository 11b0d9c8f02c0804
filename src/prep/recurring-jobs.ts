import { type Endpoint, type RequestBody, rulesOf } from '../optimize/pipeline';
import { writtenMessage } from '../optimize/pipeline/bodies/written-message';
import { objectOf } from '../optimize/pipeline/replan/raw-json';
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

/** The request inside the body, where there are no patterns: a block is accepted, ignored (contract B29), and not in silence. */
export function withoutRecurringJobs(json: unknown, endpoint: Endpoint): RequestBody {
  const body = rulesOf(endpoint).readBody(json);
  if (objectOf(objectOf(body.request)?.['recurring']) === null) {
    return body;
  }
  const message = 'No recurring jobs are injected: the service keeps no patterns (RECURRING_ENABLED is off)';
  return warned(body, 'RECURRING_IGNORED', message);
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
  const isAbsent = block === null && faults.length + findings.length === 0;
  if (isAbsent) {
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
  const injection = injectPatterns(body.request, patterns, block, body.laterJobs);
  const { request, findings, warnings } = injection;
  const field = body.origins.fieldOf('recurring');
  for (const { index, id } of injection.injected) {
    body.origins.move(`jobs[${index}]`, `${field}[${id}]`);
  }
  return {
    ...body,
    request,
    findings: [...body.findings, ...findings.map((finding) => asWritten(body, finding))],
    warnings: [...body.warnings, ...warnings.map((warning) => asWritten(body, warning))],
  };
}

/** What is said of the request, with its fields as the caller wrote them. */
function asWritten<T extends { readonly field: string | null; readonly message: string }>(
  { origins }: RequestBody,
  entry: T,
): T {
  const { field, message } = entry;
  const fieldInBody = (name: string) => origins.fieldOf(name);
  return field === null
    ? entry
    : { ...entry, field: fieldInBody(field), message: writtenMessage(message, field, fieldInBody) };
}

function warned(body: RequestBody, code: string, message: string): RequestBody {
  const warning = { code, message, field: body.origins.fieldOf('recurring') };
  return { ...body, warnings: [...body.warnings, warning] };
}
