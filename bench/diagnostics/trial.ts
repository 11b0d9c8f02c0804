import type { JobBody, RequestBody } from '../../test/support/wire';
import { Chance } from '../rich-mix/chance';
import { applyChanges } from './apply-changes';
import { makeBase } from './base';
import { JOB_PLANTS } from './job-plants';
import { JOINT_PLANTS } from './joint-plants';
import type { Plant, Planted } from './plant';
import type { Diagnose, Finding, ReportBody } from './solve';

export const PLANTS: readonly Plant[] = [...JOB_PLANTS, ...JOINT_PLANTS];

export interface TrialResult {
  readonly index: number;
  readonly name: string;
  readonly stops: number;
  /** Causes that the report names. */
  readonly named: readonly string[];
  readonly unnamed: readonly string[];
  /** Null: nothing was proposed. */
  readonly firstProposalHelps: boolean | null;
  readonly proposal: string | null;
  /** Findings about jobs that could be served. */
  readonly falseCauses: readonly string[];
  readonly diagnosisMs: number;
  readonly error: string | null;
}

export interface PlantedRequest {
  name: string;
  request: RequestBody;
  planted: Planted[];
}

/** The instance of a number: in turns every plant alone and in a pair, each time at another size. */
export function plantedRequest(index: number, sizes: readonly number[]): PlantedRequest & { stops: number } {
  const chance = new Chance(1_000 + index);
  const [round, plant] = [Math.floor(index / PLANTS.length), index % PLANTS.length];
  const stops = sizes[(Math.floor(round / 2) + plant) % sizes.length] ?? 10;
  const base = makeBase(chance, stops);
  const first = PLANTS[plant] as Plant;
  const alone = round % 2 === 0;
  const others = PLANTS.filter(({ name }) => name !== first.name && !clash(name, first.name));
  const plants = alone ? [first] : [first, chance.pick(others)].sort((a, b) => a.rank - b.rank);
  const planted = plants.map((plant) => plant.plant(base, chance));
  if (base.request['problem'] !== undefined) {
    // What is planted on the second day is no help for the rest.
    const shipments = (base.request['shipments'] ?? []) as JobBody[];
    [...base.request.jobs, ...shipments].forEach((work) => (work['day'] ??= 0));
  }
  const name = `${planted.map((one) => one.name).join('+')}-${stops}-${index}`;
  return { name, stops, request: base.request, planted };
}

/** Pairs of which one undoes the other. */
const GROUPS: readonly (readonly string[])[] = [
  ['resource_not_allowed', 'day_unavailable', 'availability_shortage'],
  [
    'max_time_exceeded',
    'shift_infeasible',
    'max_travel_time_exceeded',
    'work_time_shortage',
    'max_distance_exceeded',
    'max_leg_time',
    'distance_shortage',
  ],
  ['capacity_exceeded', 'shipment_size', 'capacity_shortage', 'max_vehicles'],
  // These set the capacity of everybody, who was planted with one of its own among them.
  ...['skilled_capacity_shortage', 'availability_shortage', 'shipments_of_one'].map((one) => [
    one,
    'capacity_shortage',
  ]),
  ...['skilled_capacity_shortage', 'availability_shortage', 'shipments_of_one'].map((one) => [
    one,
    'max_vehicles',
  ]),
  ['task_count_shortage', 'max_tasks_exceeded', 'max_wait_exceeded', 'wait_of_two'],
  [
    'time_window_shortage',
    'work_time_shortage',
    'max_time_exceeded',
    'max_travel_time_exceeded',
    'precedence_conflict',
    'shift_infeasible',
    'max_leg_time',
    'distance_shortage',
  ],
  ['dependent_unserved', 'skill_missing'],
  ['skill_shortage', 'skilled_capacity_shortage'],
];

function clash(a: string, b: string): boolean {
  return GROUPS.some((group) => group.includes(a) && group.includes(b));
}

export function runTrial(diagnose: Diagnose, index: number, sizes: readonly number[]): TrialResult {
  const { name, stops, request, planted } = plantedRequest(index, sizes);
  const empty = {
    index,
    name,
    stops,
    named: [],
    unnamed: planted.map((one) => one.name),
    falseCauses: [],
    diagnosisMs: 0,
  };
  try {
    const answer = diagnose(request);
    const report = answer.infeasibility_report;
    if (answer.status !== 'infeasible' || report === undefined) {
      return { ...empty, firstProposalHelps: null, proposal: null, error: `answered ${answer.status}` };
    }
    const named = planted.filter((one) => names(report, one)).map((one) => one.name);
    const proposal = report.stages[2]?.relaxations?.find((one) => one.makes_feasible);
    const after =
      proposal === undefined
        ? null
        : diagnose(applyChanges(request, proposal.changes), { untilServed: true });
    return {
      index,
      name,
      stops,
      named,
      unnamed: planted.map((one) => one.name).filter((one) => !named.includes(one)),
      firstProposalHelps: after === null ? null : after.status !== 'infeasible',
      proposal: proposal?.change ?? null,
      falseCauses: falseCauses(report, planted),
      diagnosisMs: answer.diagnosisMs,
      error: null,
    };
  } catch (error) {
    return { ...empty, firstProposalHelps: null, proposal: null, error: String(error) };
  }
}

function findingsOf(report: ReportBody): Finding[] {
  return report.stages.flatMap((stage) => stage?.findings ?? []);
}

function idsOf({ job_id: id, job_ids: ids = [] }: Finding): readonly string[] {
  return id === undefined ? ids : [id];
}

function names(report: ReportBody, { codes, jobIds }: Planted): boolean {
  return findingsOf(report).some(
    (finding) =>
      codes.includes(finding.code) &&
      (jobIds.length === 0 || jobIds.some((id) => idsOf(finding).includes(id))),
  );
}

/** In the hidden plan every other job is served: no job but the planted ones can have a reason of its own. */
function falseCauses(report: ReportBody, planted: readonly Planted[]): string[] {
  const unservable = new Set(planted.flatMap((one) => one.unservable));
  const alone = report.stages
    .slice(0, 2)
    .flatMap((stage) => stage?.findings ?? [])
    .filter((finding) => !idsOf(finding).some((id) => unservable.has(id)));
  const isJoint = planted.some((one) => one.unservable.length === 0);
  const together = isJoint ? [] : (report.stages[2]?.findings ?? []).filter(({ proven }) => proven === true);
  return [...alone, ...together].map((finding) => `${finding.code} ${idsOf(finding).slice(0, 5).join(' ')}`);
}
