import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the menu and the head of a page need to know without its text. */
export type PageFacts = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly order: number;
};

export function factOf(text: string, name: string, file: string): string {
  const [, head] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  const value = new RegExp(`^${name}: (.+)$`, 'm').exec(head ?? '')?.[1];
  if (value === undefined) throw new Error(`${file} has no ${name} in its front matter`);
  return value;
}

function factsOf(folder: string, file: string): PageFacts {
  const text = readFileSync(join(folder, file), 'utf8');
  const fact = (name: string) => factOf(text, name, file);
  return {
    slug: file.replace(/\.mdx$/, ''),
    title: fact('title'),
    description: fact('description'),
    order: Number(fact('order')),
  };
}

const byOrder = (one: PageFacts, other: PageFacts) => one.order - other.order || one.slug.localeCompare(other.slug);

/** The pages of each language, which is a folder of its own, in the order of their menu. */
export function documentationPages(folder: string): Record<string, PageFacts[]> {
  const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return Object.fromEntries(
    languages.map(({ name }) => {
      const files = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.mdx'),
      );
      return [name, files.map((file) => factsOf(join(folder, name), file)).toSorted(byOrder)];
    }),
  );
}
