import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Peer, type Versions, versionsOf } from './peers';

/** Runs a command to its end. */
export type Run = (command: string, args: readonly string[]) => { ok: boolean; output: string };

export interface Missing {
  readonly peer: Peer;
  readonly why: string;
}

export interface Installed {
  readonly present: readonly Peer[];
  /** To be named in every report: a comparison without the best of the others is none. */
  readonly missing: readonly Missing[];
}

/**
 * Gets what is missing of the peers into a folder that may be thrown away, in the versions of `versions.json`, and says what it does.
 * A second call finds everything in its place.
 */
export function installPeers(
  peers: readonly Peer[],
  folder: string,
  say: (line: string) => void,
  run: Run = runCommand,
): Installed {
  const installer = new Installer(folder, versionsOf(), say, run);
  const present: Peer[] = [];
  const missing: Missing[] = [];
  for (const peer of peers) {
    const why = installer.install(peer);
    if (why === null) {
      present.push(peer);
    } else {
      missing.push({ peer, why });
      say(`peers: ${peer.name} is left out: ${why}`);
    }
  }
  return { present, missing };
}

class Installer {
  private readonly python: string;

  constructor(
    private readonly folder: string,
    private readonly versions: Versions,
    private readonly say: (line: string) => void,
    private readonly run: Run,
  ) {
    this.python = join(folder, 'python/bin/python');
  }

  /** Null, or why the peer cannot take part. */
  install({ name, package: carrier }: Peer): string | null {
    if (carrier === null) {
      return null;
    }
    const noPython = this.makeEnvironment();
    if (noPython !== null) {
      return noPython;
    }
    const crate = this.versions.cargo[carrier];
    if (crate !== undefined) {
      return this.installCrate(carrier, crate);
    }
    const version = this.versions.python[carrier];
    return version === undefined
      ? `versions.json has no version of ${name}`
      : this.installPackage(carrier, version);
  }

  /** Drivers are Python, that of the crate too. */
  private makeEnvironment(): string | null {
    if (existsSync(this.python)) {
      return null;
    }
    this.say(`peers: making a Python environment in ${this.folder}/python`);
    mkdirSync(this.folder, { recursive: true });
    const made = this.run(process.env['PYTHON'] ?? 'python3', ['-m', 'venv', join(this.folder, 'python')]);
    return made.ok ? null : `no Python with venv: ${lastLine(made.output)}`;
  }

  private installPackage(name: string, version: string): string | null {
    const asked = ['-c', `import importlib.metadata as m; print(m.version(${JSON.stringify(name)}))`];
    const found = this.run(this.python, asked);
    if (found.ok && found.output.trim() === version) {
      return null;
    }
    this.say(`peers: installing ${name} ${version} with pip in ${this.folder}/python`);
    const constraints = join(this.folder, 'constraints.txt');
    const lines = Object.entries(this.versions.constraints).map(([each, exact]) => `${each}==${exact}\n`);
    writeFileSync(constraints, lines.join(''));
    const done = this.run(this.python, [
      ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--only-binary', ':all:'],
      ...['--constraint', constraints, `${name}==${version}`],
    ]);
    return done.ok ? null : lastLine(done.output);
  }

  private installCrate(name: string, version: string): string | null {
    const found = this.run(join(this.folder, 'bin', name), ['--version']);
    if (found.ok && found.output.includes(version)) {
      return null;
    }
    this.say(`peers: building ${name} ${version} with cargo in ${this.folder} (some minutes)`);
    const done = this.run('cargo', [
      ...['install', '--quiet', '--locked', '--version', version, '--root', this.folder, name],
    ]);
    return done.ok ? null : lastLine(done.output);
  }
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? 'it says nothing';
}

function runCommand(command: string, args: readonly string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return error === undefined
    ? { ok: status === 0, output: status === 0 ? stdout : stderr }
    : { ok: false, output: error.message };
}
