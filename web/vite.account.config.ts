import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compiledMessages } from './compiled-messages.ts';
import { smallerScripts } from './smaller-scripts.ts';

const root = import.meta.dirname;

/** The entry and all it imports is one file: two dozen small ones wait for each other on six connections. */
const codeSplitting = { groups: [{ name: 'account-first', tags: ['$initial' as const] }] };

/**
 * The account pages, apart from the portal: they open inside other people's pages and run on Preact, which takes a
 * quarter of React's weight off every first view (docs/decisions/0012-account-pages-on-preact.md).
 */
export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [compiledMessages(), react(), tailwind(), smallerScripts()],
  resolve: {
    alias: [
      { find: /^react$/, replacement: 'preact/compat' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: /^react-dom\/(client|server)$/, replacement: 'preact/compat/$1' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
    ],
  },
  build: {
    emptyOutDir: false, // the portal's files are there already
    sourcemap: true,
    manifest: isSsrBuild ? false : '.vite/account-manifest.json',
    modulePreload: false, // the server names in the page's head what it starts with
    target: 'es2022',
    assetsInlineLimit: 0,
    outDir: join(root, isSsrBuild ? '../dist/web/server' : '../dist/web/client'),
    rolldownOptions: {
      input: { account: join(root, isSsrBuild ? 'src/account-server.tsx' : 'src/account.tsx') },
      output: isSsrBuild ? {} : { codeSplitting },
    },
  },
  ssr: isSsrBuild ? { noExternal: true as const } : {},
  // else the server would choose React's build for development unless started with NODE_ENV=production
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
