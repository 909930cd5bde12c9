import type { BrowserContextOptions, Page } from 'playwright-core';
import { preview } from 'vite';
import { workersBrowser } from '../chromium.ts';
import { configFile } from './build-gallery.ts';

export type Gallery = Awaited<ReturnType<typeof openGallery>>;

/** The built gallery behind vite's preview, with the product's content security policy. */
export async function openGallery() {
  const server = await preview({ configFile, logLevel: 'warn', preview: { port: 0, host: 'localhost' } });
  const browser = await workersBrowser();
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The preview of the gallery has no address.');
  return {
    url,
    /** `troubles` fills with everything a page must not do: errors, refusals of the policy, outside requests. */
    async open(options: BrowserContextOptions = {}): Promise<{ page: Page; troubles: string[] }> {
      const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
      const page = await context.newPage();
      const troubles: string[] = [];
      page.on('console', (message) => {
        // Drawing maps without a graphics card is slow, and Chromium says so.
        if (message.text().includes('GL Driver Message')) return;
        if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text());
      });
      page.on('pageerror', (error) => troubles.push(error.message));
      page.on('request', (request) => {
        if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(url)) troubles.push(request.url());
      });
      return { page, troubles };
    },
    close: () => server.close(),
  };
}
