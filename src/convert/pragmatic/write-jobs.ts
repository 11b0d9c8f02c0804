import type { Source } from '../reading/source';
import { amountsOf, placeOf, windowsOf } from '../request-parts';
import { writeAmounts, type WriteContext, writeLocation, writeWindows } from './write-parts';

export function writeJob(job: Source, context: WriteContext, group: string | null): object {
  const id = job.needed(job.string('id'), 'id');
  const demands = amountsOf(job, 'demands') ?? new Map<string, number>();
  const metadata = job.peek('metadata') === null ? null : job.object('metadata');
  const tag = metadata?.string('tag') ?? null;
  const task = { places: [{ ...writePlace(job, context), ...(tag === null ? {} : { tag }) }] };
  const signs = [...demands.values()].map(Math.sign).filter((sign) => sign !== 0);
  if (signs.includes(1) && signs.includes(-1)) {
    job.note('APPROXIMATED', 'A task either picks up or delivers: what comes aboard is left out', 'demands');
  }
  const kept = signs.includes(-1) ? -1 : 1;
  const amounts = new Map([...demands].map(([name, amount]) => [name, Math.max(0, amount * kept)]));
  const demand = { demand: writeAmounts(job, 'demands', amounts, context) };
  const tasks =
    signs.length === 0
      ? { services: [task] }
      : { [kept === -1 ? 'deliveries' : 'pickups']: [{ ...task, ...demand }] };
  return { id, ...tasks, ...writeWho(job), ...(group === null ? {} : { group }) };
}

export function writeShipment(shipment: Source, context: WriteContext, group: string | null): object {
  const id = shipment.needed(shipment.string('id'), 'id');
  const amounts = amountsOf(shipment, 'demands') ?? new Map<string, number>();
  const demand = context.dimensions.length === 0 ? [0] : writeAmounts(shipment, 'demands', amounts, context);
  const tags = shipment.peek('metadata') === null ? null : shipment.object('metadata');
  const task = (name: 'pickup' | 'delivery') => {
    const step = shipment.needed(shipment.object(name), name);
    const tag = tags?.string(name) ?? null;
    return [{ places: [{ ...writePlace(step, context), ...(tag === null ? {} : { tag }) }], demand }];
  };
  return {
    id,
    pickups: task('pickup'),
    deliveries: task('delivery'),
    ...writeWho(shipment),
    ...(group === null ? {} : { group }),
  };
}

function writePlace(stop: Source, context: WriteContext): object {
  const setup = stop.number('setup_time', { min: 0 }) ?? 0;
  if (setup > 0) {
    stop.note('APPROXIMATED', 'There is no time for setup: it is part of the duration', 'setup_time');
  }
  return {
    location: writeLocation(stop, placeOf(stop, context.listed), context),
    duration: (stop.number('service_time', { min: 0 }) ?? 0) + setup,
    ...writeWindows(windowsOf(stop), context),
  };
}

function writeWho(task: Source): object {
  const required = task.strings('required_skills') ?? [];
  // An optional task stays unread with its penalty, and is noted: there every job may stay unassigned.
  if (task.peek('mandatory') === true) {
    task.boolean('mandatory');
  }
  return required.length === 0 ? {} : { skills: { allOf: required } };
}
