import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { note } from './support/note';

const ROOT = join(__dirname, '..');
const INDEX = 'docs/README.md';
const FOR_PROGRAMS = 'llms.txt';
/** Its pages are listed by itself: more than a program wants to read at once. */
const RULES = 'docs/rules/README.md';
const NOT_OURS = new Set(['.git', '.cache', 'node_modules', 'dist', 'dist-bench', 'coverage', 'target']);

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

function pagesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return NOT_OURS.has(entry.name) ? [] : pagesBelow(path);
    }
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

const PAGES = [...pagesBelow('.'), FOR_PROGRAMS];

/** A page without its examples, in which a bracket is no link and a number sign no heading. */
const prose = (page: string) => page.replace(/^```[^]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

/** What a page links to below this project; external addresses are nobody's to check here. */
const linksOf = (page: string) =>
  [...prose(read(page)).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** The anchors that a forge gives to the headings of a page. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  const headings = read(page)
    .replace(/^```[^]*?^```/gm, '')
    .matchAll(/^#{1,6} +(.*?) *#*$/gm);
  for (const [, heading = ''] of headings) {
    const shown = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`]/g, '');
    const plain = shown
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-');
    let anchor = plain;
    for (let again = 1; anchors.has(anchor); again += 1) {
      anchor = `${plain}-${again}`;
    }
    anchors.add(anchor);
  }
  return anchors;
}

/** Why a link of a page leads nowhere, or null. */
function faultOf(page: string, link: string): string | null {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : relative(ROOT, resolve(ROOT, dirname(page), path));
  if (target.startsWith('..') || !existsSync(join(ROOT, target))) {
    return `${page}: ${link}`;
  }
  const isMissing = anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor);
  return isMissing ? `${page}: ${link} (no such heading)` : null;
}

/** The files of the project that a page links to. */
const linkedFrom = (page: string) =>
  new Set(linksOf(page).map((link) => join(dirname(page), link.split('#')[0] ?? '')));

describe('the documentation', () => {
  it('has no link that leads nowhere, and no anchor without its heading', () => {
    const links = PAGES.flatMap((page) => linksOf(page).map((link): [string, string] => [page, link]));
    expect(links.length).toBeGreaterThan(300);
    expect(links.some(([, link]) => link.includes('#'))).toBe(true);
    expect(links.flatMap(([page, link]) => faultOf(page, link) ?? [])).toEqual([]);
  });

  it.each([INDEX, FOR_PROGRAMS])('has every page of docs/ in %s', (index) => {
    const listed = linkedFrom(index);
    const pages = readdirSync(join(ROOT, 'docs'))
      .filter((name) => /\.(md|json)$/.test(name))
      .map((name) => `docs/${name}`)
      .filter((page) => page !== index);
    expect(pages.length).toBeGreaterThan(25);
    expect(pages.filter((page) => !listed.has(page))).toEqual([]);
  });

  it('cites no commit that the history does not have', () => {
    const cited = PAGES.flatMap((page) => [...read(page).matchAll(/\bcommit `?([0-9a-f]{7,40})\b/g)]).map(
      ([, commit = '']) => commit,
    );
    expect(cited.length).toBeGreaterThan(0);
    const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
    // Without git there is no output at all.
    const shallow = git('rev-parse', '--is-shallow-repository').stdout as string | null;
    if (shallow?.trim() !== 'false') {
      note('no whole history here: what pages cite of it is looked at in a whole clone alone');
      return;
    }
    expect(cited.filter((commit) => git('cat-file', '-e', `${commit}^{commit}`).status !== 0)).toEqual([]);
  });

  it('has every page of the project that is no part of a test in llms.txt, once, with a line of its own', () => {
    const entries = read(FOR_PROGRAMS).match(/^- .*$/gm) ?? [];
    expect(entries.filter((entry) => !/^- \[[^\]]+\]\([^)]+\): .{10,}\.$/.test(entry))).toEqual([]);
    const listed = linksOf(FOR_PROGRAMS);
    expect(listed.filter((link, i) => listed.indexOf(link) !== i)).toEqual([]);
    const ofRules = linkedFrom(RULES);
    const pages = PAGES.filter((page) => page.endsWith('.md') && !page.startsWith('test/'));
    expect(pages.filter((page) => !listed.includes(page) && !ofRules.has(page))).toEqual([]);
  });
});
