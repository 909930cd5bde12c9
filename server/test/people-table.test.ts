import { permissionsIn, type ProjectRelation } from '@waypost/domain/projects/project-relation';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const relations = ['owner', 'reseller', 'customeradmin', 'customermanager'] as const satisfies ProjectRelation[];
const facts = { owner_channel: 'self-serve', partner_account_id: null };

it('the operator’s page has the same table of permissions as the program (ROL-15)', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/people.md'), 'utf8');
  const granted = relations.map((relation) => permissionsIn({ ...facts, relation }));
  const names = [...new Set(granted.flat())].toSorted();
  const table = names.map(
    (name) => `| ${name} | ${granted.map((each) => (each.includes(name) ? 'yes' : '')).join(' | ')} |`,
  );
  const withoutPadding = page.replaceAll(/ +\|/g, ' |').replaceAll(/\| +/g, '| ');
  expect(withoutPadding).toContain(table.join('\n').replaceAll(/ +\|/g, ' |').replaceAll(/\| +/g, '| '));
});
