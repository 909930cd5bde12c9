import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A node of Markdown or of HTML, as far as these plugins look at it. */
export type Node = {
  readonly type: string;
  value?: string;
  children?: Node[];
  readonly depth?: number;
  readonly meta?: string | null;
  readonly tagName?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  data?: { hProperties: Readonly<Record<string, unknown>> };
};

const textOf = ({ value, children = [] }: Node): string => value ?? children.map(textOf).join('');

const anchorOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');

/** Gives every heading an anchor, and the front matter all of them as `outline`; goes before the front matter is read. */
export const headingAnchors = () => (tree: Node) => {
  const headings = (tree.children ?? []).filter(({ type }) => type === 'heading');
  const outline = headings.map((heading) => {
    const text = textOf(heading);
    const id = anchorOf(text);
    heading.data = { hProperties: { id } };
    return { id, text, level: heading.depth };
  });
  const front = tree.children?.find(({ type }) => type === 'yaml');
  if (!front) throw new Error('A page of the documentation begins with its front matter');
  if (new Set(outline.map(({ id }) => id)).size < outline.length) throw new Error('Two headings of a page say the same');
  front.value = `${front.value}\noutline: ${JSON.stringify(outline)}`; // what JSON says, YAML says too
};

function nodesOf(tree: Node, isWanted: (node: Node) => boolean): Node[] {
  const below = (tree.children ?? []).flatMap((child) => nodesOf(child, isWanted));
  return isWanted(tree) ? [tree, ...below] : below;
}

const metaOf = (meta: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(meta)?.[1];

/** Hands a code block's `title` on to the page, and fills one that names a `file` of the repository with it, which may be long. */
export const namedCode = (root: string) => () => (tree: Node) => {
  for (const code of nodesOf(tree, ({ type }) => type === 'code')) {
    const file = metaOf(code.meta ?? '', 'file');
    if (file !== undefined) code.value = readFileSync(join(root, file), 'utf8').trimEnd();
    code.data = { hProperties: { dataLabel: metaOf(code.meta ?? '', 'title'), ...(file !== undefined && { dataTall: true }) } };
  }
};

const quoted = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`;
const placeholder = String.raw`\{[A-Z_]+\}`;
const commentMarks: Readonly<Record<string, string>> = { sh: '#', nginx: '#', yaml: '#', properties: '#', js: '//', ts: '//' };
const hosts: Readonly<Record<string, string>> = { '{PORTAL}': 'portal', '{SAMPLE_PLATFORM}': 'sample_platform' };

const span = (properties: Readonly<Record<string, unknown>>, children: Node[]): Node => ({ type: 'element', tagName: 'span', properties, children });
const text = (value: string): Node => ({ type: 'text', value });

/** The parts of a text by a pattern with one group: every second one is what the pattern found. */
const parts = (value: string, pattern: RegExp, found: (part: string) => Node): Node[] =>
  value.split(pattern).flatMap((part, at) => (part === '' ? [] : [at % 2 === 1 ? found(part) : text(part)]));

/** A placeholder for a host is filled in by the page; any other one is for the reader to fill in. */
const withPlaces = (value: string) =>
  parts(value, new RegExp(`(${placeholder})`), (place) => {
    const host = hosts[place];
    return host === undefined ? span({ dataPlace: place }, [text(place)]) : span({ dataHost: host }, [text(place)]);
  });

/** Code in parts that the style colours: comments, texts, and what is to be filled in. */
export function colouredParts(code: string, language: string): Node[] {
  const mark = commentMarks[language];
  const comment = mark === undefined ? '(?!)' : String.raw`(?<=^|\s)${mark}.*`;
  return code.split(new RegExp(`(${comment}|${quoted})`, 'm')).flatMap((part, at) => {
    if (at % 2 === 0) return withPlaces(part);
    const isComment = mark !== undefined && part.startsWith(mark);
    return [span({ className: [isComment ? 'code-comment' : 'code-text'] }, withPlaces(part))];
  });
}

const languageOf = ({ className }: NonNullable<Node['properties']>): string | undefined => {
  const names: readonly unknown[] = Array.isArray(className) ? className : [];
  return names.map(String).find((name) => name.startsWith('language-'))?.slice('language-'.length);
};

/** Colours the code blocks, at build time. */
export const colouredCode = () => (tree: Node) => {
  for (const code of nodesOf(tree, ({ tagName }) => tagName === 'code')) {
    const language = languageOf(code.properties ?? {});
    if (language !== undefined) code.children = colouredParts(textOf(code).trimEnd(), language);
  }
};
