import { loadConfig } from '../../config/config';
import { drawFault, type FaultRates, NO_FAULTS } from './faults';

describe('faults', () => {
  it('draws each fault with its share', () => {
    const rates: FaultRates = new Map([
      ['trap', 0.25],
      ['exit', 0.25],
    ]);
    expect([0, 0.24, 0.25, 0.49, 0.5, 0.99].map((random) => drawFault(rates, random))).toEqual([
      'trap',
      'trap',
      'exit',
      'exit',
      null,
      null,
    ]);
    expect(drawFault(NO_FAULTS, 0)).toBeNull();
  });

  it.each(['production', 'development', undefined])(
    'are never configured when NODE_ENV is %s',
    (NODE_ENV) => {
      const env = { SOLVER_FAULTS: 'trap=1', ...(NODE_ENV === undefined ? {} : { NODE_ENV }) };
      expect(loadConfig(env).solverFaults).toBeNull();
    },
  );

  it('are configured when NODE_ENV is test', () => {
    expect(loadConfig({ SOLVER_FAULTS: 'trap=1', NODE_ENV: 'test' }).solverFaults).toEqual(
      new Map([['trap', 1]]),
    );
  });
});
