import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const placeholderOrigin = 'http://localhost:4001';

const types = {
  'sign-in.js': 'text/javascript; charset=utf-8',
  'sign-in.css': 'text/css; charset=utf-8',
} as const;

const policyFor = (account: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${account}`,
    "style-src 'self'",
    'img-src data:',
    `connect-src ${account}`,
    `frame-src ${account}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * An embedder of the account widget, as simple as possible, on a third origin besides the portal and the account
 * service. Served unchanged from `folder`, except for the account service's origin.
 */
export function mountEmbedderExample(
  app: FastifyInstance,
  { folder, account }: { folder: string; account: string },
): void {
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replaceAll(placeholderOrigin, account);
  app.get('/examples/sign-in', (_request, reply) =>
    reply
      .headers({
        'content-security-policy': policyFor(account),
        'referrer-policy': 'strict-origin',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(page),
  );
  for (const [name, type] of Object.entries(types)) {
    const body = readFileSync(join(folder, name));
    app.get(`/examples/${name}`, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(body));
  }
}
