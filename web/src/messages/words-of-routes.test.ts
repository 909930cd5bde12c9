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

const words = (files: Iterable<string>) => [...files].filter((file) => file.startsWith(catalogue));
const programs = (files: Iterable<string>) =>
  [...files].filter((file) => /\.tsx?$/.test(file) && !file.endsWith('catalogue.ts'));

/** Ids as they are written, and the beginnings of those that are put together. */
const usedIn = (file: string) => {
  const { text } = moduleAt(file);
  const whole = [...text.matchAll(/'([a-z][A-Za-z]*\.[\w.-]+)'/g)]
    .map(([, id = '']) => id)
    .filter((id) => everyId.has(id));
  const begun = [...text.matchAll(/`([a-z][A-Za-z]*\.(?:[\w-]+\.)*)\$\{/g)].map(([, prefix = '']) => prefix);
  return [...whole, ...begun.filter((prefix) => [...everyId].some((id) => id.startsWith(prefix)))];
};

const routes = globSync('routes/**/*.tsx', { cwd: source }).filter((file) => !/\/-/.test(file));
const everyPage = words(moduleAt(join(source, 'messages/catalogue.ts')).imports);

/** The layouts around a route: the files that are called as the folders on the way to it. */
function around(route: string): string[] {
  const folders = route.split('/').slice(0, -1);
  return folders
    .map((_, at) => join(source, `${folders.slice(0, at + 1).join('/')}.tsx`))
    .filter((file) => existsSync(file));
}

it.each(routes)('%s brings every word that its page says', (route) => {
  const behind = everythingBehind(join(source, route));
  const brought = around(route).flatMap((file) => moduleAt(file).imports);
  const ofLayouts = words([
    ...brought,
    ...brought.filter((file) => file.endsWith('-words.ts')).flatMap((file) => moduleAt(file).imports),
  ]);
  const known = [...everyPage, ...ofLayouts, ...words(behind)].flatMap(idsOf);
  const isKnown = (id: string) => known.some((one) => (id.endsWith('.') ? one.startsWith(id) : one === id));
  const missing = programs(behind).flatMap((file) =>
    usedIn(file)
      .filter((id) => !isKnown(id))
      .map((id) => `${relative(source, file)}: ${id}`),
  );
  expect(missing).toEqual([]);
});
