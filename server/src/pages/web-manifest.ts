import type { Language } from '@waypost/domain/base/language';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export type PageAssets = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** The font of every page's first lines, preloaded, so that it is there before the first paint. */
  readonly fonts: readonly string[];
};
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    isDynamicEntry: z.boolean().optional(),
    name: z.string().optional(),
  }),
);

type Manifest = z.output<typeof Manifest>;

/** The scripts and styles of an entry and its imports, so that a browser fetches all of them at once. */
export function filesOf(manifest: Manifest, entry: string): Omit<PageAssets, 'fonts'> {
  const seen = new Set<string>();
  const scripts: string[] = [];
  const styles: string[] = [];
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    scripts.push(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) visit(imported);
    styles.push(...(chunk.css ?? []).map((file) => `/${file}`));
  };
  visit(entry);
  if (scripts.length === 0) throw new Error(`The built web has no entry ${entry}`);
  return { scripts, styles: [...new Set(styles)] };
}

export function chunksBeyond(
  manifest: Manifest,
  { scripts }: Pick<PageAssets, 'scripts'>,
): Readonly<Record<string, readonly string[]>> {
  const late = Object.entries(manifest).filter(([, { isDynamicEntry }]) => isDynamicEntry);
  const files = (key: string) => filesOf(manifest, key).scripts.filter((script) => !scripts.includes(script));
  return Object.fromEntries(late.map(([key, { name = key }]) => [name, files(key)]));
}

/** As the router names the route of a file, whose dots divide a path as folders do. */
const routeIdOf = (file: string) =>
  `/${file.replaceAll('[.]', '\0').replaceAll('.', '/').replaceAll('\0', '.')}`.replace(/\/index$/, '/');

/** What the chunks of a portal page are named after, in the manifest. */
const nameOfLate = (key: string): string | undefined => {
  const route = /^src\/routes\/(.+)\.tsx\?tsr-split=component/.exec(key)?.[1];
  return route === undefined ? /\/messages\/(.+)\.json$/.exec(key)?.[1] : routeIdOf(route);
};

export function lateScriptsOf(
  manifest: Manifest,
  { scripts }: Pick<PageAssets, 'scripts'>,
): Readonly<Record<string, readonly string[]>> {
  const late: Record<string, readonly string[]> = {};
  for (const key of Object.keys(manifest)) {
    const name = nameOfLate(key);
    if (name !== undefined) late[name] = filesOf(manifest, key).scripts.filter((script) => !scripts.includes(script));
  }
  return late;
}

export const messageFiles = (manifest: Manifest, language: Language) =>
  filesOf(manifest, `src/messages/portal-${language}.ts`).scripts;

/** A font of web/src/styles/fonts.css. */
export function firstFont(manifest: Manifest, family: string): readonly string[] {
  const files = Object.values(manifest).flatMap(({ assets = [] }) => assets);
  return [...new Set(files)].filter((file) => file.includes(`/${family}-first-`)).map((file) => `/${file}`);
}

export const assetsOf = (manifest: Manifest, entry: string): PageAssets => ({
  ...filesOf(manifest, entry),
  fonts: firstFont(manifest, 'inter'),
});

export async function readManifest(clientFolder: string, name: string): Promise<Manifest> {
  return Manifest.parse(JSON.parse(await readFile(join(clientFolder, '.vite', name), 'utf8')));
}
