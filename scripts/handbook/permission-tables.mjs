// The tables of the operator's page about people, from the tables that pages and calls ask.
import { projectPermissions } from '../../domain/src/permissions/project-permissions.ts';
import { projectRelations } from '../../domain/src/permissions/project-relation.ts';
import { permissionHolders, rolePermissions } from '../../domain/src/permissions/role-permissions.ts';

const conditionTexts = {
  always: 'yes',
  'self-serve': 'self-serve',
  'resold-plan': 'resold plan',
  'monthly-resold-plan': 'monthly resold plan',
};

const rowOf = (cells) => `| ${cells.join(' | ')} |`;
const tableOf = (heads, rows) => [rowOf(heads), rowOf(heads.map(() => '---')), ...rows.map(rowOf)].join('\n');

const tables = {
  'project permissions': tableOf(
    ['Permission', ...projectRelations],
    Object.entries(projectPermissions).map(([name, granted]) => [
      name,
      ...projectRelations.map((relation) => conditionTexts[granted[relation]] ?? ''),
    ]),
  ),
  'role permissions': tableOf(
    ['Permission', ...permissionHolders.map((holder) => (holder === 'no-eum-roles' ? 'no role' : holder))],
    Object.entries(rolePermissions).map(([name, holders]) => [
      name,
      ...permissionHolders.map((holder) => (holders.some((each) => each === holder) ? 'yes' : '')),
    ]),
  ),
};

/** The page with its generated tables as they are now; throws for a page without one of them. */
export function withPermissionTables(page) {
  return Object.entries(tables).reduce((text, [name, table]) => {
    const place = new RegExp(`(?<=<!-- generated: ${name} -->\n).*?(?=\n<!-- end -->)`, 'su');
    if (!place.test(text)) throw new Error(`The page has no place for the table of ${name}`);
    return text.replace(place, () => table);
  }, page);
}
