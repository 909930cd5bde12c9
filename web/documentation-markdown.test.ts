import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { colouredParts, headingAnchors, labelledCells, type Node } from './documentation-markdown.ts';

const textOf = ({ value, children = [] }: Node): string => value ?? children.map(textOf).join('');
const spans = (nodes: readonly Node[]): [unknown, string][] =>
  nodes.flatMap((node) => [
    ...(node.type === 'element'
      ? [
          [
            node.properties?.['className'] ?? node.properties?.['dataHost'] ?? node.properties?.['dataPlace'],
            textOf(node),
          ] as [unknown, string],
        ]
      : []),
    ...spans(node.children ?? []),
  ]);

describe('coloured code', () => {
  it('says what the plain code says, whatever that is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('sh', 'js', 'json', 'yaml', 'nginx', 'text'),
        async (code, language) => {
          expect((await colouredParts(code, language)).map(textOf).join('')).toBe(code);
        },
      ),
    );
    const awkward = `a # b 'c' "d\n// 'e {PORTAL}' {YOUR_API_KEY}# f\r\n\n {A}{B}`;
    for (const language of ['sh', 'js', 'yaml'])
      expect((await colouredParts(awkward, language)).map(textOf).join('')).toBe(awkward);
  });

  it('is coloured whole on a slow machine, or the page would differ between server and browser', async () => {
    const code = `if (!answer.valid) {\n  const { status } = refusalOf(answer);\n}`;
    const usual = await colouredParts(code, 'js');
    let now = 0;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 60_000));
    try {
      expect(await colouredParts(code, 'js')).toEqual(usual);
    } finally {
      clock.mockRestore();
    }
  });

  it('tells comments, texts, places to fill in and hosts apart', async () => {
    const code = `# it's a comment\ncurl '{PORTAL}/x' -H 'X-API-Key: {YOUR_API_KEY}' {YOUR_APP_ID}`;
    const found = spans(await colouredParts(code, 'sh'));
    expect(found[0]).toEqual([['code-comment'], "# it's a comment"]);
    expect(found).toEqual(
      expect.arrayContaining([
        [['code-string'], expect.stringContaining('X-API-Key: {YOUR_API_KEY}')],
        ['portal', '{PORTAL}'],
        ['{YOUR_API_KEY}', '{YOUR_API_KEY}'],
        ['{YOUR_APP_ID}', '{YOUR_APP_ID}'],
      ]),
    );
  });
});

describe('the headings of a page', () => {
  const file = { fail: (reason: string) => expect.unreachable(reason) };
  const heading = (text: string, depth = 2): Node => ({
    type: 'heading',
    depth,
    children: [{ type: 'text', value: text }],
  });
  const page = (...children: Node[]): Node => ({
    type: 'root',
    children: [{ type: 'yaml', value: 'title: A page' }, ...children],
  });

  it('get anchors, and the front matter their outline', () => {
    const tree = page(heading('When a call is refused'), heading('What “it” says', 3));
    headingAnchors()(tree, file);
    expect(tree.children?.slice(1).map(({ data }) => data?.hProperties['id'])).toEqual([
      'when-a-call-is-refused',
      'what-it-says',
    ]);
    const [, outline = ''] = /outline: (.*)$/.exec(tree.children?.[0]?.value ?? '') ?? [];
    expect(JSON.parse(outline)).toEqual([
      { id: 'when-a-call-is-refused', text: 'When a call is refused', level: 2 },
      { id: 'what-it-says', text: 'What “it” says', level: 3 },
    ]);
  });

  it('that say the same are refused, and so is a page without front matter', () => {
    expect(() => headingAnchors()(page(heading('One'), heading('One')), file)).toThrow('the same');
    expect(() => headingAnchors()({ type: 'root', children: [] }, file)).toThrow('front matter');
  });
});

describe('the cells of a table', () => {
  const element = (tagName: string, ...children: Node[]): Node => ({ type: 'element', tagName, children });
  const cell = (tagName: string, value: string) => element(tagName, { type: 'text', value });
  const table = (...rows: string[][]): Node =>
    element('table', ...rows.map((row, at) => element('tr', ...row.map((text) => cell(at === 0 ? 'th' : 'td', text)))));
  const labelsOf = (tree: Node) => {
    labelledCells()(element('div', tree));
    return (tree.children ?? []).map(({ children = [] }) =>
      children.map(({ properties }) => properties?.['dataLabel']),
    );
  };

  it('have the names of their columns where more than two columns become a list on phones', () => {
    const found = labelsOf(table(['Message', 'Meaning', 'What to do'], ['a', 'b', 'c'], ['d', '', 'e']));
    expect(found).toEqual([
      [undefined, undefined, undefined],
      [undefined, 'Meaning', 'What to do'],
      [undefined, undefined, 'What to do'],
    ]);
    expect(labelsOf(table(['Setting', 'Meaning'], ['a', 'b'])).flat()).toEqual(Array(4).fill(undefined));
  });
});
