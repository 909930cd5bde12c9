import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { SessionUser } from '@waypost/contract/entities/session';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { PageRenderer } from './http/pages.ts';

export type PageAssets = { readonly scripts: readonly string[]; readonly styles: readonly string[] };
export type PortalExtra = {
  readonly config: ClientConfig;
  readonly user: SessionUser | null;
  readonly assets: PageAssets;
};
export type AccountExtra = {
  readonly config: ClientConfig;
  /** The embedder that the page was opened for; null when it was opened by itself, or for an unknown client. */
  readonly client: { readonly client_id: string; readonly name: string; readonly origin: string } | null;
  readonly signedIn: { readonly email: string; readonly firstName: string } | null;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly assets: PageAssets;
};

export type WebBundle = {
  readonly clientFolder: string;
  readonly portal: { readonly render: PageRenderer<PortalExtra>; readonly assets: PageAssets };
  readonly account: { readonly render: PageRenderer<AccountExtra>; readonly assets: PageAssets };
};

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    isEntry: z.boolean().optional(),
  }),
);

/** Scripts and styles of one entry and of what it imports, the entry first: a browser told of all fetches them at once. */
function assetsOf(manifest: z.output<typeof Manifest>, entry: string): PageAssets {
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

/** Loads the built pages; undefined where they were not built (the server's own tests need none). */
export async function loadWebBundle(folder: string): Promise<WebBundle | undefined> {
  const clientFolder = join(folder, 'client');
  const manifestFile = join(clientFolder, '.vite/manifest.json');
  if (!existsSync(manifestFile)) return undefined;
  const manifest = Manifest.parse(JSON.parse(await readFile(manifestFile, 'utf8')));
  const load = (name: string): Promise<unknown> => import(pathToFileURL(join(folder, 'server', name)).href);
  const [portal, account] = await Promise.all([load('portal.js'), load('account.js')]);
  const { renderPortal } = portal as { renderPortal: PageRenderer<PortalExtra> };
  const { renderAccount } = account as { renderAccount: PageRenderer<AccountExtra> };
  return {
    clientFolder,
    portal: { render: renderPortal, assets: assetsOf(manifest, 'src/portal.tsx') },
    account: { render: renderAccount, assets: assetsOf(manifest, 'src/account.tsx') },
  };
}
