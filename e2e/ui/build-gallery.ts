import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const repository = join(import.meta.dirname, '../..');
const output = join(repository, 'dist/gallery');
export const configFile = join(repository, 'web/gallery/vite.config.ts');

/** Builds both sides and inserts the server's HTML into the page, as the product does for each request. */
export async function buildGallery(): Promise<void> {
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
