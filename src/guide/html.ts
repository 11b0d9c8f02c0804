import { entriesOf, type GuidePage, linesOf } from './pages';

/** The same page as the service shows it: each entry has its code as id, for `detail.doc_url`. No script, no style. */
export function htmlOf({ title, text, chapters }: GuidePage): string {
  const parts = [`<h1>${escaped(title)}</h1>`, `<p>${inline(text)}</p>`];
  for (const chapter of chapters) {
    if (chapter.title !== null) {
      const id = chapter.title.toLowerCase().replaceAll(' ', '-');
      parts.push(`<h2 id="${id}">${escaped(chapter.title)}</h2>`, `<p>${inline(chapter.text)}</p>`);
    }
    for (const [code, entry] of entriesOf(chapter)) {
      const lines = linesOf(code, entry).map(([name, said]) => `<dt>${name}</dt><dd>${inline(said)}</dd>`);
      const { before, after } = entry;
      const shown = [
        ...(before === undefined ? [] : [`<dt>Before</dt><dd><pre>${escaped(before)}</pre></dd>`]),
        ...(after === undefined ? [] : [`<dt>After</dt><dd><pre>${escaped(after)}</pre></dd>`]),
      ];
      parts.push(
        `<section id="${escaped(code)}"><h3>${escaped(code)}</h3><dl>${[...lines, ...shown].join('')}</dl></section>`,
      );
    }
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body><main>${parts.join('\n')}</main></body></html>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Code between backquotes, and links to the other page. */
function inline(text: string): string {
  return escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, shown: string, target: string) => {
      return `<a href="${target.replace(/\.md$/, '')}">${shown}</a>`;
    });
}
