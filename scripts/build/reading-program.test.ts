import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../../dist/web/client');
type Chunk = { readonly file: string; readonly imports?: readonly string[] };
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Readonly<
  Record<string, Chunk | undefined>
>;
const read = (file: string) => readFileSync(join(folder, file));

it('makes the program of a page for reading small, and without React', () => {
  const { file = '', imports = [] } = manifest['src/reading.ts'] ?? {};
  const files = [file, ...imports.map((name) => manifest[name]?.file ?? name)];
  expect(files.map((name) => name.replace(/-[\w-]{7}\.js$/, ''))).toEqual([
    'assets/reading',
    'assets/instant',
    'assets/section-in-view',
    'assets/tab-choice',
  ]);
  const size = files.reduce((sum, name) => sum + brotliCompressSync(read(name)).length, 0);
  expect(size).toBeLessThanOrEqual(6000);
  expect(files.map((name) => read(name).toString()).join('')).not.toContain('react.');
});

it('lets browsers compile the page’s program while it arrives, and finds its sources as before', () => {
  const { file = '' } = manifest['src/portal.tsx'] ?? {};
  const lines = read(file).toString().split('\n');
  expect(lines[0]).toBe('//# allFunctionsCalledOnLoad');
  const { mappings } = JSON.parse(read(`${file}.map`).toString()) as { readonly mappings: string };
  expect(mappings.split(';')[0]).toBe(''); // of the line that we put first
  expect(mappings.split(';').length).toBeLessThanOrEqual(lines.length);
});
