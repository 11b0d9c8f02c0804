import { decodePlaces } from '../../kernel/wire';
import type { SolveContext } from './context';
import { unscaled } from './fixed-point';
import type { InsertionSuggestion } from './response';
import { tidy } from './round';

/** Places that are told of each new job, where there are so many. */
export const MOST_PLACES = 5;

/** Where each new job would go in the given plan, alone (contract B17). */
export function suggestionsOf(
  context: SolveContext,
  newTasks: readonly number[],
  words: Int32Array,
): InsertionSuggestion[] {
  const places = decodePlaces(words);
  return newTasks.map((task, i) => ({
    job_id: context.tasks[task]?.id ?? '',
    places: (places[i] ?? []).map(({ vehicle, position, arrival, costDelta }) => {
      const { resource, day } = context.vehicles[vehicle] ?? { resource: -1, day: 0 };
      return {
        resource_id: context.resources[resource]?.id ?? '',
        day: context.numDays > 1 ? day : null,
        position,
        arrival,
        cost_delta: tidy(unscaled(costDelta, context.scales.money)),
      };
    }),
  }));
}
