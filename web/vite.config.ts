import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { compiledMessages } from './compiled-messages.ts';
import { examplePages } from './example-files.ts';
import { referencePagesData } from './reference-files.ts';
import { repeatableImports } from './repeatable-imports.ts';
import { smallerScripts } from './smaller-scripts.ts';
import { socialCards } from './social-cards.ts';
import { templateFiles } from './template-files.ts';
import { widgetFiles } from './widget-files.ts';

const root = import.meta.dirname;
const serverEntries = { portal: join(root, 'src/portal-server.tsx') };
const entries = { portal: join(root, 'src/portal.tsx'), reading: join(root, 'src/reading.ts') };

/** The program names every file that it may load: longer hashes, of which nothing is gained, would make it larger. */
const scriptName = 'assets/[name]-[hash:7].js';
const clientOutput = {
  codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false },
  chunkFileNames: scriptName,
  entryFileNames: scriptName,
};

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // one file for a route: the program names each, and the parts for failures are small
      codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'errorComponent', 'notFoundComponent']] },
      routesDirectory: join(root, 'src/routes'),
      generatedRouteTree: join(root, 'src/routeTree.gen.ts'),
    }),
    compiledMessages(),
    widgetFiles(),
    templateFiles(join(root, '../content')),
    examplePages(join(root, '../content')),
    referencePagesData(),
    socialCards(join(root, '..')),
    react(),
    tailwind(),
    repeatableImports(),
    smallerScripts(),
  ],
  // React has had this hook since version 18: the router's store brings a copy for older ones
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200, // kB: maps; e2e tests limit what pages load
    sourcemap: true,
    manifest: !isSsrBuild,
    target: 'es2022',
    assetsInlineLimit: 0, // an inlined worker or style would need a wider policy
    outDir: join(root, isSsrBuild ? '../dist/web/server' : '../dist/web/client'),
    rolldownOptions: {
      checks: { pluginTimings: false },
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      input: isSsrBuild ? serverEntries : entries,
      output: isSsrBuild ? {} : clientOutput,
    },
  },
  ssr: isSsrBuild ? { noExternal: true as const } : {},
  // else the server would choose React's build for development unless started with NODE_ENV=production
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
