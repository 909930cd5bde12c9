import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** The programs for Node: their entries by output name. */
export const programs = {
  server: {
    main: 'server/src/main.ts',
    'database-worker': 'server/src/db/embedded/embedded-worker.ts',
    'pdf-worker': 'server/src/features/invoicing/documents/pdf/pdf-worker.ts',
  },
  sandbox: { main: 'sandbox/src/main.ts' },
  'sample-platform': { main: 'sample-platform/src/main.ts' },
};

// These packages find their own files (wasm, data, native code) by path, so they cannot be bundled.
const external = ['@electric-sql/pglite', 'pg-native', 'i18n-iso-countries', 'pdfkit'];

/** One letter beyond Latin-1 would make V8 keep the whole source with two bytes for each character: 10 MB more. */
const escapeLetters = {
  name: 'escape-letters',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replaceAll(
          /[^\0-\xff]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

/**
 * Bundles everything else, because one file loads many times faster than hundreds of modules.
 * Chunks are beside the entries, so that `new URL('./…', import.meta.url)` resolves the same in each of them.
 */
export async function buildProgram(root, part) {
  const entries = Object.entries(programs[part]).filter(([, file]) => existsSync(join(root, file)));
  await build({
    configFile: false,
    plugins: [escapeLetters],
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
        checks: { eval: false }, // a dependency of koa prints its deprecation notes with eval
        input: Object.fromEntries(entries.map(([name, file]) => [name, join(root, file)])),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}
