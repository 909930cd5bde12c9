import mdx from '@mdx-js/rollup';
import type { Section } from '@waypost/domain/search/section-index';
import { join, relative } from 'node:path';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import { type ReadPage, readPage } from './content-checks.ts';
import {
  colouredCode,
  headingAnchors,
  labelledCells,
  namedCode,
  type Node,
  type ReadFile,
} from './documentation-markdown.ts';
import { pageSections } from './search-index.ts';

const root = join(import.meta.dirname, '..');

type Module = { readonly code: string };
/** A page as a module, with what the checks and the search read of its text. */
export type CompiledPage = {
  readonly module: Module;
  readonly read: ReadPage;
  readonly sections: readonly Section[];
};

const read = new Map<string, ReadPage>();
const sections = new Map<string, readonly Section[]>();
const keep =
  <Kept>(kept: Map<string, Kept>, keptOf: (tree: Node, file: ReadFile) => Kept) =>
  () =>
  (tree: Node, file: ReadFile) =>
    void kept.set(file.path ?? '', keptOf(tree, file));

const compiler = mdx({
  include: /\/content\/(?:documentation|tutorials|blog)\/.+\.mdx$/,
  remarkPlugins: [
    remarkFrontmatter,
    headingAnchors,
    keep(read, readPage),
    remarkMdxFrontmatter,
    remarkGfm,
    namedCode(root),
    keep(sections, pageSections),
  ],
  rehypePlugins: [colouredCode, labelledCells],
});
const moduleOf = compiler.transform as (source: string, id: string) => Promise<Module | undefined>;

/** The compiler's mistake as an editor finds it; what is still open at the end of a page has its place in the text. */
function placed(error: unknown, id: string): Error {
  const { line, column, reason = String(error) } = error as { line?: number; column?: number; reason?: string };
  const [, openLine = '1', openColumn = '1'] = /\((\d+):(\d+)-/.exec(reason) ?? [];
  const place = line === undefined ? `${openLine}:${openColumn}` : `${line}:${column}`;
  return new Error(`${relative(root, id)}:${place} ${reason}`);
}

async function compiled(source: string, id: string): Promise<CompiledPage | undefined> {
  const module = await moduleOf(source, id).catch((error: unknown) => {
    throw placed(error, id);
  });
  const ownRead = read.get(id);
  return module && ownRead && { module, read: ownRead, sections: sections.get(id) ?? [] };
}

const pages = new Map<string, { readonly source: string; readonly page: ReturnType<typeof compiled> }>();

/**
 * Compiles a page at build time, so that neither a parser nor a colourer is sent to the browser: once for the browser's
 * bundle and the server's. Undefined for other files; a broken page is refused with file, line and column.
 */
export function compiledPage(source: string, id: string): ReturnType<typeof compiled> {
  const known = pages.get(id);
  if (known?.source === source) return known.page;
  const page = compiled(source, id);
  pages.set(id, { source, page });
  return page;
}
