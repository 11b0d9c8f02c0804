// What a dependency must be to be let in: a licence that we may pass on, and a source that its lock file vouches for.

/** Permissive: the notice has to be passed on, nothing else. */
const LICENCES = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'CC-BY-4.0',
    'ISC',
    'MIT',
  ],
  ...['Python-2.0', 'Unicode-3.0', 'Unlicense', 'Zlib', 'Apache-2.0 WITH LLVM-exception'],
]);
/** Of what tests use and nobody is given: a copyleft that holds for the package's own files is allowed too. */
const LICENCES_OF_TOOLS = new Set([...LICENCES, 'MPL-2.0']);
/** Of packages whose manifest says it in a form that lock files do not carry, read by hand. */
const READ_BY_HAND = { busboy: 'MIT', streamsearch: 'MIT' };
const CRATES_IO = 'registry+https://github.com/rust-lang/crates.io-index';

/** SPDX, as far as manifests go: AND binds tighter than OR, and older crates write OR as a slash. */
function isAllowed(expression, licences = LICENCES) {
  const tokens = expression.replaceAll('/', ' OR ').match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const either = () => {
    let allowed = both();
    while (tokens[at] === 'OR') {
      at += 1;
      const other = both();
      allowed ||= other;
    }
    return allowed;
  };
  const both = () => {
    let allowed = one();
    while (tokens[at] === 'AND') {
      at += 1;
      const other = one();
      allowed &&= other;
    }
    return allowed;
  };
  const one = () => {
    if (tokens[at] === '(') {
      at += 1;
      const allowed = either();
      at += 1;
      return allowed;
    }
    let name = tokens[at];
    at += 1;
    if (tokens[at] === 'WITH') {
      name += ` WITH ${tokens[at + 1]}`;
      at += 2;
    }
    return licences.has(name);
  };
  const allowed = either();
  return allowed && at === tokens.length;
}

/** `lock`: package-lock.json; `manifest`: package.json. One line for each finding. */
function judgeNpm(lock, manifest) {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (path === '') {
      return [];
    }
    const licence = entry.license ?? READ_BY_HAND[name] ?? 'none';
    return [
      ...(isAllowed(licence, entry.dev ? LICENCES_OF_TOOLS : LICENCES)
        ? []
        : [`npm ${name}: the licence ${licence} is not on the list`]),
      ...(/^sha512-/.test(entry.integrity ?? '') ? [] : [`npm ${name}: no checksum in the lock file`]),
      ...(entry.link || /^(git|file|http:)/.test(entry.resolved ?? '')
        ? [`npm ${name}: not from a registry`]
        : []),
      ...(entry.hasInstallScript && manifest.allowScripts?.[name] !== false
        ? [`npm ${name}: its install script is not refused in allowScripts of package.json`]
        : []),
    ];
  });
}

/** `metadata`: what \`cargo metadata\` prints; `lock`: Cargo.lock. */
function judgeCargo(metadata, lock) {
  const unsigned = lock
    .split('[[package]]')
    .filter((entry) => /^source = /m.test(entry) && !/^checksum = "[0-9a-f]{64}"/m.test(entry))
    .map((entry) => `cargo ${/^name = "(.*)"/m.exec(entry)?.[1]}: no checksum in the lock file`);
  const crates = metadata.packages.flatMap(({ name, license, source }) => [
    ...(isAllowed(license ?? 'none') ? [] : [`cargo ${name}: the licence ${license} is not on the list`]),
    ...(source === null || source === CRATES_IO ? [] : [`cargo ${name}: not from crates.io`]),
  ]);
  return [...unsigned, ...crates];
}

module.exports = { isAllowed, judgeCargo, judgeNpm };
