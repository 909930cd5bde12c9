import type { PageFlow, PageOptionName, PageOptions } from '../protocol.ts';
import { pageOptionNames } from '../protocol.ts';
import { isVersionAtLeast } from './version.ts';
import type { AccountPageOptions, WidgetType } from './widget-options.ts';

type OptionValue = AccountPageOptions[keyof AccountPageOptions];

/** For each parameter: the first interface version that passes it on, and its option (ACC-15). */
export const pageOptionRules: Record<PageOptionName, readonly [since: string, option: keyof AccountPageOptions]> = {
  'sign-in-template': ['3', 'signInTemplate'],
  noFB: ['3', 'noFB'],
  'sign-in-screen-config': ['3', 'signInScreenConfig'],
  'mfa-client-id-array': ['4.5', 'mfaClientIdArray'],
  'mfa-email-addr': ['4.5', 'mfaEmailAddr'],
  'only-sign-up': ['4', 'onlySignUp'],
  'no-sign-up': ['4', 'noSignUp'],
  'prefill-email-addr': ['4', 'prefillEmailAddr'],
  theme: ['4', 'theme'],
  realm: ['4', 'realm'],
  'realm-input': ['4', 'realmInput'],
  'frame-no-close': ['4', 'frameNoClose'],
  'invite-token': ['4', 'inviteToken'],
  'self-certify-age': ['4', 'selfCertifyAge'],
  'uat-duration': ['4', 'uatDuration'],
  'phone-number-field': ['4.5', 'phoneNumberField'],
  'company-email-in-signup': ['4.5', 'companyEmailInSignUp'],
  'realm-any': ['4', 'realmAny'],
  require2fa: ['4.5', 'require2fa'],
  channel: ['4.5', 'channel'],
  'track-id': ['0.1', 'trackId'],
  lang: ['0.1', 'lang'],
};

function written(value: OptionValue): string {
  if (value === undefined || value === false) return '';
  return typeof value === 'object' ? value.join(',') : String(value);
}

/** The options that an embedder of this interface version passes to the page, as query parameters (ACC-15). */
export function pageOptions(version: string, options: AccountPageOptions): PageOptions {
  const passed: PageOptions = {};
  for (const name of pageOptionNames) {
    const [since, option] = pageOptionRules[name];
    const text = isVersionAtLeast(version, since) ? written(options[option]) : '';
    if (text) passed[name] = text;
  }
  return passed;
}

/** The parts of an account page's address besides the options. */
export interface PageAddress {
  accountOrigin: string;
  clientId: string;
  version: string;
  type: WidgetType;
  /** The embedding origin; the account service checks it against the client registry (ACC-19). */
  uri: string;
}

const setMfaPages: Partial<Record<PageFlow, string>> = {
  'sign-in-with-set-mfa': 'sign-in',
  'sign-up-with-set-mfa': 'sign-up',
};

/** The address of the account page of a flow: `{account host}/{page name}` with the query of ACC-16 (ACC-04). */
export function pageUrl(flow: PageFlow, address: PageAddress, options: PageOptions): string {
  const url = new URL(`/${setMfaPages[flow] ?? flow}`, address.accountOrigin);
  const { clientId, version, type, uri } = address;
  const query = { 'client-id': clientId, version, sdk: 'true', type, uri, ...options };
  url.search = new URLSearchParams(query).toString();
  return url.href;
}

/**
 * The origin of the account service: the host of the named environment, or the default host (ACC-20). Undefined for an
 * unknown environment or an invalid origin.
 */
export function accountOrigin(options: {
  accountHost?: string;
  environment?: string;
  environments?: Readonly<Record<string, string>>;
}): string | undefined {
  const { accountHost, environment, environments = {} } = options;
  const origin = environment === undefined ? accountHost : new Map(Object.entries(environments)).get(environment);
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const url = new URL(origin);
  return /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
