import { randomUUID } from 'node:crypto';
import { readDatabaseUrl } from '../../src/config/database-url';
import { openJobStore } from '../../src/jobs/store/open-job-store';
import { aJobOf, ROOMY } from './small-jobs';

/**
 * A process of its own (fork): says `loaded` and, told to go, opens the store of the URL in its first argument. It says what the
 * store tells for the log. With `insert` as the second argument it then inserts jobs, one after the other, for as long as it lives,
 * and says the id of each once it was acknowledged.
 */
async function start(url: string, isInserting: boolean): Promise<void> {
  const address = readDatabaseUrl(url);
  if (address === null) {
    throw new Error('The first argument is no database URL.');
  }
  const { store, whenConnected, close } = openJobStore(address, randomUUID(), ROOMY, ({ message }) =>
    process.send?.(message),
  );
  await whenConnected();
  while (isInserting) {
    const { id } = await store.insert(aJobOf(randomUUID()), {
      bytes: Buffer.from('{"jobs":[]}'),
      encoding: 'identity',
    });
    process.send?.(id);
  }
  await close();
  process.disconnect();
}

const [, , url = '', what] = process.argv;
process.once('message', () => void start(url, what === 'insert'));
process.send?.('loaded');
