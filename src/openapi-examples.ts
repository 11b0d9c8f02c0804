import type { OpenAPIObject } from '@nestjs/swagger';
import { ApiError, type ErrorCode, isErrorCode, toEnvelope } from './common/errors';
import recorded from './recorded-examples.json';

type Named = Readonly<Record<string, { readonly value: unknown }>>;
interface Media {
  examples?: Named;
}
interface Operation {
  requestBody?: { content?: Record<string, Media> };
  responses?: Record<string, { description?: string; content?: Record<string, Media> }>;
}

/** By `METHOD /path`: bodies by name, and answers by status. */
interface Recorded {
  readonly requests: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly answers: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
}

const JSON_TYPE = 'application/json';
const REQUEST_ID = '3f0a4c1e-8f0b-4c8e-9d55-0d6b2a7c9e11';
const { requests, answers } = recorded as Recorded;

/**
 * Adds to every operation what its bodies look like: requests of `examples/`, answers that the service gave to them
 * (scripts/openapi-examples.mjs records both), and the envelope of each code that a status may have.
 */
export function withExamples(document: OpenAPIObject): OpenAPIObject {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item as Record<string, Operation>)) {
      const name = `${method.toUpperCase()} ${path}`;
      show(operation.requestBody?.content?.[JSON_TYPE], requests[name] ?? {});
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        const own = answers[name]?.[status] ?? {};
        show(response.content?.[JSON_TYPE], {
          ...(Number(status) < 400 ? {} : envelopesOf(response.description ?? '', Number(status))),
          ...own,
        });
      }
    }
  }
  return document;
}

function show(media: Media | undefined, values: Readonly<Record<string, unknown>>): void {
  const entries = Object.entries(values).map(([name, value]) => [name, { value }] as const);
  if (media !== undefined && entries.length > 0) {
    media.examples = Object.fromEntries(entries);
  }
}

/** Of the codes that a response names in its description. */
function envelopesOf(description: string, status: number): Record<string, unknown> {
  const codes = description.split(', ').filter((code): code is ErrorCode => isErrorCode(code));
  return Object.fromEntries(
    codes.map((code) => [
      code,
      toEnvelope(
        new ApiError(code, MESSAGES[code] ?? 'What is wrong, and what would help.', { httpStatus: status }),
        REQUEST_ID,
      ),
    ]),
  );
}

/** As the service says it, for codes that tell nothing of the request. */
const MESSAGES: Partial<Record<ErrorCode, string>> = {
  UNAUTHORIZED: 'X-API-Key and X-Client-Key are required.',
  FORBIDDEN: 'X-Client-Key is not known.',
  RATE_LIMITED: 'Too many requests; see Retry-After.',
  SERVER_BUSY: 'The service is busy; see Retry-After.',
  PAYLOAD_TOO_LARGE: 'The body is larger than the service accepts.',
  SCHEMA_ERROR: 'jobs[0].service_time must be a number, not a string.',
};
