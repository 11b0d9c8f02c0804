import { VARIABLES } from './variables';

const HEAD = `# Configuration

Everything is set by environment variables, read once at start. A bad value stops the start, and all bad
ones are named together. An empty value counts as unset, but for RECURRING_API_KEYS. What may hold a password or a key (addresses of servers
and databases, keys) may be in a file instead, as container platforms hand out secrets: its path in the same name with
\`_FILE\` behind, \`REDIS_URL_FILE\` for \`REDIS_URL\`. This page is printed from
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
