import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');

it('is shown in the profile alone, and no rule asks for it ROL-16', () => {
  const files = globSync(['domain/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root });
  const naming = files.filter(
    (file) => !/\.test\.tsx?$/.test(file) && readFileSync(join(root, file), 'utf8').includes('user_type'),
  );
  expect(naming).toEqual(['web/src/features/accounts/settings/profile-section.tsx']);
});
