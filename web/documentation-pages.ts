import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the menu and the head of a page need to know without its text. */
export type PageFacts = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly order: number;
  /** What kind of document it is, and what it is about; feedback is sent with it. */
  readonly type: string;
  readonly category: string;
  readonly product: string;
  readonly subCategory: string;
};

export function factOf(text: string, name: string): string | undefined {
  const [, head] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  return new RegExp(`^${name}: (.+)$`, 'm').exec(head ?? '')?.[1];
}

function factsOf(folder: string, file: string): PageFacts {
  const text = readFileSync(join(folder, file), 'utf8');
  const fact = (name: string) => {
    const value = factOf(text, name);
    if (value === undefined) throw new Error(`${file} has no ${name} in its front matter`);
    return value;
  };
  return {
    slug: file.replace(/\.mdx$/, ''),
    title: fact('title'),
    description: fact('description'),
    order: Number(fact('order')),
    type: fact('type'),
    category: factOf(text, 'category') ?? '',
    product: factOf(text, 'product') ?? '',
    subCategory: factOf(text, 'sub_category') ?? '',
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
