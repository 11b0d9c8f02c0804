import { parseArgs } from 'node:util';

export const PARTS = ['accept', 'large', 'cancel', 'hits', 'fingerprint'] as const;
export type Part = (typeof PARTS)[number];

export interface JobsBenchArguments {
  readonly parts: readonly Part[];
  /** A database that may be filled; null: PostgreSQL is not measured. */
  readonly postgres: string | null;
  /** Null: cached answers are measured from memory alone. */
  readonly redis: string | null;
}

export const USAGE = `usage: make bench-jobs [ARGS='--parts ${PARTS.join(',')} --postgres URL --redis URL']`;

export function parseJobsBenchArguments(argv: string[]): JobsBenchArguments {
  const { values } = parseArgs({
    args: argv,
    options: {
      parts: { type: 'string', default: PARTS.join(',') },
      postgres: { type: 'string' },
      redis: { type: 'string' },
    },
  });
  const isPart = (name: string): name is Part => (PARTS as readonly string[]).includes(name);
  const parts = values.parts.split(',');
  const unknown = parts.find((name) => !isPart(name));
  if (unknown !== undefined) {
    throw new Error(`no part "${unknown}"\n${USAGE}`);
  }
  return {
    parts: parts.filter(isPart),
    postgres: values.postgres ?? null,
    redis: values.redis ?? null,
  };
}
