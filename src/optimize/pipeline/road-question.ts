import { chooseServer, type RoadQuestion } from '../../travel';
import { profileOf } from './computed-tables';
import type { Findings } from './meaning/findings';
import { nameProfiles } from './name-some';
import type { Located } from './meaning/places';
import { quote } from './notes';
import type { PipelineSettings } from './settings';
import type { ParsedRequest } from './shape/parsed';

/** A provider that is asked for by name must be there, and know every kind of vehicle of the request: for tables, as for lines. */
export function judgeProvider(
  request: ParsedRequest,
  { book }: Located,
  { roadServers }: PipelineSettings,
  findings: Findings,
): void {
  const { provider } = request.travel;
  const isNeeded = book.mode === 'coordinates' || request.output.geometry === 'road';
  if (!isNeeded || provider === 'auto' || provider === 'haversine') {
    return;
  }
  const server = chooseServer(provider, roadServers);
  if (server === undefined || server === null) {
    const names = ['haversine', ...roadServers.map(({ name }) => name)].join(', ');
    const message = `The travel provider ${quote(provider)} is not configured on this server; it has ${names}.`;
    findings.add('other', 'PROVIDER_NOT_CONFIGURED', message, 'travel.provider');
    return;
  }
  const unknown = profilesOf(request).filter((profile) => !server.profiles.includes(profile));
  if (unknown.length > 0) {
    const message = `The travel provider ${quote(provider)} has no roads for ${nameProfiles(unknown)}; it knows ${server.profiles.join(', ')}.`;
    findings.add('other', 'PROFILE_NOT_SERVED', message, 'travel.profile', ['travel.vehicle_profiles']);
  }
}

/** What a road server must be asked before the tables of a checked request can be made; null: nothing. */
export function roadQuestion(
  request: ParsedRequest,
  { book }: Located,
  { roadServers }: PipelineSettings,
): RoadQuestion | null {
  const { provider } = request.travel;
  const server = book.mode === 'coordinates' ? chooseServer(provider, roadServers) : null;
  const profiles = profilesOf(request).filter((profile) => server?.profiles.includes(profile));
  if (server === null || server === undefined || profiles.length === 0) {
    return null;
  }
  const points = book.places.map(({ lat, lon }) => ({ lat: lat ?? 0, lon: lon ?? 0 }));
  return { provider: server.name, named: provider !== 'auto', field: 'travel.provider', profiles, points };
}

/** By resource, each once. */
function profilesOf({ travel, resources }: ParsedRequest) {
  return [...new Set(resources.map((resource) => profileOf(travel, resource)))];
}
