// A process of its own: asks the address every 10 ms until its standard input ends, then prints the milliseconds as JSON.
const { Agent, get } = require('node:http');

const PERIOD_MS = 10;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const latencies = [];
let ended = false;
process.stdin.on('end', () => (ended = true)).resume();

function ask() {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    get(process.argv[2], { agent }, (answer) => {
      answer.resume().once('end', () => {
        latencies.push(answer.statusCode === 200 ? performance.now() - started : Infinity);
        resolve();
      });
    }).once('error', reject);
  });
}

async function probe() {
  while (!ended) {
    await ask();
    await new Promise((resolve) => setTimeout(resolve, PERIOD_MS));
  }
  process.stdout.write(JSON.stringify(latencies));
  agent.destroy();
}

void probe();
