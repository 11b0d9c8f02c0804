import { entriesOf, type GuidePage, linesOf } from './pages';

/** A page of `docs/`, whole. Headings are the codes alone, so that links to them are what they look like. */
export function markdownOf({ source, title, text, chapters }: GuidePage): string {
  const made = `<!-- Printed from ${source} by "make pages"; a test fails when the two differ. -->`;
  const blocks = [`# ${title}`, made, text];
  for (const chapter of chapters) {
    if (chapter.title !== null) {
      blocks.push(`## ${chapter.title}`, chapter.text);
    }
    for (const [code, entry] of entriesOf(chapter)) {
      const lines = linesOf(code, entry).map(([name, said]) => `- ${name}: ${said}`);
      blocks.push(`${chapter.title === null ? '##' : '###'} ${code}`, lines.join('\n'));
      if (entry.before !== undefined && entry.after !== undefined) {
        blocks.push(`\`\`\`text\nbefore: ${entry.before}\nafter:  ${entry.after}\n\`\`\``);
      }
    }
  }
  return `${blocks.join('\n\n')}\n`;
}
