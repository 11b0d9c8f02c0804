import { driverVariables } from './driver-variables';

const ALL = {
  ...{ PGPASSWORD: 'p', PGSSLMODE: 'require', USER: 'u', HOME: '/h', NODE_TLS_REJECT_UNAUTHORIZED: '1' },
  ...{ NODE_OPTIONS: '--require x', GATEWAY_KEYS: 'k', PATH: '/bin', REDIS_URL: 'r' },
};

describe('variables of a thread with a database', () => {
  it('are those of the driver of PostgreSQL', () => {
    expect(Object.keys(driverVariables('postgres', ALL))).toEqual([
      ...['PGPASSWORD', 'PGSSLMODE', 'USER', 'HOME', 'NODE_TLS_REJECT_UNAUTHORIZED'],
    ]);
  });

  it('are none where the driver is of SQLite', () => {
    expect(driverVariables('sqlite', ALL)).toEqual({});
  });
});
