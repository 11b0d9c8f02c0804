import { describeThrown } from './describe-thrown';
import { redact, redactReplacer } from './redact';

describe('redact (reliability, Keys 8)', () => {
  it.each([
    ['key ro_app_0123456789abcdefghijkl_abc123 here', 'key ro_app_[redacted] here'],
    ['redis://:hunter2@cache:6379/0', 'redis://[redacted]@cache:6379/0'],
    ['rediss://u:hunter2@cache', 'rediss://[redacted]@cache'],
    ['postgres://user:hunter2@db/x', 'postgres://[redacted]@db/x'],
    ['X-API-Key: hunter2', 'X-API-Key: [redacted]'],
    ["{'x-client-key': 'hunter2'}", "{'x-client-key': '[redacted]'}"],
    ['authorization=hunter2, next', 'authorization=[redacted], next'],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  it('leaves ordinary text alone', () => {
    const text = 'client acme-nl asked for http://localhost:3000/health at 10:00';
    expect(redact(text)).toBe(text);
  });

  it('drops the value of a secret name, whatever its type, at any depth', () => {
    const line = { a: { 'X-API-Key': 'k1', password: 7, key: ['k2'] }, client: 'acme-nl' };
    expect(JSON.parse(JSON.stringify(line, redactReplacer))).toEqual({
      a: { 'X-API-Key': '[redacted]', password: '[redacted]', key: '[redacted]' },
      client: 'acme-nl',
    });
  });
});

describe('describeThrown', () => {
  it('has the frames of an error, its cause, and no secret of its message', () => {
    const error = new Error('cannot reach postgres://u:hunter2@db', { cause: new Error('inner') });
    const described = describeThrown(error);
    expect(JSON.stringify(described)).not.toContain('hunter2');
    expect(described['error']).toContain('cannot reach');
    expect((described['stack'] as string[])[0]).toMatch(/^at /);
    expect(described['cause']).toMatchObject({ error: 'Error: inner' });
  });

  it('names files of the project from its root, and no folder of any other', () => {
    const error = new Error("ENOENT: no such file, open '/srv/data/keys.json'; see https://host/a/b");
    const [head, first] = (error.stack ?? '').split('\n');
    error.stack = `${head}\n${first}\n    at read (/srv/lib/reader.js:1:2)\n    at file:///srv/lib/other.mjs:3:4\n    at node:fs:5:6`;
    const { error: message, stack } = describeThrown(error) as { error: string; stack: string[] };
    expect(message).toBe("Error: ENOENT: no such file, open 'keys.json'; see https://host/a/b");
    expect(stack[0]).toMatch(/src\/common\/logging\/redact\.spec\.ts:\d+/);
    expect(JSON.stringify(stack)).not.toContain(process.cwd());
    expect(stack.slice(1)).toEqual(['at read (reader.js:1:2)', 'at other.mjs:3:4', 'at node:fs:5:6']);
  });

  it('withholds the message of a JSON parser, which quotes the body', () => {
    let thrown: unknown;
    try {
      JSON.parse('{"label": canary}');
    } catch (error) {
      thrown = error;
    }
    expect(String(thrown)).toContain('canary');
    expect(JSON.stringify(describeThrown(thrown))).not.toContain('canary');
  });

  it('does not show a thrown value that is no error', () => {
    expect(describeThrown('canary')).toEqual({ thrown: 'a string, not an Error' });
  });
});
