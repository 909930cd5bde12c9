import mdx from '@mdx-js/rollup';
import { join } from 'node:path';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import type { Plugin } from 'vite';
import { colouredCode, headingAnchors, namedCode, type Node } from './documentation-markdown.ts';
import { documentationPages } from './documentation-pages.ts';
import { type ReadFile, searchIndex } from './search-index.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'content/documentation');

/** Compiles the pages of the documentation at build time, so that neither a parser nor a colourer is sent to the browser. */
function compiledPages(collectSections: () => (tree: Node, file: ReadFile) => void): Plugin {
  const plugin = mdx({
    include: /\/content\/documentation\/.+\.mdx$/,
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

/** Puts in which pages there are: the menu names them all, and a browser loads the text of one. */
function listedPages(): Plugin {
  return {
    name: 'waypost-documentation-pages',
    enforce: 'pre',
    transform(_source, id) {
      if (!id.endsWith('/documentation/pages.json')) return undefined;
      return { code: JSON.stringify(documentationPages(folder)), map: null };
    },
  };
}

export function documentationContent(): Plugin[] {
  const search = searchIndex(join(root, 'content'));
  return [compiledPages(search.collectSections), listedPages(), search.plugin];
}
