import type { FastifyInstance } from 'fastify';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const mediaTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.txt': 'text/plain; charset=utf-8',
};

type Asset = { readonly type: string; readonly plain: Buffer; readonly brotli?: Buffer };

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const compressed = new Set(files.filter((file) => file.endsWith('.br')));
  for (const file of files) {
    const type = mediaTypes[extname(file)];
    if (type === undefined) continue;
    const brotli = compressed.has(`${file}.br`) ? await readFile(`${file}.br`) : undefined;
    assets.set(file.slice(folder.length), { type, plain: await readFile(file), ...(brotli && { brotli }) });
  }
  return assets;
}

/**
 * Serves a built folder from memory, precompressed. Names under /assets/ carry a hash of what they hold,
 * so a browser never asks for one twice.
 */
export async function serveAssets(app: FastifyInstance, folder: string) {
  const assets = await readAssets(folder);
  for (const [path, asset] of assets) {
    const hashed = path.startsWith('/assets/');
    const headers = {
      'content-type': asset.type,
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
      vary: 'accept-encoding',
    };
    app.get(path, { logLevel: 'warn' }, (request, reply) => {
      reply.headers(headers);
      if (asset.brotli && /\bbr\b/.test(request.headers['accept-encoding'] ?? '')) {
        return reply.header('content-encoding', 'br').send(asset.brotli);
      }
      return reply.send(asset.plain);
    });
  }
}
