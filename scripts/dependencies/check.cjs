// Judges every dependency of the lock files; needs no network once the crates are there (clippy brings them).
const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { judgeCargo, judgeNpm } = require('./judge.cjs');

const root = join(__dirname, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const json = (path) => JSON.parse(read(path));

const kernel = join(root, 'solver-wasm');
const host = hostOfRust();
const metadata = JSON.parse(
  execFileSync('cargo', ['metadata', '--locked', '--format-version', '1', '--filter-platform', host], {
    cwd: kernel,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
);
const npm = json('package-lock.json');
const findings = [
  ...judgeNpm(npm, json('package.json')),
  ...judgeCargo(metadata, read('solver-wasm/Cargo.lock')),
];
findings.forEach((finding) => console.error(`error: ${finding}`));
console.log(
  `dependencies: ${Object.keys(npm.packages).length - 1} packages, ${metadata.packages.length - 1} crates, ${findings.length} findings`,
);
process.exitCode = findings.length === 0 ? 0 : 1;

/** Asked in the kernel's folder, whose toolchain file names the compiler. */
function hostOfRust() {
  try {
    return execFileSync('rustc', ['-vV'], { cwd: kernel, encoding: 'utf8' }).match(/^host: (.*)$/m)[1];
  } catch {
    console.error(
      'error: no Rust here: https://rustup.rs brings the version that solver-wasm/rust-toolchain.toml names',
    );
    process.exit(1);
  }
}
