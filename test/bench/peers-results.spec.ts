import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { curveOf } from '../../bench/peers/curve';
import { installPeers } from '../../bench/peers/install';
import { PEERS, solverOf } from '../../bench/peers/peers';
import { gapPlot } from '../../bench/peers/plot';
import { keyOf, type PeerResult, PeerResults } from '../../bench/peers/results';
import { groupBy, median } from '../../bench/peers/statistics';
import { summarise } from '../../bench/peers/summary';
import { peerTable } from '../../bench/peers/table';
import { temporaryFolders } from '../support/temporary-folder';

const folder = temporaryFolders();

const run = (changed: Partial<PeerResult>): PeerResult => ({
  ...{ set: 'x', instance: 'a', customers: 10, peer: 'ours', seed: 1, limitSeconds: 10, clock: 'wall' },
  ...{ solver: 'ours 1', cost: 101, routes: 3, bestKnown: 100, fewestVehicles: null, error: null },
  ...{ seconds: 10, wallSeconds: 10, processorSeconds: 10, curve: [], load: 1 },
  ...{ machine: 'EPYC, Node 20', day: '2026-11-30' },
  ...changed,
});
const runs = (costs: readonly (number | null)[], changed: Partial<PeerResult>): PeerResult[] =>
  costs.map((cost, index) => run({ ...changed, cost, seed: index + 1 }));

describe('results of bench-peers', () => {
  it('are found again by a second run, and by no other solver, seed, limit or clock', () => {
    const path = join(folder(), 'deep/peers.jsonl');
    new PeerResults(path, false).add(run({}));
    const again = new PeerResults(path, false);
    expect(again.get(keyOf(run({})))).toEqual(run({}));
    const others: Partial<PeerResult>[] = [
      { solver: 'ours 2' },
      { seed: 2 },
      { limitSeconds: 1 },
      { clock: 'processor' },
    ];
    expect(others.map((other) => again.get(keyOf(run(other))))).toEqual(others.map(() => undefined));
    const fresh = new PeerResults(path, true);
    expect(fresh.get(keyOf(run({})))).toBeUndefined();
    expect(new PeerResults(path, false).get(keyOf(run({})))).toBeDefined();
    fresh.add(run({ seed: 3 }));
    expect(new PeerResults(path, false).get(keyOf(run({})))).toBeUndefined();
  });

  it('lose nothing but a line that was being written', () => {
    const path = join(folder(), 'peers.jsonl');
    new PeerResults(path, false).add(run({}));
    appendFileSync(path, '{"set":"x","inst');
    const results = new PeerResults(path, false);
    results.add(run({ seed: 2 }));
    expect(
      readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as PeerResult).seed),
    ).toEqual([1, 2]);
  });

  it('stand for one version of peer and driver', () => {
    const versions = { python: { pyvrp: '9.9.9' }, constraints: {}, cargo: {} };
    const pyvrp = PEERS.find(({ name }) => name === 'pyvrp') as (typeof PEERS)[number];
    expect(solverOf(pyvrp, versions)).toMatch(/^pyvrp 9\.9\.9 driver [0-9a-f]{8}$/);
    const other = { ...pyvrp, driver: pyvrp.driver.slice(1) };
    expect(solverOf(other, versions)).not.toBe(solverOf(pyvrp, versions));
  });
});

