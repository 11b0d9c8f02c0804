import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { OPENAPI, operationOf } from './openapi';
import { undocumented } from './schema';
import type { Json } from './service';

/**
 * Holds every answer of a server against the OpenAPI document, whoever asked and however: status, content type and
 * body, no field beyond the document. Answers that Node gives before there is a request (431, 400) are not seen.
 */
export class AnswerWatch {
  /** Answers judged so far. */
  judged = 0;
  private readonly found: string[] = [];

  /** `ownRoutes`: those that a test brings along, of which the document says nothing. */
  constructor(
    server: Server,
    private readonly ownRoutes: RegExp | null = null,
  ) {
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      this.listen(request, response);
    });
  }

  /** Throws with what was found since the last call. */
  expectDocumented(): void {
    const found = this.found.splice(0);
    if (found.length > 0) {
      throw new Error(`docs/openapi.json does not say so (make openapi?):\n${found.slice(0, 20).join('\n')}`);
    }
  }

  /** Collects what is written. The body is judged when its end is, which is before the caller can have it. */
  private listen(request: IncomingMessage & { originalUrl?: string }, response: ServerResponse): void {
    const { method = '', url = '' } = request;
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) {
        chunks.push(Buffer.from(chunk as string));
      }
    };
    const { write, end } = response;
    response.write = function (this: ServerResponse, ...given: unknown[]) {
      keep(given[0]);
      return Reflect.apply(write, this, given) as boolean;
    };
    const judge = () => {
      const type = String(response.getHeader('content-type') ?? '');
      // As Express got it: the service may have put it into origin form.
      const path = (request.originalUrl ?? url).split('?')[0] ?? '';
      if (this.ownRoutes?.test(path) === true) {
        return;
      }
      this.judged += 1;
      this.found.push(
        ...judgeAnswer(method, path, response.statusCode, type, Buffer.concat(chunks)).map(
          (what) => `${method} ${path} ${response.statusCode}: ${what}`,
        ),
      );
    };
    response.end = function (this: ServerResponse, ...given: unknown[]) {
      keep(given[0]);
      judge();
      return Reflect.apply(end, this, given) as ServerResponse;
    };
  }
}

/** The document itself, and the pages for people. */
const DOCUMENT = /^\/(?:openapi\.json|(?:docs|playground)(?:\/.*)?)$/;
/** What may say all by its status. */
const WITHOUT_BODY = [204, 304];

/** What of an answer is not in the document. */
export function judgeAnswer(
  method: string,
  path: string,
  status: number,
  type: string,
  body: Buffer,
): string[] {
  const isHead = method === 'HEAD';
  const operation = operationOf(isHead ? 'get' : method, path);
  if (operation === undefined) {
    return judgeWithoutRoute(path, status, isHead ? null : body);
  }
  const response = operation.responses[status];
  if (response === undefined) {
    return ['the status is not in the document'];
  }
  if (isHead || (WITHOUT_BODY.includes(status) && body.length === 0)) {
    return [];
  }
  const content = response.content?.[type.split(';')[0] ?? ''];
  return content === undefined
    ? [`the content type ${type} is not in the document`]
    : found(content.schema, body);
}

/** Whatever refuses a path that is none does it with the envelope. `body`: null where only the head is sent. */
function judgeWithoutRoute(path: string, status: number, body: Buffer | null): string[] {
  if (status >= 400) {
    return body === null ? [] : found({ $ref: '#/components/schemas/ErrorEnvelopeDto' }, body);
  }
  return DOCUMENT.test(path) ? [] : ['the route is not in the document'];
}

function found(schema: Json, body: Buffer): string[] {
  try {
    return undocumented(OPENAPI, schema, JSON.parse(body.toString('utf8')));
  } catch (error) {
    return [String(error)];
  }
}
