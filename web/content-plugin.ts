import { languages } from '@waypost/domain/base/language';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { type CompiledPage, compiledPage } from './compiled-page.ts';
import { contentChecks } from './content-checks.ts';
import { markdownPages } from './content-markdown.ts';
import { pagesOfLanguage } from './content-pages.ts';
import { searchIndex } from './search-index.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'content');

/** Compiles the pages, and adds them to those of this build. */
function compiledPages(pages: Map<string, CompiledPage>): Plugin {
  return {
    name: 'waypost-content-compiler',
    enforce: 'pre',
    async transform(source, id) {
      const page = await compiledPage(source, id).catch((error: Error) =>
        this.error({ message: error.message, stack: '' }),
      );
      if (page) pages.set(relative(root, id), page);
      return page?.module;
    },
  };
}

/** Fills the lists of pages: one for each language, and one with the Markdown of all pages for the server. */
function listedPages(): Plugin {
  const json = (value: unknown) => ({ code: JSON.stringify(value), map: null });
  return {
    name: 'waypost-content-pages',
    enforce: 'pre',
    transform(_source, id) {
      const language = languages.find((one) => id.endsWith(`/documentation/content/pages-${one}.json`));
      if (language) return json(pagesOfLanguage(folder, language));
      if (id.endsWith('/site/markdown-pages.json')) return json(markdownPages(root));
      if (id.endsWith('/site/widget-guide.json'))
        return json({ markdown: readFileSync(join(root, 'docs/widget.md'), 'utf8') });
      return undefined;
    },
  };
}

export function contentPlugin(): Plugin[] {
  const pages = new Map<string, CompiledPage>();
  return [compiledPages(pages), listedPages(), contentChecks(root, pages), searchIndex(folder, pages)];
}
