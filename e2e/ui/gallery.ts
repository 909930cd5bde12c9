import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { preview } from 'vite';
import { workersBrowser } from '../chromium.ts';
import { configFile } from './build-gallery.ts';

export type Gallery = Awaited<ReturnType<typeof openGallery>>;

type Look = { readonly width?: number; readonly colorScheme?: 'light' | 'dark' };

/** The built gallery behind vite's preview, with the product's content security policy; a page that does what it must not fails `check`. */
export async function openGallery() {
  const server = await preview({ configFile, logLevel: 'warn', preview: { port: 0, host: 'localhost' } });
  const browser = await workersBrowser();
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The preview of the gallery has no address.');
  /** Everything a page must not do: errors, refusals of the policy, outside requests. */
  const troubles: string[] = [];
  let shared: Page | undefined;

  function watch(page: Page): void {
    page.on('console', (message) => {
      // Drawing maps without a graphics card is slow, and Chromium says so.
      if (message.text().includes('GL Driver Message')) return;
      if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(url ?? '')) troubles.push(request.url());
    });
  }

  const load = async (page: Page): Promise<void> => {
    await page.goto(url);
    await page.locator('html[data-hydrated]').waitFor();
  };

  /** A page in a browser profile of its own. */
  async function alone(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
    const page = await context.newPage();
    watch(page);
    return page;
  }

  return {
    url,
    alone,
    load,
    /** The gallery loaded anew in the page that the tests of a file share: its scripts are fetched and compiled once. */
    async fresh({ width = 1280, colorScheme = 'light' }: Look = {}): Promise<Page> {
      const page = (shared ??= await alone());
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.mouse.move(0, 0);
      await load(page);
      return page;
    },
    check: () => expect(troubles.splice(0)).toEqual([]),
    async close() {
      await shared?.context().close();
      await server.close();
    },
  };
}
