import type { ReportRoute, ReportStop } from '../../../kernel/wire';
import type { SolveContext } from '../context';
import type { VehicleLimits } from '../route-limits';
import { VisitReader } from '../normalise/visits';
import { timeSlack } from './time-slack';

const LIMITS: VehicleLimits = {
  shift: [0, 2_000],
  overtime: null,
  leavesBy: null,
  endDepotCloses: null,
  maxTime: null,
  maxTravelTime: null,
  maxLegTime: null,
  maxDistance: null,
  maxTasks: null,
  maxDumpVisits: null,
  breaksBeginBy: [],
  traffic: false,
};

const window = (start: number, end: number, latePenalty: number | null = null) => ({
  ...{ start, end, latePenalty },
  earlyPenalty: null,
});

/** Jobs j0, j1, …, each with one window at most. */
function contextOf(windows: (ReturnType<typeof window> | null)[], breaks = 0): SolveContext {
  return {
    tasks: windows.map((_, i) => ({ id: `j${i}` })),
    activities: windows.map((own, task) => ({ task, windows: own === null ? [] : [own] })),
    dumpStations: [],
    vehicles: [{ endService: 30, breaks: Array.from({ length: breaks }, () => ({ numParts: 0 })) }],
  } as unknown as SolveContext;
}

const stop = (activity: number, begin: number, waiting = 0): ReportStop =>
  ({ activity, begin, waiting, window: 0 }) as unknown as ReportStop;

function slackOf(
  context: SolveContext,
  stops: ReportStop[],
  end: number,
  limits: Partial<VehicleLimits> = {},
) {
  const visits = new VisitReader(context.activities.length, 0, context.vehicles);
  const rows = [stop(-1, 0), ...stops, stop(-2, end)];
  const route = { vehicle: 0, start: 0, end, stops: rows } as unknown as ReportRoute;
  return timeSlack(context, { ...LIMITS, ...limits }, route, visits);
}

describe('forward time slack of a route', () => {
  it('is held by the end of the shift where there is no window, unloading inside it', () => {
    expect(slackOf(contextOf([null]), [stop(0, 100)], 200)).toEqual({ seconds: 1_770, held_by: 'shift_end' });
    expect(slackOf(contextOf([null]), [stop(0, 100)], 200, { overtime: 50 })).toEqual({
      seconds: 1_820,
      held_by: 'overtime',
    });
  });

  it('is held by the narrowest of what follows, waiting on the way taken off', () => {
    const context = contextOf([window(0, 400), window(500, 510)]);
    // j1 may be 10 s later, and 250 s of waiting before it are taken up first: 260; j0 may be 300 s later.
    expect(slackOf(context, [stop(0, 100), stop(1, 500, 250)], 600)).toEqual({
      ...{ seconds: 260, held_by: 'time_window', job_id: 'j1' },
    });
    expect(slackOf(context, [stop(0, 100), stop(1, 500)], 600)).toMatchObject({ seconds: 10, job_id: 'j1' });
    // Waiting before j0 does not help j0's own window less than what is behind it.
    expect(slackOf(context, [stop(0, 395, 40), stop(1, 500, 250)], 600)).toMatchObject({
      ...{ seconds: 45, job_id: 'j0' },
    });
  });

  it('a late side with a price holds nobody', () => {
    const context = contextOf([window(0, 100, 2)]);
    expect(slackOf(context, [stop(0, 100)], 200)).toEqual({ seconds: 1_770, held_by: 'shift_end' });
  });

  it('depots and mandatory breaks have hours', () => {
    const context = contextOf([null], 1);
    const stops = [stop(0, 100), stop(1, 300)];
    expect(slackOf(context, stops, 400, { endDepotCloses: 420 })).toEqual({
      ...{ seconds: 20, held_by: 'end_depot_closes' },
    });
    expect(slackOf(context, stops, 400, { breaksBeginBy: [315] })).toEqual({ seconds: 15, held_by: 'break' });
    expect(slackOf(context, stops, 400, { breaksBeginBy: [null] })?.held_by).toBe('shift_end');
    expect(slackOf(context, stops, 400, { leavesBy: 5 })).toEqual({
      ...{ seconds: 5, held_by: 'start_depot_closes' },
    });
  });

  it('is not known in traffic', () => {
    expect(slackOf(contextOf([null]), [stop(0, 100)], 200, { traffic: true })).toBeNull();
  });
});
