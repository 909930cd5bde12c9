import type { Language } from '@waypost/domain/base/language';
import type { ComponentType } from 'react';
import { accountMessages } from '../../../messages/account-messages.ts';
import type { Messages } from '../../../messages/use-text.tsx';
import type { AccountPage } from './account-page-data.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';

/**
 * A browser loads the requested page, and the others on demand, each from `{name}-page.tsx`. Sign-in is the most
 * frequent page and shares most of its code, so it is part of the entry.
 */
const pages = {
  'sign-in': () => Promise.resolve(SignInPage),
  'sign-up': async () => (await import('../sign-up/sign-up-page.tsx')).SignUpPage,
  'reset-password': async () => (await import('../mails/reset-password-page.tsx')).ResetPasswordPage,
  'forgot-org-id': async () => (await import('../mails/forgot-org-id-page.tsx')).ForgotOrgIdPage,
  'resend-invite': async () => (await import('../mails/resend-invite-page.tsx')).ResendInvitePage,
  'email-verify': async () => (await import('../mails/email-verify-page.tsx')).EmailVerifyPage,
  'ssx-ec': async () => (await import('../sign-in/ssx-ec-page.tsx')).SsxEcPage,
  'conversion-sign-in': async () => (await import('../sign-in/conversion-sign-in-page.tsx')).ConversionSignInPage,
  account: async () => (await import('../settings/account-page.tsx')).AccountPage,
  federated: async () => (await import('../federation/federated-page.tsx')).FederatedPage,
  'not-found': async () => (await import('./not-found-page.tsx')).NotFoundPage,
} as const satisfies Record<AccountPage, () => Promise<ComponentType>>;

/** The messages of a page besides the common ones. */
const messagesOfPage: Readonly<Partial<Record<AccountPage, 'account-settings'>>> = { account: 'account-settings' };

export type LoadedPage = { readonly name: AccountPage; readonly Page: ComponentType; readonly messages: Messages };

export async function loadAccountPage(name: AccountPage, language: Language): Promise<LoadedPage> {
  const part = messagesOfPage[name];
  const [Page, messages] = await Promise.all([
    pages[name](),
    part === undefined ? {} : accountMessages.file(part, language),
  ]);
  return { name, Page, messages };
}

/** The chunks that a page starts with, by their build names: the server lists them in the page's head. */
export const chunksOf = (name: AccountPage, language: string): readonly string[] => [
  `${name}-page`,
  `account-${language}`,
  ...(messagesOfPage[name] === undefined ? [] : [`${messagesOfPage[name]}-${language}`]),
];
