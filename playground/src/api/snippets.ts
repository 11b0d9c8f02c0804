import { printJson } from '../request/print-json';
import type { Call } from './call';

/*
 * A call as a line to paste. Keys are never in it: they are read from API_KEY and CLIENT_KEY, so that what is copied can be
 * shown to anybody.
 */

export const LANGUAGES = ['curl', 'TypeScript', 'Python'] as const;
export type Language = (typeof LANGUAGES)[number];

export function snippetOf(language: Language, origin: string, call: Call): string {
  const url = `${origin}${call.path}`;
  if (language === 'curl') {
    return curlOf(url, call);
  }
  return language === 'TypeScript' ? typescriptOf(url, call) : pythonOf(url, call);
}

/** A here-document in quotes: the shell reads nothing in it, whatever it holds. */
function curlOf(url: string, { method, body }: Call): string {
  const head = [
    `curl -sS -X ${method} '${url.replaceAll("'", "'\\''")}'`,
    '-H "X-API-Key: $API_KEY" -H "X-Client-Key: $CLIENT_KEY"',
  ];
  if (body === undefined) {
    return head.join(' \\\n  ');
  }
  const text = printJson(body);
  const end = freeWord(text);
  return [...head, `-H 'Content-Type: application/json' --data-binary @- <<'${end}'`]
    .join(' \\\n  ')
    .concat(`\n${text}\n${end}`);
}

/** A word that is no line of the text. */
function freeWord(text: string): string {
  const lines = new Set(text.split('\n'));
  let word = 'BODY';
  while (lines.has(word)) {
    word += '_';
  }
  return word;
}

function typescriptOf(url: string, { method, body }: Call): string {
  const type = body === undefined ? '' : `\n    'Content-Type': 'application/json',`;
  return `${body === undefined ? '' : `const body = ${printJson(body)};\n\n`}const response = await fetch(${JSON.stringify(url)}, {
  method: '${method}',
  headers: {${type}
    'X-API-Key': process.env.API_KEY ?? '',
    'X-Client-Key': process.env.CLIENT_KEY ?? '',
  },${body === undefined ? '' : '\n  body: JSON.stringify(body),'}
});
const answer = await response.json();
if (!response.ok) {
  throw new Error(\`\${response.status} \${answer.code}: \${answer.detail.message}\`);
}
console.log(answer.status);`;
}

const PYTHON_WORDS = { true: 'True', false: 'False', null: 'None' } as const;

function pythonOf(url: string, { method, body }: Call): string {
  return `import os
import requests
${body === undefined ? '' : `\nbody = ${printJson(body, PYTHON_WORDS)}\n`}
response = requests.request(
    "${method}",
    ${JSON.stringify(url)},
    headers={"X-API-Key": os.environ["API_KEY"], "X-Client-Key": os.environ["CLIENT_KEY"]},${body === undefined ? '' : '\n    json=body,'}
)
answer = response.json()
if not response.ok:
    raise SystemExit(f"{response.status_code} {answer['code']}: {answer['detail']['message']}")
print(answer["status"])`;
}
