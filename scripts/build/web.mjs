import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'vite';
import { contentPlugin } from '../../web/content-plugin.ts';

const compress = promisify(brotliCompress);
const compressible = /\.(m?js|css|svg|json|geojson|wasm|txt|html)$/;

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name) && !entry.parentPath.endsWith('.vite'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The best brotli level takes seconds, so unchanged files come from a cache. */
async function precompress(folder, cache) {
  mkdirSync(cache, { recursive: true });
  const files = filesIn(folder);
  const used = new Set();
  const compressTheRest = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
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
  };
  await Promise.all(Array.from({ length: availableParallelism() }, compressTheRest));
  for (const name of readdirSync(cache)) if (!used.has(name)) rmSync(join(cache, name));
}

/** The pages come from here and not from the configuration, which each build reads anew: so they are compiled once. */
async function bundle(root, ssr) {
  const portal = join(root, 'web/vite.config.ts'); // is first, because it empties the folder
  await build({ configFile: portal, plugins: contentPlugin(), logLevel: 'warn', build: { ssr } });
  await build({ configFile: join(root, 'web/vite.account.config.ts'), logLevel: 'warn', build: { ssr } });
}

/** The client and server builds of the pages: dist/web/client and dist/web/server. */
export async function buildWeb(root) {
  await bundle(root, false);
  const compressed = precompress(join(root, 'dist/web/client'), join(root, 'node_modules/.cache/waypost-brotli'));
  await Promise.all([compressed, bundle(root, true)]);
}
