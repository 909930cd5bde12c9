import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compiledMessages } from './compiled-messages.ts';

const root = import.meta.dirname;

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
    react(),
    tailwind(),
  ],
  build: {
    emptyOutDir: true,
    sourcemap: true,
    manifest: !isSsrBuild,
    target: 'es2022',
    assetsInlineLimit: 0, // an inlined worker or style would need a wider policy
    outDir: join(root, isSsrBuild ? '../dist/web/server' : '../dist/web/client'),
    rolldownOptions: isSsrBuild
      ? { input: { portal: join(root, 'src/portal-server.tsx'), account: join(root, 'src/account-server.tsx') } }
      : { input: { portal: join(root, 'src/portal.tsx'), account: join(root, 'src/account.tsx') } },
  },
  ssr: isSsrBuild ? { noExternal: true as const } : {},
}));
