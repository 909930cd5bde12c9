import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

const isComment = (line: string) => /^\s*(\/?\*|\/\/)/.test(line);
const code = files
  .filter((file) => /\.(ts|tsx|mjs|cjs|json|css|html)$/.test(file) && !file.startsWith('content/'))
  .flatMap((file) => read(file).split('\n'))
  .filter((line) => !isComment(line))
  .join('\n');

/** What only a run, a build or a database makes. */
const madeLater = new Set(['DATA_DIR/sandbox.db', 'dist/web/server', 'ledger_posting.kind']);

/** Words, calls and paths in code spans; patterns and code with spaces are left out. */
const names = [...new Set(Array.from(read('ARCHITECTURE.md').matchAll(/`([^`\n]+)`/g), ([, name = '']) => name))]
  .filter((name) => !/[<>{}*\s]/.test(name) && !madeLater.has(name))
  .map((name) => name.replace(/[()]+$/, ''));

const isPath = (name: string) => name.includes('/') || /\.(ts|tsx|mjs|cjs|json|md|mdx|css)$/.test(name);

function exists(name: string): boolean {
  if (isPath(name)) return files.some((file) => file.includes(name.replace(/^\/|\/$/g, '')));
  return (
    files.includes(name) ||
    new RegExp(`(?<!(?<!\\\\)\\w)${name.replaceAll(/[^\w-]/g, String.raw`\$&`)}(?!\\w)`).test(code)
  );
}

it('every path and name in ARCHITECTURE.md exists', () => {
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !exists(name))).toEqual([]);
});
