import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compiledMessages } from './compiled-messages.ts';
import { documentationContent } from './documentation-content.ts';
import { widgetFiles } from './widget-files.ts';

const root = import.meta.dirname;

const ofProjectPage =
  /\/web\/src\/(messages\/credential-words|routes\/_signed-in|features\/(apps(?!\/domains-form)|keys|usage\/(use-month|usage-(bars|series))|projects\/(project-(details|layout|name|failed)|plan-|self-serve|facts|side-facts|support|use-(?!project-status))))/;

/**
 * Few files for the pages that are opened most, instead of one for every set of pages that share a module: each costs a
 * request and compresses badly. Dialogs stay apart: they come when somebody moves.
 */
const chunkGroups = [
  { name: 'initial', tags: ['$initial' as const], priority: 3 },
  {
    name: 'common',
    test: /\/(web\/src\/ui|domain\/src|contract\/src|@tanstack|lucide-react|messages\/(formats|number-units).ts|project-status.ts|project-failed.tsx)(?!.*(dialog|reading-page|scroll-highlight|folding-nav|radio-group|checkbox-field|error-summary|text-area|form-layout|code-block|replace-credentials|creation.ts|select-field|host-name))/,
    minShareCount: 3,
    priority: 2,
  },
  {
    name: 'project',
    test: (id: string) => ofProjectPage.test(id) && !/dialog/.test(id),
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: join(root, 'src/routes'),
      generatedRouteTree: join(root, 'src/routeTree.gen.ts'),
    }),
    compiledMessages(),
    documentationContent(),
    widgetFiles(),
    react(),
    tailwind(),
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
      input: { portal: join(root, isSsrBuild ? 'src/portal-server.tsx' : 'src/portal.tsx') },
      output: isSsrBuild ? {} : { codeSplitting: { groups: chunkGroups } },
    },
  },
  ssr: isSsrBuild ? { noExternal: true as const } : {},
}));
