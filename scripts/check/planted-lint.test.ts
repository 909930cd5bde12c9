import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { linkPackage, plantTree, repository } from './planted-tree.ts';

const lines = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('\n');
const constants = (count: number) => lines(count, (at) => `export const value${at} = ${at};`);
const functionOf = (body: string) => `export function work(): number {\n${body}\n  return 1;\n}\n`;
const branches = lines(11, (at) => `  if (kind === ${at}) return ${at};`);

/** Code exactly at a limit, or in a rule's exception. */
const clean: Record<string, string> = {
  'server/src/long-enough.ts': constants(300),
  'server/src/long.test.ts': constants(400),
  'server/src/function.ts': functionOf(lines(57, () => '  void 0;')),
  'server/src/function.test.ts': functionOf(lines(100, () => '  void 0;')),
  'server/src/parameters.ts': 'export const add = (a: number, b: number, c: number) => a + b + c;',
  'server/src/config.ts': "export const port = process.env['PORT'];",
  'server/src/base/clock.ts': 'export const now = () => Date.now();',
  'web/src/routes/$projectId.tsx': 'export const Route = 1;',
  'web/src/api/client-storage.ts': "export const keep = () => sessionStorage.setItem('x', 'y');",
  'web/vite.config.ts': 'export default {};',
  'scripts/say.mjs': 'console.log(process.env.HOME);',
  'domain/src/date.ts': 'export const at = (clock: () => Date) => clock().getTime();',
};

const domainOf = (expression: string) => `export const value = () => ${expression};`;

/** For each linter rule of our conventions one file that violates it, by oxlint's name of the rule. */
const planted: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['eslint(max-lines)', 'server/src/too-long.ts', constants(301)],
  ['eslint(max-lines)', 'server/src/too-long.test.ts', constants(401)],
  ['eslint(max-lines-per-function)', 'server/src/long-function.ts', functionOf(lines(58, () => '  void 0;'))],
  [
    'eslint(max-params)',
    'server/src/params.ts',
    'export const f = (a: number, b: number, c: number, d: number) => a + b + c + d;',
  ],
  [
    'eslint(complexity)',
    'server/src/complex.ts',
    `export function pick(kind: number): number {\n${branches}\n  return -1;\n}\n`,
  ],
  ['eslint(no-console)', 'server/src/console.ts', "console.log('x');"],
  ['typescript(no-explicit-any)', 'server/src/any.ts', 'export const f = (value: any) => String(value);'],
  ['typescript(no-non-null-assertion)', 'server/src/non-null.ts', 'export const f = (list: string[]) => list[0]!;'],
  [
    'typescript(no-floating-promises)',
    'server/src/floating.ts',
    'export function f(work: () => Promise<void>) { work(); }',
  ],
  [
    'typescript(no-misused-promises)',
    'server/src/misused.ts',
    'export const f = (list: number[]) => { list.forEach(async (item) => { await Promise.resolve(item); }); };',
  ],
  [
    'typescript(switch-exhaustiveness-check)',
    'server/src/switch.ts',
    "export function f(kind: 'a' | 'b') { switch (kind) { case 'a': return 1; } return 2; }",
  ],
  [
    'react-hooks(rules-of-hooks)',
    'web/src/ui/hooks.tsx',
    "import { useState } from 'react';\nexport function View({ on }: { on: boolean }) { if (on) { useState(1); } return null; }",
  ],
  [
    'react-hooks(exhaustive-deps)',
    'web/src/ui/deps.tsx',
    "import { useEffect } from 'react';\nexport function View({ on }: { on: () => void }) { useEffect(() => on(), []); return null; }",
  ],
  [
    'eslint(no-restricted-globals)',
    'web/src/ui/storage.ts',
    "export const keep = () => localStorage.setItem('x', 'y');",
  ],
  [
    'eslint(no-restricted-imports)',
    'web/src/ui/icon.ts',
    "import { Search } from 'lucide-react';\nexport const icon = Search;",
  ],
  ['jsx-a11y(alt-text)', 'web/src/ui/image.tsx', 'export const View = () => <img src="/x.png" />;'],
  ['import(no-default-export)', 'server/src/default.ts', 'const value = 1;\nexport default value;'],
  ['oxc(no-barrel-file)', 'server/src/barrel.ts', "export * from './clock.ts';"],
  ['unicorn(filename-case)', 'server/src/camelCase.ts', 'export const value = 1;'],
  ['unicorn(filename-case)', 'web/src/features/plans/PlanList.tsx', 'export const value = 1;'],
  ['node(no-process-env)', 'server/src/environment.ts', "export const port = process.env['PORT'];"],
  ['eslint(no-restricted-properties)', 'domain/src/now.ts', domainOf('Date.now()')],
  ['eslint(no-restricted-properties)', 'domain/src/random.ts', domainOf('Math.random()')],
  ['eslint(no-restricted-properties)', 'server/src/features/plans/now.ts', domainOf('Date.now()')],
  ['eslint(no-restricted-properties)', 'server/src/features/plans/random.ts', domainOf('Math.random()')],
  ['eslint(no-restricted-globals)', 'domain/src/timer.ts', domainOf('setTimeout(() => undefined, 1)')],
  ['eslint(no-restricted-globals)', 'server/src/features/plans/timer.ts', domainOf('setTimeout(() => undefined, 1)')],
  [
    'eslint(no-restricted-globals)',
    'server/src/features/plans/interval.ts',
    domainOf('setInterval(() => undefined, 1)'),
  ],
];

const tree = plantTree({
  ...clean,
  ...Object.fromEntries(planted.map(([, file, text]) => [file, text])),
  '.gitignore': 'node_modules/\n', // otherwise the linter follows the links
  'tsconfig.json': readFileSync(join(repository, 'tsconfig.json'), 'utf8').replace(
    '"types": ["node", "vite/client"]',
    '"types": ["node"]',
  ),
});
for (const name of ['react', '@types/react', '@types/node', 'csstype', 'undici-types']) linkPackage(tree, name);
copyFileSync(join(repository, '.oxlintrc.json'), join(tree.root, '.oxlintrc.json'));
afterAll(() => tree.remove());

type Report = { diagnostics: { code: string; filename: string }[] };
const oxlint = join(repository, 'node_modules/oxlint/bin/oxlint');
const args = [oxlint, '--type-aware', '--format=json', '.'];
const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(repository, 'node_modules/.bin/tsgolint') };
const { stdout, status } = spawnSync(process.execPath, args, { cwd: tree.root, encoding: 'utf8', env });
const { diagnostics } = JSON.parse(stdout) as Report;
const found = (file: string) => diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code);

describe('the lint rules', () => {
  it.each(planted)('%s refuses %s', (rule, file) => {
    expect(new Set(found(file))).toEqual(new Set([rule]));
  });

  it.each(Object.keys(clean))('accept %s', (file) => {
    expect(found(file)).toEqual([]);
  });

  it('make the check fail', () => {
    expect(status).not.toBe(0);
  });

  it("are all tested here, except the tool's own categories", () => {
    const config = JSON.parse(readFileSync(join(repository, '.oxlintrc.json'), 'utf8')) as {
      rules: Record<string, unknown>;
    };
    const proven = planted.map(([rule]) =>
      rule.replace('eslint(', '').replace('-hooks', '').replace('(', '/').replace(')', ''),
    );
    expect(Object.keys(config.rules).filter((rule) => !proven.includes(rule))).toEqual([]);
  });
});