describe('the table of bench-peers', () => {
  it('is the mean over instances of the median over seeds, the best in bold', () => {
    const rows = summarise([
      ...runs([101, 150, 102], { instance: 'a' }),
      ...runs([100, 100, 104], { instance: 'b' }),
      ...runs([103], { instance: 'a', peer: 'pyvrp', solver: 'pyvrp 1' }),
      ...runs([103], { instance: 'b', peer: 'pyvrp', solver: 'pyvrp 1' }),
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.scores.map(({ meanGapPercent, isBest }) => [meanGapPercent?.toFixed(3), isBest])).toEqual(
      [
        ['1.000', true],
        ['3.000', false],
      ],
    );
    const table = peerTable(rows, ['vroom (no wheel)']);
    expect(table).toContain('| x | 10 s | 2 | 3 | **1.00 %** | 3.00 % |');
    expect(table).toContain('- Left out, so not compared: vroom (no wheel).');
    expect(table).toContain('ours 1; pyvrp 1');
  });

  it('names the seeds of each row, and every machine and day of its runs', () => {
    const path = join(folder(), 'peers.jsonl');
    new PeerResults(path, false).add(run({ seed: 2, day: '2026-11-29', machine: 'Xeon, Node 20' }));
    const { machine: _, day: __, ...untold } = run({ seed: 3 });
    appendFileSync(path, `${JSON.stringify(untold)}\n`);
    const results = new PeerResults(path, false);
    const kept = [2, 3].flatMap((seed) => results.get(keyOf(run({ seed }))) ?? []);
    const table = peerTable(summarise([run({}), ...kept, run({ limitSeconds: 1 })]), []);
    expect(table).toContain(
      'EPYC, Node 20 and Xeon, Node 20 and machine unknown, 2026-11-29, 2026-11-30, day unknown. Bold',
    );
    expect(table).toContain('| x | 10 s | 1 | 3 |');
    expect(table).toContain('| x | 1 s | 1 | 1 |');
  });

  it('compares on instances that all have been asked for', () => {
    const rows = summarise([
      ...[run({ instance: 'a', cost: 110 }), run({ instance: 'b', cost: 100 })],
      run({ instance: 'a', cost: 109, peer: 'pyvrp' }),
    ]);
    expect(rows[0]?.scores.map(({ meanGapPercent }) => Math.round(meanGapPercent ?? NaN))).toEqual([10, 9]);
  });

  it('ranks a peer without a plan behind one with a bad plan', () => {
    const refused = runs([null, null, 100], { peer: 'pyvrp', error: 'customer 1 is not served' });
    const rows = summarise([...runs([190, 190, 190], {}), ...refused]);
    expect(rows[0]?.scores.map(({ isBest, unsolved, refused: count }) => [isBest, unsolved, count])).toEqual([
      [true, 0, 0],
      [false, 1, 2],
    ]);
    expect(peerTable(rows, [])).toContain('| in 0 of 1, 2 of 3 runs without a plan |');
  });

  it('puts vehicles before the gap, which counts only where there are as few', () => {
    const first = { fewestVehicles: 3, set: 'homberger_200' };
    const rows = summarise([
      ...runs([120], { ...first, routes: 3 }),
      ...runs([90], { ...first, routes: 4, peer: 'vrp-cli' }),
    ]);
    const table = peerTable(rows, []);
    expect(table).toContain('| **0 vehicles more, 20.00 %** | 1 vehicles more, in 0 of 1 |');
  });

  it('names who was late and who shared a core', () => {
    const table = peerTable(summarise([run({ seconds: 30, wallSeconds: 30, processorSeconds: 12 })]), []);
    expect(table).toContain('ours, longer than the limit, in the median: x 10 s (30.0 s).');
    expect(table).toMatch(/ours, less of a core .*: x 10 s \(40 %\)\./);
  });

  it('writes no minus before nothing', () => {
    expect(peerTable(summarise([run({ cost: 99.9999 })]), [])).toContain('**0.00 %**');
    expect(peerTable(summarise([run({ cost: 99 })]), [])).toContain('**-1.00 %**');
  });
});

describe('curves of bench-peers', () => {
  const curve: PeerResult['curve'] = [
    [0.1, 150, 3],
    [1, 110, 3],
  ];

  it('hold the best plan by each moment, from the first plan of all instances on', () => {
    const late: PeerResult['curve'] = [[0.5, 120, 3]];
    const { line, ends } = curveOf('ours', [run({ curve }), run({ curve: late, instance: 'b', cost: 100 })]);
    expect(line[0]?.seconds).toBeCloseTo(0.501, 2);
    expect(line[0]?.gapPercent).toBeCloseTo((50 + 20) / 2);
    expect(line.at(-1)).toEqual({ seconds: 10, gapPercent: expect.closeTo(0.5) });
    expect(line.map(({ gapPercent }) => gapPercent)).toEqual(
      line.map(({ gapPercent }) => gapPercent).sort((a, b) => b - a),
    );
    expect(ends).toEqual([{ seconds: 10, gapPercent: expect.closeTo(0.5) }]);
  });

  it('are ends alone where a solver tells of no plan on the way, at the moment it stopped', () => {
    const stops = [run({ seconds: 2 }), run({ limitSeconds: 1, seconds: 1.5, cost: 103 })];
    expect(curveOf('ours', stops)).toEqual({
      peer: 'ours',
      line: [],
      ends: [
        { seconds: 1.5, gapPercent: expect.closeTo(3) },
        { seconds: 2, gapPercent: expect.closeTo(1) },
      ],
    });
  });

  it('make a plot that is well-formed, a panel a set, with a line and a mark a peer', () => {
    const svg = gapPlot([
      run({ curve }),
      run({ curve, peer: 'pyvrp', cost: 99 }),
      run({ set: 'solomon', peer: 'vroom', bestKnown: 101 }),
      run({ set: 'homberger_200', fewestVehicles: 3 }),
    ]);
    expect(tagsLeftOpen(svg)).toEqual([]);
    expect(svg.match(/<polyline /g)).toHaveLength(2);
    expect(svg.match(/<circle [^>]*><title>/g)).toHaveLength(3);
    expect(svg).toContain('>solomon</text>');
    expect(svg).not.toContain('homberger_200');
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('make an empty plot of nothing', () => {
    expect(tagsLeftOpen(gapPlot([]))).toEqual([]);
  });
});

describe('installing the peers', () => {
  it('leaves out and names what cannot be installed, and goes on with the others', () => {
    const said: string[] = [];
    const answers = (command: string, args: readonly string[]): { ok: boolean; output: string } => {
      const line = [command, ...args].join(' ');
      if (line.includes('m.version("pyvrp")')) {
        return { ok: true, output: '0.0.1\n' };
      }
      return { ok: !line.includes('vrp-cli') && !line.includes('ortools'), output: 'sad\nno such release' };
    };
    const { present, missing } = installPeers(PEERS, folder(), (line) => said.push(line), answers);
    expect(present.map(({ name }) => name)).toEqual(['ours', 'pyvrp', 'hgs-cvrp', 'vroom']);
    expect(missing.map(({ peer, why }) => [peer.name, why])).toEqual([
      ['ortools', 'no such release'],
      ['vrp-cli', 'no such release'],
    ]);
    expect(said.join('\n')).toMatch(/installing pyvrp .* with pip/);
    expect(said).toContain('peers: vrp-cli is left out: no such release');
  });
});

describe('statistics of bench-peers', () => {
  it('median: the middle, or the mean of two; infinity where most are', () => {
    expect([[3], [1, 9, 2], [4, 1, 2, 3], [1, Infinity, Infinity], [1, NaN], []].map(median)).toEqual([
      ...[3, 2, 2.5, Infinity, NaN, NaN],
    ]);
  });

  it('groups keep the order of their first members', () => {
    expect([...groupBy(['b1', 'a1', 'b2'], ([first = '']) => first)]).toEqual([
      ['b', ['b1', 'b2']],
      ['a', ['a1']],
    ]);
  });
});

/** What a parser of XML would miss an end of, or find an end of too many. */
function tagsLeftOpen(svg: string): string[] {
  const open: string[] = [];
  for (const [, end, name = '', rest = ''] of svg.matchAll(/<(\/?)([a-z]+)((?:\s[^<>]*)?)>/gi)) {
    if (end === '/') {
      expect(open.pop()).toBe(name);
    } else if (!rest.endsWith('/')) {
      open.push(name);
    }
  }
  return open;
}
