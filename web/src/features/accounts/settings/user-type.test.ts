import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');

it('appears only in the profile, and no rule uses it ROL-16', () => {
  const files = globSync(['domain/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root });
  const naming = files.filter(
    (file) => !/\.test\.tsx?$/.test(file) && readFileSync(join(root, file), 'utf8').includes('user_type'),
  );
  expect(naming).toEqual(['web/src/features/accounts/settings/profile-section.tsx']);
});
