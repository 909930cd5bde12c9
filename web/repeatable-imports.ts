import { join } from 'node:path';
import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';
const loader = join(import.meta.dirname, 'src/ui/base/load-scripts.ts');

/** Puts our own loader in the place of Vite's, after whose failed imports no second try can succeed. */
export const repeatableImports = (): Plugin => ({
  name: 'waypost-repeatable-imports',
  apply: ({ build }) => build?.ssr !== true,
  enforce: 'pre',
  // Vite names no files for a script that imports no others
  config: () => ({
    build: { modulePreload: { resolveDependencies: (file, others) => [...new Set([file, ...others])] } },
  }),
  load: {
    order: 'pre',
    handler: (id) =>
      id === helper ? `export { loadScripts as __vitePreload } from ${JSON.stringify(loader)};` : undefined,
  },
});
