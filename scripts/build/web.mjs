import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'vite';

const compress = promisify(brotliCompress);
const compressible = /\.(m?js|css|svg|json|geojson|wasm|txt|html)$/;

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The best brotli level takes seconds, so unchanged files come from a cache. */
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

/** The client and server builds of the pages: dist/web/client and dist/web/server. */
export async function buildWeb(root) {
  // the portal is first, because it empties the folders
  for (const config of ['web/vite.config.ts', 'web/vite.account.config.ts']) {
    const configFile = join(root, config);
    await build({ configFile, logLevel: 'warn' });
    await build({ configFile, logLevel: 'warn', build: { ssr: true } });
  }
  await precompress(join(root, 'dist/web/client'), join(root, 'node_modules/.cache/waypost-brotli'));
}
