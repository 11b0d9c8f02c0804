import type { Job } from './jobs';

/** Seconds that runs take at most: limits, and what each peer takes beside. */
export function estimateSeconds(jobs: readonly Job[]): number {
  return jobs.reduce((sum, { limitSeconds, peer }) => sum + limitSeconds + peer.overheadSeconds, 0);
}

/** By set and altogether, for a person who has to leave something out. */
export function describeEstimate(jobs: readonly Job[], hours: number): string {
  const sets = [...new Set(jobs.map(({ set }) => set))];
  const rows = sets.map((set) => {
    const own = jobs.filter((job) => job.set === set);
    const peers = [...new Set(own.map(({ peer }) => peer.name))].join(', ');
    return `  ${set.padEnd(20)} ${formatHours(estimateSeconds(own)).padStart(8)}  ${own.length} runs of ${peers}`;
  });
  const total = estimateSeconds(jobs);
  return [
    `bench-peers: ${jobs.length} runs are left, about ${formatHours(total)} of ${hours} h`,
    ...rows,
  ].join('\n');
}

/** Null: it fits. */
export function refusalOf(jobs: readonly Job[], hours: number): string | null {
  const seconds = estimateSeconds(jobs);
  return seconds <= hours * 3_600
    ? null
    : `bench-peers: ${formatHours(seconds)} are more than --hours ${hours}. Results are kept, so parts add up: run it by --sets or --peers in turn, with fewer --instances, or with more --hours.`;
}

function formatHours(seconds: number): string {
  return seconds < 3_600 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
}
