import { type Language, languageOf } from '@waypost/domain/base/language';
import type { MessageFile } from './catalogue.ts';
import { createMessageLoader } from './message-loader.ts';
import type { Messages } from './use-text.tsx';

const loader = createMessageLoader<MessageFile>({
  en: () => import('./portal-en.ts'),
  de: () => import('./portal-de.ts'),
});

/** Grows as pages load their messages, always before they read them. */
const loadedMessages: Record<string, unknown> = {};
const loadedFiles = new Set<MessageFile>();
/** The brand's own texts, which replace messages of every file. */
let brandTexts: Messages = {};

const languageOfPage = () => languageOf(document.documentElement.lang);

/** The messages that the browser has loaded, including the common ones; `texts` replace messages of every file. */
export async function loadCommonMessages(texts: Messages): Promise<Messages> {
  brandTexts = texts;
  return Object.assign(loadedMessages, await loader.common(languageOfPage()), brandTexts);
}

/** Loads the messages of a page or part in the page's language; the server has every message from the start. */
export async function loadMessages(files: readonly MessageFile[]): Promise<void> {
  const missing = files.filter((file) => !loadedFiles.has(file));
  if (import.meta.env.SSR || missing.length === 0) return;
  const load = async (file: MessageFile) => {
    Object.assign(loadedMessages, await loader.file(file, languageOfPage()), brandTexts);
    loadedFiles.add(file);
  };
  await Promise.all(missing.map(load));
}

/** A late part of a page, with its messages. */
export const withMessages =
  <Part>(files: readonly MessageFile[], loadPart: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([loadPart(), loadMessages(files)]);
    return part;
  };

const messagesOfServer = new Map<Language, Promise<Messages>>();

/** For the server, which renders every page in every language. */
export function allMessages(language: Language): Promise<Messages> {
  const messages = messagesOfServer.get(language) ?? loader.all(language);
  messagesOfServer.set(language, messages);
  return messages;
}

const mergedMessages = new WeakMap<Messages, Messages>();

/** All messages with the brand's own texts, merged once for each set of texts. */
export function withBrandTexts(messages: Messages, texts: Messages): Messages {
  const merged = mergedMessages.get(texts) ?? { ...messages, ...texts };
  mergedMessages.set(texts, merged);
  return merged;
}
