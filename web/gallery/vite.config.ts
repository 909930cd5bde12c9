import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';

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

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [react(), tailwind()],
  build: {
    outDir: join(root, isSsrBuild ? '../../dist/gallery/server' : '../../dist/gallery/client'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: isSsrBuild ? { input: join(root, 'gallery-server.tsx') } : {},
  },
  ssr: isSsrBuild ? { noExternal: true as const } : {},
  preview: { headers: { 'Content-Security-Policy': policy } },
}));
