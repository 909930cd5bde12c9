import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A block of code of a page, as its source has it. */
export type Block = { readonly language: string; readonly title: string; readonly code: string };

const attribute = (meta: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(meta)?.[1];

/** The blocks of a page of the content in their order. The German page has the same code (web/content-pages.test.ts). */
export function blocksIn(file: string): Block[] {
  const source = readFileSync(join(root, 'content', file), 'utf8');
  return [...source.matchAll(/^```(\w+)([^\n]*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', meta = '', code = '']) => ({
      language,
      title: attribute(meta, 'title') ?? '',
      code: code.replace(/\n$/, ''),
    }),
  );
}

const fileName = /^([\w-]+\.\w+)(?:: .+)?$/;

/** The file that a block is part of: "server.mjs: answer the browser" belongs to server.mjs. */
export const fileOf = ({ language, title }: Block): string | undefined =>
  language === 'sh' ? undefined : fileName.exec(title)?.[1];
