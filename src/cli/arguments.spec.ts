import { readArguments } from './arguments';
import { CommandError, EXIT } from './exit-codes';

const TERMINAL = { stdout: true, stderr: true };
const PIPE = { stdout: false, stderr: false };

function refused(...args: string[]): CommandError {
  try {
    readArguments(args, PIPE);
  } catch (error) {
    return error as CommandError;
  }
  throw new Error('was accepted');
}

describe('arguments of the command line', () => {
  it('a terminal is shown a table, a pipe the answer as it is, and a file too', () => {
    expect(readArguments(['solve', 'a.json'], TERMINAL).printedAs).toBe('table');
    expect(readArguments(['solve', 'a.json'], PIPE).printedAs).toBe('json');
    expect(readArguments(['solve', 'a.json', '--output', 'b.json'], TERMINAL).printedAs).toBe('json');
    expect(readArguments(['solve', 'a.json', '--geojson'], TERMINAL).printedAs).toBe('geojson');
  });

  it('no file and - are standard input', () => {
    expect(readArguments(['solve'], PIPE).file).toBeNull();
    expect(readArguments(['solve', '-'], PIPE).file).toBeNull();
    expect(readArguments(['validate', 'a.json'], PIPE)).toMatchObject({
      command: 'validate',
      file: 'a.json',
    });
  });

  it('limits become options of the request', () => {
    const { options } = readArguments(['solve', '--time-limit', '2.5', '--iterations', '100'], PIPE);
    expect(options).toEqual({ time_limit_seconds: 2.5, max_iterations: 100 });
  });

  it('a problem of another tool has a format, matrices beside it and a number of vehicles', () => {
    expect(readArguments(['solve', 'a.json'], PIPE)).toMatchObject({ foreign: null, to: null });
    const args = ['convert', 'a', '--from', 'pragmatic', '--matrix', 'm', '--matrix', 'n', '--to', 'vroom'];
    expect(readArguments(args, PIPE)).toMatchObject({
      foreign: { from: 'pragmatic', matrices: ['m', 'n'], vehicles: null },
      to: 'vroom',
    });
    expect(readArguments(['solve', '--from', 'csv', '--vehicles', '3'], PIPE).foreign?.vehicles).toBe(3);
  });

  it('progress is for solves on a terminal, unless it is to be quiet', () => {
    expect(readArguments(['solve'], TERMINAL).showsProgress).toBe(true);
    expect(readArguments(['solve', '--quiet'], TERMINAL).showsProgress).toBe(false);
    expect(readArguments(['solve'], PIPE).showsProgress).toBe(false);
    expect(readArguments(['evaluate'], TERMINAL).showsProgress).toBe(false);
  });

  it.each([
    [['solve', 'a.json', '--svg', 'plan.svg']],
    [['solve', '--svg', 'plan.svg', 'a.json']],
    [['solve', '--svg=plan.svg', 'a.json']],
    [['solve', '--svg', '--output', 'plan.svg', 'a.json']],
  ])('%p draws the plan of a.json into plan.svg', (args) => {
    expect(readArguments(args, { stdout: true, stderr: true })).toMatchObject({
      ...{ file: 'a.json', printedAs: 'svg', output: 'plan.svg' },
    });
  });

  it.each([
    [['fly'], /no command "fly"/],
    [[], /route-optimizer solve/],
    [['solve', 'a', 'b'], /"b" is one too many/],
    [['solve', '--json', '--table'], /--json and --table exclude/],
    [['solve', '--time-limit', '0'], /--time-limit must be a number above 0, not "0"/],
    [['solve', '--time-limit', 'soon'], /not "soon"/],
    [['solve', '--time-limit', '-1'], /^--time-limit must be a number above 0, not "-1"/],
    [['solve', '--nonsense'], /--nonsense.*See --help/s],
    [['solve', '--from', 'fig'], /no format "fig": vroom, /],
    [['solve', '--to', 'vroom'], /--to goes with convert/],
    [['solve', '--vehicles', '2'], /go with --from/],
    [['evaluate', '--svg'], /--svg goes with solve/],
    [['solve', 'a.json', 'plan.svg'], /"plan.svg" is one too many/],
    [['evaluate', '--from', 'vroom'], /--from goes with/],
    [['convert'], /--from FORMAT, --to FORMAT or both/],
  ])('%p is refused as wrong usage', (args, message) => {
    const error = refused(...args);
    expect(error.message).toMatch(message);
    expect(error.exitCode).toBe(EXIT.usage);
  });
});
