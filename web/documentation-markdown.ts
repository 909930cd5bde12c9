import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCssVariablesTheme, createHighlighter, type ThemedToken } from 'shiki';

type Point = { readonly line: number; readonly column: number };

/** A node of Markdown or of HTML, as far as these plugins look at it. */
export type Node = {
  readonly type: string;
  value?: string;
  children?: Node[];
  readonly depth?: number;
  readonly meta?: string | null;
  readonly tagName?: string;
  properties?: Readonly<Record<string, unknown>>;
  readonly url?: string;
  readonly lang?: string | null;
  readonly name?: string | null;
  readonly attributes?: readonly { readonly name?: string; readonly value?: unknown }[];
  readonly position?: { readonly start: Point; readonly end: Point };
  data?: { hProperties: Readonly<Record<string, unknown>> };
};

/** A file as the compiler reads it; `fail` ends the compilation with the place of a mistake. */
export type ReadFile = {
  readonly path?: string;
  readonly value: unknown;
  fail(reason: string, at: { readonly place: Node['position'] }): never;
};

const textOf = ({ value, children = [] }: Node): string => value ?? children.map(textOf).join('');

const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** Gives every heading an anchor, and the front matter all of them as `outline`; goes before the front matter is read. */
export const headingAnchors = () => (tree: Node, file: Pick<ReadFile, 'fail'>) => {
  const headings = (tree.children ?? []).filter(({ type }) => type === 'heading');
  const outline = headings.map((heading) => {
    const text = textOf(heading);
    const id = anchorOf(text);
    heading.data = { hProperties: { id } };
    return { id, text, level: heading.depth };
  });
  const front = tree.children?.find(({ type }) => type === 'yaml');
  if (!front) return file.fail('a page begins with its front matter', { place: tree.position });
  const repeated = outline.findIndex(({ id }, index) => outline.findIndex((other) => other.id === id) < index);
  if (repeated >= 0)
    return file.fail('another heading of the page says the same', { place: headings[repeated]?.position });
  front.value = `${front.value}\noutline: ${JSON.stringify(outline)}`; // what JSON says, YAML says too
};

/** The nodes of a tree that are wanted, each before those in it. */
export function nodesOf(tree: Node, isWanted: (node: Node) => boolean): Node[] {
  const below = (tree.children ?? []).flatMap((child) => nodesOf(child, isWanted));
  return isWanted(tree) ? [tree, ...below] : below;
}

