import { type CompiledMessage, compileMessageOrThrow as compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, languages } from '@waypost/domain/base/language';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { problemsOf } from '../config/problems.ts';

/** Texts that replace messages of pages, compiled, by language and message id. */
export type PageTexts = Readonly<Record<Language, Readonly<Record<string, CompiledMessage>>>>;

type Part = CompiledMessage[number];
type Read<T> = { readonly value: T; readonly problems: readonly string[] };

const Texts = z.record(z.string(), z.string());

/** The placeholders of a compiled message, also of those inside plurals and selections. */
function placeholdersOf(message: CompiledMessage): string[] {
  const ofPart = (part: Part): string[] => {
    if (typeof part === 'string') return [];
    const [name, , format] = part;
    const nested = format !== null && typeof format === 'object' ? Object.values(format) : [];
    return [name, ...nested.flatMap((inner) => (Array.isArray(inner) ? placeholdersOf(inner as CompiledMessage) : []))];
  };
  return message.flatMap(ofPart);
}

function catalogueOf(messagesFolder: string, language: Language): Readonly<Record<string, string>> {
  const files = globSync(`${language}/*.json`, { cwd: messagesFolder });
  return Object.assign(
    {},
    ...files.map((file) => Texts.parse(JSON.parse(readFileSync(join(messagesFolder, file), 'utf8')))),
  );
}

/** The problems of one text; every placeholder must be one that the product fills in. */
function problemOf(original: string | undefined, text: string): string | undefined {
  if (original === undefined) return 'there is no such text';
  const known = placeholdersOf(compileMessage(original));
  try {
    const unknown = placeholdersOf(compileMessage(text)).find((name) => !known.includes(name));
    if (unknown === undefined) return undefined;
    const list = known.length > 0 ? [...new Set(known)].map((name) => `{${name}}`).join(', ') : 'none';
    return `there is no placeholder {${unknown}}; this text has ${list}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Reads a JSON file of the brand; undefined if there is none. */
export function readBrandFile<T extends z.ZodType>(
  file: string,
  shape: T,
  problems: string[],
): z.output<T> | undefined {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') problems.push(`${file}: ${(error as Error).message}`);
    return undefined;
  }
  const parsed = shape.safeParse(content);
  if (!parsed.success) problems.push(...problemsOf(parsed.error, file));
  return parsed.data;
}

/** Reads `en.json` and `de.json` of the brand's folder of texts, and holds them to the product's own messages. */
export function readPageTexts(folder: string, messagesFolder: string): Read<PageTexts> {
  const problems: string[] = [];
  const compiledTexts = (language: Language) => {
    const file = join(folder, `${language}.json`);
    const texts = Object.entries(readBrandFile(file, Texts, problems) ?? {});
    const catalogue = texts.length > 0 ? catalogueOf(messagesFolder, language) : {};
    const wrong = texts.flatMap(([id, text]) => {
      const problem = problemOf(catalogue[id], text);
      return problem === undefined ? [] : [`${file}: ${id}: ${problem}`];
    });
    problems.push(...wrong);
    return wrong.length > 0 ? {} : Object.fromEntries(texts.map(([id, text]) => [id, compileMessage(text)]));
  };
  const value = Object.fromEntries(languages.map((language) => [language, compiledTexts(language)]));
  return { value: value as PageTexts, problems };
}
