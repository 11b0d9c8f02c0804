import { ProviderError, type ProviderFault } from './provider-error';
import { ROAD_CIRCUIT } from './road-server-client';

describe('the circuit of a road server', () => {
  it.each<[ProviderFault, string]>([
    ['unreachable', 'ill'],
    ['timeout', 'ill'],
    ['server_error', 'ill'],
    ['bad_answer', 'ill'],
    ['refused', 'well'],
    ['busy', 'well'],
  ])('takes a server that is %s for %s', (fault, verdict) => {
    expect(ROAD_CIRCUIT.verdict(new ProviderError(fault, fault))).toBe(verdict);
  });

  it('says nothing of faults of our own', () => {
    expect(ROAD_CIRCUIT.verdict(new Error('ours'))).toBe('nothing');
  });

  it('refuses as a provider that failed, and says how', () => {
    const last = new ProviderError('timeout', 'did not answer');
    expect(ROAD_CIRCUIT.refusal(last)).toMatchObject({
      fault: 'circuit_open',
      message: 'did not answer too often just now, and is left alone for a while',
    });
  });
});
