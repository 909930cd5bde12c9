import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withPermissionTables } from './permission-tables.mjs';

const page = readFileSync(join(import.meta.dirname, '../../docs/people.md'), 'utf8');

it('the operator’s page has the tables of permissions of the program; `npm run handbook` writes them (ROL-15)', () => {
  expect(withPermissionTables(page)).toBe(page);
});

it('a table that differs is written anew, and what stands beside it stays', () => {
  const other = page.replace('| rename | yes |', '| rename |  |').replace('| resell | yes |', '| resell |  |');
  expect(other).not.toBe(page);
  expect(withPermissionTables(other)).toBe(page);
  expect(() => withPermissionTables(page.replace('<!-- generated: role permissions -->', ''))).toThrow(
    'The page has no place for the table of role permissions',
  );
});
