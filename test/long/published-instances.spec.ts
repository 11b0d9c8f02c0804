import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchSet, instancesOf, judgeList, SETS } from '../../bench/solver/sets';
import { FORMATS, formatOf } from '../../src/convert';
import { expectAccepted } from '../../src/convert/testing/fixtures';
import { silentlyDroppedWords } from '../../src/convert/testing/leaves';
import { BENCHMARKS, describeWithBenchmarks } from '../support/with-benchmarks';

/** Which format the files of a set are in, and how many units of its matrix make one of the published cost; null without published plans. */
const FILES: Readonly<Record<string, { readonly format: string; readonly costUnits: number | null }>> = {
  x: { format: 'cvrplib', costUnits: 1 },
  solomon: { format: 'solomon', costUnits: 10 },
  homberger_200: { format: 'solomon', costUnits: null },
  homberger_400: { format: 'solomon', costUnits: null },
  homberger_1000: { format: 'cvrplib', costUnits: 10 },
  li_lim_100: { format: 'li-lim', costUnits: null },
  li_lim_200: { format: 'li-lim', costUnits: null },
  li_lim_400: { format: 'li-lim', costUnits: null },
};
/** Some 100 or 200 places: each word of a file is changed, and the file converted again; its matrix is written and read in every format. */
const MOST_CHARACTERS = 9_000;
const WRITTEN = FORMATS.filter(({ name, fromRequest }) => fromRequest !== undefined && name !== 'csv');

interface Request {
  readonly travel: { readonly distance_matrix: readonly number[][] };
  readonly resources: readonly { readonly depot_index?: number }[];
  readonly jobs?: readonly unknown[];
  readonly shipments?: readonly unknown[];
}

const read = (set: BenchSet, file: string) => readFileSync(join(BENCHMARKS, set.folder, file), 'utf8');
const sent = (request: unknown) => JSON.parse(JSON.stringify(request)) as Request;

/** The cost of a published plan, and what the same routes cost by the matrix of the request. */
function costs(request: Request, solution: string, units: number): { published: number; made: number } {
  const matrix = request.travel.distance_matrix;
  const depot = request.resources[0]?.depot_index ?? 0;
  const routes = [...solution.matchAll(/^Route #\d+:(.*)$/gm)].map(([, stops = '']) => [
    depot,
    ...stops.trim().split(/\s+/).map(Number),
    depot,
  ]);
  const made = routes
    .flatMap((stops) => stops.slice(1).map((to, i) => matrix[stops[i] ?? NaN]?.[to] ?? NaN))
    .reduce((sum, leg) => sum + leg, 0);
  return { published: Math.round(Number(/^Cost:?\s+([\d.]+)/m.exec(solution)?.[1]) * units), made };
}

describeWithBenchmarks('published instances', () => {
  const sets = SETS.flatMap((set) => {
    const known = FILES[set.name];
    return known === undefined ? [] : [{ set, ...known, names: instancesOf(BENCHMARKS, set) }];
  });

  it('are those of every format of research, and of each set there are some', () => {
    expect(sets.map(({ set }) => set.name).sort()).toEqual(Object.keys(FILES).sort());
    expect(sets.filter(({ names }) => names.length === 0).map(({ set }) => set.folder)).toEqual([]);
  });

  describe.each(sets)('$set.name', ({ set, format, costUnits, names }) => {
    // A set that is not there fails above, by its folder.
    const cases = names.length === 0 ? [['none']] : judgeList(names).map((name) => [name]);
    const sizeOf = (name: string) => statSync(join(BENCHMARKS, set.folder, name + set.extension)).size;

    it.each(cases)(
      '%s is recognised, accepted, and has the cost of its published plan where there is one',
      (name) => {
        const text = read(set, name + set.extension);
        expect(FORMATS.filter((one) => one.detect(text)).map((one) => one.name)).toEqual([format]);
        const { request } = formatOf(format).toRequest(text);
        expectAccepted(request);
        const solution = join(set.folder, `${name}.sol`);
        if (costUnits !== null) {
          expect(existsSync(join(BENCHMARKS, solution))).toBe(true);
          const { published, made } = costs(sent(request), read(set, `${name}.sol`), costUnits);
          expect(made).toBe(published);
        }
      },
    );

    // One of each set: the others differ by their numbers, which the readers do not look at.
    const sampled = judgeList(names)
      .filter((name) => sizeOf(name) <= MOST_CHARACTERS)
      .slice(0, 1)
      .map((name) => [name]);
    if (sampled.length > 0) {
      it.each(sampled)('no word of %s is dropped silently', (name) => {
        const text = read(set, name + set.extension);
        expect(silentlyDroppedWords(text, (changed) => formatOf(format).toRequest(changed))).toEqual([]);
      });
    }

    const ways = sampled.flatMap(([name = '']) => WRITTEN.map((to) => [name, to.name] as const));
    if (ways.length > 0) {
      it.each(ways)('%s goes to %s and comes back with its places and its work', (name, to) => {
        const request = sent(formatOf(format).toRequest(read(set, name + set.extension)).request);
        const { text } = formatOf(to).fromRequest?.(request) ?? { text: '' };
        const back = formatOf(to).toRequest(text).request;
        expectAccepted(back);
        const count = ({ resources, jobs = [], shipments = [], travel }: Request) => ({
          ...{ resources: resources.length, jobs: jobs.length, shipments: shipments.length },
          distances: travel.distance_matrix,
        });
        expect(count(sent(back))).toEqual(count(request));
      });
    }
  });
});
