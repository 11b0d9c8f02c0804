/** A job that takes a day at a distance from others. */
export interface BlockSeeker {
  readonly id: string;
  /** Days on which it can be done; null: all. */
  readonly workDays: readonly number[] | null;
  readonly mandatory: boolean;
}

/** With the days that are open to it, in order. */
interface Seeker {
  readonly job: BlockSeeker;
  readonly days: readonly number[];
}

/**
 * A block of `days` for each job, in which it can be done, any day of one at least `steps` from any of another; none where there is no
 * room for all, mandatory ones first. `turn` (-1, 0 or 1) moves the days between blocks, which nobody uses, earlier or later.
 */
export function dayBlocks(
  jobs: readonly BlockSeeker[],
  days: readonly number[],
  steps: number,
  turn: number,
): Map<string, readonly number[]> {
  const seekers = jobs.map((job) => ({ job, days: ownDays(job, days) }));
  const ranked = [
    ...seekers.filter(({ job }) => job.mandatory),
    ...seekers.filter(({ job }) => !job.mandatory),
  ];
  let row: Row = { seekers: [], latest: [] };
  for (const seeker of ranked) {
    row = rowOf([...row.seekers, seeker], steps) ?? row;
  }
  const blocks = new Map<string, readonly number[]>(jobs.map(({ id }) => [id, []]));
  cut(row, days, steps, turn).forEach((block, i) => {
    const id = row.seekers[i]?.job.id;
    if (id !== undefined) {
      blocks.set(id, block);
    }
  });
  return blocks;
}

/** Where it can be done on none of them that is for the solver to say, with the reason. */
function ownDays({ workDays }: BlockSeeker, days: readonly number[]): readonly number[] {
  const own = workDays === null ? [] : days.filter((day) => workDays.includes(day));
  return own.length === 0 ? days : own;
}

/** Jobs in the order of their blocks, each with the latest day that leaves room for those behind it. */
interface Row {
  readonly seekers: readonly Seeker[];
  readonly latest: readonly number[];
}

const byFirstDay = (a: Seeker, b: Seeker) =>
  (a.days[0] ?? 0) - (b.days[0] ?? 0) || (a.days.at(-1) ?? 0) - (b.days.at(-1) ?? 0);
const byLastDay = (a: Seeker, b: Seeker) =>
  (a.days.at(-1) ?? 0) - (b.days.at(-1) ?? 0) || (a.days[0] ?? 0) - (b.days[0] ?? 0);

/** Null: they have no room in the orders that are tried, which is all of them where the jobs can be done on the same days. */
function rowOf(seekers: readonly Seeker[], steps: number): Row | null {
  for (const order of [byFirstDay, byLastDay]) {
    const row = [...seekers].sort(order);
    const latest = latestDays(row, steps);
    if (latest !== null) {
      return { seekers: row, latest };
    }
  }
  return null;
}

function latestDays(row: readonly Seeker[], steps: number): number[] | null {
  const latest: number[] = [];
  let bound = Infinity;
  for (const { days } of [...row].reverse()) {
    const day = days.findLast((one) => one <= bound);
    if (day === undefined) {
      return null;
    }
    latest.unshift(day);
    bound = day - steps;
  }
  return latest;
}

/** Even shares of the days, as far as everybody finds a day in his. */
function cut({ seekers, latest }: Row, days: readonly number[], steps: number, turn: number): number[][] {
  const end = days.at(-1) ?? 0;
  let start = days[0] ?? 0;
  return seekers.map((seeker, i) => {
    const left = seekers.length - i;
    const next = latest[i + 1];
    const share = Math.floor((end - start + 1 - (left - 1) * (steps - 1)) / left);
    const least = seeker.days.find((day) => day >= start) ?? start;
    const last = next === undefined ? end : Math.min(next - steps, Math.max(least, start + share - 1 + turn));
    const block = days.filter((day) => day >= start && day <= last);
    start = last + steps;
    return block;
  });
}
