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

/** Complete in one file: a frame without an origin shares no cache, so each run would load the others again. */
const framePage = (script: string, style: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Example</title><style>${style}</style></head><body><script>${script}</script></body></html>
`;

/** The page of the frame in which live examples run; the code comes from the page around it. */
export function mountExampleFrame(app: FastifyInstance, files: WebFiles, origins: FrameOrigins): void {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': framePolicy(origins),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cache-control': 'no-cache',
    'referrer-policy': 'origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
  };
  app.get(framePath, async (_request, reply) => {
    const [script, style] = await Promise.all([readWebText(files, runnerPath), readWebText(files, frameStylePath)]);
    return reply.headers(headers).send(framePage(script, style));
  });
}
