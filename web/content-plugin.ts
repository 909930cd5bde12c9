import mdx from '@mdx-js/rollup';
import { languages } from '@waypost/domain/base/language';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import type { Plugin } from 'vite';
import { markdownPages } from './content-markdown.ts';
import { pagesOfLanguage } from './content-pages.ts';
import { colouredCode, headingAnchors, namedCode, type Node } from './documentation-markdown.ts';
import { type ReadFile, searchIndex } from './search-index.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'content');

/** Compiles the pages at build time, so that neither a parser nor a colourer is sent to the browser. */
function compiledPages(collectSections: () => (tree: Node, file: ReadFile) => void): Plugin {
  const plugin = mdx({
    include: /\/content\/(?:documentation|tutorials|blog)\/.+\.mdx$/,
    remarkPlugins: [
      remarkFrontmatter,
      headingAnchors,
      remarkMdxFrontmatter,
      remarkGfm,
      namedCode(root),
      collectSections,
    ],
    rehypePlugins: [colouredCode],
  });
  return { ...(plugin as Plugin), enforce: 'pre' };
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
  const search = searchIndex(folder);
  return [compiledPages(search.collectSections), listedPages(), search.plugin];
}
