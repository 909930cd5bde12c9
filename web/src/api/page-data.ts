import type { ClientConfig } from '@waypost/contract/entities/client-config';
import type { SessionUser } from '@waypost/contract/entities/session';
import type { Language } from '@waypost/domain/base/language';
import type { Messages } from '../messages/use-text.tsx';
import type { SiteNotice } from './site-notice.ts';

export type Theme = 'light' | 'dark' | 'system';

/** The data of a page besides its content. It is part of the HTML, so it never contains a token. */
export type PageData = {
  readonly config: ClientConfig;
  /** The brand's own texts in the language of the page. */
  readonly texts: Messages;
  readonly user: SessionUser | null;
  readonly theme: Theme;
  readonly language: Language;
  /** The language that the address names, which links of the page keep; null if it names none. */
  readonly addressedLanguage: Language | null;
  /** The value of the consent cookie, as it was understood. */
  readonly consent: string;
  readonly notice: SiteNotice | null;
  /** Of `user`; the list itself stays on the server. */
  readonly isExcludedFromMigration: boolean;
  /** Whether the policy of the document lets payment forms in. */
  readonly allowsPayments: boolean;
};

export const pageDataElementId = 'page-data';

/** JSON that is safe inside a script element: it can contain no closing tag and no comment. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** Reads what `scriptSafeJson` wrote into the page. */
export function readPageData<T>(): T {
  const element = document.getElementById(pageDataElementId);
  if (!element?.textContent) throw new Error('The page came without its data');
  return JSON.parse(element.textContent) as T;
}
