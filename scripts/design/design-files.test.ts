import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { designFiles } from './files.mjs';

const root = join(import.meta.dirname, '../..');

it.each(Object.entries(designFiles(root)))('%s is what `npm run design` writes', (file, content) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(content);
});
