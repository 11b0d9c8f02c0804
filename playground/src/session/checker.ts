import { type Call, validateCall } from '../api/call';
import { CallFailure, type ServiceClient } from '../api/client';
import type { Fault, Json } from '../api/types';
import { type Finding, placeFaults, type PlacedFault, saidOnce, syntaxFault } from '../request/faults';
import { Signal } from '../ui/signal';

/** How long nobody types before the text is looked at here, which takes a few milliseconds; somebody who writes a word is let finish it. */
const LOOK_PAUSE_MS = 100;
/** A text for which a look takes long enough to be felt: it is looked at when the service is asked. */
const SLOW_CHARACTERS = 250_000;
/** How long nobody types before the service is asked; longer where the body is large, which the service alone looks at. */
const PAUSE_MS = 350;
const LARGE_CHARACTERS = 1_000_000;
const LARGE_PAUSE_MS = 1_500;

/** What is known of the text in the editor. */
export interface Check {
  /** What the service says; while it is asked, what is found here is there already. */
  readonly state: 'checking' | 'valid' | 'faulty' | 'unknown';
  readonly faults: readonly PlacedFault[];
  /** Null while the text is no JSON. */
  readonly request: Json | null;
  /** Why nobody knows. */
  readonly message: string;
}

const NOTHING: Check = { state: 'checking', faults: [], request: null, message: '' };

/** What the schema says of a request. */
export interface Judge {
  findings(request: Json): Finding[];
}

/** Checks the text whenever it rests: here at once whether it is JSON and keeps the schema, at the service whether it is a request. */
export class Checker {
  readonly check = new Signal<Check>(NOTHING);
  private timers: ReturnType<typeof setTimeout>[] = [];
  private abort = new AbortController();
  /** Of the text as it rests now. */
  private looked = NOTHING;
  private findings: readonly Finding[] = [];

  constructor(
    private readonly client: ServiceClient,
    private readonly text: Signal<string>,
    private readonly judge: Judge,
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
    this.timers.forEach(clearTimeout);
    this.abort.abort();
    this.abort = new AbortController();
    const { signal } = this.abort;
    const { length } = this.text.value;
    const pause = length > LARGE_CHARACTERS ? LARGE_PAUSE_MS : PAUSE_MS;
    const lookPause = length > SLOW_CHARACTERS ? pause : LOOK_PAUSE_MS;
    this.timers = [
      setTimeout(() => (this.check.value = this.lookClosely()), lookPause),
      // Behind the look where both are due at once: timers of the same length keep their order.
      setTimeout(() => void this.now(signal), pause),
    ];
  }

  /** What can be said of the text without the service. */
  private lookClosely(): Check {
    const seen = this.look();
    const isLarge = this.text.value.length > LARGE_CHARACTERS;
    const findings = seen.request === null || isLarge ? [] : this.judge.findings(seen.request);
    this.looked = seen.request === null ? seen : { ...seen, faults: placeFaults(this.text.value, findings) };
    this.findings = findings;
    return this.looked;
  }

  private async now(signal: AbortSignal): Promise<void> {
    const seen = this.looked;
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
      return this.answered(seen, 'valid', []);
    } catch (error) {
      const envelope = error instanceof CallFailure && error.status === 422 ? error.envelope : null;
      if (envelope === null) {
        return { ...seen, state: 'unknown', message: error instanceof Error ? error.message : String(error) };
      }
      const { code, detail } = envelope;
      const told =
        detail.errors.length > 0 ? detail.errors : [{ code, message: detail.message, field: detail.field }];
      return this.answered(seen, 'faulty', told);
    }
  }

  private answered(seen: Check, state: Check['state'], told: readonly Fault[]): Check {
    return { ...seen, state, faults: placeFaults(this.text.value, saidOnce(this.findings, told)) };
  }
}
