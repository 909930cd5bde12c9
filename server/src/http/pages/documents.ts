import type { FastifyInstance } from 'fastify';
import { readAssets } from './assets.ts';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
} as const;

/** No script of a document runs, and only pages of the portal may frame it. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Serves documents that are made elsewhere, which pages of the portal show in frames, below `/documents`. */
export async function serveDocuments(app: FastifyInstance, folder: string): Promise<void> {
  for (const [path, { type, plain }] of await readAssets(folder, types)) {
    app.get(`/documents${path}`, { logLevel: 'warn' }, (_request, reply) =>
      reply
        .headers({
          'content-type': type,
          'content-security-policy': policy,
          'cache-control': 'public, max-age=3600',
          'x-content-type-options': 'nosniff',
        })
        .send(plain),
    );
  }
}
