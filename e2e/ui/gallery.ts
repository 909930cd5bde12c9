import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { preview } from 'vite';
import { workersBrowser } from '../chromium.ts';
import { configFile } from './build-gallery.ts';

export type Gallery = Awaited<ReturnType<typeof openGallery>>;

type Look = { readonly width?: number; readonly colorScheme?: 'light' | 'dark' };

/**
 * The built gallery in vite's preview, with the product's content security policy; forbidden behaviour of a page fails
 * `check`.
 */
export async function openGallery() {
  const server = await preview({ configFile, logLevel: 'warn', preview: { port: 0, host: 'localhost' } });
  const browser = await workersBrowser();
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The preview of the gallery has no address.');
  /** The forbidden behaviour: errors, policy violations, external requests. */
  const troubles: string[] = [];
  let shared: Page | undefined;

  function watch(page: Page): void {
    page.on('console', (message) => {
      // Rendering maps without a graphics card is slow, and Chromium logs that.
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

  /** A page in a separate browser profile. */
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
    /** Reloads the gallery in a page shared by a file's tests, so that its scripts are fetched and compiled once. */
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
