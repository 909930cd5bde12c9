import type { Language } from '@waypost/domain/base/language';
import type { ComponentType } from 'react';
import { accountMessages } from '../../../messages/account-messages.ts';
import type { Messages } from '../../../messages/use-text.tsx';
import type { AccountPage } from './account-page-data.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';

/**
 * A browser loads the page it is asked for, and the others when somebody goes there. Each stands in `{name}-page.tsx`.
 * Signing in is what nearly everybody comes for, and what the others share: it comes with the entry, in one file.
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

/** Messages of a page besides those of every page. */
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

/** The chunks that a page starts with, as the build names them: the browser is told of them in the page's head. */
export const chunksOf = (name: AccountPage, language: string): readonly string[] => [
  `${name}-page`,
  `account-${language}`,
  ...(messagesOfPage[name] === undefined ? [] : [`${messagesOfPage[name]}-${language}`]),
];
