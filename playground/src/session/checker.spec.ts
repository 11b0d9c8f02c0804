import type { Call } from '../api/call';
import { CallFailure, type ServiceClient } from '../api/client';
import type { ErrorEnvelope, Fault } from '../api/types';
import { SchemaJudge } from '../schema/findings';
import { BUILT_SCHEMA } from '../schema/testing/built-schema';
import { Signal } from '../ui/signal';
import { Checker } from './checker';

const MISTAKEN = '{"travel": {}, "resources": [{"id": 5, "capacites": 1}]}';

/** A checker whose service answers what it is told to; a text is there as if it had been typed. */
function checking(answer: () => Promise<unknown>) {
  const asked: Call[] = [];
  const send = (call: Call) => {
    asked.push(call);
    return answer();
  };
  const text = new Signal('');
  const checker = new Checker({ send } as unknown as ServiceClient, text, new SchemaJudge(BUILT_SCHEMA));
  return {
    text,
    asked,
    told: () => [checker.check.value.state, ...checker.check.value.faults.map(({ field }) => field)],
  };
}

const refusing = (errors: readonly Fault[]) => () => {
  const envelope = { code: 'SCHEMA_ERROR', detail: { message: '', field: null, errors } };
  return Promise.reject(new CallFailure('', 422, envelope as unknown as ErrorEnvelope));
};

describe('the check of a text', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('says what the schema finds before the service is asked', async () => {
    const { text, asked, told } = checking(() => new Promise(() => undefined));
    text.value = MISTAKEN;
    await jest.advanceTimersByTimeAsync(110);
    expect(told()).toEqual(['checking', 'resources[0].id', 'resources[0].capacites']);
    expect(asked).toEqual([]);
    await jest.advanceTimersByTimeAsync(300);
    expect(asked).toHaveLength(1);
    expect(told()[0]).toBe('checking');
  });

  it('takes the faults of the service when they are there, and keeps its own warnings', async () => {
    const { text, told } = checking(refusing([{ code: 'X', message: '', field: 'resources[0].id' }]));
    text.value = MISTAKEN;
    await jest.advanceTimersByTimeAsync(400);
    expect(told()).toEqual(['faulty', 'resources[0].id', 'resources[0].capacites']);
  });

  it('of a request that the service accepts keeps no fault', async () => {
    const { text, told } = checking(() => Promise.resolve({ status: 200 }));
    text.value = MISTAKEN;
    await jest.advanceTimersByTimeAsync(400);
    expect(told()).toEqual(['valid', 'resources[0].capacites']);
  });

  it('keeps what it found where the service does not answer', async () => {
    const { text, told } = checking(() => Promise.reject(new CallFailure('gone', 0, null)));
    text.value = MISTAKEN;
    await jest.advanceTimersByTimeAsync(400);
    expect(told()).toEqual(['unknown', 'resources[0].id', 'resources[0].capacites']);
  });

  it('looks again at each text, and asks for the last one alone', async () => {
    const { text, asked, told } = checking(() => Promise.resolve({ status: 200 }));
    text.value = MISTAKEN;
    await jest.advanceTimersByTimeAsync(200);
    text.value = '{"travel": {}';
    await jest.advanceTimersByTimeAsync(110);
    expect(told()).toEqual(['faulty', null]);
    text.value = '{"travel": {}, "resources": [{"id": "v"}]}';
    await jest.advanceTimersByTimeAsync(400);
    expect(told()).toEqual(['valid']);
    expect(asked).toHaveLength(1);
  });

  it('leaves a text of megabytes to the service', async () => {
    const { text, asked, told } = checking(() => Promise.resolve({ status: 200 }));
    text.value = MISTAKEN + ' '.repeat(1_000_001);
    await jest.advanceTimersByTimeAsync(1_600);
    expect(asked).toHaveLength(1);
    expect(told()).toEqual(['valid']);
  });
});