/** What stands in quotes after a name behind a code block's fence. */
export const metaOf = (meta: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(meta)?.[1];

function fileOf(path: string, page: ReadFile, code: Node): string {
  if (!existsSync(path)) return page.fail('the file that the code shows is not there', { place: code.position });
  return readFileSync(path, 'utf8').trimEnd();
}

/** Hands a code block's `title` on to the page, and fills one that names a `file` of the repository with it, which may be long. */
export const namedCode = (root: string) => () => (tree: Node, page: ReadFile) => {
  for (const code of nodesOf(tree, ({ type }) => type === 'code')) {
    const file = metaOf(code.meta ?? '', 'file');
    if (file !== undefined) code.value = fileOf(join(root, file), page, code);
    code.data = {
      hProperties: { dataLabel: metaOf(code.meta ?? '', 'title'), ...(file !== undefined && { dataTall: true }) },
    };
  }
};

/** What the page or the reader fills in; `${NAME}` is a variable of the code's own. */
export const placeholder = /(?<!\$)\{[A-Z_]+\}/g;
export const hosts: Readonly<Record<string, string>> = { '{PORTAL}': 'portal', '{SAMPLE_PLATFORM}': 'sample_platform' };

const span = (properties: Readonly<Record<string, unknown>>, children: Node[]): Node => ({
  type: 'element',
  tagName: 'span',
  properties,
  children,
});
const text = (value: string): Node => ({ type: 'text', value });

/** A placeholder for a host is filled in by the page; any other one is for the reader to fill in. */
function placeNode(place: string): Node {
  const host = hosts[place];
  return host === undefined ? span({ dataPlace: place }, [text(place)]) : span({ dataHost: host }, [text(place)]);
}

const languages = ['sh', 'js', 'ts', 'json', 'html', 'nginx', 'yaml', 'properties'] as const;
/** Whether code in this language is coloured, or is a plain text on purpose. */
export const hasColours = (language: string): boolean =>
  language === 'text' || languages.some((known) => known === language);
const theme = createCssVariablesTheme({ variablePrefix: '--code-' });
const colourer = createHighlighter({ langs: [...languages], themes: [theme] });

/** The pages' policy allows no style in an element, so a colour becomes the name of a class, where the style knows it. */
const classOf = (colour: string | undefined): string | undefined =>
  /^var\(--(code)-token(-(?:comment|string|keyword|constant))/
    .exec(colour ?? '')
    ?.slice(1)
    .join('');

type Place = { readonly start: number; readonly end: number; readonly name: string };

/** A token's text, with the places that begin in it; one that began before it is out already. */
function piecesOf(code: string, { start, end }: Omit<Place, 'name'>, places: readonly Place[]): Node[] {
  const nodes: Node[] = [];
  let at = start;
  for (const place of places.filter((one) => one.start < end && one.end > start)) {
    if (place.start > at) nodes.push(text(code.slice(at, place.start)));
    if (place.start >= start) nodes.push(placeNode(place.name));
    at = Math.min(place.end, end);
  }
  if (at < end) nodes.push(text(code.slice(at, end)));
  return nodes;
}

type Run = { readonly start: number; end: number; readonly name: string | undefined };

/** The code from its beginning to its end, as stretches of one colour. */
function runsOf(code: string, tokens: readonly ThemedToken[]): Run[] {
  const runs: Run[] = [];
  const upTo = (end: number, name?: string) => {
    const last = runs.at(-1);
    if (last && last.name === name) last.end = end;
    else if (end > (last?.end ?? 0)) runs.push({ start: last?.end ?? 0, end, name });
  };
  for (const { content, offset, color } of tokens) {
    if (offset > (runs.at(-1)?.end ?? 0)) upTo(offset); // the end of a line is in no token
    upTo(offset + content.length, classOf(color));
  }
  upTo(code.length);
  return runs;
}

/** Code in parts that the style colours, with the places that are to be filled in. */
export async function colouredParts(code: string, language: string): Promise<Node[]> {
  const lang = languages.find((known) => known === language) ?? 'text';
  const tokens = (await colourer).codeToTokensBase(code, { lang, theme, tokenizeTimeLimit: 0 }).flat();
  const places = [...code.matchAll(placeholder)].map(({ index, 0: name }) => ({
    start: index,
    end: index + name.length,
    name,
  }));
  return runsOf(code, tokens).flatMap((run) => {
    const pieces = piecesOf(code, run, places);
    return run.name === undefined || pieces.length === 0 ? pieces : [span({ className: [run.name] }, pieces)];
  });
}

const languageOf = ({ className }: NonNullable<Node['properties']>): string | undefined => {
  const names: readonly unknown[] = Array.isArray(className) ? className : [];
  return names
    .map(String)
    .find((name) => name.startsWith('language-'))
    ?.slice('language-'.length);
};

/** Colours the code blocks, at build time. */
export const colouredCode = () => async (tree: Node) => {
  for (const code of nodesOf(tree, ({ tagName }) => tagName === 'code')) {
    const language = languageOf(code.properties ?? {});
    if (language !== undefined) code.children = await colouredParts(textOf(code).trimEnd(), language);
  }
};

const cellsOf = (row: Node) => nodesOf(row, ({ tagName }) => tagName === 'th' || tagName === 'td');

/**
 * Gives the cells of a table with more than two columns the names of their columns: a phone shows each row as a list, in
 * which they would be missing. The first cell is the row's own name, and two columns explain each other.
 */
export const labelledCells = () => (tree: Node) => {
  for (const table of nodesOf(tree, ({ tagName }) => tagName === 'table')) {
    const [head, ...rows] = nodesOf(table, ({ tagName }) => tagName === 'tr');
    const names = head ? cellsOf(head).map(textOf) : [];
    if (names.length < 3) continue;
    for (const row of rows)
      for (const [at, cell] of cellsOf(row).entries())
        if (at > 0 && textOf(cell) !== '') cell.properties = { ...cell.properties, dataLabel: names[at] };
  }
};
