import type { Language } from '@waypost/domain/base/language';
import type { Messages } from './use-text.tsx';

type LanguageModule = {
  /** The messages of every page of the entry. */
  readonly commonMessages: Messages;
  /** All other files by path, loaded with the pages and parts that name them. */
  readonly messageFiles: Readonly<Record<string, () => Promise<Messages>>>;
};

/** The message loader of one entry. A browser loads one language, and only the files that its page names. */
export function createMessageLoader<File extends string>(
  languageModules: Readonly<Record<Language, () => Promise<LanguageModule>>>,
) {
  const common = async (language: Language): Promise<Messages> => (await languageModules[language]()).commonMessages;

  const file = async (name: File, language: Language): Promise<Messages> => {
    const { messageFiles } = await languageModules[language]();
    return (await messageFiles[`./${name}.json`]?.()) ?? {};
  };

  const all = async (language: Language): Promise<Messages> => {
    const { commonMessages, messageFiles } = await languageModules[language]();
    const files = await Promise.all(Object.values(messageFiles).map((load) => load()));
    return Object.assign({}, commonMessages, ...files) as Messages;
  };

  return { common, file, all };
}
