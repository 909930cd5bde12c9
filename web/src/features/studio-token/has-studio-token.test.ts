import type { Project } from '@waypost/contract/entities/project';
import { expect, it } from 'vitest';
import { hasStudioToken } from './has-studio-token.ts';

const projectOf = (xyz_storage_limit: number | null, permissions: readonly string[]) =>
  ({ planData: { xyz_storage_limit }, permissions }) as Project;

it.each([
  ['storage and the right to manage keys', projectOf(2, ['manage-keys']), true],
  ['a storage of nothing', projectOf(0, ['manage-keys']), true],
  ['no storage', projectOf(null, ['manage-keys']), false],
  ['no right to manage keys', projectOf(2, ['see-users']), false],
  ['no known plan', { planData: null, permissions: ['manage-keys'] } as unknown as Project, false],
])('a project with %s has a studio token: %3$s', (_case, project, expected) => {
  expect(hasStudioToken(project)).toBe(expected);
});
