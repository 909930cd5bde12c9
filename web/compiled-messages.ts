import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { defaultLanguage } from '@waypost/domain/base/language';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

type Texts = Readonly<Record<string, string>>;

/** What a message fills in, and how: `{n, plural, …}` in one language is no `{n}` in the other. */
export function variablesOf(message: CompiledMessage): string[] {
  const all = message.flatMap((part): string[] => {
    if (typeof part === 'string') return [];
    const [name, kind, format] = part;
    const branches = typeof format === 'object' && format !== null ? Object.values(format).filter(Array.isArray) : [];
    return [kind ? `${name}, ${kind}` : name, ...branches.flatMap((branch) => variablesOf(branch as CompiledMessage))];
  });
  return [...new Set(all)].toSorted();
}

/** A message in parts, or what is wrong with it. */
function parsed(text: string): { readonly message: CompiledMessage; readonly mistake?: string } {
  try {
    return { message: compileMessageOrThrow(text) };
  } catch (error) {
    return {
      message: [],
      mistake: String((error as Error).message)
        .split('\n', 1)
        .join(''),
    };
  }
}

/** What has nothing to fill in stays a text. */
function shortest(message: CompiledMessage): string | CompiledMessage {
  const [only = ''] = message;
  return message.length <= 1 && typeof only === 'string' ? only : message;
}

/** What is wrong with each message: that it cannot be read, or a variable that the default language does not fill in. */
function mistakesOf(texts: Texts, known: Texts): { readonly id: string; readonly text: string }[] {
  return Object.entries(texts).flatMap(([id, text]) => {
    const { message, mistake } = parsed(text);
    if (mistake !== undefined) return [{ id, text: `the message cannot be read: ${mistake}` }];
    const filled = variablesOf(parsed(known[id] ?? '').message);
    const unknown = variablesOf(message).filter((variable) => !filled.includes(variable));
    return unknown.map((variable) => ({ id, text: `there is no variable {${variable}}` }));
  });
}

const lineOf = (source: string, id: string) =>
  source.slice(0, Math.max(0, source.indexOf(`${JSON.stringify(id)}:`))).split('\n').length;

/** Compiles the messages at build time, so that no message parser is sent to the browser; refuses those with mistakes. */
export function compiledMessages(): Plugin {
  return {
    name: 'waypost-compiled-messages',
    enforce: 'pre',
    transform(source, id) {
      const [, folder = '', file = ''] = /^(.+\/content\/messages\/)[^/]+\/(.+\.json)$/.exec(id) ?? [];
      if (file === '') return undefined;
      const texts = JSON.parse(source) as Texts;
      const known = JSON.parse(readFileSync(join(folder, defaultLanguage, file), 'utf8')) as Texts;
      const mistakes = mistakesOf(texts, known).map((one) => {
        return `${relative(join(folder, '../..'), id)}:${lineOf(source, one.id)} ${one.text}`;
      });
      if (mistakes.length > 0) return this.error({ message: mistakes.join('\n'), stack: '' });
      const compiled = Object.entries(texts).map(([key, text]) => [key, shortest(parsed(text).message)]);
      return { code: JSON.stringify(Object.fromEntries(compiled)), map: null };
    },
  };
}
