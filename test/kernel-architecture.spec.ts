import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The layers of the kernel, as ARCHITECTURE.md names them. Modules are the files and folders of solver-wasm/src. */
const SOURCE = join(__dirname, '../solver-wasm/src');

/** Compiled for tests alone: they may look at everything. */
const OF_TESTS = new Set(['fixtures', 'check', 'generate', 'generate_rules']);

/**
 * Which modules a module may use, itself excepted. An arrow that is missing here is a decision to take,
 * not a line to add. From the lowest layer up.
 */
const MAY_USE: Readonly<Record<string, readonly string[]>> = {
  random: [],
  host: [],
  own_time: [],
  interrupt: ['own_time'],
  memory: [],
  product: [],
  sort: [],
  worklist: [],
  problem: ['sort'],
  objective: ['problem'],
  spoil: ['problem'],
  bound: ['problem', 'sort'],
  wire: ['objective', 'problem', 'sort'],
  goods: ['problem'],
  vehicle_class: ['objective', 'problem', 'product', 'wire'],
  constraint: ['problem', 'vehicle_class'],
  model: [
    'constraint',
    'evaluate',
    'goods',
    'interrupt',
    'objective',
    'problem',
    'product',
    'solution_rules',
    'sort',
    'vehicle_class',
    'wire',
  ],
  solution: ['constraint', 'evaluate', 'goods', 'model', 'objective', 'problem', 'solution_rules', 'sort'],
  evaluate: [
    'constraint',
    'goods',
    'interrupt',
    'model',
    'problem',
    'product',
    'random',
    'report',
    'solution',
    'solution_rules',
    'sort',
    'timing',
    'vehicle_class',
  ],
  solution_rules: ['constraint', 'interrupt', 'model', 'problem', 'report', 'solution', 'sort', 'timing'],
  timing: ['interrupt', 'problem', 'product', 'sort'],
  report: ['constraint', 'goods', 'objective', 'problem', 'solution_rules', 'sort', 'timing'],
  recreate: ['evaluate', 'model', 'random', 'solution'],
  local_search: ['constraint', 'evaluate', 'metaheuristic', 'model', 'solution'],
  ruin: ['evaluate', 'model', 'random', 'solution'],
  metaheuristic: ['random'],
  penalised: ['metaheuristic', 'model', 'problem', 'random', 'worklist'],
  construct: ['constraint', 'evaluate', 'model', 'problem', 'random', 'recreate', 'solution', 'sort'],
  engine: [
    'construct',
    'evaluate',
    'local_search',
    'metaheuristic',
    'model',
    'penalised',
    'problem',
    'random',
    'recreate',
    'ruin',
    'solution',
    'sort',
    'worklist',
  ],
  exact: ['objective', 'problem', 'report', 'sort', 'timing', 'vehicle_class', 'wire'],
  polish: ['evaluate', 'goods', 'model', 'problem', 'report', 'sort', 'timing'],
  diagnose: [
    'constraint',
    'goods',
    'interrupt',
    'objective',
    'problem',
    'report',
    'solution_rules',
    'sort',
    'timing',
    'vehicle_class',
    'wire',
  ],
  given: [
    'constraint',
    'diagnose',
    'evaluate',
    'goods',
    'interrupt',
    'model',
    'objective',
    'problem',
    'report',
    'sort',
    'vehicle_class',
    'wire',
  ],
  session: [
    'bound',
    'constraint',
    'diagnose',
    'engine',
    'exact',
    'given',
    'host',
    'interrupt',
    'memory',
    'model',
    'objective',
    'polish',
    'problem',
    'report',
    'spoil',
    'wire',
  ],
  lib: ['host', 'session', 'wire'],
};

/**
 * The modules that use one another in a circle. The search's data hold one another: a model has the
 * rules over the whole solution, these read solutions, whose routes keep what an evaluation needs. And
 * reports take the times of linked routes from `solution_rules`, which builds on the schedules of single
 * routes in `report`. No other module may join.
 */
