import type { Chance } from '../../../bench/rich-mix/chance';
import { request } from '../../support/factories';
import { longRequest, smallRequest } from '../../support/jobs-client';
import type { RequestBody } from '../../support/wire';

/** How often a request is sent once more as it was, and how many back it was sent: some of these are still in flight. */
const AGAIN = 0.1;
const AGAIN_WITHIN = 12;

/** A job that names it cannot be planned; of all requests of the chaos run none else is wrong. */
export const NOWHERE = { id: 'nowhere', location_index: 99 };

export function isWrong({ jobs = [] }: RequestBody): boolean {
  return jobs.some(({ id }) => id === NOWHERE.id);
}

export function isWatched({ options = {} }: RequestBody): boolean {
  return options['live_tracking'] === true;
}

/** Of every kind at least one, however short the run. */
const FIRST_DRAWS = [0.99, 0.9, 0.9, 0.8, 0];

/** The requests of a client: soon solved, of a second, watched, wrong, and the same once more. */
export class Requests {
  private readonly sent: RequestBody[] = [];

  constructor(private readonly chance: Chance) {}

  next(): RequestBody {
    const recent = this.sent.slice(-AGAIN_WITHIN);
    const isAgain = recent.length > 0 && this.chance.yes(AGAIN);
    const body = isAgain ? this.chance.pick(recent) : this.made();
    this.sent.push(body);
    return body;
  }

  private made(): RequestBody {
    const draw = FIRST_DRAWS[this.sent.length] ?? this.chance.real();
    if (draw < 0.7) {
      return smallRequest(this.chance.int(4, 12));
    }
    if (draw < 0.85) {
      return longRequest(1);
    }
    if (draw < 0.95) {
      return longRequest(2, { live_tracking: true });
    }
    return { ...request(), jobs: [NOWHERE] };
  }
}
