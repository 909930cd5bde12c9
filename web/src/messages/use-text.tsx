import { setupI18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { MessageId } from './catalogue.ts';

export type TextValues = Readonly<Record<string, string | number>>;
export type Text = (id: MessageId, values?: TextValues) => string;
/** Compiled messages by id; the account pages bring fewer than the portal. */
export type Messages = Readonly<Partial<Record<MessageId, string>>>;

const MessagesContext = createContext<Messages>({});

/** The words outside of components: in the head of a page. */
export function textOf(messages: Messages): Text {
  const i18n = setupI18n({ locale: 'en', messages: { en: messages as Record<string, string> } });
  return (id, values) => i18n._(id, values ? { ...values } : undefined);
}

export function TextProvider({ messages, children }: { messages: Messages; children: ReactNode }) {
  const i18n = useMemo(() => setupI18n({ locale: 'en', messages: { en: messages as Record<string, string> } }), [messages]);
  return (
    <MessagesContext value={messages}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </MessagesContext>
  );
}

/** The only way a page gets its words: `const t = useText(); t('projects.empty')`. */
export function useText(): Text {
  const { i18n } = useLingui();
  return (id, values) => i18n._(id, values ? { ...values } : undefined);
}

/** The words for a code that came over the wire; the catalogue's for UNKNOWN where it has none (ERR-03, ERR-26). */
export function useReasonText(): (reason: string, values?: TextValues) => string {
  const t = useText();
  const messages = use(MessagesContext);
  return (reason, values) => t(Object.hasOwn(messages, reason) ? (reason as MessageId) : 'UNKNOWN', values);
}
