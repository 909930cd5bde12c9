import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { product } from '../harness.ts';
import { checkedAt, placeOf } from './content-blocks.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const plain = (html: string) =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&[^;\s]+;/g, (entity) => entities[entity] ?? entity);

/** The code blocks in a page's HTML, by title. */
export async function codeOf(path: string): Promise<Map<string, string>> {
  const html = await (await fetch(`${product.portal}${path}`)).text();
  const blocks = html.matchAll(/<figcaption[^>]*><span[^>]*>(.*?)<\/span>.*?<code[^>]*>(.*?)<\/code>/gs);
  return new Map([...blocks].map(([, label = '', code = '']) => [plain(label), plain(code)]));
}

type Environment = Readonly<Record<string, string>>;

const environment = (given: Environment) => ({ cwd: root, env: { PATH: process.env['PATH'] ?? '', ...given } });

/** The output of a line pasted into a shell. */
export const shell = async (code: string, given: Environment = {}): Promise<string> =>
  (await run('sh', ['-c', code], environment(given))).stdout;

/** The output of a program saved as a module. */
export const node = async (code: string, given: Environment = {}): Promise<string> =>
  (await run(process.execPath, ['--input-type=module', '-e', code], environment(given))).stdout;

type Checks = Readonly<Record<string, (code: string) => Promise<void>>>;

/** Runs the check of each block: every block has one, and every check its block, so no untested code is on a page. */
export async function checkAll(path: string, checks: Checks): Promise<void> {
  const blocks = await codeOf(path);
  expect([...blocks.keys()].toSorted()).toEqual(Object.keys(checks).toSorted());
  for (const [label, check] of Object.entries(checks))
    await checkedAt(placeOf(path, label), () => check(blocks.get(label) ?? ''));
}
