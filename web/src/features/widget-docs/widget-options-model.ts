import { pageOptionRules } from '@waypost/widget/host/page-address';
import type { AccountPageOptions, AccountWidgetOptions } from '@waypost/widget/host/widget-options';
import { type PageOptionName, pageOptionNames } from '@waypost/widget/protocol';

export type PageOption = keyof AccountPageOptions;
/** The form control of an option: a switch, a line of text, a number, or a comma-separated list. */
export type OptionKind = 'switch' | 'text' | 'number' | 'list';

/** A kind that does not fit the option, or a missing option, does not compile. */
type KindOf<Value> = Value extends boolean
  ? 'switch'
  : Value extends number
    ? 'number'
    : Value extends string
      ? 'text'
      : 'list';
type Kinds = { readonly [Option in PageOption]-?: KindOf<NonNullable<AccountPageOptions[Option]>> };

const kinds: Kinds = {
  signInTemplate: 'text',
  noFB: 'switch',
  signInScreenConfig: 'list',
  mfaClientIdArray: 'list',
  mfaEmailAddr: 'text',
  onlySignUp: 'switch',
  noSignUp: 'switch',
  prefillEmailAddr: 'text',
  theme: 'text',
  realm: 'text',
  realmInput: 'switch',
  frameNoClose: 'switch',
  inviteToken: 'text',
  selfCertifyAge: 'switch',
  uatDuration: 'number',
  phoneNumberField: 'switch',
  companyEmailInSignUp: 'switch',
  realmAny: 'switch',
  require2fa: 'switch',
  channel: 'text',
  trackId: 'text',
  lang: 'text',
};

export type PageOptionRow = {
  /** The query parameter of the account page. */
  readonly parameter: PageOptionName;
  readonly option: PageOption;
  /** The first interface version that passes it on. */
  readonly since: string;
  readonly kind: OptionKind;
};

/** Every option of the account pages, from the widget's own tables. */
export const pageOptionRows: readonly PageOptionRow[] = pageOptionNames.map((parameter) => {
  const [since, option] = pageOptionRules[parameter];
  return { parameter, option, since, kind: kinds[option] };
});

/** The options for the widget itself, which never reach a page. */
const embedderOptionTable: Record<Exclude<keyof AccountWidgetOptions, PageOption>, true> = {
  clientId: true,
  type: true,
  codeChallenge: true,
  callback: true,
  accountHost: true,
  environment: true,
  environments: true,
  version: true,
  container: true,
  redirectUri: true,
  title: true,
  loadTimeoutMs: true,
};
export const embedderOptions = Object.keys(embedderOptionTable) as (keyof typeof embedderOptionTable)[];
