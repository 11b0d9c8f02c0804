import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationPage } from './configuration-page';

it('docs/configuration.md is what the variables say', () => {
  const page = readFileSync(join(__dirname, '../../docs/configuration.md'), 'utf8');
  expect(page).toBe(configurationPage());
});
