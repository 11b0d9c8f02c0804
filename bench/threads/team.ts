import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../src/optimize/pipeline';
import { answerRequest, type KernelWork } from '../../src/solver/answer-request';
import { shareProblems } from '../../src/solver/share-problem';
import { SharedPlans } from '../../src/solver/shared-plans';
import type { AnswerRoute } from '../solver/scorer';
import type { TeamJob, TeamStart } from './searching-thread';

export interface TeamAnswer {
  routes: AnswerRoute[];
  iterations: number;
  seconds: number;
}

const MANY = { maxJobs: 20_000, maxResources: 20_000, maxLocations: 20_000, maxThreads: 256 };

/** Threads that solve together, as those of the service's slots do, or the first of them alone. */
export class Team {
  private constructor(private readonly workers: readonly Worker[]) {}

  static async start(threads: number, clock: TeamStart['clock']): Promise<Team> {
    const artefact = join(process.cwd(), 'solver-wasm/pkg/solver_wasm.js');
    const workers: Worker[] = [];
    // One after the other: the first one has the compiler to itself.
    for (let index = 0; index < threads; index += 1) {
      const workerData: TeamStart = { artefact, clock };
      const worker = new Worker(join(__dirname, 'searching-thread.js'), { workerData });
      await once(worker, 'message');
      workers.push(worker);
    }
    return new Team(workers);
  }

  async solve(request: Record<string, unknown>, threads: number): Promise<TeamAnswer> {
    const prepared = prepareRequest(request, { ...DEFAULT_PIPELINE_SETTINGS, ...MANY });
    const { problem, phases } = shareProblems(prepared);
    const plans = threads === 1 ? null : SharedPlans.make(threads, problem.words.length);
    const team = this.workers.slice(0, threads);
    const [lead, ...followers] = team;
    if (lead === undefined) {
      throw new Error('a team has a leader');
    }
    const ends = team.map((worker) => once(worker, 'message'));
    const post = (worker: Worker, job: TeamJob) => worker.postMessage(job);
    const shared = plans === null ? {} : { shared: plans.shared };
    post(lead, { do: 'lead', problem, phases, given: prepared.given, ...shared });
    followers.forEach((worker, index) => {
      if (plans !== null) {
        plans.follows();
        post(worker, { do: 'follow', problem, phases, follows: plans.shared, thread: index + 1 });
      }
    });
    const [[led]] = (await Promise.all(ends)) as [[{ work: KernelWork; ms: number }]];
    const meta = { requestId: 'bench', solveTimeMs: led.ms };
    const { routes } = answerRequest(prepared, led.work, prepared.context, meta);
    return {
      routes: routes as unknown as AnswerRoute[],
      iterations: led.work.outcome?.summary.iterations ?? 0,
      seconds: led.ms / 1_000,
    };
  }

  async end(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }
}
