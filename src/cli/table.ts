/** The parts of a plan that a table shows. */
export interface ShownPlan {
  readonly status?: string;
  readonly routes?: readonly ShownRoute[];
  readonly unserved?: readonly {
    readonly job_id: string;
    readonly reason: string;
    readonly message: string;
  }[];
  readonly score?: {
    readonly total?: number;
    /** What each term costs. */
    readonly breakdown?: Readonly<Record<string, number>>;
  };
  readonly summary?: Readonly<Record<string, unknown>>;
}

interface ShownRoute {
  readonly resource_id: string;
  readonly day: number | null;
  readonly activities: readonly ShownStop[];
  readonly violations?: readonly {
    readonly type: string;
    readonly message: string;
    readonly hard: boolean;
  }[];
}

interface ShownStop {
  readonly type?: string;
  readonly job_id?: string | null;
  readonly dump_station_id?: string | null;
  readonly break_id?: string | null;
  readonly task?: string | null;
  readonly arrival_time?: number;
  readonly departure_time?: number;
  readonly waiting_time?: number;
}

/** One line a stop, then what is broken, what is left out, and what it costs. Only a plan of several days says which. */
export function tableOf(plan: ShownPlan): string {
  const hasDays = (plan.routes ?? []).some(({ day }) => day !== null);
  const titles = ['resource', ...(hasDays ? ['day'] : []), '#', 'stop', 'arrives', 'waits', 'leaves'];
  const rows = (plan.routes ?? []).flatMap((route) =>
    route.activities.map((stop, i) => [
      route.resource_id,
      ...(hasDays ? [String(route.day ?? 0)] : []),
      String(i),
      nameOf(stop),
      clock(stop.arrival_time),
      stop.waiting_time === undefined || stop.waiting_time === 0
        ? ''
        : `${Math.round(stop.waiting_time / 60)} min`,
      clock(stop.departure_time),
    ]),
  );
  const broken = (plan.routes ?? []).flatMap(({ resource_id: id, violations = [] }) =>
    violations.map(({ type, message, hard }) => {
      const kind = hard ? type : `${type}, paid for`;
      return `broken: ${shown(id)} (${kind}): ${shown(message)}`;
    }),
  );
  const left = (plan.unserved ?? []).map(
    ({ job_id: id, reason, message }) => `not served: ${shown(id)} (${reason}): ${shown(message)}`,
  );
  return [
    ...aligned([titles, ...rows]),
    ...(broken.length === 0 ? [] : ['', ...broken]),
    ...(left.length === 0 ? [] : ['', ...left]),
    '',
    `${plan.status ?? 'unknown'}${costOf(plan)}`,
    '',
  ].join('\n');
}

function costOf({ score }: ShownPlan): string {
  if (score?.total === undefined) {
    return '';
  }
  const terms = Object.entries(score.breakdown ?? {}).filter(([, value]) => value !== 0);
  const named = terms.map(([term, value]) => `${term.replaceAll('_', ' ')} ${rounded(value)}`);
  return `, cost ${rounded(score.total)}${named.length === 0 ? '' : `: ${named.join(', ')}`}`;
}

/** Sums of cents carry what is left of adding them up. */
function rounded(value: number): string {
  return String(Number(value.toFixed(2)));
}

function nameOf(stop: ShownStop): string {
  const name = stop.job_id ?? stop.dump_station_id ?? stop.break_id ?? stop.type ?? '';
  return shown(stop.task === undefined || stop.task === null ? name : `${name} (${stop.task})`);
}

/** 36,900 → `10:15`, of later days `+1 10:15`. */
export function clock(seconds: number | undefined): string {
  if (seconds === undefined) {
    return '';
  }
  const minutes = Math.floor(seconds / 60);
  const day = Math.floor(minutes / 1440);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const time = `${pad(Math.floor((minutes % 1440) / 60))}:${pad(minutes % 60)}`;
  return day === 0 ? time : `+${day} ${time}`;
}

/** A caller's text on a terminal: nothing of it may steer the terminal. */
export function shown(text: string): string {
  return text.replace(/\p{Cc}/gu, '\ufffd');
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
