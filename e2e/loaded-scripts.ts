import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';

export type LoadedScript = { readonly address: string; readonly size: number };

/** Search and palette load when a pointer comes over the page, on every page. */
export const ofSearch =
  /\/(command-palette|palette|recent-projects|DialogViewport|search-box|search|use-settled)-[\w-]+\.js$/;
/** The scripts of the portal that a page has loaded, with their sizes as they travel. */
export function scriptsOf(page: Page) {
  const sizes: Promise<LoadedScript>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script' || new URL(answer.url()).pathname.startsWith('/checkoutshopper/'))
      return;
    const size = answer.body().then((body) => ({ address: answer.url(), size: brotliCompressSync(body).length }));
    size.catch(() => undefined); // it is awaited later
    sizes.push(size);
  });
  return () => Promise.all(sizes);
}

export const sizeOf = (scripts: readonly LoadedScript[]): number => scripts.reduce((sum, { size }) => sum + size, 0);
