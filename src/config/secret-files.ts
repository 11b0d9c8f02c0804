import { readFileSync, statSync } from 'node:fs';
import { MAX_SECRET_FILE_BYTES } from './limits';

/** What a variable's name becomes where its value is in a file, as container platforms hand out secrets. */
const SUFFIX = '_FILE';

/** An environment, and what is wrong with the files that it names. */
export interface EnvironmentOfFiles {
  readonly source: NodeJS.ProcessEnv;
  readonly problems: readonly string[];
}

/**
 * The environment with the contents of `NAME_FILE` as the value of NAME, for the names given. Files are read once; the line end that
 * editors leave is no part of a secret.
 */
export function withSecretFiles(source: NodeJS.ProcessEnv, names: readonly string[]): EnvironmentOfFiles {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const path = source[name + SUFFIX];
    if (path === undefined || path === '') {
      continue;
    }
    if (source[name] !== undefined && source[name] !== '') {
      problems.push(`${name} and ${name}${SUFFIX} are both set; set one of them`);
      continue;
    }
    try {
      if (statSync(path).size > MAX_SECRET_FILE_BYTES) {
        problems.push(`${name}${SUFFIX} is larger than ${MAX_SECRET_FILE_BYTES} bytes`);
      } else {
        values[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      }
    } catch (error) {
      problems.push(
        `${name}${SUFFIX} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unreadable'})`,
      );
    }
  }
  return { source: { ...source, ...values }, problems };
}
