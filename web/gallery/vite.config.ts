import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { outlines } from './outlines.ts';

const root = import.meta.dirname;

/** The policy of the product's pages (without frames and nonces), so that a component that breaks it shows here. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
].join('; ');

/** The live map reads its outlines from the page's own origin. */
function outlinesFile(): Plugin {
  return {
    name: 'outlines-file',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'outlines.json', source: JSON.stringify(outlines()) });
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), tailwind(), outlinesFile()],
  build: {
    outDir: join(root, isSsrBuild ? '../../dist/gallery/server' : '../../dist/gallery/client'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    target: 'es2022',
    rolldownOptions: isSsrBuild ? { input: join(root, 'gallery-server.tsx') } : {},
  },
  worker: { format: 'es' as const },
  ssr: isSsrBuild ? { noExternal: true as const } : {},
  preview: { headers: { 'Content-Security-Policy': policy } },
}));
