import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import './optimize/pipeline/prepare';
import { knownKinds } from './optimize/pipeline/shape/reader';
import { OTHER_NAMES } from './openapi-other-names';

interface Shown {
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly 'x-also-known'?: readonly string[];
}

const DOCUMENT = JSON.parse(readFileSync(join(__dirname, '../docs/openapi.json'), 'utf8')) as {
  readonly components: { readonly schemas: Readonly<Record<string, Shown>> };
};

/** The objects of the document that a reader's kind is. */
const SCHEMAS: Readonly<Record<string, readonly string[]>> = {
  'a location': ['LocationDto', 'EndpointDto'],
  'a time window': ['JobWindowDto', 'TimeWindowDto'],
  'a depot': ['DepotDto'],
  'a shift of one day': ['DayWindowDto'],
  'a job': ['JobDto'],
  'a dump station': ['DumpStationDto'],
  locks: ['LocksDto'],
  'a locked route': ['LockedRouteDto'],
  'an objective': ['ObjectiveDto'],
  fairness: ['FairnessDto'],
  weights: ['WeightsDto'],
  'a phase': ['PhaseDto'],
  'a solution': ['SeedSolutionDto'],
  'a route of a solution': ['SeedRouteDto'],
  'a stop of a solution': ['SeedStopDto'],
  options: ['SolveOptionsDto'],
  output_options: ['OutputOptionsDto'],
  'a break': ['BreakDto'],
  'a relation': ['RelationDto'],
  overtime: ['OvertimeDto'],
  'a resource': ['ResourceDto'],
  'a step of a shipment': ['StepDto'],
  'a shipment': ['ShipmentDto'],
  'a traffic segment': ['TrafficSegmentDto'],
  travel: ['TravelDto'],
  'a vehicle type’s matrices': ['MatricesDto'],
  'a vehicle type’s profile': ['VehicleProfileDto'],
  'a place': ['PlaceDto'],
  'a zone': ['ZoneDto'],
  'the request': ['OptimizationRequestDto'],
  problem: ['ProblemDto'],
};

/** All names that the document gives an object. */
function namesOf(schema: string): string[] {
  const { properties, 'x-also-known': alsoKnown = [] } = DOCUMENT.components.schemas[schema] ?? {
    properties: {},
  };
  const others = Object.values(properties).flatMap((field) =>
    ['x-aliases', 'x-other-forms'].flatMap((extension) => (field[extension] ?? []) as string[]),
  );
  return [...new Set([...Object.keys(properties), ...others, ...alsoKnown])].sort();
}

describe('the names that the document gives a field', () => {
  const judged = Object.entries(SCHEMAS).flatMap(([kind, names]) =>
    names.map((name) => [name, kind] as const),
  );

  it.each(judged)('%s has those that are read of %s, no more and no fewer', (name, kind) => {
    const read = knownKinds().find((one) => one.name === kind);
    expect(namesOf(name)).toEqual([...(read?.fields ?? [])].sort());
  });

  it('are those of every object for which there is more than one', () => {
    const known = judged.map(([name]) => name);
    expect(Object.keys(OTHER_NAMES).filter((name) => !known.includes(name))).toEqual([]);
  });
});
