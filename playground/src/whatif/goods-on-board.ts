import type { Json } from '../api/types';
import { type Fields, fieldsOf, listOf, textOf } from '../request/read';
import type { DoneStop } from './day';

/** Fields of one end of a shipment that a job has by the same name. */
const OF_STEP = ['location_index', 'location', 'service_time', 'setup_time', 'time_windows'] as const;
/** Fields of a shipment that a job has by the same name. */
const OF_SHIPMENT = ['required_skills', 'skill_levels', 'mandatory', 'penalty', 'day'] as const;

/** The job that brings what is aboard of a shipment. */
const deliveryName = (shipmentId: string): string => `${shipmentId} (delivery)`;

/**
 * Jobs that stand for shipments which were picked up and not delivered: `replan` takes a shipment out whole as soon as a step of it is
 * over (docs/replan.md), and what is aboard is delivered as a job of the vehicle that has it.
 */
export function deliveriesLeft(request: Json, done: readonly DoneStop[]): Json[] {
  const names = new Map(done.map((stop) => [stop.name, stop]));
  return listOf(fieldsOf(request)['shipments']).flatMap((entry): Json[] => {
    const shipment = fieldsOf(entry);
    const id = textOf(shipment['id']) ?? '';
    const pickup = names.get(`${id}:pickup`);
    const isDelivered = names.has(`${id}:delivery`) || names.has(deliveryName(id));
    return pickup === undefined || isDelivered
      ? []
      : [
          {
            id: deliveryName(id),
            ...picked(stepOf(shipment), OF_STEP),
            ...picked(shipment, OF_SHIPMENT),
            ...broughtOf(shipment['demands']),
            allowed_resource_ids: [pickup.resourceId],
          },
        ];
  });
}

/** The delivery, as a section or flat beside the other fields. */
function stepOf(shipment: Fields): Fields {
  const flat = OF_STEP.map((name) => [name, shipment[`delivery_${name}`]] as const);
  return { ...Object.fromEntries(flat), ...fieldsOf(shipment['delivery']) };
}

function picked(fields: Fields, names: readonly string[]): Record<string, Json> {
  return Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const value = fields[name];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
}

/** What leaves the vehicle: a job collects what is above zero. */
function broughtOf(demands: Json | undefined): { readonly demands?: Json } {
  if (typeof demands === 'number') {
    return { demands: -demands };
  }
  const entries = Object.entries(fieldsOf(demands)).map(([name, amount]): [string, Json] => [
    name,
    typeof amount === 'number' ? -amount : 0,
  ]);
  return entries.length === 0 ? {} : { demands: Object.fromEntries(entries) };
}
