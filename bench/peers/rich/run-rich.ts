import type { PlanBody, RequestBody } from '../../../test/support/wire';
import { richMixInstance } from '../../rich-mix/instance';
import { hereAndNow } from '../here-and-now';
import type { Job } from '../jobs';
import { OURS, PEERS_FOLDER } from '../peers';
import type { PeerResult } from '../results';
import { askDriver, type Machine, secondsAtMost } from '../run-peer';
import type { Task } from '../task';
import { richNeutralOf } from './neutral-rich';
import { readRichInstance, RICH_STOPS } from './peers-rich';
import { evaluatorOf, priceOf, type RichRoute, solutionOf, type Timed } from './plan';
import { strip } from './strip';

interface Times {
  seconds: number;
  wall_seconds: number;
  processor_seconds: number;
}

export interface OurRichAnswer extends Times {
  plan: PlanBody;
}

interface RichAnswer extends Times {
  /** Null: no plan by the solver's own account. */
  routes: RichRoute[] | null;
}

/** One run of one solver on one variant of a generated instance; whatever goes wrong is a result without a cost. */
export async function runRich(job: Job, solver: string, { pin, clock }: Machine): Promise<PeerResult> {
  const { seed, variant } = readRichInstance(job.instance);
  const instance = richMixInstance(seed, RICH_STOPS[job.set] ?? 0);
  const request = variant === 'all rules' ? instance.request : strip(instance, variant);
  return runRichRequest(job, request, solver, { pin, clock });
}

/** The same of a request that is already stripped. */
export async function runRichRequest(
  { set, instance, peer, seed, limitSeconds }: Job,
  request: RequestBody,
  solver: string,
  { pin, clock }: Machine,
): Promise<PeerResult> {
  const about = {
    ...{ set, instance, customers: stopsOf(request), peer: peer.name, seed, limitSeconds, clock, solver },
    ...{ bestKnown: null, fewestVehicles: null, ...hereAndNow(), curve: [] },
  };
  const options = { time_limit_seconds: limitSeconds, seed, search_mode: 'consume_all_time' };
  const asked = peer.name === OURS ? { ...request, options } : request;
  const task: Task<unknown> = {
    instance: peer.name === OURS ? asked : richNeutralOf(request),
    ...{ fewest_vehicles: false, limit_seconds: limitSeconds, clock, seed },
  };
  try {
    const command = [...pin, ...peer.command(PEERS_FOLDER)];
    const told = await askDriver<OurRichAnswer | RichAnswer>(
      command,
      task,
      secondsAtMost(limitSeconds, clock),
    );
    return { ...about, ...timesOf(told), ...judged(asked, told) };
  } catch (error) {
    const times = { seconds: 0, wallSeconds: 0, processorSeconds: 0 };
    return { ...about, ...times, cost: null, routes: 0, error: messageOf(error) };
  }
}

function judged(
  request: RequestBody,
  told: OurRichAnswer | RichAnswer,
): Pick<PeerResult, 'cost' | 'routes' | 'error'> {
  const failed = (error: string) => ({ cost: null, routes: 0, error });
  if ('routes' in told && told.routes === null) {
    return failed('no feasible plan within the limit');
  }
  try {
    const plan = 'plan' in told ? told.plan : timed(request, told.routes ?? []);
    const price = priceOf(request, plan, 'plan' in told ? 'searched' : 'given');
    return 'fault' in price ? failed(price.fault) : { ...price, routes: plan.routes.length, error: null };
  } catch (error) {
    return failed(messageOf(error));
  }
}

function timed(request: RequestBody, routes: readonly RichRoute[]): PlanBody {
  evaluator ??= evaluatorOf();
  const hasDays = request['problem'] !== undefined;
  return evaluator(request, solutionOf(richNeutralOf(request), routes, hasDays));
}

/** Made when the first plan of a peer is to be timed. */
let evaluator: Timed | null = null;

const timesOf = ({ seconds, wall_seconds, processor_seconds }: Times) => ({
  ...{ seconds, wallSeconds: wall_seconds, processorSeconds: processor_seconds },
});

const stopsOf = ({ jobs = [], ...rest }: RequestBody): number =>
  jobs.length + 2 * ((rest['shipments'] ?? []) as unknown[]).length;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
