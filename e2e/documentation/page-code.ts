import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { product } from '../harness.ts';

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
