import Fastify from 'fastify';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, inject, it } from 'vitest';
import { readWebFiles, serveAssets } from './assets.ts';

const script = `export const words = '${'map '.repeat(500)}';`;

async function served() {
  const folder = mkdtempSync(join(inject('runDirectory'), 'web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/page-1a.js'), script);
  writeFileSync(join(folder, 'assets/page-1a.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/page-1a.js.map'), '{}');
  writeFileSync(join(folder, 'card.png'), 'a picture');
  const files = await readWebFiles(folder);
  const app = Fastify();
  serveAssets(app, files);
  const get = (url: string, accepted = 'gzip, br') => app.inject({ url, headers: { 'accept-encoding': accepted } });
  return { files, get };
}

it('a file of the web is in memory once, compressed if the build compressed it, and served to everybody', async () => {
  const { files, get } = await served();
  expect([...files.values()].map(({ body }) => body.length)).toEqual([9, brotliCompressSync(script).length]);
  const compressed = await get('/assets/page-1a.js');
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.rawPayload).toEqual(brotliCompressSync(script));
  const plain = await get('/assets/page-1a.js', 'gzip');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script]);
  for (const { headers } of [compressed, plain])
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
});

it('a file without a hash in its name is kept for an hour, and one that the build did not make is not found', async () => {
  const { get } = await served();
  const picture = await get('/card.png');
  expect([picture.body, picture.headers['cache-control']]).toEqual(['a picture', 'public, max-age=3600']);
  for (const path of [
    '/assets/none.js',
    '/assets/',
    '/assets/..%2Fcard.png',
    '/assets/page-1a.js.map',
    '/assets/page-1a.js.br',
  ])
    expect((await get(path)).statusCode, path).toBe(404);
});
