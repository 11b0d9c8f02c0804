// The hash of everything that the artefact is made of: the kernel's sources and the scripts that build it.
import { fileURLToPath } from 'node:url';
import { hashOf } from '../lib/hash.mjs';

const INPUTS = [
  ...['src', 'Cargo.toml', 'Cargo.lock', '.cargo/config.toml'].map((name) => `solver-wasm/${name}`),
  ...[
    'versions.env',
    'wasm-opt',
    'build.sh',
    'rustc-wrapper.sh',
    'strip-names.mjs',
    'wrap-glue.mjs',
    'wrap-types.mjs',
  ].map((name) => `scripts/kernel/${name}`),
];

export function sourceHash() {
  return hashOf(INPUTS);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(sourceHash());
}
