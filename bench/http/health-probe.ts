/** A process of its own: asks `/health` every 10 ms until its standard input ends, then prints the latencies in ms as JSON. */
const PERIOD_MS = 10;

async function probe(url: string): Promise<void> {
  const latencies: number[] = [];
  let ended = false;
  process.stdin.on('end', () => (ended = true)).resume();
  while (!ended) {
    const startMs = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    latencies.push(performance.now() - startMs);
    await new Promise((resolve) => setTimeout(resolve, PERIOD_MS));
  }
  process.stdout.write(JSON.stringify(latencies));
}

void probe(process.argv[2] ?? '');
