import { runInRequest } from '../http/request-context';
import { JsonLogger } from './json-logger';

function linesOf(write: (logger: JsonLogger) => void, level: 'debug' | 'info' | 'warn' = 'info') {
  const lines: string[] = [];
  const spy = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  const spyError = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  try {
    write(new JsonLogger(level, '2.4.0'));
  } finally {
    spy.mockRestore();
    spyError.mockRestore();
  }
  return lines;
}

describe('JsonLogger', () => {
  it('writes one JSON object a line, with the version and the id of the request', () => {
    const [line = '', ...rest] = linesOf((logger) =>
      runInRequest({ requestId: 'r-1' }, () => logger.log({ message: 'a\nb', code: 'X' }, 'Ctx')),
    );
    expect(rest).toEqual([]);
    expect(line.trimEnd()).not.toContain('\n');
    expect(JSON.parse(line)).toMatchObject({
      level: 'log',
      context: 'Ctx',
      version: '2.4.0',
      request_id: 'r-1',
      message: 'a\nb',
      code: 'X',
    });
  });

  it('lets no field replace what every line has', () => {
    const [line = ''] = linesOf((logger) =>
      logger.log({ message: 'm', level: 'x', pid: 0, version: 'y' }, 'Ctx'),
    );
    expect(JSON.parse(line)).toMatchObject({
      message: 'm',
      level: 'log',
      pid: process.pid,
      version: '2.4.0',
    });
  });

  it('has no request id outside a request', () => {
    expect(JSON.parse(linesOf((logger) => logger.log('x'))[0] ?? '')).not.toHaveProperty('request_id');
  });

  it('cuts secrets out of text and objects', () => {
    const lines = linesOf((logger) => {
      logger.error('failed at redis://:hunter2@cache');
      logger.warn({ headers: { 'x-api-key': 'hunter2' } });
    });
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain('hunter2');
  });

  it('writes nothing below its level, and the framework tells its start only at debug', () => {
    const write = (logger: JsonLogger) => {
      logger.debug('d');
      logger.log('l');
      logger.log('Mapped', 'RouterExplorer');
      logger.warn('w');
    };
    const levels = (lines: string[]) => lines.map((line) => (JSON.parse(line) as { level: string }).level);
    expect(levels(linesOf(write, 'debug'))).toEqual(['debug', 'log', 'debug', 'warn']);
    expect(levels(linesOf(write, 'info'))).toEqual(['log', 'warn']);
    expect(levels(linesOf(write, 'warn'))).toEqual(['warn']);
  });
});
