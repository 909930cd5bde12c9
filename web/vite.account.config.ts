import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compiledMessages } from './compiled-messages.ts';

const root = import.meta.dirname;

/** The browser's side of the account pages, apart from the portal: what the two share would be shared in larger pieces. */
export default defineConfig({
  root,
  plugins: [compiledMessages(), react(), tailwind()],
  build: {
    emptyOutDir: false, // the portal's files are there already
    sourcemap: true,
    manifest: '.vite/account-manifest.json',
    modulePreload: false, // the server names in the page's head what it starts with
    target: 'es2022',
    assetsInlineLimit: 0,
    outDir: join(root, '../dist/web/client'),
    rolldownOptions: { input: { account: join(root, 'src/account.tsx') } },
  },
});
