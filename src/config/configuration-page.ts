import { VARIABLES } from './variables';

const HEAD = `# Configuration

Everything is set by environment variables, read once at start. A bad value stops the start, and all bad
ones are named together. An empty value counts as unset, but for RECURRING_API_KEYS. This page is printed from
\`src/config/variables.ts\` by \`node dist/config/configuration-page.js\`; a test fails when the two differ.

| Variable | Default | Allowed | Meaning |
| --- | --- | --- | --- |
`;

function cell(value: string): string {
  return value.replaceAll('|', '\\|');
}

/** docs/configuration.md, whole. */
export function configurationPage(): string {
  const rows = Object.entries(VARIABLES).map(
    ([name, variable]) =>
      `| \`${name}\` | ${cell(variable.defaultText)} | ${cell(variable.bounds)} | ${cell(variable.meaning)} |\n`,
  );
  return HEAD + rows.join('');
}

if (require.main === module) {
  process.stdout.write(configurationPage());
}
