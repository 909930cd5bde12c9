import type { InvitedRole } from '@waypost/domain/accounts/roles';
import type { CapLevel, CapScope } from '@waypost/domain/caps/spend-cap';
import type { Language } from '@waypost/domain/base/language';

/** Security events of an account, for its owner, who may not have caused them. */
export type SecurityNotice =
  | 'totp-added'
  | 'totp-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'factors-reset';

/** To support: a customer has cancelled and given a reason. */
type CancelTicket = {
  readonly kind: 'cancel-ticket';
  readonly ticket: string;
  readonly project: string;
  readonly plan: string;
  readonly reason: string;
  readonly comment: string;
};

/** To the owner of a project: its usage, that of a key or of a customer, has reached a threshold of a spend cap. */
type SpendCapWarning = {
  readonly kind: 'spend-cap';
  readonly scope: CapScope;
  readonly name: string;
  readonly project: string;
  readonly level: CapLevel;
  /** Units, or minor units of the currency. */
  readonly used: number;
  readonly amount: number;
  readonly currency: string | null;
  /** The end of the period. */
  readonly ends: string;
  /** Whether calls are refused at 100 %. */
  readonly refuses: boolean;
};

export type PaymentNoticeKind = 'failed' | 'suspended' | 'terminated' | 'restored';

/** To the owner of a project: its payment has failed, what follows from that, or that it was made after all. */
type PaymentNotice = {
  readonly kind: 'payment-notice';
  readonly notice: PaymentNoticeKind;
  readonly project: string;
  /** What is owed, in minor units. */
  readonly amount: number;
  readonly currency: string;
  /** Days, unless it is paid before. */
  readonly suspendedOn: string;
  readonly terminatedOn: string;
};

/** To either person of a handover. `project` is missing in mails to people who have not accepted it. */
type HandoverMail = {
  readonly kind: 'handover';
  readonly event: 'offered' | 'taken_back' | 'refused' | 'accepted' | 'received';
  /** The address of the other person. */
  readonly person: string;
  readonly project?: string;
  /** The end of an offer in ISO 8601. */
  readonly until?: string;
};

/** To support: somebody wrote the contact form of the portal, whoever they are. */
type ContactMail = {
  readonly kind: 'contact-request';
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
};

/** To the buyer: a statement or credit note was issued; its files need a sign-in. */
type StatementMail = {
  readonly kind: 'statement';
  readonly number: string;
  readonly isCredit: boolean;
  /** Minor units. */
  readonly total: number;
  readonly currency: string;
};

/** The subject of a mail with the values for its text; in English by default. */
export type MailContent = { readonly link: string; readonly lang?: Language } & (
  | {
      readonly kind: 'verify' | 'reset' | 'password-changed' | 'account-deleted' | SecurityNotice;
      /** Only for a verified address: nobody else may choose words of a mail. */
      readonly firstName?: string;
    }
  | {
      readonly kind: 'invitation';
      readonly until: string;
      /** The inviter's verified address, and no text that they typed. */
      readonly inviter?: string;
      /** The roles that the invited person will get. */
      readonly roles?: readonly InvitedRole[];
    }
  | CancelTicket
  | SpendCapWarning
  | PaymentNotice
  | HandoverMail
  | ContactMail
  | StatementMail
  | { readonly kind: 'org-ids'; readonly organisations: readonly { readonly id: string; readonly name: string }[] }
);

export type Words = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly action: string;
  readonly after: string;
  /** Who sent the mail, if the language's own words are wrong for it. */
  readonly legal?: string;
};
export type ContentOf<Kind> = Extract<MailContent, { readonly kind: Kind }>;
type Writers = { readonly [Kind in MailContent['kind']]: (brand: string, content: ContentOf<Kind>) => Words };

/** All texts of mails in one language. */
export type MailLanguage = {
  readonly greeting: (firstName: string | undefined) => string;
  readonly fallback: string;
  readonly legal: (brand: string) => string;
  readonly writers: Writers;
};

/** Units, or an amount in minor units of a currency. */
export const usageInWords = (amount: number, currency: string | null, language: Language): string =>
  currency === null
    ? new Intl.NumberFormat(language).format(amount)
    : new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100);

/** Such as 29 December 2026; days are UTC days. */
export const dayInWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** In UTC, because a mail does not know its reader's time zone. */
export const timeInWords = (iso: string, language: Language): string => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(iso))} UTC`;
};

/** Typed text, a paragraph for each of its lines. */
export const paragraphsOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');
