import type { IncomingMessage } from 'node:http';

/** Who calls: public ids of the key document, never the keys. */
export interface Caller {
  readonly applicationId: string;
  readonly clientId: string;
  /** Whose recurring patterns its solves may name; null or absent: nobody's. */
  readonly tenant?: string | null;
}

/** One text for one caller. Ids hold no slash, so no two callers share it. */
export function callerName({ applicationId, clientId }: Caller): string {
  return `${applicationId}/${clientId}`;
}

declare module 'http' {
  interface IncomingMessage {
    /** Set by the first middleware. */
    requestId?: string;
    /** Set by the gateway once both keys are verified. */
    caller?: Caller;
    /** Of a recurring route, set by the tenant gate. */
    tenant?: string;
    /** The client asked for `100 Continue` and was not told yet. */
    awaitsContinue?: boolean;
  }
}

export function requestIdOf(request: IncomingMessage): string {
  return request.requestId ?? 'unknown';
}

/** Path without the query: a query may hold anything, and is never logged. */
export function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** Whether bytes of a body follow the headers. */
export function announcesBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) > 0);
}
