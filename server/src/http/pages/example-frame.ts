import { randomBytes } from 'node:crypto';
import { framePath, frameStylePath, runnerPath, runtimeFolder } from '@waypost/domain/explorer/frame-files';
import type { FastifyInstance } from 'fastify';
import { readWebText, type WebFiles } from './assets.ts';

type FrameOrigins = { readonly portal: string; readonly platform: string };

/**
 * Lets an example run its own scripts, load the map library and call the location platform, and nothing else. The page
 * that runs it hands the library over, which is at addresses of the frame's own then. The
 * sandbox gives it an origin of its own, so that it has no cookies, no storage and no way to the page around it.
 */
function framePolicy({ portal, platform }: FrameOrigins): string {
  const runtime = `${portal}${runtimeFolder}/`;
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'unsafe-inline' blob: ${runtime}`,
    `style-src 'unsafe-inline' ${runtime}`,
    `connect-src blob: ${platform} ${runtime}`,
    `img-src data: blob: ${platform}`,
    'worker-src data: blob:',
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${portal}`,
  ].join('; ');
}

/**
 * A second policy, which must allow a script too: only what the frame's program starts. No policy reaches peer
 * connections, which could send a key anywhere; the program removes them, and a frame inside the frame, which would
 * have them again, runs no script.
 */
const startedPolicy = (nonce: string) => `script-src 'nonce-${nonce}' 'strict-dynamic'`;

/** Complete in one file: a frame without an origin shares no cache, so each run would load the others again. */
const framePage = (script: string, style: string, nonce: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Example</title><style>${style}</style></head><body><script nonce="${nonce}">${script}</script></body></html>
`;

/** The page of the frame in which live examples run; the code comes from the page around it. */
export function mountExampleFrame(app: FastifyInstance, files: WebFiles, origins: FrameOrigins): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cache-control': 'no-store', // a kept page would have an older nonce than its header
    'referrer-policy': 'origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
  };
  const policy = framePolicy(origins);
  app.get(framePath, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const [script, style] = await Promise.all([readWebText(files, runnerPath), readWebText(files, frameStylePath)]);
    reply.header('content-security-policy', `${policy}, ${startedPolicy(nonce)}`);
    return reply.headers(headers).send(framePage(script, style, nonce));
  });
}
