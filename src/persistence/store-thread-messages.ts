import type { SerializedApiError } from '../common/errors';
import type { DatabaseNews } from './database';
import type { Channel } from './hear-channel';

/** `method`: of the store, whose arguments and values can be copied between threads. */
export interface StoreCall {
  readonly kind: 'call';
  readonly call: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** What a store's thread is asked. */
export type StoreQuestion =
  | StoreCall
  /** To tell what is said on a channel from now on. */
  | { readonly kind: 'hear'; readonly channel: Channel }
  | { readonly kind: 'close' };

/** An error as it can be copied between threads. */
export interface StoreFailure {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Of the database, of its driver or of the system, where they tell one. */
  readonly code: string | undefined;
}

/** To one call. */
export type CallAnswer =
  | { readonly kind: 'value'; readonly call: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly call: number; readonly error: SerializedApiError }
  | { readonly kind: 'failure'; readonly call: number; readonly failure: StoreFailure };

export type StoreAnswer =
  | CallAnswer
  | { readonly kind: 'connected' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'news'; readonly news: DatabaseNews }
  | { readonly kind: 'heard'; readonly text: string };
