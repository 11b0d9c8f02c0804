import type { SerializedApiError } from '../common/errors';
import type { DatabaseNews } from './database';

/** What a store's thread is asked. `method`: of the store, whose arguments and values can be copied between threads. */
export type StoreQuestion =
  | {
      readonly kind: 'call';
      readonly call: number;
      readonly method: string;
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
