import { parentPort, workerData } from 'node:worker_threads';
import { ApiError } from '../../common/errors';
import { Database } from '../../persistence/database';
import { jobSchema } from './job-schema';
import { SqlJobStore } from './sql-job-store';
import type { StoreAnswer, StoreMethod, StoreQuestion, StoreThreadData } from './store-thread-messages';

/** The thread's side of {@link ThreadedJobStore}. */
function serveStore(): void {
  const port = parentPort;
  if (port === null) {
    throw new Error('This file runs in a worker thread only.');
  }
  const { address, runnerId, retention } = workerData as StoreThreadData;
  const say = (answer: StoreAnswer) => port.postMessage(answer);
  const database = new Database(address, jobSchema(address.kind), (news) => say({ kind: 'news', news }));
  const store = new SqlJobStore(database, runnerId, retention);
  const methods = store as unknown as Record<StoreMethod, (...given: readonly unknown[]) => Promise<unknown>>;

  const answer = async (question: StoreQuestion): Promise<StoreAnswer> => {
    if (question.kind === 'close') {
      await database.close();
      return { kind: 'closed' };
    }
    const { call, method, args } = question;
    try {
      return { kind: 'value', call, value: await methods[method](...args) };
    } catch (thrown) {
      return thrown instanceof ApiError
        ? { kind: 'refusal', call, error: thrown.toJSON() }
        : { kind: 'failure', call, message: String(thrown) };
    }
  };

  port.on('message', (question: StoreQuestion) => void answer(question).then(say));
  database.whenConnected().then(
    () => say({ kind: 'connected' }),
    () => undefined,
  );
}

serveStore();
