import { compileMessage } from '@lingui/message-utils/compileMessage';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { variablesOf } from '../../compiled-messages.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'content/messages/en');
const messages = new Map(
  readdirSync(folder).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>),
  ),
);
const namesOf = (id: string) => [
  ...new Set(variablesOf(compileMessage(messages.get(id) ?? '')).map((variable) => variable.replace(/,.*/, ''))),
];

type Call = { readonly id: string; readonly given: readonly string[] };
type Argument = Parameters<
  NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>
>[0]['arguments'][number];

/** The names of the values in an object that stands there as such; none of one that is made elsewhere. */
function givenIn(argument: Argument | undefined): string[] | undefined {
  if (argument === undefined) return [];
  if (argument.type !== 'ObjectExpression') return undefined;
  const names = argument.properties.map((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** Each text that a file fills in with values that stand beside its id. */
function callsIn(source: string): Call[] {
  const calls: Call[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first, second] }) {
      if (callee.type !== 'Identifier' || callee.name !== 't' || first?.type !== 'Literal') return;
      const given = givenIn(second);
      if (typeof first.value === 'string' && given) calls.push({ id: first.value, given });
    },
  });
  visitor.visit(parseSync('page.tsx', source).program);
  return calls;
}

const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(test|gen)\.tsx?$/.test(file));

/** Where values and variables differ, by file. */
const differences = (file: string, source: string) =>
  callsIn(source).flatMap(({ id, given }) => {
    const wanted = messages.has(id) ? namesOf(id) : undefined;
    if (!wanted) return [];
    const [missing, unknown] = [
      wanted.filter((name) => !given.includes(name)),
      given.filter((name) => !wanted.includes(name)),
    ];
    const each = [...missing.map((name) => `misses ${name}`), ...unknown.map((name) => `has no ${name}`)];
    return each.map((difference) => `${file}: ${id} ${difference}`);
  });

it('gives every text the values that it fills in, and no others', () => {
  const all = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
  expect(all.flatMap(({ source }) => callsIn(source)).length).toBeGreaterThan(2000);
  expect(all.flatMap(({ file, source }) => differences(file, source))).toEqual([]);
});

it.each([
  [`t('chrome.pricing', { name })`, 'chrome.pricing has no name'],
  [`t('groups.caption')`, 'groups.caption misses name'],
  [`t('groups.caption', { name: group.name, count: 1 })`, 'groups.caption has no count'],
])('would see that %s is wrong', (source, expected) => {
  expect(differences('page.tsx', source)).toEqual([`page.tsx: ${expected}`]);
});
