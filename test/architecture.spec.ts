import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { MAY_IMPORT } from './support/rooms';

/** The invariants of ARCHITECTURE.md that a program can judge. Files are named from the project's root. */
const ROOT = join(__dirname, '..');

const NOT_OURS = new Set([
  '.git',
  '.cache',
  'node_modules',
  'dist',
  'dist-bench',
  'coverage',
  'target',
  '__pycache__',
]);
/** No text, or nobody's but this machine's. */
const NO_SOURCE = /\.(wasm|png|gz|br|log|tsbuildinfo)$|(^|\/)\.env$/;
/** What the fuzzer makes, seeds and crashers alike, is bytes. */
const FUZZ_DATA = /^solver-wasm\/fuzz\/(seeds|corpus|artifacts)\//;

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (NOT_OURS.has(entry.name)) {
      return [];
    }
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

const ALL = filesBelow('.').filter((file) => !NO_SOURCE.test(file) && !FUZZ_DATA.test(file));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const below = (file: string, folder: string): boolean =>
  file === `${folder}.ts` || file.startsWith(`${folder}/`);
const TYPESCRIPT = ALL.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('solver-wasm/pkg/'));
const PRODUCT = TYPESCRIPT.filter((file) => below(file, 'src') && !/\.spec\.ts$|\/testing\//.test(file));

/** The code without its comments: what is said about a thing is not a use of it. */
function codeOf(file: string): string {
  return read(file).replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}

/** What a file imports, statically or not; relative ones as paths from the root, without their suffix. */
function importsOf(file: string): string[] {
  const specifiers = [
    ...codeOf(file).matchAll(/(?:from|import|import\(|require\(|resolve\()\s*'([\w@./:-]+)'/g),
  ];
  return specifiers.map(([, name = '']) =>
    name.startsWith('.') ? normalize(join(dirname(file), name)) : name,
  );
}

function offences(files: readonly string[], judge: (file: string) => readonly string[]): string[] {
  return files.flatMap((file) => judge(file).map((what) => `${file}: ${what}`));
}

/** The innermost room that the table names. Files directly in `src` put the rooms together, and have none. */
function roomOf(file: string): string | undefined {
  return Object.keys(MAY_IMPORT)
    .filter((room) => file.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0];
}

describe('rooms', () => {
  it('every folder of src is a room of the table', () => {
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => `src/${name}`).filter((room) => !(room in MAY_IMPORT))).toEqual([]);
  });

  it('a room imports only what it may', () => {
    const wrong = offences(PRODUCT, (file) => {
      const room = roomOf(file);
      return room === undefined
        ? []
        : importsOf(file).filter(
            (name) =>
              name.startsWith('src/') &&
              ![room, ...(MAY_IMPORT[room] ?? [])].some((allowed) => below(`${name}.ts`, allowed)),
          );
    });
    expect(wrong).toEqual([]);
  });

  it('no way of the table leads in a circle', () => {
    const roomsOf = (room: string) => [
      ...new Set((MAY_IMPORT[room] ?? []).map((allowed) => roomOf(`${allowed}/`) ?? allowed)),
    ];
    const circles = (room: string, way: readonly string[]): string[] =>
      way.includes(room)
        ? [[...way, room].join(' → ')]
        : roomsOf(room).flatMap((next) => circles(next, [...way, room]));
    expect(Object.keys(MAY_IMPORT).flatMap((room) => circles(room, []))).toEqual([]);
  });

  it('product code imports no tests, no helpers of tests, no benchmarks and no scripts', () => {
    const foreign = /^(test|bench|scripts)\/|\/testing\/|\.spec$/;
    expect(offences(PRODUCT, (file) => importsOf(file).filter((name) => foreign.test(name)))).toEqual([]);
  });

  it('the checker imports nothing of the service', () => {
    const judges = TYPESCRIPT.filter(
      (file) => below(file, 'test/support/checker') || below(file, 'test/support/wire'),
    );
    expect(judges.length).toBeGreaterThan(20);
    expect(offences(judges, (file) => importsOf(file).filter((name) => name.startsWith('src/')))).toEqual([]);
  });

  it('the playground is a client like any other: of the service it imports what is computed twice otherwise, by three doors', () => {
    const page = TYPESCRIPT.filter((file) => below(file, 'playground'));
    expect(page.length).toBeGreaterThan(30);
    const foreign = /^(src|test|bench|scripts)\//;
    const doors: Readonly<Record<string, readonly string[]>> = {
      'playground/src/exchange/converter.ts': ['src/convert'],
      'playground/src/layout/places.ts': ['src/picture/scaling'],
      'playground/src/schema/service-words.ts': ['did-you-mean', 'name-of'].map(
        (name) => `src/optimize/pipeline/shape/${name}`,
      ),
    };
    const isDoor = (file: string, name: string) => doors[file]?.includes(name) === true;
    expect(
      offences(page, (file) => importsOf(file).filter((name) => foreign.test(name) && !isDoor(file, name))),
    ).toEqual([]);
  });

  it('the playground fetches the conversions when somebody needs them, and not with the page', () => {
    expect(codeOf('playground/src/exchange/converter.ts').match(/\bfrom\b|import\(/g)).toEqual(['import(']);
  });

  it('one file of the playground knows the library that reads schemas', () => {
    const reads = TYPESCRIPT.filter((file) => importsOf(file).some((name) => name.startsWith('@cfworker/')));
    expect(reads).toEqual(['playground/src/schema/findings.ts']);
  });

  it('what the playground computes knows no library of pages', () => {
    const folders = ['request', 'layout', 'plan', 'whatif'].map((folder) => `playground/src/${folder}`);
    const files = TYPESCRIPT.filter(
      (file) => folders.some((folder) => below(file, folder)) && !file.endsWith('.spec.ts'),
    );
    expect(files.length).toBeGreaterThan(8);
    expect(
      offences(files, (file) => importsOf(file).filter((name) => !/^(playground|src)\//.test(name))),
    ).toEqual([]);
  });

  it('the scorer of the benchmark imports nothing of the service', () => {
    const scorer = ['bench/solver/scorer.ts', 'bench/solver/instance.ts'];
    expect(offences(scorer, (file) => importsOf(file).filter((name) => name.startsWith('src/')))).toEqual([]);
  });
});

describe('purity', () => {
  const rooms = [
    'src/convert',
    'src/kernel/wire',
    'src/optimize/pipeline',
    'src/picture',
    'src/recurring/expansion',
    'src/travel',
  ];
  const pure = PRODUCT.filter((file) => rooms.some((room) => below(file, room)));

  it('conversions, the pipeline, the words, pictures and travel import no framework and no Node module', () => {
    expect(pure.length).toBeGreaterThan(40);
    expect(offences(pure, (file) => importsOf(file).filter((name) => !name.startsWith('src/')))).toEqual([]);
  });

  it('they have no clock, no chance and no process', () => {
    const impure =
      /\b(Date\.now|new Date|performance\.|Math\.random|process\.|setTimeout|setInterval|fetch\(|console\.)/g;
    expect(offences(pure, (file) => codeOf(file).match(impure) ?? [])).toEqual([]);
  });

  it('threads know no framework', () => {
    const threads = PRODUCT.filter((file) => below(file, 'src/threads') || /-worker\.ts$/.test(file));
    expect(offences(threads, (file) => importsOf(file).filter((name) => name.startsWith('@nestjs')))).toEqual(
      [],
    );
  });
});

describe('doors', () => {
  it('only src/config reads the environment', () => {
    // Commands of their own, which hand it to their functions as an argument.
    const commands = [
      ...['src/auth/keys-cli.ts', 'src/cli/main.ts', 'src/cli/service.ts', 'src/jobs/purge-cli.ts'],
    ];
    const others = PRODUCT.filter((file) => !below(file, 'src/config') && !commands.includes(file));
    expect(offences(others, (file) => codeOf(file).match(/process\.env|env\[/g) ?? [])).toEqual([]);
  });

  it('only src/kernel knows WebAssembly and where the artefact lies', () => {
    const others = PRODUCT.filter((file) => !below(file, 'src/kernel') && !below(file, 'src/types'));
    expect(
      offences(others, (file) => codeOf(file).match(/\bWebAssembly\b|solver-wasm|solver_wasm/g) ?? []),
    ).toEqual([]);
  });

  it('only src/metrics knows in which form figures are shown', () => {
    const others = PRODUCT.filter((file) => !below(file, 'src/metrics'));
    expect(offences(others, (file) => importsOf(file).filter((name) => name === 'prom-client'))).toEqual([]);
  });

  it('only src/common/tracing knows in which form spans are told', () => {
    const others = PRODUCT.filter((file) => !below(file, 'src/common/tracing'));
    const foreign = (file: string) => importsOf(file).filter((name) => name.startsWith('@opentelemetry/'));
    expect(offences(others, foreign)).toEqual([]);
  });

  it('only the kernel knows the numbers of the border', () => {
    const others = PRODUCT.filter((file) => !below(file, 'src/kernel'));
    expect(
      offences(others, (file) => codeOf(file).match(/\b(WordReader|WordWriter|SECTION|MAGIC)\b/g) ?? []),
    ).toEqual([]);
  });
});

describe('tidiness', () => {
  /** Lines. A file of more holds two concepts; DTO classes are a list of fields with a description each. */
  const CAPS: readonly [pattern: RegExp, lines: number][] = [
    [/^src\/.*\.dto\.ts$/, 500],
    [/^src\/(?!.*\.spec\.ts$).*\.ts$/, 320],
    [/^playground\/(?!.*\.spec\.ts$).*\.(tsx?|mjs)$/, 320],
    // Written by a program from docs/openapi.json.
    [/^clients\/typescript\/src\/schema\.ts$/, Infinity],
    [/\.tsx?$/, 450],
    [/^solver-wasm\/.*\.rs$/, 320],
    // Checksums of packages, written by a program.
    [/^scripts\/schemathesis\/requirements\.txt$/, Infinity],
    [/^scripts\//, 150],
  ];

  /** Files that may be longer for now, with what they hold and why it is not two. None may grow. */
  const LONGER: Readonly<Record<string, number>> = {
    // Unit tests of every kind of violation and sum, over one set of fixtures.
    'solver-wasm/src/report/tests.rs': 460,
    // Two second opinions on schedules, of single and of linked routes, that share how a second is tried.
    'solver-wasm/tests/suites/checker.rs': 360,
    // One solve from words to plan: its clock, budget and stages share every field of the session.
    'solver-wasm/src/session.rs': 380,
    // The plan under change and its undo journal, which may touch nothing but each other.
    'solver-wasm/src/solution/mod.rs': 350,
    // One algorithm, the cheapest delays of a network of stops, with its proof sketch.
    'solver-wasm/src/solution_rules/network.rs': 330,
  };

  it('no file outgrows its cap', () => {
    const wrong = offences(ALL, (file) => {
      const cap = LONGER[file] ?? CAPS.find(([pattern]) => pattern.test(file))?.[1] ?? Infinity;
      const lines = read(file).split('\n').length - 1;
      return lines > cap ? [`${lines} lines, at most ${cap}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('TypeScript files are named noun.role.ts in kebab case, and imports leave the suffix out', () => {
    expect(TYPESCRIPT.filter((file) => !/\/[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/.test(file))).toEqual([]);
    const suffixed = (file: string) =>
      importsOf(file).filter((name) => /^(src|test|bench)\/.*\.(ts|js)$/.test(name));
    expect(offences(TYPESCRIPT, suffixed)).toEqual([]);
  });

  it('tests make temporary folders in one place, which takes them away again', () => {
    const tests = TYPESCRIPT.filter((file) => below(file, 'test') || file.endsWith('.spec.ts'));
    const others = tests.filter((file) => file !== 'test/support/temporary-folder.ts');
    expect(offences(others, (file) => codeOf(file).match(/\bmkdtemp\w*\(|\btmpdir\(/g) ?? [])).toEqual([]);
  });

  it('nothing names a folder of somebody’s machine or a package registry', () => {
    const machine = /(?<![\w./~$}>-])\/(home|root|work|tmp|Users)\/[\w.-]+/g;
    const registry = /https?:\/\/[^\s/"]*(registry|artifactory|nexus|pypi|mirror)[^\s/"]*/g;
    const named = (file: string) => [
      ...(read(file).match(machine) ?? []),
      ...(read(file).match(registry) ?? []),
    ];
    expect(offences(ALL, named)).toEqual([]);
    expect(read('package-lock.json')).not.toContain('"resolved":');
  });
});

describe('documents', () => {
  const pages = ALL.filter((file) => /^[^/]+\.md$|^(docs|bench|examples)\/[^/]+\.md$/.test(file));

  /** Written by a run, and not part of the project. */
  const BENCH_RESULT = 'bench/results/latest.json';

  it('every path that a page names exists', () => {
    const named = (file: string) =>
      [...read(file).matchAll(/`((?:src|test|bench|docs|examples|scripts|solver-wasm)\/[\w./-]*)`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !existsSync(join(ROOT, path)) && path !== BENCH_RESULT);
    expect(pages.length).toBeGreaterThan(5);
    expect(offences(pages, named)).toEqual([]);
  });

  it('ARCHITECTURE.md has a line for every room and every module of the kernel', () => {
    const text = read('ARCHITECTURE.md');
    const modules = readdirSync(join(ROOT, 'solver-wasm/src'))
      .filter((name) => statSync(join(ROOT, 'solver-wasm/src', name)).isDirectory() || name !== 'lib.rs')
      .map((name) => (name.endsWith('.rs') ? `\`${name}\`` : `\`${name}/\``));
    const rooms = [...new Set(PRODUCT.map((file) => dirname(relative('src', file)).split('/')[0]))]
      .filter((name) => name !== '.' && name !== undefined)
      .map((name) => `\`src/${name}\``);
    expect([...rooms, ...modules].filter((name) => !text.includes(name))).toEqual([]);
  });

  it('ARCHITECTURE.md has a row for every file that holds a bound', () => {
    const section = read('ARCHITECTURE.md')
      .split(/^## /m)
      .find((text) => text.startsWith('Where a bound lives\n'));
    const named = [...(section ?? '').matchAll(/`(src\/[\w./-]*)`/g)].map(([, path = '']) => path);
    const isNamed = (file: string) =>
      named.some((path) => file === path || (path.endsWith('/') && file.startsWith(path)));
    const holding = PRODUCT.filter((file) =>
      /^(export )?const (MAX|MOST|LONGEST|LARGEST|LIMITS)(_[A-Z_]+)?\b/m.test(codeOf(file)),
    );
    expect(holding.length).toBeGreaterThan(60);
    expect(holding.filter((file) => !isNamed(file))).toEqual([]);
  });
});
