import type { Language } from '@waypost/domain/base/language';
import type { Messages } from './use-text.tsx';

/**
 * The messages of the account pages, by part and language: a browser gets one language, and of it those that its page needs.
 * `pages` is every page's; a part of its own is for what is loaded late (second factors, settings).
 */
const catalogues = {
  pages: {
    en: () => import('./account-en.ts'),
    de: () => import('./account-de.ts'),
  },
  factors: {
    en: () => import('./account-factors-en.ts'),
    de: () => import('./account-factors-de.ts'),
  },
  settings: {
    en: () => import('./account-settings-en.ts'),
    de: () => import('./account-settings-de.ts'),
  },
} as const satisfies Record<string, Record<Language, () => Promise<{ readonly messages: Messages }>>>;

export type AccountMessages = keyof typeof catalogues;

export async function loadAccountMessages(part: AccountMessages, language: Language): Promise<Messages> {
  return (await catalogues[part][language]()).messages;
}
