import type { Call } from '../api/call';

export interface MadeCall {
  readonly title: string;
  readonly call: Call;
}
