import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolders } from '../../test/support/temporary-folder';
import { systemClock } from '../common/clock';
import { hashKey } from '../config/key-document';
import { readKeyDocument } from './key-file';
import { KeyStore } from './key-store';
import { runKeysCli } from './keys-cli';

const NOW = new Date();
const temporaryFolder = temporaryFolders();

function workbench() {
  const file = join(temporaryFolder(), 'keys.json');
  const run = (...args: string[]) => runKeysCli(args, { GATEWAY_KEYS_FILE: file }, NOW);
  const secretOf = (output: string) => /ro_(?:app|cli)_\w+/.exec(output)?.[0] ?? '';
  const accepts = (app: string, client: string, atMs = NOW.getTime()) =>
    new KeyStore(readKeyDocument(file), { ...systemClock, now: () => atMs }).verify(app, client) !== null;
  return { file, run, secretOf, accepts };
}

describe('npm run keys', () => {
  it('issues keys that work together; the file holds digests only', () => {
    const { file, run, secretOf, accepts } = workbench();
    const app = secretOf(run('issue-app', 'acme'));
    const client = secretOf(run('issue-client', 'acme', 'acme-nl', '--rate-limit', '7'));
    expect(accepts(app, client)).toBe(true);
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(app);
    expect(text).not.toContain(client);
    expect(text).toContain(hashKey(client));
    expect(readKeyDocument(file).applications[0]?.clients?.[0]?.rate_limit).toBe(7);
  });

  it('issuing again replaces a key: the old one lives on for the overlap, and no longer', () => {
    const { run, secretOf, accepts } = workbench();
    const app = secretOf(run('issue-app', 'acme'));
    const old = secretOf(run('issue-client', 'acme', 'nl'));
    const fresh = secretOf(run('issue-client', 'acme', 'nl', '--overlap-hours', '2'));
    const inTwoHours = NOW.getTime() + 2 * 3_600_000;
    expect([accepts(app, old), accepts(app, fresh)]).toEqual([true, true]);
    expect([accepts(app, old, inTwoHours), accepts(app, old, inTwoHours + 1)]).toEqual([true, false]);
    expect(accepts(app, fresh, inTwoHours + 1)).toBe(true);
  });

  it('a third key does not lengthen the life of the first', () => {
    const { run, secretOf, accepts } = workbench();
    const app = secretOf(run('issue-app', 'acme'));
    const first = secretOf(run('issue-client', 'acme', 'nl'));
    run('issue-client', 'acme', 'nl', '--overlap-hours', '1');
    run('issue-client', 'acme', 'nl', '--overlap-hours', '100');
    expect(accepts(app, first, NOW.getTime() + 3_600_001)).toBe(false);
  });

  it('revokes a client, or an application with all its clients', () => {
    const { run, secretOf, accepts } = workbench();
    const app = secretOf(run('issue-app', 'acme'));
    const nl = secretOf(run('issue-client', 'acme', 'nl'));
    const be = secretOf(run('issue-client', 'acme', 'be'));
    run('revoke', 'acme', 'nl');
    expect([accepts(app, nl), accepts(app, be)]).toEqual([false, true]);
    run('revoke', 'acme');
    expect(accepts(app, be)).toBe(false);
  });

  it('a new key for a revoked client does not wake its old keys', () => {
    const { run, secretOf, accepts } = workbench();
    const app = secretOf(run('issue-app', 'acme'));
    const leaked = secretOf(run('issue-client', 'acme', 'nl'));
    run('revoke', 'acme', 'nl');
    const fresh = secretOf(run('issue-client', 'acme', 'nl'));
    expect([accepts(app, leaked), accepts(app, fresh)]).toEqual([false, true]);
  });

  it('stays a valid document however often a key is replaced', () => {
    const { run, secretOf, accepts } = workbench();
    const app = secretOf(run('issue-app', 'acme'));
    let client = '';
    for (let i = 0; i < 20; i++) {
      client = secretOf(run('issue-client', 'acme', 'nl'));
    }
    expect(accepts(app, client)).toBe(true);
  });

  it('lists ids and states, never a key', () => {
    const { run, secretOf } = workbench();
    expect(run('list')).toBe('No keys.\n');
    const app = secretOf(run('issue-app', 'acme'));
    run('issue-client', 'acme', 'nl');
    run('revoke', 'acme', 'nl');
    const listing = run('list');
    expect(listing).toMatch(/^acme {2}active .*\n {2}nl {2}revoked .*\n$/);
    expect(listing).not.toContain(app);
  });

  it('lists no client of a revoked application as active', () => {
    const { run } = workbench();
    run('issue-app', 'acme');
    run('issue-client', 'acme', 'nl');
    run('issue-client', 'acme', 'be');
    run('revoke', 'acme', 'be');
    run('revoke', 'acme');
    const states =
      /^acme {2}revoked .*\n {2}nl {2}revoked with its application .*\n {2}be {2}revoked {2}.*\n$/;
    expect(run('list')).toMatch(states);
  });

  it.each([
    [[], 'Name a command'],
    [['open'], 'no command "open"'],
    [['issue-app'], 'Name the application'],
    [['issue-app', 'a b'], 'Name the application'],
    [['issue-client', 'acme', 'nl'], 'no application "acme"'],
    [['revoke', 'acme'], 'no application "acme"'],
    [['issue-app', 'acme', '--overlap-hours', '-1'], '--overlap-hours must be a whole number'],
    [['issue-app', 'acme', '--overlap-hours', '8761'], 'from 0 to 8760'],
  ])('%j is refused with a reason', (args, reason) => {
    expect(() => workbench().run(...args)).toThrow(reason);
  });

  it('does not overwrite a file it cannot read', () => {
    const { file, run } = workbench();
    writeFileSync(file, 'not JSON');
    expect(() => run('issue-app', 'acme')).toThrow('is not JSON');
    expect(readFileSync(file, 'utf8')).toBe('not JSON');
  });
});
