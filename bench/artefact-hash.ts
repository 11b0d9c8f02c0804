import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The first digits of the hash of an artefact's WASM, by its JavaScript: what another artefact did is no result of this one. */
export function artefactHash(javascript = 'solver-wasm/pkg/solver_wasm.js'): string {
  const wasm = readFileSync(javascript.replace(/\.js$/, '_bg.wasm'));
  return artefactName(createHash('sha256').update(wasm).digest('hex'));
}

/** The same of a hash that is known. */
export function artefactName(sha256: string): string {
  return `artefact ${sha256.slice(0, 12)}`;
}
