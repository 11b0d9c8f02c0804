import { parsePeerArguments } from '../../bench/peers/arguments';
import { describeEstimate, estimateSeconds, refusalOf } from '../../bench/peers/estimate';
import { chosenInstances, DEFAULT_SETS, jobsOf, LIMITS_SECONDS } from '../../bench/peers/jobs';
import { PEERS } from '../../bench/peers/peers';
import { RICH_PEERS, RICH_STOPS, richNames } from '../../bench/peers/rich/peers-rich';
import { SETS } from '../../bench/solver/sets';

const names = Array.from({ length: 30 }, (_, index) => `i${String(index).padStart(2, '0')}`);
const peers = (...wanted: string[]) => PEERS.filter(({ name }) => wanted.includes(name));

describe('arguments of bench-peers', () => {
  it('are three seeds, the sets of the aims, four instances of each and four hours', () => {
    expect(parsePeerArguments([])).toEqual({
      folder: '../shared/benchmarks',
      sets: DEFAULT_SETS,
      limitsSeconds: null,
      seeds: [1, 2, 3],
      peers: PEERS.map(({ name }) => name),
      instances: 4,
      hours: 4,
      out: 'bench/results/peers',
      clock: 'wall',
      core: null,
      fresh: false,
      check: false,
    });
  });

  it('read lists, and instances as a word, a number or names', () => {
    const args = ['--sets', 'x,solomon', '--limits', '1,10', '--seeds', '7', '--peers', 'ours,pyvrp'];
    expect(parsePeerArguments(args)).toMatchObject({
      ...{ sets: ['x', 'solomon'], limitsSeconds: [1, 10], seeds: [7], peers: ['ours', 'pyvrp'] },
    });
    const instances = (text: string) => parsePeerArguments(['--instances', text]).instances;
    expect(['judge', 'all', '12', 'C101,C102'].map(instances)).toEqual([
      'judge',
      'all',
      12,
      ['C101', 'C102'],
    ]);
  });

  it.each([
    ['a set that nobody knows', ['--sets', 'x,y'], 'no set is called y'],
    ['a peer that nobody knows', ['--peers', 'ours,theirs'], 'no peer is called theirs'],
    ['a limit that is none', ['--limits', '1,soon'], 'soon is no limit'],
    ['hours below zero', ['--hours=-1'], '-1 is no number of hours'],
    ['a clock that nobody knows', ['--clock', 'sand'], 'sand is no clock'],
  ])('refuse %s', (_, args, message) => {
    expect(() => parsePeerArguments(args)).toThrow(message);
  });

  it('every set has limits here and a reader there', () => {
    const known = [...SETS.map(({ name }) => name), ...Object.keys(RICH_STOPS)];
    expect(Object.keys(LIMITS_SECONDS).filter((set) => !known.includes(set))).toEqual([]);
  });
});

