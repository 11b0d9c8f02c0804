import { COMMITTED_ARTEFACT, compileKernel, loadGlue } from '../loader/artefact';
import * as schema from './schema';

interface WireSchema {
  magic: number;
  version: number;
  sections: Record<string, number>;
  activity_kinds: string[];
  task_kinds: string[];
  relation_kinds: string[];
  terms: string[];
  break_rules: string[];
  dump_modes: string[];
  fairness_metrics: string[];
  engines: string[];
  first_solutions: string[];
  metaheuristics: string[];
  stopped_by: string[];
  violation_kinds: string[];
  reasons: string[];
}

/** Names in the order of their ids. */
function byId(ids: Readonly<Record<string, number>>): string[] {
  return Object.entries(ids)
    .sort(([, a], [, b]) => a - b)
    .map(([name]) => name);
}

describe('the ids of the border', () => {
  const host = { now: () => 0, stopped: () => false };
  const instance = loadGlue(COMMITTED_ARTEFACT).instantiate(compileKernel(COMMITTED_ARTEFACT), host);
  const artefact = JSON.parse(instance.wire_schema()) as WireSchema;

  it('are the ones of the committed artefact', () => {
    expect(artefact.magic).toBe(schema.MAGIC);
    expect(artefact.version).toBe(schema.SCHEMA_VERSION);
    expect(artefact.sections).toEqual(schema.SECTION);
    expect(artefact.activity_kinds).toEqual(byId(schema.ACTIVITY_KIND));
    expect(artefact.task_kinds).toEqual(byId(schema.TASK_KIND));
    expect(artefact.relation_kinds).toEqual(byId(schema.RELATION_KIND));
    expect(artefact.terms).toEqual(byId(schema.TERM));
    expect(artefact.break_rules).toEqual(byId(schema.BREAK_RULE));
    expect(artefact.dump_modes).toEqual(byId(schema.DUMP_MODE));
    expect(artefact.fairness_metrics).toEqual(byId(schema.FAIRNESS_METRIC));
    expect(artefact.engines).toEqual(byId(schema.ENGINE));
    expect(artefact.first_solutions).toEqual(byId(schema.FIRST_SOLUTION));
    expect(artefact.metaheuristics).toEqual(byId(schema.METAHEURISTIC));
    expect(artefact.stopped_by).toEqual([...schema.STOPPED_BY]);
    expect(artefact.violation_kinds).toEqual([...schema.VIOLATION_KINDS]);
    expect(artefact.reasons).toEqual([...schema.REASONS]);
  });
});
