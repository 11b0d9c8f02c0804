import { type Claim, InFlightMarkers } from './in-flight';
import { type Marker, MemoryMarkerStore, type SharedMarkerStore } from './marker-store';

const KEY = { applicationId: 'a', clientId: 'c', fingerprint: 'f' };
const MINUTE_MS = 60_000;

const own = () => new MemoryMarkerStore(100);
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A shared store that answers when it is told to. */
class SlowStore implements SharedMarkerStore {
  readonly asked: string[] = [];
  private readonly answers: ((marker: Marker) => void)[] = [];
  private readonly mine: Marker[] = [];

  put(_key: string, marker: Marker): Promise<Marker> {
    this.asked.push(marker.jobId);
    this.mine.push(marker);
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

  /** Of the oldest question: this marker, or the one that was asked about. */
  async answer(marker?: Marker): Promise<void> {
    const granted = this.mine.shift() as Marker;
    this.answers.shift()?.(marker ?? granted);
    await tick();
  }
}

const GONE: SharedMarkerStore = {
  put: () => Promise.reject(new Error('away')),
  remove: () => Promise.reject(new Error('away')),
  share: () => Promise.reject(new Error('away')),
  isShared: () => Promise.reject(new Error('away')),
};

const told = (claims: readonly Claim[]) => claims.map((claim) => (claim.mine ? 'mine' : claim.jobId));

describe('markers of work in flight', () => {
  it('without the shared store are kept among the claims of this process', async () => {
    const markers = new InFlightMarkers({ own: own(), shared: GONE });
    const first = await markers.claim(KEY, 'first', MINUTE_MS);
    expect(told([first, await markers.claim(KEY, 'second', MINUTE_MS)])).toEqual(['mine', 'first']);
    await markers.release(KEY, first.mine ? first.token : '');
    expect(told([await markers.claim(KEY, 'third', MINUTE_MS)])).toEqual(['mine']);
  });

  it('without the shared store are shared with no other process', async () => {
    const markers = new InFlightMarkers({ own: own(), shared: GONE });
    await markers.share(KEY, 'first');
    await expect(markers.isShared(KEY, 'token')).resolves.toBe(false);
  });

  it('switched off grant every claim', async () => {
    const markers = new InFlightMarkers({ own: null, shared: null });
    const claims = [await markers.claim(KEY, 'a', MINUTE_MS), await markers.claim(KEY, 'b', MINUTE_MS)];
    expect(told(claims)).toEqual(['mine', 'mine']);
    await markers.release(KEY, 'any');
  });

  it('name nobody before the shared store has said whose the work is', async () => {
    const shared = new SlowStore();
    const markers = new InFlightMarkers({ own: own(), shared });
    const claims = Promise.all(['a', 'b', 'c'].map((job) => markers.claim(KEY, job, MINUTE_MS)));
    await tick();
    expect(shared.asked).toEqual(['a']);
    const elsewhere = { jobId: 'elsewhere', token: 't' };
    await shared.answer(elsewhere);
    // The next one asks anew, and again the others wait for what comes of it.
    expect(shared.asked).toEqual(['a', 'b']);
    await shared.answer(elsewhere);
    await shared.answer(elsewhere);
    expect(told(await claims)).toEqual(['elsewhere', 'elsewhere', 'elsewhere']);
  });

  it('whose other holder let go in the meantime go to the next who asks', async () => {
    const shared = new SlowStore();
    const markers = new InFlightMarkers({ own: own(), shared });
    const claims = Promise.all(['a', 'b', 'c'].map((job) => markers.claim(KEY, job, MINUTE_MS)));
    await tick();
    await shared.answer({ jobId: 'elsewhere', token: 't' });
    await shared.answer();
    expect(told(await claims)).toEqual(['elsewhere', 'mine', 'b']);
  });
});

describe('markers in memory', () => {
  const marker = (jobId: string): Marker => ({ jobId, token: `token of ${jobId}` });

  it('end at their time, not before', async () => {
    let now = 0;
    const store = new MemoryMarkerStore(10, () => now);
    await store.put('k', marker('a'), 100);
    now = 99;
    await expect(store.put('k', marker('b'), 100)).resolves.toEqual(marker('a'));
    now = 100;
    await expect(store.put('k', marker('b'), 100)).resolves.toEqual(marker('b'));
  });

  it('are bounded: first those that ended go, then the oldest', async () => {
    let now = 0;
    const store = new MemoryMarkerStore(3, () => now);
    await store.put('long', marker('a'), 1_000);
    await store.put('short', marker('b'), 10);
    await store.put('other', marker('c'), 1_000);
    now = 10;
    await store.put('fourth', marker('d'), 1_000);
    expect(store.size).toBe(3);
    await expect(store.put('long', marker('x'), 1_000)).resolves.toEqual(marker('a'));
    await store.put('fifth', marker('e'), 1_000);
    expect(store.size).toBe(3);
    await expect(store.put('long', marker('x'), 1_000)).resolves.toEqual(marker('x'));
  });
});
