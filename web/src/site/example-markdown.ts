import type { Language } from '@waypost/domain/base/language';
import { exampleAddresses } from '../example-addresses.ts';
import { readTexts } from '../features/explorer/content/explorer-content.ts';
import { loadExplorer } from '../features/explorer/content/explorer-view.ts';
import { paths } from '../paths.ts';

/** All live examples as links to their Markdown. */
export async function exampleLinks(language: Language): Promise<string[]> {
  const { example } = await readTexts(language);
  return exampleAddresses.map(({ uid, path }) => {
    const { title, text } = example[uid] ?? { title: uid, text: '' };
    return `- [${title}](${path}.md): ${text}`;
  });
}

/** Every example with its code, for the file of all pages. */
export async function allExamples(language: Language): Promise<string[]> {
  const texts = await Promise.all(exampleAddresses.map(({ path }) => exampleMarkdown(path, language)));
  return texts.filter((text) => text !== undefined);
}

const names = { js: 'JavaScript', ts: 'TypeScript', py: 'Python', sh: 'curl' } as const;

/** An example with its code in each language, and what it prints; undefined if none is at this address. */
export async function exampleMarkdown(path: string, language: Language): Promise<string | undefined> {
  if (!exampleAddresses.some((address) => address.path === path)) return undefined;
  const parts = path.slice(paths.examples.length).split('/').filter(Boolean);
  const loaded = await loadExplorer({ parts, category: undefined }, language);
  if (!loaded.isFound) return undefined;
  const { example, sources, printed } = loaded.view;
  const codes = sources.map(({ language: name, code }) => `## ${names[name]}\n\n\`\`\`${name}\n${code}\n\`\`\``);
  const output = printed === undefined ? [] : [`\`\`\`text\n${printed}\n\`\`\``];
  return `${[`# ${example.title}`, example.text, ...codes, ...output].join('\n\n')}\n`;
}
