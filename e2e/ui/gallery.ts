import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { build, preview } from 'vite';

const repository = join(import.meta.dirname, '../..');
const configFile = join(repository, 'web/gallery/vite.config.ts');
const output = join(repository, 'dist/gallery');

const CHROMIUM = {
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

/** Builds both sides and puts the server's HTML into the page, as the product does for each request. */
async function buildGallery(): Promise<void> {
  await build({ configFile, logLevel: 'warn' });
  await build({ configFile, logLevel: 'warn', build: { ssr: true } });
  const rendered: unknown = await import(pathToFileURL(join(output, 'server/gallery-server.js')).href);
  const { render } = rendered as { render: () => string };
  const file = join(output, 'client/index.html');
  const page = await readFile(file, 'utf8');
  await writeFile(
    file,
    page.replace('<!--gallery-->', () => render()),
  );
}

export type Gallery = Awaited<ReturnType<typeof openGallery>>;

/** The built gallery behind vite's preview, with the product's content security policy, and a browser for it. */
export async function openGallery() {
  await buildGallery();
  const server = await preview({ configFile, logLevel: 'warn', preview: { port: 0, host: 'localhost' } });
  const browser = await chromium.launch(CHROMIUM);
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('The preview of the gallery has no address.');
  return {
    url,
    browser,
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
    async close(): Promise<void> {
      await browser.close();
      await server.close();
    },
  };
}
