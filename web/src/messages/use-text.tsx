import { defaultLanguage, type Language } from '@waypost/domain/base/language';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { MessageId } from './catalogue.ts';
import { formatMessage, type Message, type TextValues } from './format-message.ts';

export type Text = (id: MessageId, values?: TextValues) => string;
/** Messages by id, as the build compiled them; the account pages bring fewer than the portal. */
export type Messages = Readonly<Partial<Record<MessageId, Message>>>;

const noValues = {};

/** The words outside of components: in the head of a page. */
export const textOf =
  (messages: Messages, language: Language = defaultLanguage): Text =>
  (id, values = noValues) =>
    formatMessage(messages[id] ?? id, values, language);

type Words = { readonly messages: Messages; readonly language: Language; readonly t: Text };

const WordsContext = createContext<Words>({ messages: {}, language: defaultLanguage, t: textOf({}) });

type TextProviderProps = { readonly messages: Messages; readonly language?: Language; readonly children: ReactNode };

/** Words for what stands below; a provider inside of another one adds to its words. */
export function TextProvider({ messages, language, children }: TextProviderProps) {
  const outer = useContext(WordsContext);
  const spoken = language ?? outer.language;
  const words = useMemo(() => {
    const all = { ...outer.messages, ...messages };
    return { messages: all, language: spoken, t: textOf(all, spoken) };
  }, [outer.messages, messages, spoken]);
  return <WordsContext value={words}>{children}</WordsContext>;
}

/** The only way a page gets its words: `const t = useText(); t('chrome.signIn')`. */
export const useText = (): Text => useContext(WordsContext).t;

/** Every text whose id begins so, by the rest of its id. */
export function useTextsUnder(prefix: string): Readonly<Record<string, string>> {
  const { messages, t } = useContext(WordsContext);
  return useMemo(() => {
    const ids = (Object.keys(messages) as MessageId[]).filter((id) => id.startsWith(prefix));
    return Object.fromEntries(ids.map((id) => [id.slice(prefix.length), t(id)]));
  }, [messages, t, prefix]);
}

/** The language of the page, for dates and numbers. */
export const useLanguage = (): Language => useContext(WordsContext).language;

/** The text of an id that is put together; undefined where the catalogue has none. */
export function useKnownText(): (id: string, values?: TextValues) => string | undefined {
  const { messages, t } = useContext(WordsContext);
  return (id, values) => (Object.hasOwn(messages, id) ? t(id as MessageId, values) : undefined);
}

/** The words for a code that came over the wire; the catalogue's for UNKNOWN where it has none (ERR-03, ERR-26). */
export function useReasonText(): (reason: string, values?: TextValues) => string {
  const t = useText();
  const known = useKnownText();
  return (reason, values) => known(reason, values) ?? t('UNKNOWN');
}
