import { distinct, groupBy } from './statistics';
import type { PeerScore, SummaryRow } from './summary';

/** Less of its core than this, and other work took part in the measurement. */
const FULL_CORE = 0.95;

/** The rows as Markdown: mean gap to the best known, the best of each row in bold. `missing`: peers that could not be installed. */
export function peerTable(rows: readonly SummaryRow[], missing: readonly string[]): string {
  const peers = distinct(rows.flatMap(({ scores }) => scores.map(({ peer }) => peer)));
  const header = ['set', 'limit', 'instances', 'seeds', ...peers];
  const cells = rows.map(({ set, limitSeconds, seeds, scores }) => [
    set,
    `${limitSeconds} s`,
    String(scores[0]?.instances ?? 0),
    String(seeds),
    ...peers.map((name) => cellOf(scores.find(({ peer }) => peer === name))),
  ]);
  const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`;
  const machines = distinct(rows.flatMap((row) => row.machines)).join(' and ');
  const days = distinct(rows.flatMap((row) => row.days)).sort();
  return [
    `Mean over the instances of the gap to the best known, of each the median over its seeds (one run of a solver that draws no numbers); one core each, limits by ${rows[0]?.clock === 'processor' ? 'time on it' : 'wall time'}, ${machines}, ${days.join(', ')}. Bold: the best of the row.`,
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
    meanGapPercent === null ? [] : [`${percent(meanGapPercent)} %`],
    compared < instances ? [`in ${compared} of ${instances}`] : [],
    refused > 0 ? [`${refused} of ${runs} runs without a plan`] : [],
  ].flat();
  const text = parts.join(', ');
  return isBest ? `**${text}**` : text;
}

/** Nothing is a little less than zero: best known values are themselves rounded. */
const percent = (value: number): string => value.toFixed(2).replace(/^-(0\.00)$/, '$1');

/** Versions, who is left out, who was late and who shared a core. */
export function notesOf(rows: readonly SummaryRow[], missing: readonly string[]): string[] {
  const scores = rows.flatMap(({ scores: own, set, limitSeconds, clock }) =>
    own.map((score) => ({ ...score, row: `${set} ${limitSeconds} s`, limitSeconds, clock })),
  );
  const solvers = distinct(scores.map(({ solver }) => solver));
  const late = scores.filter(({ medianSeconds, limitSeconds }) => medianSeconds > 1.1 * limitSeconds);
  const disturbed = scores.filter(
    ({ clock, leastShareOfCore }) => clock === 'wall' && leastShareOfCore < FULL_CORE,
  );
  return [
    `- Solvers: ${solvers.join('; ')}.`,
    ...(missing.length === 0 ? [] : [`- Left out, so not compared: ${missing.join('; ')}.`]),
    ...byPeer(late, 'longer than the limit, in the median', (score) => `${score.medianSeconds.toFixed(1)} s`),
    ...byPeer(
      disturbed,
      'less of a core than a whole one, in one run at least: other work took part',
      (score) => `${(score.leastShareOfCore * 100).toFixed(0)} %`,
    ),
  ];
}

function byPeer<T extends { peer: string; row: string }>(
  scores: readonly T[],
  what: string,
  figure: (score: T) => string,
): string[] {
  return [...groupBy(scores, ({ peer }) => peer)].map(
    ([peer, own]) =>
      `- ${peer}, ${what}: ${own.map((score) => `${score.row} (${figure(score)})`).join(', ')}.`,
  );
}
