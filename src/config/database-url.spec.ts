import { readDatabaseUrl } from './database-url';

describe('database URLs (contract C20)', () => {
  it.each([
    ['sqlite:///jobs.db', 'jobs.db'],
    ['sqlite:///./data/jobs.db', './data/jobs.db'],
    ['sqlite:////var/lib/jobs.db', '/var/lib/jobs.db'],
    ['sqlite+aiosqlite:///jobs.db', 'jobs.db'],
  ])('%s is a file', (url, path) => {
    expect(readDatabaseUrl(url)).toEqual({ kind: 'sqlite', path });
  });

  it.each([
    ['postgres://u:p@host/name', 'postgresql://u:p@host/name'],
    ['postgresql://u:p@host:5433/name', 'postgresql://u:p@host:5433/name'],
    [
      'postgresql+asyncpg://u:p%40@host/name?sslmode=require',
      'postgresql://u:p%40@host/name?sslmode=require',
    ],
    ['postgresql+psycopg2:///name?host=/run', 'postgresql:///name?host=/run'],
  ])('%s is a server', (url, expected) => {
    expect(readDatabaseUrl(url)).toEqual({ kind: 'postgres', url: expected });
  });

  it.each([
    ...[
      '',
      'jobs.db',
      'sqlite://',
      'sqlite:///',
      'sqlite://host/jobs.db',
      'sqlite:///:memory:',
      'sqlite:///folder/',
    ],
    ...[
      'sqlite:///a.db?mode=ro',
      'mysql://u@host/name',
      'postgresql://host',
      'postgresql:///name',
      'postgres:host/name',
      'postgresql://u:100%zz@host/name',
      'postgresql://u@host/na%me',
    ],
    ...['postgresql+://host/name', ' postgresql://host/name', 'file:///jobs.db', 'postgresqlx://host/name'],
  ])('%j is none', (url) => {
    expect(readDatabaseUrl(url)).toBeNull();
  });
});
