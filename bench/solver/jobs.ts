import { type BenchArguments, USAGE } from './arguments';
import { type BenchSet, instancesOf, judgeList, SETS } from './sets';

export interface Job {
  set: BenchSet;
  instance: string;
  limitSeconds: number;
  seed: number;
}

/** Throws on a set or an instance that nobody knows: left out in silence it would look like a good result. */
export function jobsOf(args: BenchArguments): Job[] {
  refuseUnknown(
    'set',
    args.sets,
    SETS.map(({ name }) => name),
  );
  const sets = SETS.filter(({ name }) => args.sets.includes(name)).map((set) => ({
    set,
    names: namesOf(args.root, set),
  }));
  const isNamed = !['judge', 'all'].includes(args.list[0] ?? '');
  if (isNamed) {
    refuseUnknown(
      'instance',
      args.list,
      sets.flatMap(({ names }) => names),
    );
  }
  return sets.flatMap(({ set, names }) => {
    const chosen = isNamed
      ? names.filter((name) => args.list.includes(name))
      : args.list[0] === 'judge'
        ? judgeList(names)
        : names;
    return args.limitsSeconds.flatMap((limitSeconds) =>
      args.seeds.flatMap((seed) => chosen.map((instance) => ({ set, instance, limitSeconds, seed }))),
    );
  });
}

function namesOf(root: string, set: BenchSet): string[] {
  const names = instancesOf(root, set);
  if (names.length === 0) {
    throw new Error(`no instance of ${set.name} below ${root}/${set.folder}\n${USAGE}`);
  }
  return names;
}

function refuseUnknown(what: string, named: readonly string[], known: readonly string[]): void {
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const some = known.length > 40 ? '' : `; known: ${known.join(', ')}`;
    throw new Error(`no ${what} is called ${unknown.join(', ')}${some}\n${USAGE}`);
  }
}
