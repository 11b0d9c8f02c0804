import { MAX_SECRET_FILE_BYTES } from './limits';
import { readBoundedFile } from './read-bounded-file';

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
    const { text, problem } = readBoundedFile(path, MAX_SECRET_FILE_BYTES);
    if (text === undefined) {
      problems.push(`${name}${SUFFIX} ${problem}`);
    } else {
      values[name] = text.replace(/\r?\n$/, '');
    }
  }
  return { source: { ...source, ...values }, problems };
}
