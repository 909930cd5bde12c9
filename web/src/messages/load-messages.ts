import { type Language, languageOf } from '@waypost/domain/base/language';
import type { MessageFile } from './catalogue.ts';
import type { Messages } from './use-text.tsx';

type LanguageModule = {
  /** The messages of every page, and the titles in the heads of pages. */
  readonly commonMessages: Messages;
  /** The other files by their path, each loaded with the pages and parts that name it. */
  readonly messageFiles: Readonly<Record<string, () => Promise<Messages>>>;
};

/** A browser loads one of these, and the messages of a page with that page. */
const languageModules = {
  en: () => import('./portal-en.ts'),
  de: () => import('./portal-de.ts'),
} as const satisfies Record<Language, () => Promise<LanguageModule>>;

/** Grows as pages bring their messages: a page reads them only after they were loaded. */
const loadedMessages: Record<string, unknown> = {};
const loadedFiles = new Set<MessageFile>();

const languageOfPage = () => languageOf(document.documentElement.lang);

/** The messages that the browser has, those of every page included. */
export async function loadCommonMessages(): Promise<Messages> {
  const { commonMessages } = await languageModules[languageOfPage()]();
  return Object.assign(loadedMessages, commonMessages);
}

/** Loads the messages of a page or part in the page's language; the server has every message from its start. */
export async function loadMessages(files: readonly MessageFile[]): Promise<void> {
  const missing = files.filter((file) => !loadedFiles.has(file));
  if (import.meta.env.SSR || missing.length === 0) return;
  const { messageFiles } = await languageModules[languageOfPage()]();
  const load = async (file: MessageFile) => {
    Object.assign(loadedMessages, await messageFiles[`./${file}.json`]?.());
    loadedFiles.add(file);
  };
  await Promise.all(missing.map(load));
}

/** A part of a page that loads late, with its messages. */
export const withMessages =
  <Part>(files: readonly MessageFile[], loadPart: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([loadPart(), loadMessages(files)]);
    return part;
  };

async function everyMessage(language: Language): Promise<Messages> {
  const { commonMessages, messageFiles } = await languageModules[language]();
  const files = await Promise.all(Object.values(messageFiles).map((load) => load()));
  return Object.assign({}, commonMessages, ...files) as Messages;
}

const messagesOfServer = new Map<Language, Promise<Messages>>();

/** For the server, which renders every page in every language. */
export function allMessages(language: Language): Promise<Messages> {
  const messages = messagesOfServer.get(language) ?? everyMessage(language);
  messagesOfServer.set(language, messages);
  return messages;
}
