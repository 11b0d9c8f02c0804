import { type Call, validateCall } from '../api/call';
import { CallFailure, type ServiceClient } from '../api/client';
import type { Json } from '../api/types';
import { placeFaults, type PlacedFault, syntaxFault } from '../request/faults';
import { Signal } from '../ui/signal';

/** How long nobody types before the service is asked; longer where the body is large. */
const PAUSE_MS = 350;
const LARGE_CHARACTERS = 1_000_000;
const LARGE_PAUSE_MS = 1_500;

/** What is known of the text in the editor. */
export interface Check {
  readonly state: 'checking' | 'valid' | 'faulty' | 'unknown';
  readonly faults: readonly PlacedFault[];
  /** Null while the text is no JSON. */
  readonly request: Json | null;
  /** Why nobody knows. */
  readonly message: string;
}

const NOTHING: Check = { state: 'checking', faults: [], request: null, message: '' };

/** Checks the text whenever it rests: here whether it is JSON, at the service whether it is a request. */
export class Checker {
  readonly check = new Signal<Check>(NOTHING);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private abort = new AbortController();

  constructor(
    private readonly client: ServiceClient,
    private readonly text: Signal<string>,
  ) {
    text.listen(() => this.later());
  }

  /** Whether the text is JSON, at once. */
  look(): Check {
    const text = this.text.value;
    const fault = syntaxFault(text);
    return fault === null
      ? { ...NOTHING, request: JSON.parse(text) as Json }
      : { ...NOTHING, state: 'faulty', faults: [fault] };
  }

  /** Asks again, for other keys too. */
  later(): void {
    clearTimeout(this.timer);
    this.abort.abort();
    this.abort = new AbortController();
    const { signal } = this.abort;
    const pause = this.text.value.length > LARGE_CHARACTERS ? LARGE_PAUSE_MS : PAUSE_MS;
    this.timer = setTimeout(() => void this.now(signal), pause);
  }

  private async now(signal: AbortSignal): Promise<void> {
    const seen = this.look();
    this.check.value = seen;
    if (seen.request !== null) {
      const check = await this.ask(seen, validateCall(seen.request), signal);
      if (!signal.aborted) {
        this.check.value = check;
      }
    }
  }

  private async ask(seen: Check, call: Call, signal: AbortSignal): Promise<Check> {
    try {
      await this.client.send(call, { signal });
      return { ...seen, state: 'valid' };
    } catch (error) {
      const envelope = error instanceof CallFailure && error.status === 422 ? error.envelope : null;
      if (envelope === null) {
        return { ...seen, state: 'unknown', message: error instanceof Error ? error.message : String(error) };
      }
      const { code, detail } = envelope;
      const told =
        detail.errors.length > 0 ? detail.errors : [{ code, message: detail.message, field: detail.field }];
      return { ...seen, state: 'faulty', faults: placeFaults(this.text.value, told) };
    }
  }
}
