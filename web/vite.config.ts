import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { compiledMessages } from './compiled-messages.ts';
import { documentationContent } from './documentation-content.ts';
import { smallerScripts } from './smaller-scripts.ts';
import { templateFiles } from './template-files.ts';
import { widgetFiles } from './widget-files.ts';

const root = import.meta.dirname;

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
      routesDirectory: join(root, 'src/routes'),
      generatedRouteTree: join(root, 'src/routeTree.gen.ts'),
    }),
    compiledMessages(),
    documentationContent(),
    widgetFiles(),
    templateFiles(join(root, '../content')),
    react(),
    tailwind(),
    smallerScripts(),
  ],
  // React has had this hook since version 18: the router's store brings a copy for older ones
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    emptyOutDir: true,
    sourcemap: true,
    manifest: !isSsrBuild,
    target: 'es2022',
    assetsInlineLimit: 0, // an inlined worker or style would need a wider policy
    outDir: join(root, isSsrBuild ? '../dist/web/server' : '../dist/web/client'),
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      input: { portal: join(root, isSsrBuild ? 'src/portal-server.tsx' : 'src/portal.tsx') },
      output: isSsrBuild ? {} : { codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false } },
    },
  },
  ssr: isSsrBuild ? { noExternal: true as const } : {},
}));
