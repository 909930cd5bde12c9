import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { JSDOM } from 'jsdom';

/** Installed for this benchmark alone, so they are no dependencies. */
const libraries = { astro: '7.3.5', '@astrojs/starlight': '0.42.4' };

const config = `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({ integrations: [starlight({ title: 'Reference', pagefind: false })] });
`;
const contentConfig = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

export type ComparedPage = {
  readonly name: string;
  readonly title: string;
  readonly markdown: string;
  /** Its pictures by file name. */
  readonly pictures: Readonly<Record<string, Buffer>>;
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** Serves the files of a folder from memory, text with the best compression. */
async function serve(folder: string): Promise<{ origin: string; stop: () => void }> {
  const kept = new Map<string, Buffer>();
  const server = createServer(({ url = '/' }, response) => {
    const path = url.endsWith('/') ? `${url}index.html` : url;
    const type = types[extname(path)] ?? 'application/octet-stream';
    const isText = !type.startsWith('image/webp') && type !== 'application/octet-stream';
    try {
      const file = kept.get(path) ?? readFileSync(join(folder, path));
      const body = isText && !kept.has(path) ? brotliCompressSync(file) : file;
      kept.set(path, body);
      const encoding = isText ? { 'content-encoding': 'br' } : {};
      response.writeHead(200, { 'content-type': type, 'content-length': body.length, ...encoding }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}

/** The text of a built page as HTML with nothing around it. */
function bareHtml({ title }: ComparedPage, built: string): string {
  const { document } = new JSDOM(built).window;
  const content = document.querySelector('.sl-markdown-content');
  if (!content) throw new Error(`The built page ${title} has no content`);
  for (const element of content.querySelectorAll('script, style, link, button')) element.remove();
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${content.innerHTML}</html>`;
}

/** The pages as a Starlight site and as static HTML without a style, each at `/<name>/`. */
export async function comparisonSites(root: string, pages: readonly ComparedPage[]) {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-starlight-'));
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write('package.json', JSON.stringify({ private: true, type: 'module', dependencies: libraries }));
  write('astro.config.mjs', config);
  write('src/content.config.ts', contentConfig);
  for (const { name, title, markdown, pictures } of pages) {
    write(`src/content/docs/${name}.md`, `---\ntitle: ${JSON.stringify(title)}\n---\n${markdown}`);
    for (const [file, picture] of Object.entries(pictures)) write(`public/pictures/${file}`, picture);
  }
  const run = promisify(execFile);
  const env = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, env });
  await run(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], { cwd: folder, env });
  for (const page of pages)
    write(
      `bare/${page.name}/index.html`,
      bareHtml(page, readFileSync(join(folder, 'dist', page.name, 'index.html'), 'utf8')),
    );
  for (const { pictures } of pages)
    for (const [file, picture] of Object.entries(pictures)) write(`bare/pictures/${file}`, picture);
  const [starlight, bare] = await Promise.all([serve(join(folder, 'dist')), serve(join(folder, 'bare'))]);
  return {
    starlight: starlight.origin,
    bare: bare.origin,
    stop() {
      starlight.stop();
      bare.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
