import type { FileConfigInput } from './file-config.ts';

/** Gives waypost.config.ts its type. It imports types alone, so that Node reads the file without any package. */
export function defineConfig(config: FileConfigInput): FileConfigInput {
  return config;
}
