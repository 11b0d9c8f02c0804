import type { RawBody } from '../common/body/raw-body';
import type { Endpoint } from '../optimize/pipeline';
import type { PrepKind, PrepWork, Question, Told } from './prep-work';

export interface PrepJob extends RawBody {
  readonly kind: PrepKind;
  readonly endpoint: Endpoint;
  readonly told: Told;
}

/** A body that is needed again comes back with the question. */
export type QuestionWithBody = Question & { readonly bytes?: Uint8Array<ArrayBuffer> };

export type PrepAnswer = PrepWork[PrepKind]['answer'] | QuestionWithBody;
