// Writes web/src/routeTree.gen.ts, which is not in git: types, lint and import rules need it. Runs on Node 24.
import { fileURLToPath } from 'node:url';
import { resolveConfig } from 'vite';

// The router's plugin generates as soon as it knows the configuration, so that a build and this write the same.
await resolveConfig(
  { configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)), logLevel: 'warn' },
  'build',
);
