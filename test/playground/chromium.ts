import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const ADVICE = 'apt-get install chromium, or CHROMIUM=/path/to/a/chromium';
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const program = (): string | undefined =>
  [process.env['CHROMIUM'] ?? '', ...PLACES].find((path) => existsSync(path));

/** `describe` for suites that need a browser: where it is absent they are skips, and failures where REQUIRE_ALL is 1. */
export function describeWithChromium(name: string, suite: () => void): void {
  if (program() !== undefined || process.env['REQUIRE_ALL'] === '1') {
    describe(name, suite);
  } else {
    describe.skip(`${name} (Chromium is missing: ${ADVICE})`, suite);
  }
}

/** A browser of the suite's own that asks nobody for anything but the pages of the suite. */
export function launchChromium(): Promise<Browser> {
  const executablePath = program();
  if (executablePath === undefined) {
    throw new Error(`Chromium is missing: ${ADVICE}`);
  }
  const quiet = ['background-networking', 'component-update', 'sync', 'quic', 'gpu'].map(
    (what) => `--disable-${what}`,
  );
  // As root, which CI is, its own sandbox refuses to start.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: [...quiet, ...sandbox, '--no-first-run'] });
}
