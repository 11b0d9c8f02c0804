import { loadConfig } from './config';
import { problemsOf } from './testing/problems-of';

const URL_OF_TILES = 'https://tiles.example.org/{z}/{x}/{y}.png';

describe('PLAYGROUND_TILE_URL', () => {
  it('is unset unless told, and names its host where nobody else is named', () => {
    expect(loadConfig({}).playgroundTiles).toBeNull();
    expect(loadConfig({ PLAYGROUND_TILE_URL: URL_OF_TILES }).playgroundTiles).toEqual({
      url: URL_OF_TILES,
      attribution: 'tiles.example.org',
    });
    const env = { PLAYGROUND_TILE_URL: URL_OF_TILES, PLAYGROUND_TILE_ATTRIBUTION: '© <b>Somebody</b>' };
    expect(loadConfig(env).playgroundTiles?.attribution).toBe('© <b>Somebody</b>');
  });

  it.each([
    'http://127.0.0.1:8080/{z}/{x}/{y}',
    'https://[::1]:8080/tiles/{z}/{y}/{x}.jpg?key=abc-1',
    'https://tiles.example.org/wms?zoom={z}&x={x}&y={y}',
  ])('may be %s', (url) => {
    expect(loadConfig({ PLAYGROUND_TILE_URL: url }).playgroundTiles?.url).toBe(url);
  });

  it.each([
    'tiles.example.org/{z}/{x}/{y}.png',
    'ftp://tiles.example.org/{z}/{x}/{y}.png',
    'https://user:secret@tiles.example.org/{z}/{x}/{y}.png',
    'https://{s}.example.org/{z}/{x}/{y}.png',
    'https://tiles.example.org/{z}/{x}.png',
    'https://tiles.example.org/{z}/{x}/{y}/{y}.png',
    'https://tiles.example.org/{z}/{x}/{y}{r}.png',
    'https://tiles.example.org/{z}/{x}/{y}#secret',
    'https://tiles.example.org/{z}/{x}/{y} secret',
    "https://a;script-src'unsafe-inline'/{z}/{x}/{y}",
    'https://tiles.example.org:99999/{z}/{x}/{y}',
    `https://tiles.example.org/${'a'.repeat(500)}/{z}/{x}/{y}`,
  ])('may not be %s, which is not told, for it may hold a key', (url) => {
    const problems = problemsOf({ PLAYGROUND_TILE_URL: url });
    expect(problems).toEqual([expect.stringMatching(/^PLAYGROUND_TILE_URL must be an http/)]);
    expect(problems[0]).not.toMatch(/secret|script/);
  });

  it('is what an attribution is for', () => {
    expect(problemsOf({ PLAYGROUND_TILE_ATTRIBUTION: 'Somebody' })).toEqual([
      expect.stringContaining('PLAYGROUND_TILE_URL is not'),
    ]);
    const env = { PLAYGROUND_TILE_URL: URL_OF_TILES, PLAYGROUND_TILE_ATTRIBUTION: 'two\nlines' };
    expect(problemsOf(env)).toEqual([expect.stringMatching(/^PLAYGROUND_TILE_ATTRIBUTION must be a line/)]);
  });
});
