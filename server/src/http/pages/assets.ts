import { runtimeFolder } from '@waypost/domain/explorer/frame-files';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import { z } from 'zod';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const hashedFolder = '/assets/';

const mediaTypes = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.txt': 'text/plain; charset=utf-8',
  // sources of examples, which nobody runs from here
  '.ts': 'text/plain; charset=utf-8',
  '.py': 'text/plain; charset=utf-8',
  '.sh': 'text/plain; charset=utf-8',
};

type Asset = { readonly type: string; readonly plain: Buffer };

async function filesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The files of a folder by their path in it. */
export async function readAssets(
  folder: string,
  types: Readonly<Record<string, string | undefined>>,
): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  for (const file of await filesIn(folder)) {
    const type = types[extname(file)];
    if (type !== undefined) assets.set(file.slice(folder.length), { type, plain: await readFile(file) });
  }
  return assets;
}

type WebFile = { readonly type: string; readonly body: Buffer; readonly isCompressed: boolean };
export type WebFiles = ReadonlyMap<string, WebFile>;

/** The files of the built web by their path, each once: precompressed where the build compressed it. */
export async function readWebFiles(folder: string): Promise<WebFiles> {
  const web = new Map<string, WebFile>();
  const files = await filesIn(folder);
  const compressed = new Set(files.filter((file) => file.endsWith('.br')));
  for (const file of files) {
    const type = mediaTypes[extname(file) as keyof typeof mediaTypes] as string | undefined;
    if (type === undefined) continue;
    const isCompressed = compressed.has(`${file}.br`);
    const body = await readFile(isCompressed ? `${file}.br` : file);
    web.set(file.slice(folder.length), { type, body, isCompressed });
  }
  return web;
}

/** The text of a file that the build made. */
export async function readWebText(files: WebFiles, path: string): Promise<string> {
  const file = files.get(path);
  if (file === undefined) throw new Error(`The built web has no ${path}`);
  return String(file.isCompressed ? await decompress(file.body) : file.body);
}

const forAnyOrigin = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' };

const headersOf = (path: string, { type }: WebFile) => ({
  'content-type': type,
  'cache-control': path.startsWith(hashedFolder) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  'x-content-type-options': 'nosniff',
  // the frame of the examples has no origin
  ...(path.startsWith(`${runtimeFolder}/`) ? forAnyOrigin : { 'cross-origin-resource-policy': 'same-site' }),
  vary: 'accept-encoding',
});

/**
 * Serves the built web from memory. Names under /assets/ contain a hash, so browsers cache these files forever; they
 * share one route, because each route costs more than a small file.
 */
export function serveAssets(app: FastifyInstance, files: WebFiles): void {
  const serve = (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = files.get(path);
    if (file === undefined) return reply.callNotFound();
    reply.headers(headersOf(path, file));
    if (!file.isCompressed) return reply.send(file.body);
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    return takesBrotli ? reply.header('content-encoding', 'br').send(file.body) : decompress(file.body);
  };
  const options = { logLevel: 'warn' } as const;
  app.get<{ Params: { '*': string } }>(`${hashedFolder}*`, options, (request, reply) =>
    serve(`${hashedFolder}${request.params['*']}`, request, reply),
  );
  for (const path of files.keys())
    if (!path.startsWith(hashedFolder)) app.get(path, options, (request, reply) => serve(path, request, reply));
}

type StaticFile = { readonly type: string; readonly body: Buffer };

/** A picture opened by its address is a document: it may run nothing and load nothing. */
const inertPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves files from memory whose paths contain a hash of their content. */
export function serveBrandFiles(app: FastifyInstance, files: ReadonlyMap<string, StaticFile>): void {
  for (const [path, { type, body }] of files) {
    app.get(path, { logLevel: 'warn' }, (_request, reply) =>
      reply
        .headers({
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-site',
          'content-security-policy': inertPolicy,
        })
        .send(body),
    );
  }
}

const WidgetManifest = z.object({ folder: z.string() });
const widgetTypes = { '.js': mediaTypes['.js'], '.mjs': mediaTypes['.js'], '.map': mediaTypes['.json'] };

/** Any page may load the widget, including one with cross-origin isolation or an integrity attribute. */
const widgetHeaders = {
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'accept-encoding',
};

/** Serves the account widget to embedders: by its plain name, and immutable by its release. */
export async function serveWidget(app: FastifyInstance, folder: string) {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  const { folder: release } = WidgetManifest.parse(manifest);
  for (const [path, { type, plain }] of await readAssets(folder, widgetTypes)) {
    const brotli = await compress(plain);
    const answer = (cacheControl: string) => (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ ...widgetHeaders, 'content-type': type, 'cache-control': cacheControl });
      const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
      return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(plain);
    };
    app.get(`/widget${path}`, answer('public, max-age=3600'));
    app.get(`/widget/${release}${path}`, answer('public, max-age=31536000, immutable'));
  }
}
