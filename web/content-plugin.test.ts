import { join } from 'node:path';
import type { Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { contentPlugin } from './content-plugin.ts';
import { exampleAddresses } from './src/example-addresses.ts';

type Context = { error(mistake: { readonly message: string }): never };
type Transform = (this: Context, source: string, id: string) => Promise<{ readonly code: string } | undefined>;
type BuildEnd = (this: Context, error?: Error) => void;

type Asset = { readonly source: string };

const root = join(import.meta.dirname, '..');
const context: Context = {
  error({ message }) {
    throw new Error(message);
  },
};
const head = '---\ntitle: News\ndescription: What is new.\n---\n\n';

type Sources = Readonly<Record<string, string>>;
const own = 'content/blog/en/news.mdx';

/** A build of these pages, to its end. */
async function build(sources: Sources, failed?: Error): Promise<string> {
  const plugins = contentPlugin();
  const named = (name: string) => plugins.find((plugin) => plugin.name === name) as Plugin;
  const compile = named('waypost-content-compiler').transform as Transform;
  const compiled = Object.entries(sources).map(([file, source]) =>
    compile.call(context, `${head}${source}`, join(root, file)),
  );
  const codes = (await Promise.all(compiled)).map((done) => done?.code);
  (named('waypost-content-checks').buildEnd as BuildEnd).call(context, failed);
  return codes.join('\n');
}

const mistakesIn = (sources: Sources) =>
  build(sources).then(
    () => [],
    (error: Error) => error.message.split('\n'),
  );
const mistakesOf = (source: string) => mistakesIn({ [own]: source });

/** Expects the one mistake of a page, behind the name of its file. */
async function expectMistake(source: string, expected: string | RegExp): Promise<void> {
  const [first = '', ...more] = await mistakesOf(source);
  expect(more).toEqual([]);
  expect(first.slice(0, own.length + 1)).toBe(`${own}:`);
  if (typeof expected === 'string') expect(first.slice(own.length + 1)).toBe(expected);
  else expect(first.slice(own.length + 1)).toMatch(expected);
}

describe('a page of the content', () => {
  it('is compiled when it has no mistake', async () => {
    const page = `A [link](/pricing), one [to a guide](/documentation/cap-your-spend), one [here](#why), one
[elsewhere](https://example.org/a), [by mail](mailto:a@example.org), [the errors](/documentation/api-reference/errors),
[a group of calls](/documentation/api-reference/geocoding), [a document](/documentation/documents/mobile-sdk),
[an example](${exampleAddresses[0]?.path}) and [an address with values](/sign-up?create=a).

## Why

2<sup>z</sup> tiles.

{props.aside}

<Notice kind="info">
Keep \`{YOUR_API_KEY}\` secret.
</Notice>

\`\`\`sh title="A call"
curl '{SAMPLE_PLATFORM}/v1/geocode' -H "X-API-Key: {YOUR_API_KEY}" -H "Accept: \${ACCEPT}"
\`\`\`

\`\`\`ts title="A program"
const a: number = 1;
\`\`\`

\`\`\`json title="A file of the repository" file="package.json"
\`\`\`
`;
    expect(await build({ [own]: page })).toContain('/pricing');
  });

  it.each([
    ['<Notice kind="info">\nNever closed.\n', '6:1 Expected a closing tag for `<Notice>` (6:1-6:21)'],
    ['Fine.\n\nAn {unfinished expression.\n', /^8:27 Unexpected end of file in expression/],
    ['A {wrong expression}.\n', /^6:9 Could not parse expression/],
    ['## One\n\n## One\n', '8:1 another heading of the page says the same'],
    ['```sh title="A" file="scripts/nothing.mjs"\n```\n', '6:1 the file that the code shows is not there'],
  ])('that is broken stops the build with the place of the mistake: %j', async (source, expected) => {
    await expectMistake(source, expected);
  });

  it.each([
    ['a link to no page', '[a](/nothing)', '6:1 the link leads to /nothing, where no page is'],
    [
      'a link to no guide',
      'So: [a](/documentation/nothing#a)',
      '6:5 the link leads to /documentation/nothing#a, where no page is',
    ],
    ['a link to no file', '[a](other.mdx)', '6:1 the link leads to other.mdx, where no page is'],
    [
      'a link that is not encrypted',
      '[a](http://example.org)',
      '6:1 the link leads to http://example.org, where no page is',
    ],
    ['a link named below', '[a][b]\n\n[b]: /nothing', '8:1 the link leads to /nothing, where no page is'],
    ['a picture', '![a](/nothing.png)', '6:1 the link leads to /nothing.png, where no page is'],
    ['a link to no heading of the page', '[a](#b)', '6:1 the link leads to #b, but the page has no such heading'],
    [
      'a link to a heading that is not known',
      '[a](/pricing#b)',
      '6:1 the link leads to /pricing#b, but the page has no such heading',
    ],
    ['an unknown variable', 'A\n\n{brand}', '8:1 there is no variable {brand}'],
    ['an unknown variable in a sentence', 'A {brand}.', '6:3 there is no variable {brand}'],
    ['what stands beside a page, in a sentence', 'A {props.aside}.', '6:3 there is no variable {props.aside}'],
    ['an unknown host in code', '```sh title="A"\n\ncurl {PORTALS}\n```', '8:6 there is no variable {PORTALS}'],
    ['an unknown credential', 'Use `{YOUR_KEY}`.', '6:5 there is no variable {YOUR_KEY}'],
    ['an unknown component', '<Map zoom="3" />', '6:1 there is no component <Map>'],
    ['an unknown component in a sentence', 'A <br/> b.', '6:3 there is no component <br>'],
    [
      'a notice of no kind',
      '<Notice kind="fun">\nA\n</Notice>',
      '6:1 the kind of a notice is info, warning, danger, success, not fun',
    ],
    ['an import', 'import a from "b";', '6:1 a page imports and exports nothing'],
    ['code without a title', '```sh\nls\n```', '6:1 the code has no title'],
    ['code in an unknown language', '```cobol title="A"\nMOVE\n```', '6:1 there are no colours for code in “cobol”'],
    [
      'two blocks of one title',
      '```sh title="A"\nls\n```\n\n```sh title="A"\nls\n```',
      '10:1 another block of code has the title “A”',
    ],
    ['JSON with a mistake', '```json title="A"\n{\n  "a": 1,\n}\n```', /^9:1 the JSON cannot be read: /],
    ['JSON that ends too early', '```json title="A"\n{"a": 1\n```', /^7:\d the JSON cannot be read: /],
    ['JavaScript with a mistake', '```js title="A"\nconst a = 1;\nconst b = ;\n```', /^8:11 the code cannot be read: /],
    ['types in JavaScript', '```js title="A"\nlet a: number;\n```', /^7:6 the code cannot be read: /],
    ['TypeScript with a mistake', '```ts title="A"\nconst a: = 1;\n```', /^7:10 the code cannot be read: /],
  ])('with %s stops the build with its place', async (_what, source, expected) => {
    await expectMistake(`${source}\n`, expected);
  });

  it('is told all its mistakes at once, in the order of its lines', async () => {
    const found = await mistakesOf('[a](/a)\n\n{b}\n\n[c](/c)\n');
    expect(found.map((line) => line.replace(/^.*?news\.mdx:(\d+).*$/, '$1'))).toEqual(['6', '8', '10']);
  });

  it('leads to headings of its own language', async () => {
    const guide = (language: string) => `content/documentation/${language}/cap-your-spend.mdx`;
    const guides = { [guide('en')]: '## When\n', [guide('de')]: '## Wäre\n' };
    const to = (anchor: string) => `[a](/documentation/cap-your-spend#${anchor})\n`;
    const german = 'content/blog/de/news.mdx';
    expect(await mistakesIn({ ...guides, [own]: to('when'), [german]: to('wäre') })).toEqual([]);
    expect(await mistakesIn({ ...guides, [own]: to('wäre'), [german]: to('when') })).toEqual([
      `${own}:6:1 the link leads to /documentation/cap-your-spend#wäre, but the page has no such heading`,
      `${german}:6:1 the link leads to /documentation/cap-your-spend#when, but the page has no such heading`,
    ]);
  });

  it('adds nothing to another failure of the build', async () => {
    expect(await build({ [own]: '[a](/nothing)\n' }, new Error('Disk full'))).toContain('/nothing');
  });

  it('is compiled once for the bundles of browser and server, and anew when its text has changed', async () => {
    const of = (name: string) => contentPlugin().find((plugin) => plugin.name === name) as Plugin;
    const compile = (source: string) =>
      (of('waypost-content-compiler').transform as Transform).call(context, `${head}${source}`, join(root, own));
    const first = await compile('One.\n');
    expect(await compile('One.\n')).toBe(first);
    expect((await compile('Two.\n'))?.code).toContain('Two.');
  });

  it('is found by the search of each server that is built', async () => {
    const indexed: string[] = [];
    for (const environment of ['client', 'ssr', 'ssr']) {
      const plugins = contentPlugin();
      const named = (name: string) => plugins.find((plugin) => plugin.name === name) as Plugin;
      const compile = named('waypost-content-compiler').transform as Transform;
      await compile.call(context, `${head}## A rare word\n\nXylophone.\n`, join(root, own));
      const output = { environment: { name: environment }, emitFile: (file: Asset) => indexed.push(file.source) };
      (named('waypost-search-index').generateBundle as unknown as (this: typeof output) => void).call(output);
    }
    expect(indexed.map((index) => index.includes('/blog/news#a-rare-word'))).toEqual([true, true]);
  });
});
