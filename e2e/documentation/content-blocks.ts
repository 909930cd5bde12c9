import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A block of code of a page, as its source has it. */
export type Block = {
  readonly language: string;
  readonly title: string;
  readonly code: string;
  /** The file and the line where it begins, as an editor finds them. */
  readonly place: string;
};

const attribute = (meta: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(meta)?.[1];

/** The blocks of a page of the content in their order. The German page has the same code (web/content-pages.test.ts). */
export function blocksIn(file: string): Block[] {
  const source = readFileSync(join(root, 'content', file), 'utf8');
  return [...source.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: meta = '', 3: code = '' }) => ({
      language,
      title: attribute(meta, 'title') ?? '',
      code: code.replace(/\n$/, ''),
      place: `content/${file}:${source.slice(0, index).split('\n').length}`,
    }),
  );
}

const fileName = /^([\w-]+\.\w+)(?:: .+)?$/;

/** The file that a block is part of: "server.mjs: answer the browser" belongs to server.mjs. */
export const fileOf = ({ language, title }: Block): string | undefined =>
  language === 'sh' ? undefined : fileName.exec(title)?.[1];

/** Checks a block; a failure begins with the place where the block is written. */
export async function checkedAt<Value>(place: string, check: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Error) error.message = `${place} does not do what the page says: ${error.message}`;
    throw error;
  }
}

/** The place of a block by the address of its page and its title. */
export function placeOf(path: string, title: string): string {
  const blocks = blocksIn(path.replace(/^(?:\/cn)?\/(\w+)\/(.+)$/, '$1/en/$2.mdx'));
  return blocks.find((block) => block.title === title)?.place ?? `${path} ${title}`;
}
