// strip-names.mjs <in.wasm> <out.wasm>: drops the "name" section (function names), which nobody reads at run time.
// KERNEL_NAMES=1 keeps it, for profiles and stack traces.
import { readFileSync, writeFileSync } from 'node:fs';

const [input, output] = process.argv.slice(2);
const bytes = readFileSync(input);

function readLength(at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) {
      return [value, at];
    }
  }
}

const kept = [bytes.subarray(0, 8)];
for (let at = 8; at < bytes.length;) {
  const start = at;
  const id = bytes[at];
  const [length, content] = readLength(at + 1);
  at = content + length;
  const [nameLength, name] = id === 0 ? readLength(content) : [0, content];
  const isNames = id === 0 && bytes.toString('utf8', name, name + nameLength) === 'name';
  if (!isNames || process.env.KERNEL_NAMES === '1') {
    kept.push(bytes.subarray(start, at));
  }
}
writeFileSync(output, Buffer.concat(kept));
