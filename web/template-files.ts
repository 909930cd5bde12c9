import { snippetsFolder } from '@waypost/domain/snippets/snippets';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Serves the templates of snippets at their own addresses, without a hash. */
export function templateFiles(contentFolder: string): Plugin {
  const folder = join(contentFolder, snippetsFolder);
  return {
    name: 'waypost-template-files',
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const file of readdirSync(folder)) {
        const fileName = `${snippetsFolder.slice(1)}${file}`;
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(folder, file), 'utf8') });
      }
    },
  };
}
