import { setupI18n, type I18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { type ReactNode, useMemo } from 'react';
import { english, type MessageId } from './catalogue.ts';

export type TextValues = Readonly<Record<string, string | number>>;
export type Text = (id: MessageId, values?: TextValues) => string;

export function createI18n(): I18n {
  return setupI18n({ locale: 'en', messages: { en: english } });
}

export function TextProvider({ children }: { children: ReactNode }) {
  const i18n = useMemo(createI18n, []);
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}

/** The only way a page gets its words: `const t = useText(); t('projects.empty')`. */
export function useText(): Text {
  const { i18n } = useLingui();
  return (id, values) => i18n._(id, values ? { ...values } : undefined);
}

/** Whether the catalogue has words for a code that came over the wire. */
export const hasText = (id: string): id is MessageId => id in english;
