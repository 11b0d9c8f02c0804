import { EventEmitter, getEventListeners, once } from 'node:events';
import type { DataSource } from 'typeorm';
import { hearChannel } from './hear-channel';

/** A connection that is lost when `end` is said, with what was done to it. */
class FakeConnection extends EventEmitter {
  constructor(private readonly done: string[]) {
    super();
  }

  end(): Promise<void> {
    this.done.push('end');
    return Promise.resolve();
  }
}

/** A pool whose connections answer nothing any more once they are lost. */
function fakeSource() {
  const done: string[] = [];
  const connections: FakeConnection[] = [];
  const asked = new EventEmitter();
  const source = {
    createQueryRunner: () => {
      const connection = new FakeConnection(done);
      connections.push(connection);
      return {
        connect: () => Promise.resolve(connection),
        query: (text: string) => {
          asked.emit('query', text);
          return text.startsWith('LISTEN') ? Promise.resolve() : Promise.reject(new Error('no answer'));
        },
        release: () => Promise.resolve(void done.push('release')),
      };
    },
  };
  return { source: source as unknown as DataSource, connections, done, asked };
}

describe('what is heard on a channel', () => {
  it('is told, also behind a connection that was lost, which never goes back to the pool as it is', async () => {
    const { source, connections, done, asked } = fakeSource();
    const closing = new AbortController();
    const told: string[] = [];
    const listening = once(asked, 'query');
    const heard = hearChannel(
      source,
      'route_optimization_cancelled_jobs',
      (text) => void told.push(text),
      closing.signal,
    );
    expect(await listening).toEqual(['LISTEN route_optimization_cancelled_jobs']);
    connections[0]?.emit('notification', { payload: 'a' });
    connections[0]?.emit('end');
    await once(asked, 'query');
    const again = once(asked, 'query');
    await new Promise(setImmediate);
    expect(done).toEqual(['end', 'release']);
    connections[0]?.emit('notification', { payload: 'nobody listens to this one' });
    expect(await again).toEqual(['LISTEN route_optimization_cancelled_jobs']);
    connections[1]?.emit('notification', { payload: 'b' });
    // Nothing of the first connection waits for the end.
    expect(getEventListeners(closing.signal, 'abort')).toHaveLength(0);
    expect(told).toEqual(['a', 'b']);
    closing.abort();
    await heard;
    expect(done).toEqual(['end', 'release', 'end', 'release']);
  });
});
