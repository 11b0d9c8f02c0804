import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareRequest } from '../../optimize/pipeline/prepare';
import { DEFAULT_PIPELINE_SETTINGS } from '../../optimize/pipeline/settings';
import type { ConvertOptions, RequestJson } from '../format';

const FOLDER = join(__dirname, '..', '..', '..', 'test', 'fixtures', 'formats');

export function fixture(path: string): string {
  return readFileSync(join(FOLDER, path), 'utf8');
}

/** Names of the published examples of a format; matrices beside a problem belong to it. */
export function fixturesOf(folder: string): string[] {
  return readdirSync(join(FOLDER, folder))
    .filter((name) => !name.includes('.matrix.'))
    .map((name) => `${folder}/${name}`);
}

/** The matrix files beside a problem. */
export function besides(path: string): ConvertOptions {
  const [folder = '', name = ''] = path.split('/');
  const stem = name.replace(/\.problem\.json$/, '');
  const matrices = readdirSync(join(FOLDER, folder)).filter((one) => one.startsWith(`${stem}.matrix.`));
  return matrices.length === 0 ? {} : { matrices: matrices.map((one) => fixture(`${folder}/${one}`)) };
}

/** The service's own checks of a request, up to the kernel's words; throws what it would refuse. */
export function expectAccepted(request: RequestJson): void {
  // As it would come over HTTP: without what JSON leaves out.
  const sent = JSON.parse(JSON.stringify(request)) as unknown;
  const { context } = prepareRequest(sent, DEFAULT_PIPELINE_SETTINGS);
  const unknown = context.warnings.filter(({ code }) => code === 'UNKNOWN_FIELD' || code === 'ALIAS_IGNORED');
  expect(unknown).toEqual([]);
}
