import { framePath, runtimeFolder } from '@waypost/domain/explorer/explorer';
import type { FastifyInstance } from 'fastify';

type FrameOrigins = { readonly portal: string; readonly platform: string };

/**
 * Lets an example run its own scripts, load the map library and call the location platform, and nothing else. The
 * sandbox gives it an origin of its own, so that it has no cookies, no storage and no way to the page around it.
 */
function framePolicy({ portal, platform }: FrameOrigins): string {
  const runtime = `${portal}${runtimeFolder}/`;
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'unsafe-inline' ${runtime}`,
    `style-src 'unsafe-inline' ${runtime}`,
    `connect-src ${platform} ${runtime}`,
    `img-src data: blob: ${platform}`,
    'worker-src data: blob:',
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${portal}`,
  ].join('; ');
}

const framePage = (runtime: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Example</title>
<link rel="stylesheet" href="${runtime}/maplibre-gl.css"><link rel="stylesheet" href="${runtime}/frame.css">
<script type="importmap">{"imports":{"maplibre-gl":"${runtime}/maplibre-gl.js"}}</script>
<script type="module" src="${runtime}/runner.js"></script></head><body></body></html>
`;

/** The page of the frame in which live examples run; the code comes from the page around it. */
export function mountExampleFrame(app: FastifyInstance, origins: FrameOrigins): void {
  const page = framePage(`${origins.portal}${runtimeFolder}`);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': framePolicy(origins),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cache-control': 'no-cache',
    'referrer-policy': 'origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
  };
  app.get(framePath, (_request, reply) => reply.headers(headers).send(page));
}
