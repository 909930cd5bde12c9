import { parseSync } from 'vite';
import { noticeKinds } from './content-markdown.ts';
import { hasColours, hosts, metaOf, type Node, nodesOf, placeholder } from './documentation-markdown.ts';
import { codeWithCredentials } from './src/features/credential-choosers/replace-credentials.ts';

/** What is wrong on a page, and where: lines and columns begin with 1. */
export type Mistake = { readonly line: number; readonly column: number; readonly text: string };

const startOf = ({ position }: Node) => position?.start ?? { line: 1, column: 1 };
const at = (node: Node, text: string): Mistake => ({ ...startOf(node), text });

/** A place in a block of code, `offset` characters after its beginning; the first line is the one of the fence. */
function inCode(node: Node, offset: number, text: string): Mistake {
  const before = (node.value ?? '').slice(0, offset).split('\n');
  const { line, column } = startOf(node);
  return { line: line + before.length, column: column + (before.at(-1) ?? '').length, text };
}

function expressionMistakes(node: Node): Mistake[] {
  const known = node.type === 'mdxFlowExpression' && node.value === 'props.aside';
  return known ? [] : [at(node, `there is no variable {${node.value}}`)];
}

function elementMistakes(node: Node): Mistake[] {
  if (node.name === 'sup') return []; // the only thing that formulas need and Markdown has no sign for
  if (node.name !== 'Notice') return [at(node, `there is no component <${node.name ?? ''}>`)];
  const kind = node.attributes?.find(({ name }) => name === 'kind')?.value;
  const known = noticeKinds.some((one) => one === kind);
  return known ? [] : [at(node, `the kind of a notice is ${noticeKinds.join(', ')}, not ${String(kind)}`)];
}

const isKnownPlace = (place: string) =>
  Object.hasOwn(hosts, place) || codeWithCredentials(place, undefined).some(({ isCredential }) => isCredential);

const placeMistakes = (node: Node): Mistake[] =>
  [...(node.value ?? '').matchAll(placeholder)]
    .filter(([place]) => !isKnownPlace(place))
    .map(({ 0: place, index }) =>
      node.type === 'code'
        ? inCode(node, index, `there is no variable ${place}`)
        : at(node, `there is no variable ${place}`),
    );

function jsonMistakes(node: Node): Mistake[] {
  try {
    JSON.parse(node.value ?? '');
    return [];
  } catch (error) {
    const { message } = error as SyntaxError;
    const offset = Number(/position (\d+)/.exec(message)?.[1] ?? node.value?.length);
    return [inCode(node, offset, `the JSON cannot be read: ${message}`)];
  }
}

const programMistakes = (node: Node): Mistake[] =>
  parseSync(node.lang === 'ts' ? 'sample.ts' : 'sample.mjs', node.value ?? '').errors.map(({ message, labels }) =>
    inCode(node, labels[0]?.start ?? 0, `the code cannot be read: ${message}`),
  );

const readers: Readonly<Record<string, (node: Node) => Mistake[]>> = {
  json: jsonMistakes,
  js: programMistakes,
  ts: programMistakes,
};

function codeMistakes(node: Node): Mistake[] {
  const [lang, meta] = [node.lang ?? '', node.meta ?? ''];
  const isOwn = metaOf(meta, 'file') === undefined; // a file of the repository has checks of its own
  return [
    ...(hasColours(lang) ? [] : [at(node, `there are no colours for code in “${lang}”`)]),
    ...(metaOf(meta, 'title') ? [] : [at(node, 'the code has no title')]),
    ...(isOwn ? (readers[lang]?.(node) ?? []) : []),
    ...placeMistakes(node),
  ];
}

/** The second of two blocks with one title: readers and tests find code by it. */
function repeatedTitles(tree: Node): Mistake[] {
  const titled = nodesOf(tree, ({ type }) => type === 'code').map((node) => ({
    node,
    title: metaOf(node.meta ?? '', 'title'),
  }));
  return titled
    .filter(({ title }, index) => titled.findIndex((other) => other.title === title) < index)
    .map(({ node, title }) => at(node, `another block of code has the title “${title}”`));
}

const byType: Readonly<Record<string, (node: Node) => Mistake[]>> = {
  mdxFlowExpression: expressionMistakes,
  mdxTextExpression: expressionMistakes,
  mdxJsxFlowElement: elementMistakes,
  mdxJsxTextElement: elementMistakes,
  mdxjsEsm: (node) => [at(node, 'a page imports and exports nothing')],
  inlineCode: placeMistakes,
  code: codeMistakes,
};

/** The mistakes of a page that can be seen without any other page. */
export function mistakesOf(tree: Node): Mistake[] {
  const own = nodesOf(tree, ({ type }) => byType[type] !== undefined).flatMap(
    (node) => byType[node.type]?.(node) ?? [],
  );
  return [...own, ...repeatedTitles(tree)];
}
