import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 22 digits of base 62 are 131 random bits. */
const SECRET_DIGITS = 22;
/** 62^6 > 2^32: a CRC-32 always fits. */
const CHECKSUM_DIGITS = 6;

export type KeyKind = 'app' | 'cli';

const ISSUED_KEY = /^(ro_(?:app|cli)_[0-9A-Za-z]{22,64})_([0-9A-Za-z]{6})$/;

function checksumOf(prefixAndSecret: string): string {
  let rest = crc32(prefixAndSecret);
  let digits = '';
  for (let i = 0; i < CHECKSUM_DIGITS; i++) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** `ro_app_<secret>_<crc>`: the prefix lets secret scanners find a leaked key. */
export function generateKey(kind: KeyKind): string {
  const secret = Array.from({ length: SECRET_DIGITS }, () => BASE62.charAt(randomInt(62))).join('');
  const key = `ro_${kind}_${secret}`;
  return `${key}_${checksumOf(key)}`;
}

/** True for a key of our format whose checksum is wrong: a typing error, known without a look-up. */
export function isMistyped(key: string): boolean {
  const match = ISSUED_KEY.exec(key);
  return match !== null && checksumOf(match[1] ?? '') !== match[2];
}
