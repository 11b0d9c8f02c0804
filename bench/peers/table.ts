import { cpus } from 'node:os';
import type { PeerScore, SummaryRow } from './summary';

/** Less of its core than this, and other work took part in the measurement. */
const FULL_CORE = 0.95;

/** The rows as Markdown: mean gap to the best known, the best of each row in bold. `missing`: peers that could not be installed. */
export function peerTable(rows: readonly SummaryRow[], missing: readonly string[]): string {
  const peers = [...new Set(rows.flatMap(({ scores }) => scores.map(({ peer }) => peer)))];
  const header = ['set', 'limit', 'instances', ...peers];
  const cells = rows.map(({ set, limitSeconds, scores }) => [
    set,
    `${limitSeconds} s`,
    String(scores[0]?.instances ?? 0),
    ...peers.map((name) => cellOf(scores.find(({ peer }) => peer === name))),
  ]);
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  const seeds = Math.max(0, ...rows.map((row) => row.seeds));
  return [
    `Mean over the instances of the gap to the best known, of each the median over ${seeds} seeds (one run of a solver that draws no numbers); one core each, ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}. Bold: the best of the row.`,
    '',
    line(header),
    line(header.map(() => '---')),
    ...cells.map(line),
    '',
    ...notesOf(rows, missing),
  ].join('\n');
}

function cellOf(score: PeerScore | undefined): string {
  if (score === undefined) {
    return '–';
  }
  const { meanGapPercent, vehiclesMore, compared, instances, refused, runs, isBest } = score;
  const parts = [
    vehiclesMore === null ? [] : [`${vehiclesMore} vehicles more`],
    meanGapPercent === null ? [] : [`${meanGapPercent.toFixed(2)} %`],
    compared < instances ? [`in ${compared} of ${instances}`] : [],
    refused > 0 ? [`${refused} of ${runs} runs without a plan`] : [],
  ].flat();
  const text = parts.join(', ');
  return isBest ? `**${text}**` : text;
}

function notesOf(rows: readonly SummaryRow[], missing: readonly string[]): string[] {
  const scores = rows.flatMap(({ scores: own, set, limitSeconds }) =>
    own.map((score) => ({ ...score, row: `${set} ${limitSeconds} s`, limitSeconds })),
  );
  const solvers = [...new Set(scores.map(({ solver }) => solver))];
  const late = scores.filter(({ medianSeconds, limitSeconds }) => medianSeconds > 1.1 * limitSeconds);
  const disturbed = scores.filter(({ leastShareOfCore }) => leastShareOfCore < FULL_CORE);
  return [
    `- Solvers: ${solvers.join('; ')}.`,
    ...(missing.length === 0 ? [] : [`- Not installed, so not compared: ${missing.join('; ')}.`]),
    ...late.map(
      ({ peer, row, medianSeconds }) =>
        `- ${peer} took longer than the limit of ${row}: ${medianSeconds.toFixed(1)} s (median).`,
    ),
    ...disturbed.map(
      ({ peer, row, leastShareOfCore }) =>
        `- ${peer}, ${row}: a run had only ${(leastShareOfCore * 100).toFixed(0)} % of a core.`,
    ),
  ];
}
