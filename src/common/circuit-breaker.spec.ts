import { CircuitBreaker, type CircuitOf } from './circuit-breaker';

class Failure extends Error {
  constructor(readonly verdict: 'ill' | 'well' | 'nothing') {
    super(verdict);
  }
}

const ASKED: CircuitOf = {
  verdict: (thrown) => (thrown as Failure).verdict,
  refusal: (lastFailure) => new Error(`not asked: ${(lastFailure as Failure).verdict}`),
};
const NEVER = new AbortController().signal;

describe('CircuitBreaker', () => {
  let now = 0;
  let circuit: CircuitBreaker;
  beforeEach(() => {
    now = 0;
    circuit = new CircuitBreaker({ failuresToOpen: 3, openMs: 100 }, ASKED, () => now);
  });

  const fail = async (verdict: Failure['verdict'] = 'ill', signal = NEVER) => {
    const failure = new Failure(verdict);
    await expect(circuit.run(() => Promise.reject(failure), signal)).rejects.toBe(failure);
  };
  const succeed = () => circuit.run(() => Promise.resolve('answer'), NEVER);
  const refused = () => expect(succeed()).rejects.toThrow('not asked: ill');
  const open = async () => {
    await fail();
    await fail();
    await fail();
  };

  it('lets everybody ask until so many failures in a row', async () => {
    await fail();
    await fail();
    await expect(succeed()).resolves.toBe('answer');
    await fail();
    await fail();
    expect(circuit.isOpen).toBe(false);
    await fail();
    expect(circuit.isOpen).toBe(true);
    await refused();
  });

  it('lets one ask after a while, and closes when that goes well', async () => {
    await open();
    now = 99;
    await refused();
    now = 100;
    let answer: (value: string) => void = () => undefined;
    const probe = circuit.run(() => new Promise<string>((resolve) => (answer = resolve)), NEVER);
    await refused();
    answer('back');
    await expect(probe).resolves.toBe('back');
    await expect(succeed()).resolves.toBe('answer');
  });

  it('stays open for as long again when the probe fails', async () => {
    await open();
    now = 100;
    await fail();
    now = 199;
    await refused();
    now = 200;
    await expect(succeed()).resolves.toBe('answer');
  });

  it('another may probe when the one that did was called off', async () => {
    await open();
    now = 100;
    await fail('ill', AbortSignal.abort());
    await expect(succeed()).resolves.toBe('answer');
  });

  it('who refuses, but answers, is well', async () => {
    await fail();
    await fail();
    await fail('well');
    await fail();
    expect(circuit.isOpen).toBe(false);
  });

  it('faults of our own say nothing', async () => {
    for (let i = 0; i < 5; i += 1) {
      await fail('nothing');
    }
    expect(circuit.isOpen).toBe(false);
  });
});
