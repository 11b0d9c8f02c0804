import { type Notes, quote } from '../notes';
import type { JsonObject } from '../shape/reader';
import { entriesAt, isSet, objectOf } from './raw-json';
import type { Progress } from './progress';
import type { ReplanRequest } from './read-request';
import type { WorkBook } from './work-book';

const HINT = 'say what is aboard in initial_load of the vehicle or of its position';

/**
 * What is aboard now came aboard by work that the new plan does not know (contract B21): shipments that were picked up and
 * not delivered, and what completed jobs collected. Said unless the position of the vehicle says its load.
 */
export function noteGoodsOnBoard(
  given: ReplanRequest,
  book: WorkBook,
  { completed }: Progress,
  notes: Notes,
): void {
  for (const name of completed) {
    const unit = book.unit(name);
    const [id = '', , delivery = ''] = unit?.names ?? [];
    if (unit?.step === 'pickup' && !completed.has(id) && !completed.has(delivery)) {
      const message = `The shipment ${quote(id)} was picked up and is not delivered: it is left out with its goods. Send its delivery as a new job, and ${HINT}`;
      notes.add('GOODS_ON_BOARD', message, null, `shipment ${id}`);
    }
  }
  if (!isCapped(given.original)) {
    return;
  }
  const told = new Set(
    given.positions.filter(({ initialLoad }) => initialLoad !== undefined).map((one) => one.resourceId),
  );
  const owners = new Map(given.completedJobs.map(({ name, resourceId }) => [name, resourceId]));
  for (const name of completed) {
    const unit = book.unit(name);
    const owner = owners.get(name) ?? null;
    const isTold = owner === null ? told.size > 0 : told.has(owner);
    if (unit?.section === 'jobs' && collects(unit.entry) && !isTold) {
      const message = `What completed jobs collected is not aboard in the new plan: ${HINT}`;
      notes.add('GOODS_ON_BOARD', message, null);
      return;
    }
  }
}

/** Whether there is a capacity that goods on board would count against. */
function isCapped(original: JsonObject): boolean {
  return entriesAt(original, 'resources').some(({ entry }) => isSet(entry, 'capacities'));
}

function collects(job: JsonObject): boolean {
  const demands = job['demands'];
  const amounts = typeof demands === 'number' ? [demands] : Object.values(objectOf(demands) ?? {});
  return amounts.some((amount) => typeof amount === 'number' && amount > 0);
}
