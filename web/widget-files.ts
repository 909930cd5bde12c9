import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Puts into the pages which files of the account widget they document; the widget is built before them. */
export function widgetFiles(): Plugin {
  return {
    name: 'waypost-widget-files',
    enforce: 'pre',
    transform(_source, id) {
      if (!id.endsWith('/widget-docs/widget-files.json')) return undefined;
      return { code: readFileSync(join(import.meta.dirname, '../dist/widget/manifest.json'), 'utf8'), map: null };
    },
  };
}
