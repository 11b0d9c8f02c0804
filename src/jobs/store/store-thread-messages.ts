import type { SerializedApiError } from '../../common/errors';
import type { DatabaseAddress } from '../../config/database-url';
import type { DatabaseNews } from '../../persistence/database';
import type { DurableJobStore } from './durable-job-store';
import type { Retention } from './job-store';

/** What a store's thread is started with. */
export interface StoreThreadData {
  readonly address: DatabaseAddress;
  readonly runnerId: string;
  readonly retention: Retention;
}

export type StoreMethod = Exclude<keyof DurableJobStore, 'runnerId'>;

export type StoreQuestion =
  | {
      readonly kind: 'call';
      readonly call: number;
      readonly method: StoreMethod;
      readonly args: readonly unknown[];
    }
  | { readonly kind: 'close' };

export type StoreAnswer =
  | { readonly kind: 'connected' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'news'; readonly news: DatabaseNews }
  | { readonly kind: 'value'; readonly call: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly call: number; readonly error: SerializedApiError }
  | { readonly kind: 'failure'; readonly call: number; readonly message: string };
