import { defaultLanguage, type Language } from '@waypost/domain/base/language';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { MessageId } from './catalogue.ts';
import { formatMessage, type Message, type TextValues } from './format-message.ts';

export type Text = {
  (id: MessageId, values?: TextValues): string;
  /** For dates and numbers; see formats.ts. */
  readonly language?: Language;
};
/** Compiled messages by id; account pages include fewer than the portal. */
export type Messages = Readonly<Partial<Record<MessageId, Message>>>;

const noValues = {};

/** Texts outside components, such as the title of a page. */
export const textOf = (messages: Messages, language: Language = defaultLanguage): Text =>
  Object.assign((id: MessageId, values: TextValues = noValues) => formatMessage(messages[id] ?? id, values, language), {
    language,
  });

type MessagesContext = { readonly messages: Messages; readonly language: Language; readonly t: Text };

const Context = createContext<MessagesContext>({ messages: {}, language: defaultLanguage, t: textOf({}) });

type ProviderProps = { readonly messages: Messages; readonly language: Language; readonly children: ReactNode };

/** Provides a page's messages. `messages` is read on use, so that messages loaded later are found too. */
export function MessagesProvider({ messages, language, children }: ProviderProps) {
  const context = useMemo(() => ({ messages, language, t: textOf(messages, language) }), [messages, language]);
  return <Context value={context}>{children}</Context>;
}

/** Adds the messages of a part to those of its page, whose messages include the brand's own and therefore win. */
export function AddMessages({ messages, children }: Omit<ProviderProps, 'language'>) {
  const outer = useContext(Context);
  const all = useMemo(() => ({ ...messages, ...outer.messages }), [outer.messages, messages]);
  return (
    <MessagesProvider messages={all} language={outer.language}>
      {children}
    </MessagesProvider>
  );
}

/** Every text of a page comes from here: `const t = useText(); t('chrome.signIn')`. */
export const useText = (): Text => useContext(Context).t;

/** All texts whose id starts with this prefix, by the rest of the id. */
export function useTextsUnder(prefix: string): Readonly<Record<string, string>> {
  const { messages, t } = useContext(Context);
  return useMemo(() => {
    const ids = (Object.keys(messages) as MessageId[]).filter((id) => id.startsWith(prefix));
    return Object.fromEntries(ids.map((id) => [id.slice(prefix.length), t(id)]));
  }, [messages, t, prefix]);
}

/** The language of the page, for dates and numbers. */
export const useLanguage = (): Language => useContext(Context).language;

/** The text of a computed id; undefined if the catalogue has none. */
export function useOptionalText(): (id: string, values?: TextValues) => string | undefined {
  const { messages, t } = useContext(Context);
  return (id, values) => (Object.hasOwn(messages, id) ? t(id as MessageId, values) : undefined);
}

/** The text for an error code from the server; the text of UNKNOWN if the catalogue has none. */
export function useReasonText(): (reason: string, values?: TextValues) => string {
  const t = useText();
  const known = useOptionalText();
  return (reason, values) => known(reason, values) ?? t('UNKNOWN');
}
