import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The curl commands in the code blocks of a page, each on one line. */
export function readCurls(page: string): string[] {
  const blocks = [...page.matchAll(/^```(?:sh|bash)\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .filter((line) => line.startsWith('curl ')),
  );
}

/** The words of a command as a shell would hand them over: single and double quotes, no expansions. */
export function shellWords(line: string): string[] {
  return [...line.matchAll(/(?:'[^']*'|"(?:[^"\\]|\\.)*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(
      /'([^']*)'|"((?:[^"\\]|\\.)*)"/g,
      (_, single: string | undefined, double: string | undefined) =>
        single ?? (double ?? '').replace(/\\(["\\$`])/g, '$1'),
    ),
  );
}

export interface CurlAnswer {
  readonly status: number;
  readonly text: string;
  /** Null: there is none (204). */
  readonly body: unknown;
}

/** Runs a curl command with fetch: method, headers and data as curl sends them, the host replaced by `origin`. */
export async function run(line: string, origin: string, folder: string): Promise<CurlAnswer> {
  const [command, ...words] = shellWords(line);
  if (command !== 'curl') {
    throw new Error(`no curl: ${line}`);
  }
  const headers: Record<string, string> = {};
  let [url, method, data] = ['', '', null as string | null];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? '';
    const value = words[i + 1] ?? '';
    if (word === '-H' || word === '--header') {
      const colon = value.indexOf(':');
      headers[value.slice(0, colon)] = value.slice(colon + 1).trim();
      i += 1;
    } else if (word === '-d' || word === '--data' || word === '--data-binary') {
      data = value.startsWith('@') ? readFileSync(join(folder, value.slice(1)), 'utf8') : value;
      i += 1;
    } else if (word === '-X' || word === '--request') {
      method = value;
      i += 1;
    } else if (/^https?:/.test(word)) {
      url = word;
    } else if (!/^-[sSfi]+$/.test(word)) {
      throw new Error(`an option of curl that this test does not know: ${word}`);
    }
  }
  const { pathname, search } = new URL(url);
  const answer = await fetch(`${origin}${pathname}${search}`, {
    method: method || (data === null ? 'GET' : 'POST'),
    headers,
    ...(data === null ? {} : { body: data }),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: text === '' ? null : (JSON.parse(text) as unknown) };
}
