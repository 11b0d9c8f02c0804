import type { PlannedRoute, WireProblem } from '../../../kernel/wire';
import type { SolveContext } from '../context';
import { findShortages } from './aggregates';
import { findConflictSet } from './conflict-set';
import { MAX_FINDINGS } from './eligibility';
import type { DiagnosisInput } from './input';
import type { Laboratory } from './laboratory';
import { measuredFindings } from './measured';
import { taskId } from './names';
import { tellProposal, type ToldRelaxation } from './proposal';
import { type Obstacle, searchRelaxations } from './relaxations';
import type { JointFinding, JointStage } from './report';
import { Trials } from './trials';
import { makeUniverse } from './universe';
import { type Group, groupsOf } from './vehicle-groups';

export interface JointInput {
  context: SolveContext;
  input: DiagnosisInput;
  lab: Laboratory;
  incumbent: readonly PlannedRoute[];
  /** Mandatory tasks that are left out, with the kernel's reason … */
  missing: readonly MissingTask[];
  /** … and those of them that nobody could serve alone. */
  obstacles: readonly Obstacle[];
  /** Resources of which more could help, the most useful first. */
  like: readonly number[];
}

export interface MissingTask {
  task: number;
  reason: string;
  message: string;
}

export interface JointResult {
  stage: JointStage;
  told: ToldRelaxation[];
  foundWithout: boolean;
}

/** Stops of a request whose relaxations are solved: to build the search of more takes longer than a trial may. */
const MAX_STOPS = 1_500;
/** The same of pairs of a skill that is needed and one that may be held: the kernel holds each against each. */
const MAX_SKILL_PAIRS = 300_000_000;
/** Of the time, what is kept for conflict sets where no sum says what is short. */
const FOR_CONFLICTS = 0.35;
/** Jobs whose conflict set is looked for, at most. */
const MAX_CONFLICT_SETS = 3;

/** Reasons that say themselves what the work is in conflict with. */
const SPEAKING_REASONS = ['relation_conflict', 'lock_conflict', 'dependent_unserved'];

/** Third stage: why work that could be served alone is not served together, and what would help. */
export function checkJointly(given: JointInput): JointResult {
  const { context, input, lab, obstacles } = given;
  const missing = given.missing.map(({ task }) => task);
  const universe = makeUniverse(context, input, given.like, missing.length);
  const barred = new Set(obstacles.map(({ task }) => task));
  const mandatory = universe.problem.tasks.flatMap((task, i) =>
    task.mandatory && !barred.has(i) ? [i] : [],
  );
  const left = given.missing.filter(({ task }) => !barred.has(task));
  const shortages = findShortages(input.problem, context, lab, mandatory);
  if (input.problem.activities.length > MAX_STOPS || skillPairs(input.problem) > MAX_SKILL_PAIRS) {
    const findings = [...shortages, ...reasonFindings(context, left)].slice(0, MAX_FINDINGS);
    const stage: JointStage = { stage: 3, name: 'joint_conflicts', findings, relaxations: [] };
    return { stage, told: [], foundWithout: false };
  }
  const unexplained = withoutShortage(context, left, shortages);
  const kept = unexplained.length > 0 ? lab.left() * FOR_CONFLICTS : 0;
  const reserving = { ...lab, left: () => lab.left() - kept };
  const searched = searchRelaxations(new Trials(universe, reserving, given.incumbent), missing, obstacles);
  const conflicts = searched.foundWithout
    ? []
    : conflictSets(new Trials(universe, lab, given.incumbent), unexplained, mandatory);
  const told = searched.proposals.map((proposal) => tellProposal(proposal, universe));
  const known = new Set(shortages.map(({ code }) => code));
  const measured = measuredFindings(
    searched.proposals,
    left.map(({ task }) => task),
    universe,
  ).filter(({ code }) => known.size === 0 || code === 'relation_conflict' || code === 'lock_conflict');
  return {
    stage: {
      stage: 3,
      name: 'joint_conflicts',
      findings: [...shortages, ...conflicts, ...measured, ...reasonFindings(context, left)].slice(
        0,
        MAX_FINDINGS,
      ),
      relaxations: told
        .map(({ relaxation }) => relaxation)
        .sort((a, b) => Number(b.makes_feasible) - Number(a.makes_feasible)),
    },
    told,
    foundWithout: searched.foundWithout,
  };
}

/** At most, in a relaxation: all that is held, and each skill that is needed once more, by whoever then serves the work. */
function skillPairs({ tasks, vehicles }: WireProblem): number {
  const count = (of: readonly { skills: readonly unknown[] }[]) =>
    of.reduce((sum, { skills }) => sum + skills.length, 0);
  return count(tasks) * (count(tasks) + count(vehicles));
}

/** Work that no proven shortage is about, or whose reason is another; first that which conflicts by its reason. */
function withoutShortage(
  context: SolveContext,
  left: readonly MissingTask[],
  shortages: readonly JointFinding[],
): number[] {
  const short = new Set(shortages.flatMap(({ job_ids: ids = [] }) => ids));
  const speaks = ({ reason }: MissingTask) => SPEAKING_REASONS.includes(reason);
  return left
    .filter((one) => speaks(one) || !short.has(taskId(context, one.task)))
    .sort((a, b) => Number(speaks(b)) - Number(speaks(a)))
    .map(({ task }) => task);
}

/** What the kernel itself found the work in conflict with. */
function reasonFindings(context: SolveContext, left: readonly MissingTask[]): JointFinding[] {
  return left
    .filter(({ reason }) => SPEAKING_REASONS.includes(reason))
    .map(({ task, reason, message }) => ({
      code: reason,
      job_ids: [taskId(context, task)],
      proven: false,
      message,
    }));
}

/** Work that a hard relation names beside the task. */
function partnersOf({ activities, relations }: WireProblem, task: number): Set<number> {
  const members = relations
    .filter(({ hard }) => hard)
    .map((relation) => relation.activities.map((activity) => activities[activity]?.task ?? -1));
  return new Set(members.filter((tasks) => tasks.includes(task)).flat());
}

/** Work that only those may serve who may serve the task. */
function boundAlike(groups: readonly Group[], task: number): Set<number> {
  return new Set(groups.find(({ tasks }) => tasks.includes(task))?.tasks ?? []);
}

/** Around each job that was left out, until one is in the set of another. */
function conflictSets(trials: Trials, left: readonly number[], mandatory: readonly number[]): JointFinding[] {
  const findings: JointFinding[] = [];
  const { context, problem } = trials.universe;
  const groups = groupsOf(problem, mandatory);
  for (const missing of left.slice(0, MAX_CONFLICT_SETS)) {
    const id = taskId(context, missing);
    const others = mandatory.filter((task) => task !== missing);
    if (others.length === 0 || findings.some(({ job_ids: ids = [] }) => ids.includes(id))) {
      continue;
    }
    const suspects = [partnersOf(problem, missing), boundAlike(groups, missing)].map((part) =>
      others.filter((task) => part.has(task)),
    );
    const found = findConflictSet(trials, problem, missing, others, suspects);
    if (found !== null) {
      findings.push(found);
    }
  }
  return findings;
}
