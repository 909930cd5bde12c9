import type { SignInMethods } from '@waypost/contract/entities/federation';
import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { Language } from '@waypost/domain/base/language';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageTexts } from '../brand/page-texts.ts';
import type { PageKey, PageRenderer } from '../http/pages/pages.ts';
import {
  assetsOf,
  chunksBeyond,
  filesOf,
  firstFont,
  lateScriptsOf,
  messageFiles,
  type PageAssets,
  readManifest,
} from './web-manifest.ts';

export type PortalExtra = {
  readonly config: ClientConfig;
  /** The brand's own texts, which replace messages of the pages. */
  readonly texts: PageTexts;
  readonly user: SessionUser | null;
  /** Whether the user is excluded from the offer of migration (MIG-08). */
  readonly isExcludedFromMigration: boolean;
  /** Whether the policy of the page lets payment forms in. */
  readonly allowsPayments: boolean;
  readonly assets: PortalAssets;
};
export type PortalAssets = PageAssets & {
  /** The font of code, preloaded on pages that begin with some. */
  readonly codeFonts: readonly string[];
  /** The program of a page for reading, before the page's own. */
  readonly readingScripts: readonly string[];
  /** What a page's program loads after its entry, by the id of a route, or by language and name of a file of messages. */
  readonly lateScripts: Readonly<Record<string, readonly string[]>>;
  /** The files with the messages of every page. */
  readonly messages: Readonly<Record<Language, readonly string[]>>;
};
export type AccountExtra = {
  readonly config: ClientConfig;
  readonly texts: PageTexts;
  /** The embedder that opened the page; null without a registered one. */
  readonly client: { readonly client_id: string; readonly name: string; readonly origin: string } | null;
  readonly language: Language;
  readonly signedIn: { readonly email: string; readonly firstName: string; readonly realm: string } | null;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  /** The sign-in methods of the requested organisation. */
  readonly methods: SignInMethods;
  /** Whether any organisation has a provider. */
  readonly federated: boolean;
  readonly assets: AccountAssets;
};
export type AccountAssets = PageAssets & {
  /** The files of each lazy chunk, without those of the entry. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
};

export type WebBundle = {
  readonly clientFolder: string;
  /** The account widget for embedders. */
  readonly widgetFolder?: string;
  /** Documents that are made elsewhere, for the portal's frames. */
  readonly documentsFolder?: string;
  readonly portal: {
    readonly render: PageRenderer<PortalExtra>;
    readonly keyOf: PageKey<PortalExtra>;
    readonly assets: PortalAssets;
  };
  readonly account: { readonly render: PageRenderer<AccountExtra>; readonly assets: AccountAssets };
};

/** The index of the search; undefined without a build. */
export async function readSearchIndex(folder: string): Promise<string | undefined> {
  const file = join(folder, 'server/search-index.json');
  return existsSync(file) ? readFile(file, 'utf8') : undefined;
}

/** Loads the built pages; undefined without a build, as in most server tests. */
export async function loadWebBundle(folder: string, contentFolder: string): Promise<WebBundle | undefined> {
  const clientFolder = join(folder, 'client');
  if (!existsSync(join(clientFolder, '.vite/manifest.json'))) return undefined;
  const ofPortal = await readManifest(clientFolder, 'manifest.json');
  const ofAccount = await readManifest(clientFolder, 'account-manifest.json');
  const load = (name: string): Promise<unknown> => import(pathToFileURL(join(folder, 'server', name)).href);
  const [portal, account] = await Promise.all([load('portal.js'), load('account.js')]);
  const { renderPortal, keyOfVisitor } = portal as {
    renderPortal: PageRenderer<PortalExtra>;
    keyOfVisitor: PageKey<PortalExtra>;
  };
  const { renderAccount } = account as { renderAccount: PageRenderer<AccountExtra> };
  const portalEntry = assetsOf(ofPortal, 'src/portal.tsx');
  const messages = { en: messageFiles(ofPortal, 'en'), de: messageFiles(ofPortal, 'de') };
  const entry = assetsOf(ofAccount, 'src/account.tsx');
  return {
    clientFolder,
    widgetFolder: join(folder, '../widget'),
    documentsFolder: join(contentFolder, 'documents'),
    portal: {
      render: renderPortal,
      keyOf: keyOfVisitor,
      assets: {
        ...portalEntry,
        codeFonts: firstFont(ofPortal, 'jetbrains-mono'),
        readingScripts: filesOf(ofPortal, 'src/reading.ts').scripts,
        lateScripts: lateScriptsOf(ofPortal, portalEntry),
        messages,
      },
    },
    account: {
      render: renderAccount,
      assets: { ...entry, chunks: chunksBeyond(ofAccount, entry) },
    },
  };
}
