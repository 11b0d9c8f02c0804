import type { RawBody } from '../common/body/raw-body';
import type { Endpoint } from '../optimize/pipeline';
import type { RoadAnswer } from '../travel';
import type { PrepKind, PrepWork, RoadNeeded } from './prep-work';

export interface PrepJob extends RawBody {
  readonly kind: PrepKind;
  readonly endpoint: Endpoint;
  readonly road?: RoadAnswer | undefined;
}

/** A body that is needed again comes back with the question. */
export interface RoadNeededFirst extends RoadNeeded {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type PrepAnswer = PrepWork[PrepKind]['answer'] | RoadNeededFirst;
