const REDACTED = '[redacted]';

/** Secrets that can be told by their shape, wherever they turn up. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bro_(app|cli)_[A-Za-z0-9_]+/g, `ro_$1_${REDACTED}`],
  [/\b(rediss?|postgres(?:ql)?|sqlite|https?|amqps?):\/\/[^\s@/]+@/g, `$1://${REDACTED}@`],
  [/\b(x-api-key|x-client-key|authorization)(["']?\s*[:=]\s*["']?)[^\s"',}]+/gi, `$1$2${REDACTED}`],
];

const SECRET_NAMES = /^(x-api-key|x-client-key|authorization|cookie|gateway_keys|key|secret|password)$/i;

export function redact(text: string): string {
  return PATTERNS.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text);
}

/** For JSON.stringify: drops values of secret names, cleans every other string. */
export function redactReplacer(name: string, value: unknown): unknown {
  if (typeof value !== 'string') {
    return SECRET_NAMES.test(name) && value !== null && value !== undefined ? REDACTED : value;
  }
  return SECRET_NAMES.test(name) ? REDACTED : redact(value);
}
