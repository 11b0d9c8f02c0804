import { InFlightMarkers } from './in-flight';
import { MemoryMarkerStore, type SharedMarkerStore } from './marker-store';

const KEY = { applicationId: 'a', clientId: 'c', fingerprint: 'f' };
const MINUTE_MS = 60_000;

const own = () => new MemoryMarkerStore(100);
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A shared store that answers when it is told to. */
class SlowStore implements SharedMarkerStore {
  readonly asked: string[] = [];
  private readonly answers: ((jobId: string) => void)[] = [];
  private readonly mine: string[] = [];

  put(_key: string, jobId: string): Promise<string> {
    this.asked.push(jobId);
    this.mine.push(jobId);
    return new Promise((resolve) => this.answers.push(resolve));
  }

  remove(): Promise<void> {
    return Promise.resolve();
  }

  share(): Promise<void> {
    return Promise.resolve();
  }

  isShared(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** Of the oldest question: this job, or the one that was asked about. */
  async answer(jobId?: string): Promise<void> {
    const granted = this.mine.shift() as string;
    this.answers.shift()?.(jobId ?? granted);
    await tick();
  }
}

const GONE: SharedMarkerStore = {
  put: () => Promise.reject(new Error('away')),
  remove: () => Promise.reject(new Error('away')),
  share: () => Promise.reject(new Error('away')),
  isShared: () => Promise.reject(new Error('away')),
};

describe('markers of work in flight', () => {
  it('are different ones of the same request for a client, for an application and for all', async () => {
    const markers = new InFlightMarkers({ own: own(), shared: null });
    const [fingerprint, applicationId, clientId] = ['f', 'a', 'c'];
    const keys = [
      { fingerprint },
      { applicationId, fingerprint },
      { applicationId: 'b', fingerprint },
      { applicationId, clientId, fingerprint },
      { applicationId, clientId: 'd', fingerprint },
    ];
    for (const [at, key] of keys.entries()) {
      await expect(markers.claim(key, `job ${at}`, MINUTE_MS)).resolves.toBe(`job ${at}`);
      await expect(markers.claim(key, 'another', MINUTE_MS)).resolves.toBe(`job ${at}`);
    }
  });

  it('without the shared store are kept among the claims of this process', async () => {
    const markers = new InFlightMarkers({ own: own(), shared: GONE });
    await expect(markers.claim(KEY, 'first', MINUTE_MS)).resolves.toBe('first');
    await expect(markers.claim(KEY, 'second', MINUTE_MS)).resolves.toBe('first');
    await markers.release(KEY, 'first');
    await expect(markers.claim(KEY, 'third', MINUTE_MS)).resolves.toBe('third');
  });

  it('without the shared store are shared with no other process', async () => {
    const markers = new InFlightMarkers({ own: own(), shared: GONE });
    await markers.share(KEY, 'first');
    await expect(markers.isShared(KEY, 'first')).resolves.toBe(false);
  });

  it('switched off grant every claim', async () => {
    const markers = new InFlightMarkers({ own: null, shared: null });
    const claims = [await markers.claim(KEY, 'a', MINUTE_MS), await markers.claim(KEY, 'b', MINUTE_MS)];
    expect(claims).toEqual(['a', 'b']);
    await markers.release(KEY, 'a');
  });

  it('name nobody before the shared store has said whose the work is', async () => {
    const shared = new SlowStore();
    const markers = new InFlightMarkers({ own: own(), shared });
    const claims = Promise.all(['a', 'b', 'c'].map((job) => markers.claim(KEY, job, MINUTE_MS)));
    await tick();
    expect(shared.asked).toEqual(['a']);
    await shared.answer('elsewhere');
    // The next one asks anew, and again the others wait for what comes of it.
    expect(shared.asked).toEqual(['a', 'b']);
    await shared.answer('elsewhere');
    await shared.answer('elsewhere');
    expect(await claims).toEqual(['elsewhere', 'elsewhere', 'elsewhere']);
  });

  it('whose other holder let go in the meantime go to the next who asks', async () => {
    const shared = new SlowStore();
    const markers = new InFlightMarkers({ own: own(), shared });
    const claims = Promise.all(['a', 'b', 'c'].map((job) => markers.claim(KEY, job, MINUTE_MS)));
    await tick();
    await shared.answer('elsewhere');
    await shared.answer();
    expect(await claims).toEqual(['elsewhere', 'b', 'b']);
  });
});

describe('markers in memory', () => {
  it('end at their time, not before', async () => {
    let now = 0;
    const store = new MemoryMarkerStore(10, () => now);
    await store.put('k', 'a', 100);
    now = 99;
    await expect(store.put('k', 'b', 100)).resolves.toBe('a');
    now = 100;
    await expect(store.put('k', 'b', 100)).resolves.toBe('b');
  });

  it('are bounded: first those that ended go, then the oldest', async () => {
    let now = 0;
    const store = new MemoryMarkerStore(3, () => now);
    await store.put('long', 'a', 1_000);
    await store.put('short', 'b', 10);
    await store.put('other', 'c', 1_000);
    now = 10;
    await store.put('fourth', 'd', 1_000);
    expect(store.size).toBe(3);
    await expect(store.put('long', 'x', 1_000)).resolves.toBe('a');
    await store.put('fifth', 'e', 1_000);
    expect(store.size).toBe(3);
    await expect(store.put('long', 'x', 1_000)).resolves.toBe('x');
  });
});
