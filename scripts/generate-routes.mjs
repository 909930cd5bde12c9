// Writes web/src/routeTree.gen.ts, which is not committed: types, lint and import rules need it. Runs on Node 24.
import { fileURLToPath } from 'node:url';
import { resolveConfig } from 'vite';

// The router's plugin generates the file when it reads the configuration, exactly as in a build.
await resolveConfig(
  { configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)), logLevel: 'warn' },
  'build',
);
