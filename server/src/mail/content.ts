import type { Role } from '@waypost/domain/accounts/roles';
import type { Language } from '@waypost/domain/base/language';

/** What happened to an account, for its owner, who may not have done it. */
export type SecurityNotice =
  | 'totp-added'
  | 'totp-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'factors-reset';

/** To support: somebody has cancelled, and said why. */
type CancelTicket = {
  readonly kind: 'cancel-ticket';
  readonly ticket: string;
  readonly project: string;
  readonly plan: string;
  readonly reason: string;
  readonly comment: string;
};

/** What a mail is about, with what its words need; in English where no language is said. */
export type MailContent = { readonly link: string; readonly lang?: Language } & (
  | {
      readonly kind: 'verify' | 'reset' | 'password-changed' | 'account-deleted' | SecurityNotice;
      /** Of an address that is proven; nobody else chooses words of a mail. */
      readonly firstName?: string;
    }
  | {
      readonly kind: 'invitation';
      readonly until: string;
      /** The proven address of who invites; nothing that they typed themselves. */
      readonly inviter?: string;
      /** What the invited person will be. */
      readonly roles?: readonly Role[];
    }
  | CancelTicket
  | { readonly kind: 'org-ids'; readonly organisations: readonly { readonly id: string; readonly name: string }[] }
);

export type Words = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly action: string;
  readonly after: string;
};
type ContentOf<Kind> = Extract<MailContent, { readonly kind: Kind }>;
type Writers = { readonly [Kind in MailContent['kind']]: (brand: string, content: ContentOf<Kind>) => Words };

/** All words of the mails in one language. */
export type MailLanguage = {
  readonly greeting: (firstName: string | undefined) => string;
  readonly fallback: string;
  readonly legal: (brand: string) => string;
  readonly writers: Writers;
};

/** A time by the calendar of everybody: a mail does not know where it is read. */
export const timeInWords = (iso: string, language: Language): string => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(iso))} UTC`;
};
