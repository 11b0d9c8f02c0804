import type { Call } from './call';
import type { ErrorEnvelope } from './types';

export interface Keys {
  readonly application: string;
  readonly client: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly entityTag: string | null;
}

/** What the service refused, or that it could not be asked. */
export class CallFailure extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly envelope: ErrorEnvelope | null,
  ) {
    super(message);
  }
}

interface Sending {
  readonly signal?: AbortSignal;
  /** What the page knows already: 304 where nothing is new. */
  readonly entityTag?: string | null;
}

export class ServiceClient {
  constructor(private readonly keys: () => Keys) {}

  /** @throws CallFailure for every answer of 400 or more, and where there was none; AbortError where the signal says so */
  async send(call: Call, { signal, entityTag }: Sending = {}): Promise<Answer> {
    const response = await this.fetch(call, signal, entityTag ?? null);
    const text = await response.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    if (response.status >= 400) {
      const envelope = body as ErrorEnvelope;
      throw new CallFailure(`${envelope.code}: ${envelope.detail.message}`, response.status, envelope);
    }
    return { status: response.status, body, entityTag: response.headers.get('ETag') };
  }

  private async fetch(
    { method, path, body }: Call,
    signal: AbortSignal | undefined,
    entityTag: string | null,
  ): Promise<Response> {
    const { application, client } = this.keys();
    const headers: Record<string, string> = {
      'X-API-Key': application,
      'X-Client-Key': client,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(entityTag === null ? {} : { 'If-None-Match': entityTag }),
    };
    try {
      return await fetch(path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') {
        throw error;
      }
      throw new CallFailure('The service does not answer.', 0, null);
    }
  }
}
