import { parentPort, workerData } from 'node:worker_threads';
import { ApiError } from '../common/errors';
import type { Database, DatabaseNews } from './database';
import type {
  CallAnswer,
  StoreAnswer,
  StoreCall,
  StoreFailure,
  StoreQuestion,
} from './store-thread-messages';

/** A store in a thread, with the database under it. */
export interface ServedStore {
  readonly database: Database;
  readonly store: object;
}

type Methods = Readonly<Partial<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>>;

/** The thread's side of a StoreThread. `open` is given what the thread was started with. */
export function serveStore<Data>(
  open: (data: Data, tell: (news: DatabaseNews) => void) => ServedStore,
): void {
  const port = parentPort;
  if (port === null) {
    throw new Error('This file runs in a worker thread only.');
  }
  const say = (answer: StoreAnswer) => port.postMessage(answer, ownBuffersOf(answer));
  const { database, store } = open(workerData as Data, (news) => say({ kind: 'news', news }));
  const ask = async (method: string, args: readonly unknown[]): Promise<unknown> => {
    const methods = store as Methods;
    if (methods[method] === undefined) {
      throw new Error(`The store has no method ${method}.`);
    }
    return methods[method](...args);
  };

  const answer = async ({ call, method, args }: StoreCall): Promise<CallAnswer> => {
    try {
      return { kind: 'value', call, value: await ask(method, args) };
    } catch (thrown) {
      return thrown instanceof ApiError
        ? { kind: 'refusal', call, error: thrown.toJSON() }
        : { kind: 'failure', call, failure: failureOf(thrown) };
    }
  };

  /** A value that cannot be copied is its caller's failure alone: it must not end the thread. */
  const sayOrRefuse = (told: CallAnswer): void => {
    try {
      say(told);
    } catch (thrown) {
      say({ kind: 'failure', call: told.call, failure: failureOf(thrown) });
    }
  };

  port.on('message', (question: StoreQuestion) => {
    switch (question.kind) {
      case 'call':
        return void answer(question).then(sayOrRefuse);
      case 'hear':
        return void database.hear(question.channel, (text) => say({ kind: 'heard', text }));
      case 'close':
        return void database.close().then(() => say({ kind: 'closed' }));
    }
  });
  database.whenConnected().then(
    () => say({ kind: 'connected' }),
    () => undefined,
  );
}

function failureOf(thrown: unknown): StoreFailure {
  if (!(thrown instanceof Error)) {
    return { name: 'Error', message: String(thrown), stack: undefined, code: undefined };
  }
  const { name, message, stack } = thrown;
  return { name, message, stack, code: 'code' in thrown ? String(thrown.code) : undefined };
}

/** A body or a result, which may be large, goes to the main thread as it is: to copy it there would hold up the event loop. */
function ownBuffersOf(answer: StoreAnswer): ArrayBuffer[] {
  const value = answer.kind === 'value' ? answer.value : null;
  const bytes = value !== null && typeof value === 'object' && 'bytes' in value ? value.bytes : value;
  const isWhole = bytes instanceof Uint8Array && bytes.byteLength === bytes.buffer.byteLength;
  return isWhole && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}
