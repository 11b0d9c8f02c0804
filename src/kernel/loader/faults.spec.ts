import { loadConfig } from '../../config/config';
import { drawFault, NO_FAULTS, parseFaults } from './faults';

describe('faults', () => {
  it('reads names and shares', () => {
    expect([...parseFaults('trap=0.1,hang=0.05')]).toEqual([
      ['trap', 0.1],
      ['hang', 0.05],
    ]);
  });

  it.each(['trap', 'trap=2', 'trap=-1', 'trap=x', 'flood=0.1', ''])('refuses %j', (text) => {
    expect(() => parseFaults(text)).toThrow(/SOLVER_FAULTS/);
  });

  it('draws each fault with its share', () => {
    const rates = parseFaults('trap=0.25,exit=0.25');
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
    expect(loadConfig({ SOLVER_FAULTS: 'trap=1', NODE_ENV: 'test' }).solverFaults).toBe('trap=1');
  });
});
