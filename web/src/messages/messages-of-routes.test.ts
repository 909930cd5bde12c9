import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const catalogue = join(source, '../../content/messages/en');
const idsOf = (file: string) => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
const everyId = new Set(globSync('*.json', { cwd: catalogue }).flatMap((file) => idsOf(join(catalogue, file))));

type Module = { readonly text: string; readonly imports: readonly string[] };
const modules = new Map<string, Module>();

/** What runs with a module: types bring nothing along. */
function moduleAt(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const named = [
    ...text.matchAll(/^import (?!type )[^;]*? from '(\.[^']+)'|^import '(\.[^']+)'|import\('(\.[^']+)'\)/gm),
  ];
  const imports = named
    .map(([, one, two, three]) => join(dirname(file), one ?? two ?? three ?? ''))
    .filter((path) => existsSync(path));
  const found = { text, imports };
  modules.set(file, found);
  return found;
}

function everythingBehind(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  if (/\.tsx?$/.test(file)) for (const imported of moduleAt(file).imports) everythingBehind(imported, found);
  return found;
}

const programs = (files: Iterable<string>) =>
  [...files].filter((file) => /\.tsx?$/.test(file) && !file.endsWith('-messages.ts'));

/** Ids as they are written, and the beginnings of those that are put together. */
const usedIn = (file: string) => {
  const { text } = moduleAt(file);
  const whole = [...text.matchAll(/'([a-z][A-Za-z]*\.[\w.-]+)'/g)]
    .map(([, id = '']) => id)
    .filter((id) => everyId.has(id));
  const begun = [...text.matchAll(/`([a-z][A-Za-z]*\.(?:[\w-]+\.)*)\$\{|'([a-z][A-Za-z]*\.(?:[\w-]+\.)*)'/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  return [...whole, ...begun.filter((prefix) => [...everyId].some((id) => id.startsWith(prefix)))];
};

const listed = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
  );
const ofRoute = (file: string) => listed(moduleAt(file).text, /staticData: \{\s*messages: \[([^\]]*)\]/g);
const ofLateParts = (file: string) => listed(moduleAt(file).text, /withMessages\(\s*\[([^\]]*)\]/g);

const routes = globSync('routes/**/*.tsx', { cwd: source }).filter((file) => !/\/-/.test(file));
const ofEveryPage = ['chrome', 'errors', 'notifications', 'ui'];

/** The layouts around a route: the files that are named as the folders on the way to it. */
function around(route: string): string[] {
  const folders = route.split('/').slice(0, -1);
  return folders
    .map((_, at) => join(source, `${folders.slice(0, at + 1).join('/')}.tsx`))
    .filter((file) => existsSync(file));
}

it.each(routes)('%s names the file of every message of its page', (route) => {
  const behind = programs(everythingBehind(join(source, route)));
  const files = [...ofEveryPage, ...[...around(route), ...behind].flatMap(ofRoute), ...behind.flatMap(ofLateParts)];
  const known = files.flatMap((file) => idsOf(join(catalogue, `${file}.json`)));
  const isKnown = (id: string) => known.some((one) => (id.endsWith('.') ? one.startsWith(id) : one === id));
  const missing = behind.flatMap((file) =>
    usedIn(file)
      .filter((id) => !isKnown(id))
      .map((id) => `${relative(source, file)}: ${id}`),
  );
  expect(missing).toEqual([]);
});

it('has no message that no page uses', () => {
  const sources = globSync(['**/*.ts', '**/*.tsx'], { cwd: source }).filter((file) => !file.includes('.test.'));
  const used = sources.flatMap((file) => usedIn(join(source, file)));
  const isNamedByData = (id: string) => /^(?:ui|projects\.status)\.|^[A-Z_]+$/.test(id);
  const isUsed = (id: string) => used.some((one) => one === id || (one.endsWith('.') && id.startsWith(one)));
  expect([...everyId].filter((id) => !isNamedByData(id) && !isUsed(id))).toEqual([]);
});
