import type { RawBody } from '../common/body/raw-body';
import type { Endpoint } from '../optimize/pipeline';
import type { PrepKind, PrepWork } from './prep-work';

export interface PrepJob extends RawBody {
  readonly kind: PrepKind;
  readonly endpoint: Endpoint;
}

export type PrepAnswer = PrepWork[PrepKind]['answer'];
