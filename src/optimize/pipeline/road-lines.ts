import { chooseServer, type RoadAnswer } from '../../travel';
import { profileOf } from './computed-tables';
import type { RoadLinesContext, Warning } from './context';
import { nameProfiles } from './name-some';
import type { Notes } from './notes';
import type { PipelineSettings } from './settings';
import type { ParsedRequest } from './shape/parsed';

/** Where lines along roads are asked for. */
const FIELD = 'output_options.geometry';
const STRAIGHT = 'GEOMETRY_STRAIGHT';

/**
 * Who draws the lines of a request that wants them along roads: the provider of its tables, or with matrices the one that
 * `travel.provider` names. Where there is none they are straight, with a warning (contract C22); `tables` is what became of the
 * question for tables.
 */
export function chooseRoadLines(
  request: ParsedRequest,
  { roadServers }: PipelineSettings,
  tables: RoadAnswer | null,
  notes: Notes,
): RoadLinesContext | null {
  const { travel, resources, output } = request;
  if (output.geometry !== 'road') {
    return null;
  }
  const server = chooseServer(travel.provider, roadServers) ?? null;
  if (server === null) {
    const why =
      travel.provider === 'haversine' ? 'Great circles follow no roads' : 'No road provider is configured';
    notes.add(STRAIGHT, `${why}: lines are straight`, FIELD);
    return null;
  }
  if (tables !== null && tables.failure !== null) {
    notes.add(STRAIGHT, `${tables.failure}: lines are straight`, FIELD);
    return null;
  }
  const profiles = resources.map((resource) => {
    const profile = profileOf(travel, resource);
    return server.profiles.includes(profile) ? profile : null;
  });
  const unknown = new Set(
    resources.filter((_, i) => profiles[i] === null).map((one) => profileOf(travel, one)),
  );
  if (unknown.size > 0) {
    const message = `The road provider ${server.name} does not know ${nameProfiles([...unknown])}: lines are straight`;
    notes.add(STRAIGHT, message, FIELD);
  }
  return profiles.every((profile) => profile === null)
    ? null
    : { provider: server.name, profiles, field: FIELD };
}

/** In the answer, once its plan is found and not all could be drawn. */
export function straightLegsWarning(why: string, field: string): Warning {
  return { code: STRAIGHT, message: `${why}: what is not drawn is straight`, field };
}
