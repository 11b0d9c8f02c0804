function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

/**
 * How many places a request may name at most, from the lengths of its lists alone: a bound for what
 * computing its tables can cost. Nothing is checked here; what is no list counts nothing.
 */
export function countPlaces(json: unknown): number {
  if (typeof json !== 'object' || json === null) {
    return 0;
  }
  const { jobs, shipments, resources, depots, dump_stations, travel } = json as Record<string, unknown>;
  const locations =
    typeof travel === 'object' && travel !== null && 'locations' in travel ? travel.locations : 0;
  const single = [jobs, resources, depots, dump_stations, locations];
  return single.reduce<number>((sum, list) => sum + lengthOf(list), 2 * lengthOf(shipments));
}