const CIRCLE = ['evaluate', 'model', 'report', 'solution', 'solution_rules'];

interface Source {
  readonly file: string;
  readonly module: string;
  readonly code: string;
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(SOURCE, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** The code of the product: no comments, no unit tests (files or folders of their own, or the end of their file). */
function sources(): Source[] {
  return filesBelow('.')
    .filter((file) => file.endsWith('.rs') && !/(^|[/_])(tests|random_plans)(\.rs$|\/)/.test(file))
    .map((file) => ({
      file,
      module: file.split('/')[0]!.replace(/\.rs$/, ''),
      code: readFileSync(join(SOURCE, file), 'utf8')
        .replace(/\/\/.*$/gm, '')
        .replace(/#\[cfg\(test\)\]\s*mod \w+ \{[\s\S]*$/, ''),
    }));
}

/** Modules named after `crate::`, alone or in braces. */
function usedBy(code: string): string[] {
  const single = [...code.matchAll(/\bcrate::([a-z_]+)/g)].map(([, name]) => name!);
  const braced = [...code.matchAll(/\bcrate::\{([^;]*)\}/g)].flatMap(([, list]) =>
    [...list!.replace(/\{[^}]*\}/g, '').matchAll(/(?:^|,)\s*([a-z_]+)/g)].map(([, name]) => name!),
  );
  return [...new Set([...single, ...braced])];
}

describe('modules of the kernel', () => {
  const all = sources();

  it('every module is in the table', () => {
    const modules = new Set(all.map(({ module }) => module));
    expect([...modules].filter((name) => !(name in MAY_USE) && !OF_TESTS.has(name))).toEqual([]);
    expect(Object.keys(MAY_USE).filter((name) => !modules.has(name))).toEqual([]);
  });

  it('a module uses only what it may', () => {
    const wrong = all
      .filter(({ module }) => !OF_TESTS.has(module))
      .flatMap(({ file, module, code }) =>
        usedBy(code)
          .filter((name) => name !== module && !(MAY_USE[module] ?? []).includes(name))
          .map((name) => `${file}: ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  it('the table allows nothing that nobody uses', () => {
    const used = (module: string) =>
      all.filter((source) => source.module === module).flatMap(({ code }) => usedBy(code));
    const idle = Object.entries(MAY_USE)
      .filter(([module]) => module !== 'lib')
      .flatMap(([module, allowed]) =>
        allowed.filter((name) => !used(module).includes(name)).map((name) => `${module}: ${name}`),
      );
    expect(idle).toEqual([]);
  });

  it('only the circle that is named leads back to itself', () => {
    const reached = (from: string): Set<string> => {
      const seen = new Set<string>();
      const visit = (module: string): void =>
        (MAY_USE[module] ?? [])
          .filter((next) => !seen.has(next))
          .forEach((next) => {
            seen.add(next);
            visit(next);
          });
      visit(from);
      return seen;
    };
    expect(
      Object.keys(MAY_USE)
        .filter((module) => reached(module).has(module))
        .sort(),
    ).toEqual(CIRCLE);
  });

  it('the judge shares no code with what it judges', () => {
    const judge = all.filter(({ module }) => module === 'check');
    expect(judge.length).toBeGreaterThan(5);
    const wrong = judge.flatMap(({ file, code }) =>
      usedBy(code)
        .filter((name) => !['check', 'problem'].includes(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('suites of the kernel', () => {
  const SUITES = join(__dirname, '../solver-wasm/tests/suites');

  it('those that go through seeds say how many generated cases they run', () => {
    const silent = readdirSync(SUITES)
      .filter((name) => name.endsWith('.rs'))
      .map((name) => ({ name, code: readFileSync(join(SUITES, name), 'utf8') }))
      .filter(({ code }) => /\bfor (seed|round) in\b|\bseeds: (std::ops::)?Range\b/.test(code))
      .filter(({ code }) => !/\bsupport::tell::/.test(code));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});