describe('runs of bench-peers', () => {
  const args = (...given: string[]) => parsePeerArguments(given);

  it('take every third instance, all, or so many of the judge list from its first to its last', () => {
    expect(chosenInstances('x', names, 'judge')).toHaveLength(10);
    expect(chosenInstances('x', names, 'all')).toEqual(names);
    expect(chosenInstances('x', names, 4)).toEqual(['i00', 'i09', 'i18', 'i27']);
    expect(chosenInstances('x', names, 1)).toEqual(['i00']);
    expect(chosenInstances('x', names, 99)).toHaveLength(10);
    expect(chosenInstances('xxl', ['Antwerp1', 'Leuven1'], 'judge')).toEqual(['Leuven1']);
    expect(chosenInstances('x', names, ['i01', 'j01'])).toEqual(['i01']);
  });

  it('go seed by seed and change the peer most often', () => {
    const jobs = jobsOf(
      args('--sets', 'x', '--limits', '1', '--seeds', '1,2', '--instances', '2'),
      peers('ours', 'pyvrp'),
      () => names,
    );
    expect(jobs.map(({ seed, instance, peer }) => `${seed} ${instance} ${peer.name}`)).toEqual([
      ...['1 i00 ours', '1 i00 pyvrp', '1 i27 ours', '1 i27 pyvrp'],
      ...['2 i00 ours', '2 i00 pyvrp', '2 i27 ours', '2 i27 pyvrp'],
    ]);
  });

  it('ask a solver that draws no numbers once, and nobody for what it cannot model', () => {
    const jobs = jobsOf(
      args('--sets', 'x,solomon,homberger_200,multi_trip', '--limits', '1', '--instances', '1'),
      PEERS,
      () => names,
    );
    const count = (set: string, name: string): number =>
      jobs.filter((job) => job.set === set && job.peer.name === name).length;
    expect(['ours', 'pyvrp', 'ortools', 'vroom', 'vrp-cli'].map((name) => count('solomon', name))).toEqual([
      3, 3, 1, 1, 0,
    ]);
    expect(['ours', 'pyvrp', 'hgs-cvrp', 'vrp-cli'].map((name) => count('homberger_200', name))).toEqual([
      ...[3, 0, 0, 3],
    ]);
    expect(['ours', 'hgs-cvrp', 'vrp-cli'].map((name) => count('x', name))).toEqual([3, 3, 0]);
    expect(['ours', 'pyvrp', 'ortools'].map((name) => count('multi_trip', name))).toEqual([3, 3, 0]);
  });

  it('are of generated instances ours on every variant, and each peer on its own', () => {
    const jobs = jobsOf(
      args('--sets', 'rich_100', '--seeds', '1,2', '--instances', '1'),
      [...PEERS, ...RICH_PEERS],
      richNames,
    );
    expect(jobs.map(({ seed, instance, peer }) => `${seed} ${instance}: ${peer.name}`)).toEqual([
      ...['1 mix1, all rules: ours', '1 mix1, ortools: ours', '1 mix1, ortools: ortools'],
      ...['1 mix1, vroom: ours', '1 mix1, vroom: vroom', '1 mix1, vrp-cli: ours', '1 mix1, vrp-cli: vrp-cli'],
      ...['2 mix1, all rules: ours', '2 mix1, ortools: ours', '2 mix1, vroom: ours'],
      ...['2 mix1, vrp-cli: ours', '2 mix1, vrp-cli: vrp-cli'],
    ]);
    expect(jobs.every(({ peer }) => RICH_PEERS.includes(peer))).toBe(true);
  });

  it('have the limits of their set where none are given, and refuse an instance that no set has', () => {
    const jobs = jobsOf(args('--sets', 'x', '--seeds', '1', '--instances', '1'), peers('ours'), () => names);
    expect(jobs.map(({ limitSeconds }) => limitSeconds)).toEqual([0.2, 0.5, 1, 10, 60]);
    expect(() => jobsOf(args('--sets', 'x', '--instances', 'k1'), PEERS, () => names)).toThrow(
      'no instance of x is called k1',
    );
  });

  it('of everything fit into the hours that a run may take', () => {
    const defaults = args();
    const jobs = jobsOf(defaults, [...PEERS, ...RICH_PEERS], () => names);
    expect(refusalOf(jobs, defaults.hours)).toBeNull();
    expect(estimateSeconds(jobs)).toBeGreaterThan(2 * 3_600);
  });

  it('are estimated by limits and what a process takes beside, and refused over the hours', () => {
    const given = ['--sets', 'x', '--seeds', '1,2', '--limits', '1,10,60'];
    const jobs = jobsOf(args(...given), peers('ours', 'pyvrp'), () => names);
    const beside = peers('ours', 'pyvrp').reduce((sum, peer) => sum + peer.overheadSeconds, 0);
    const expected = 2 * 4 * (2 * (1 + 10 + 60) + 3 * beside);
    expect(estimateSeconds(jobs)).toBe(expected);
    const hours = expected / 3_600;
    expect(refusalOf(jobs, hours + 0.001)).toBeNull();
    expect(refusalOf(jobs, hours - 0.001)).toContain('more than --hours');
    expect(describeEstimate(jobs, 4)).toContain('48 runs are left');
  });
});
