import { richMixInstance } from '../../rich-mix/instance';
import type { Peer } from '../peers';
import type { Machine } from '../run-peer';
import { isRichPeer, RICH_STOPS, richInstanceName } from './peers-rich';
import { runRichRequest } from './run-rich';
import { strip } from './strip';

const LIMIT_SECONDS = 2;
const STOPS = 24;
/** Between them: collected and delivered goods, shipments, skills, two days, priced windows, tasks of one route and of several. */
const CHECKED_SEEDS = [14, 21];

/** Every peer on tiny rich problems, stripped to its rules: plans that the checker accepts, or a line that says what is wrong. */
export async function checkRich(
  peers: readonly Peer[],
  machine: Machine,
  say: (line: string) => void,
): Promise<boolean> {
  let isSound = true;
  const [set = ''] = Object.keys(RICH_STOPS);
  const rich = peers.filter((peer) => peer.sets(set));
  for (const seed of CHECKED_SEEDS) {
    for (const peer of rich) {
      const tiny = richMixInstance(seed, STOPS);
      // Ours gets the most rules that a peer models: of so few stops a whole instance is a puzzle rather than a check.
      const variant = isRichPeer(peer.name) ? peer.name : 'ortools';
      const request = strip(tiny, variant);
      const instance = richInstanceName(`mix${seed}`, variant);
      const job = { set, instance, peer, seed: 1, limitSeconds: LIMIT_SECONDS };
      const { cost, routes, error, seconds } = await runRichRequest(job, request, peer.name, machine);
      isSound &&= cost !== null;
      const verdict = cost === null ? `FAILED: ${error}` : `${cost.toFixed(1)}, ${routes} routes`;
      say(
        `check: rich mix of ${STOPS} stops, seed ${seed} ${peer.name.padEnd(8)} ${verdict}, ${seconds.toFixed(2)} s`,
      );
    }
  }
  return isSound;
}
