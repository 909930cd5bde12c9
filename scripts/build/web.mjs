import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'vite';

const compress = promisify(brotliCompress);
const compressible = /\.(js|css|svg|json|geojson|wasm|txt|html)$/;

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Brotli at its best takes seconds for the whole; what did not change since the last build comes from the cache. */
async function precompress(folder, cache) {
  mkdirSync(cache, { recursive: true });
  const used = new Set();
  for (const file of filesIn(folder)) {
    const content = readFileSync(file);
    const name = `${createHash('sha256').update(content).digest('hex')}.br`;
    const cached = join(cache, name);
    if (!existsSync(cached)) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      writeFileSync(cached, await compress(content, { params }));
    }
    used.add(name);
    cpSync(cached, `${file}.br`);
  }
  for (const name of readdirSync(cache)) if (!used.has(name)) rmSync(join(cache, name));
}

/** The browser's side and the server's side of the pages: dist/web/client and dist/web/server. */
export async function buildWeb(root) {
  // the portal's comes first: it empties the folders
  for (const config of ['web/vite.config.ts', 'web/vite.account.config.ts']) {
    const configFile = join(root, config);
    await build({ configFile, logLevel: 'warn' });
    await build({ configFile, logLevel: 'warn', build: { ssr: true } });
  }
  await precompress(join(root, 'dist/web/client'), join(root, 'node_modules/.cache/waypost-brotli'));
}
