import type * as fs from 'node:fs';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asUser, USER_OF_IMAGE } from '../../test/support/as-user';
import { temporaryFolders } from '../../test/support/temporary-folder';
import { writeKeyDocument } from './key-file';

jest.mock('node:fs', () => {
  const actual = jest.requireActual<typeof fs>('node:fs');
  return { ...actual, chownSync: jest.fn(actual.chownSync) };
});

const temporaryFolder = temporaryFolders();
const NONE = { applications: [] };
const OTHER = { applications: [{ id: 'acme', clients: [] }] };

/** A path in a folder that everybody may enter. */
function keyFile(): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  return join(folder, 'gateway-keys.json');
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('the key file that the commands write', () => {
  let umask: number;
  beforeAll(() => (umask = process.umask(0o022)));
  afterAll(() => process.umask(umask));

  it('can be read by the user of the image when it is new', () => {
    const path = keyFile();
    writeKeyDocument(path, NONE);
    expect(modeOf(path)).toBe(0o644);
    expect(JSON.parse(asUser(USER_OF_IMAGE, () => readFileSync(path, 'utf8')))).toEqual(NONE);
  });

  it('is as private as the umask says when it is new', () => {
    const path = keyFile();
    process.umask(0o077);
    writeKeyDocument(path, NONE);
    process.umask(0o022);
    expect(modeOf(path)).toBe(0o600);
  });

  it.each(['600', '640', '644', '664'])('keeps the mode %s when it is replaced', (octal) => {
    const mode = parseInt(octal, 8);
    const path = keyFile();
    writeFileSync(path, JSON.stringify(NONE));
    chmodSync(path, mode);
    writeKeyDocument(path, OTHER);
    expect(modeOf(path)).toBe(mode);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(OTHER);
  });

  it('keeps its owner and group when it is replaced by root', () => {
    const owner = process.getuid?.() === 0 ? USER_OF_IMAGE : statSync(temporaryFolder()).uid;
    const path = keyFile();
    writeFileSync(path, JSON.stringify(NONE));
    chownSync(path, owner, statSync(path).gid);
    chmodSync(path, 0o400);
    writeKeyDocument(path, OTHER);
    expect(statSync(path).uid).toBe(owner);
    expect(JSON.parse(asUser(USER_OF_IMAGE, () => readFileSync(path, 'utf8')))).toEqual(OTHER);
  });

  /** As for everybody who is not root and replaces the file of somebody else. */
  const refuseToGiveAway = () =>
    jest.mocked(chownSync).mockImplementationOnce(() => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    });

  it('stays as it is where its owner cannot be kept and nobody else may read it', () => {
    const path = keyFile();
    writeFileSync(path, JSON.stringify(NONE), { mode: 0o640 });
    refuseToGiveAway();
    expect(() => writeKeyDocument(path, OTHER)).toThrow(/Nothing was changed: run this as root/);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(NONE);
    expect(readdirSync(join(path, '..'))).toEqual(['gateway-keys.json']);
  });

  it('may change hands where everybody reads it', () => {
    const path = keyFile();
    writeFileSync(path, JSON.stringify(NONE), { mode: 0o644 });
    refuseToGiveAway();
    writeKeyDocument(path, OTHER);
    expect([modeOf(path), JSON.parse(readFileSync(path, 'utf8'))]).toEqual([0o644, OTHER]);
  });

  it('leaves no draft behind where it cannot be written', () => {
    const path = join(temporaryFolder(), 'gateway-keys.json');
    mkdirSync(path);
    expect(() => writeKeyDocument(path, NONE)).toThrow();
    expect(readdirSync(join(path, '..'))).toEqual(['gateway-keys.json']);
  });
});
