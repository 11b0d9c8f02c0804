import type { JobBody, RequestBody, ResourceBody } from '../../test/support/wire';
import { drawBreaks } from './breaks';
import type { Chance } from './chance';
import type { Driver, HiddenPlan, HiddenRoute, StopRow } from './hidden-plan';
import { drawRelations } from './relations';
import { drawWindows } from './windows';

/** Of stops, those that ask for a skill where the instance has some. */
const SKILLED = 0.3;
/** Of stops, those with windows. */
const JOBS_WITH_WINDOWS = 0.6;
const ENDS_WITH_WINDOWS = 0.35;
/** Of tasks, those that are for the day of the hidden plan alone where there are two. */
const PINNED = 0.2;

/** The request that hides the plan: every task mandatory, nothing of the plan's assignment told. */
export function requestOf(chance: Chance, plan: HiddenPlan, problemId: string): RequestBody {
  const jobs: JobBody[] = [];
  const shipments = new Map<string, Record<string, unknown>>();
  for (const route of plan.routes) {
    route.rows.forEach((row, index) => {
      const begin = route.clocks[index]?.begin ?? 0;
      if (row.kind === 'stop' && row.step === 'service') {
        const windows = drawWindows(chance, plan, route, begin, JOBS_WITH_WINDOWS);
        jobs.push({
          ...placed(row, windows),
          id: row.taskId,
          demands: { kg: row.demand },
          ...traits(chance, plan, route),
        });
      } else if (row.kind === 'stop') {
        const end = placed(row, drawWindows(chance, plan, route, begin, ENDS_WITH_WINDOWS));
        shipments.set(row.taskId, shipmentOf(chance, plan, route, row, end, shipments.get(row.taskId)));
      }
    });
  }
  const { mix, land, stations, traffic } = plan;
  return {
    metadata: { problem_id: problemId },
    ...(mix.days > 1 ? { problem: { num_days: mix.days } } : {}),
    travel: { ...land.matrices(), ...(traffic.length > 0 ? { traffic_segments: traffic } : {}) },
    resources: resourcesOf(chance, plan),
    // Neighbours in the request need not be neighbours in the plan.
    jobs: chance.shuffled(jobs),
    ...(shipments.size > 0 ? { shipments: chance.shuffled([...shipments.values()]) } : {}),
    ...(stations.length > 0 ? { dump_stations: stations.map((station) => stationOf(plan, station)) } : {}),
    ...(mix.families.has('relations') ? { relations: drawRelations(chance, plan) } : {}),
  };
}

function placed({ place, setup, service }: StopRow, time_windows: JobBody['time_windows'] = []) {
  return {
    location_index: place,
    service_time: service,
    ...(setup > 0 ? { setup_time: setup } : {}),
    ...(time_windows.length > 0 ? { time_windows } : {}),
  };
}

/** What a task asks of who serves it. */
function traits(chance: Chance, { mix }: HiddenPlan, { driver, day }: HiddenRoute) {
  const held = Object.entries(driver.skills);
  const pin = mix.days > 1 && chance.yes(PINNED) ? { day } : {};
  if (held.length === 0 || !chance.yes(SKILLED)) {
    return pin;
  }
  const [skill, level] = chance.pick(held);
  const levels = chance.yes(0.5) ? { skill_levels: { [skill]: chance.int(1, level) } } : {};
  return { ...pin, required_skills: [skill], ...levels };
}

function shipmentOf(
  chance: Chance,
  plan: HiddenPlan,
  route: HiddenRoute,
  row: StopRow,
  end: Record<string, unknown>,
  known: Record<string, unknown> | undefined,
): Record<string, unknown> {
  if (known) {
    return { ...known, delivery: end, ...mostAboard(chance, route, row.taskId) };
  }
  return { id: row.taskId, pickup: end, demands: { kg: row.demand }, ...traits(chance, plan, route) };
}

/** Some may not stay aboard much longer than the hidden plan keeps them. */
function mostAboard(chance: Chance, { rows, clocks }: HiddenRoute, taskId: string) {
  const [pickup, delivery] = rows.flatMap((row, index) =>
    row.kind === 'stop' && row.taskId === taskId ? [{ row, clock: clocks[index] }] : [],
  );
  const aboard = (delivery?.clock?.begin ?? 0) + (delivery?.row.setup ?? 0) - (pickup?.clock?.done ?? 0);
  return chance.yes(0.3)
    ? { max_time_in_vehicle: Math.round(aboard * chance.between(1.2, 2)) + chance.int(600, 1_800) }
    : {};
}

function stationOf({ mix }: HiddenPlan, { id, place, service }: HiddenPlan['stations'][number]) {
  const mode = mix.goods === 'collected' ? 'unload' : 'reload';
  return { id, location_index: place, service_time: service, mode };
}

function resourcesOf(chance: Chance, plan: HiddenPlan): ResourceBody[] {
  const drivers = [...new Set(plan.routes.map(({ driver }) => driver))];
  const own = drivers.map((driver) => ({
    driver,
    breaks: drawBreaks(
      chance,
      plan,
      plan.routes.filter((route) => route.driver === driver),
    ),
  }));
  const spares = plan.spares.map((driver) => {
    const alike = own.filter((other) => driver.days.every((day) => other.driver.days.includes(day)));
    return { driver, breaks: chance.pick(alike).breaks };
  });
  return [...own, ...spares].map(({ driver, breaks }) => resourceOf(plan, driver, breaks));
}

function resourceOf(plan: HiddenPlan, driver: Driver, breaks: Record<string, unknown>[]): ResourceBody {
  const { id, shift, capacity, skills, days } = driver;
  const works = days.length < plan.mix.days ? { available_days: [...days] } : {};
  const skilled =
    Object.keys(skills).length > 0 ? { skills: Object.keys(skills), skill_levels: { ...skills } } : {};
  const rests = breaks.length > 0 ? { breaks } : {};
  return {
    id,
    depot_index: plan.depot,
    time_window: shift,
    capacities: { kg: capacity },
    ...skilled,
    ...works,
    ...rests,
  };
}
