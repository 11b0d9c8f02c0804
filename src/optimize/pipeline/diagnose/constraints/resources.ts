import { quote } from '../../notes';
import type { ConstraintRule, Need } from '../constraint';
import { resourceId, written } from '../names';
import { listsNaming } from './resource-lists';
import { employ, type Universe } from '../universe';
import { servedStops } from './stop';

/** How many resources there are. `target`: the resource that is copied; `amount`: how often. */
export const resources: ConstraintRule = {
  name: 'resources',
  binds: ({ extras }) => extras.length > 0,
  loosen: (problem, universe) =>
    employ(
      problem,
      universe,
      universe.extras.flatMap(({ vehicles }) => vehicles),
    ),
  needs: (judged, { extras }) => {
    const used = new Set(servedStops(judged).map(({ resource }) => resource));
    const needed = extras.filter(({ resource }) => used.has(resource));
    return [...new Set(needed.map(({ like }) => like))].map<Need>((like) => ({
      constraint: 'resources',
      target: like,
      detail: 0,
      amount: needed.filter((one) => one.like === like).length,
    }));
  },
  grant: (problem, needs, universe) =>
    employ(
      problem,
      universe,
      needs.flatMap((need) => copies(need, universe).flatMap(({ vehicles }) => vehicles)),
    ),
  round: (amount) => amount,
  tell({ target, amount }, universe) {
    const { context, input } = universe;
    const id = resourceId(context, target);
    const position = input.positions.get(target);
    const newIds = Array.from({ length: amount }, (_, i) => `${id}-extra-${i + 1}`);
    const lists = listsNaming(universe, target);
    const like =
      amount === 1 ? `add 1 resource like ${quote(id)}` : `add ${amount} resources like ${quote(id)}`;
    const named =
      lists.length === 0 ? '' : `, and its id to the lists that name ${quote(id)} (${inWords(lists)})`;
    return {
      change: `${like}${amount === 1 ? named : named.replace('its id', 'their ids')}`,
      changes: [
        ...newIds.flatMap((newId) => [
          { field: written(universe, 'resources[+]'), value: { id: newId, like: id } },
          ...(position === undefined
            ? []
            : [{ field: `${position.list}[+]`, value: { resource_id: newId, ...position.entry } }]),
        ]),
        ...lists.map(({ field, ids }) => ({ field, value: [...ids, ...newIds] })),
      ],
      jobIds: [],
      resourceIds: [id],
      size: 3 * amount,
    };
  },
};

/** Lists named in one sentence, at most. */
const MAX_LISTED = 3;

function inWords(lists: readonly { field: string }[]): string {
  const shown = lists.slice(0, MAX_LISTED).map(({ field }) => field);
  const more = lists.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function copies({ target, amount }: Need, { extras }: Universe) {
  return extras.filter(({ like }) => like === target).slice(0, amount);
}
