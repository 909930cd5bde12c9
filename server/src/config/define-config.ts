import type { FileConfigInput } from './file-config.ts';

/** Types waypost.config.ts. It imports types only, so that Node reads the file without any package. */
export function defineConfig(config: FileConfigInput): FileConfigInput {
  return config;
}
