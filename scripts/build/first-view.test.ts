import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';

type Chunk = {
  readonly file: string;
  readonly name?: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
};

const folder = resolve(import.meta.dirname, '../../dist/web/client');
const budget = 60_000;
const styleBudget = 9_000;
const firstAnswer = 14_600; // the bytes that a server sends in the first round trip

let manifest: Record<string, Chunk>;
beforeAll(() => {
  manifest = JSON.parse(readFileSync(join(folder, '.vite/account-manifest.json'), 'utf8')) as typeof manifest;
});

/** Everything that loads with these chunks, without lazy ones. */
function filesOf(...keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`There is no chunk ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  keys.forEach(add);
  return files;
}

const late = (name: string) =>
  Object.entries(manifest).find(([, chunk]) => chunk.isDynamicEntry && chunk.name === name)?.[0] ?? name;
/** The page inside the entry has no chunk of its own. */
const pageChunks = (page: string) => (page === 'sign-in' ? [] : [late(`${page}-page`)]);
const firstView = (page: string, language: string) =>
  filesOf('src/account.tsx', ...pageChunks(page), late(`account-${language}`));
const read = (file: string) => readFileSync(join(folder, file));
const sizeOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0);

describe('the first view of an account page', () => {
  it.each([
    ['sign-in', 'en'],
    ['sign-in', 'de'],
    ['sign-up', 'en'],
    ['sign-up', 'de'],
    ['reset-password', 'en'],
    ['forgot-org-id', 'en'],
    ['resend-invite', 'en'],
    ['email-verify', 'en'],
    ['ssx-ec', 'en'],
    ['conversion-sign-in', 'en'],
  ])('of %s in %s loads at most 60 kB of JavaScript', (page, language) => {
    expect(sizeOf(firstView(page, language))).toBeLessThanOrEqual(budget);
  });

  it.each(['en', 'de'])(
    "of sign-in in %s loads two scripts, and one style without any of the portal's rules",
    (language) => {
      expect(firstView('sign-in', language).size).toBe(2);
      const styles = Object.values(manifest).flatMap(({ css = [] }) => css);
      expect(styles).toHaveLength(1);
      expect(sizeOf(styles)).toBeLessThanOrEqual(styleBudget);
      for (const absent of ['.data-table', '.reading', '.maplibregl'])
        expect(read(styles[0] ?? '').toString()).not.toContain(absent);
    },
  );

  it('uses a font that arrives in one round trip', () => {
    const [font = '', ...more] = (manifest['src/account.tsx']?.assets ?? []).filter((file) =>
      file.includes('/inter-first-'),
    );
    expect(more).toEqual([]);
    expect(read(font).length).toBeLessThan(firstAnswer);
  });

  it('loads one renderer, one language and one page, and nothing of the portal', () => {
    const files = firstView('sign-in', 'en');
    const code = [...files].map((file) => read(file).toString()).join('\n');
    expect(code).toContain('Forgot your password?');
    for (const absent of ['Passwort vergessen?', 'Minified React error', 'api-key-service'])
      expect(code).not.toContain(absent);
    const others = ['sign-up-page', 'reset-password-page', 'account-page', 'account-de'].map(
      (name) => manifest[late(name)]?.file ?? name,
    );
    expect(others.filter((file) => files.has(file))).toEqual([]);
  });
});

describe('the first view of a page of the portal', () => {
  type Portal = Record<string, Chunk & { readonly src?: string }>;
  const portal = () => JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Portal;
  const headers = 400; // what a server sends with a file, rounded up

  it('has a style and fonts that each arrive in one round trip', () => {
    const { css = [], assets = [] } = portal()['src/portal.tsx'] ?? {};
    expect(css).toHaveLength(1);
    expect(sizeOf(css) + headers).toBeLessThan(firstAnswer);
    const fonts = assets.filter((file) => /-first-[^/]+\.woff2$/.test(file));
    expect(fonts).toHaveLength(2);
    for (const font of fonts) expect(read(font).length + headers).toBeLessThan(firstAnswer);
  });

  it('has a style of all that its program shows', () => {
    const style = readFileSync(resolve(folder, '../../../web/src/styles/portal.css'), 'utf8');
    const [, folders = ''] = /@source not '\.\.\/features\/accounts\/{([^}]+)}'/.exec(style) ?? [];
    const maps = Object.values(portal()).map(({ file }) => join(folder, `${file}.map`));
    const sources = maps
      .filter((map) => existsSync(map)) // files of the build itself have none
      .flatMap((map) => (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources);
    const components = sources.filter((source) => source.endsWith('.tsx'));
    expect(components.length).toBeGreaterThan(300);
    const leftOut = folders.split(',').map((name) => `/features/accounts/${name}/`);
    expect(leftOut.length).toBeGreaterThan(1);
    expect(components.filter((source) => leftOut.some((part) => source.includes(part)))).toEqual([]);
  });
});
