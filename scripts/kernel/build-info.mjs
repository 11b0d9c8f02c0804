// build-info.mjs <pkg folder> <compiler> <max bytes> <forbidden paths…>: checks the artefact and writes build-info.json,
// by which `make kernel-verify` knows a stale artefact and the service says which kernel it runs.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceHash } from './source-hash.mjs';

const [pkg, compiler, maxBytes, ...forbidden] = process.argv.slice(2);
const wasm = readFileSync(join(pkg, 'solver_wasm_bg.wasm'));

const found = forbidden.filter((path) => path.length > 1 && wasm.includes(path));
if (found.length > 0) {
  console.error(`error: the artefact holds build paths: ${found.join(', ')}`);
  process.exit(1);
}
if (wasm.length > Number(maxBytes)) {
  console.error(`error: the artefact has ${wasm.length} bytes, more than ${maxBytes}`);
  process.exit(1);
}
if (!WebAssembly.validate(wasm)) {
  console.error(`error: Node.js ${process.version} does not accept the artefact`);
  process.exit(1);
}

const info = {
  sourceHash: sourceHash(),
  compiler,
  wasmBytes: wasm.length,
  wasmSha256: createHash('sha256').update(wasm).digest('hex'),
};
writeFileSync(join(pkg, 'build-info.json'), `${JSON.stringify(info, null, 2)}\n`);
