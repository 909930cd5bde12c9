import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import { contentPlugin } from './content-plugin.ts';

type Transform = (source: string, id: string) => Promise<unknown>;
const file = '/repo/content/blog/en/news.mdx';
const head = '---\ntitle: News\ndescription: What is new.\n---\n\n';

/** The compiled code, or the mistake with its place. */
async function compiled(source: string): Promise<string> {
  const [mdx] = contentPlugin() as [Plugin & { readonly transform: Transform }];
  return mdx.transform(source, file).then(
    (done) => (done as { readonly code: string }).code,
    (error: unknown) => `${String(error)} ${JSON.stringify((error as { readonly place?: unknown }).place)}`,
  );
}

it('compiles a page, and refuses a broken one with the line of the mistake', async () => {
  expect(await compiled(`${head}A [link](/pricing).\n`)).toContain('/pricing');
  const unclosed = await compiled(`${head}Fine.\n\n<Notice kind="info">\nNever closed.\n`);
  expect(unclosed).toMatch(/closing tag for `<Notice>` \(8:1/);
  expect(await compiled(`${head}An {unfinished expression.\n`)).toMatch(/"line":[67]/);
  expect(await compiled(`${head}## One\n\n## One\n`)).toContain('Two headings of a page say the same');
});
