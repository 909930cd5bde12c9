import { browserKeys, flowKeys, personKeys, tabKeys } from '../../api/client-storage.ts';
import { themeCookie } from '../../api/preference-cookies.ts';
import { noticeCookieNames } from '../../api/site-notice.ts';
import { languageCookie } from '@waypost/domain/base/language';

export type StoredPurpose =
  | 'session'
  | 'xsrf'
  | 'resume'
  | 'consent'
  | 'terms'
  | 'migration'
  | 'pausedClicks'
  | 'account'
  | 'flow'
  | 'signIn'
  | 'feedback'
  | 'scroll'
  | 'theme'
  | 'language'
  | 'currency'
  | 'projectStatus';

/** How long something stays in the browser. */
export type StoredLife = 'visit' | 'tab' | 'session' | 'year' | 'minutes' | 'until';

/** Something that the portal or its account service stores in a browser; a name may end in `*`. */
export type StoredData = {
  readonly names: readonly string[];
  readonly purpose: StoredPurpose;
  readonly life: StoredLife;
};

const necessary: readonly StoredData[] = [
  { names: ['__Host-waypost_session', '__Host-waypost_account'], purpose: 'session', life: 'session' },
  { names: ['XSRF-TOKEN', 'ACCOUNT-XSRF-TOKEN'], purpose: 'xsrf', life: 'session' },
  { names: ['__Secure-waypost_resume', 'waypost-redirect-*'], purpose: 'resume', life: 'minutes' },
  { names: [noticeCookieNames.consent], purpose: 'consent', life: 'year' },
  { names: [noticeCookieNames.termsVersion], purpose: 'terms', life: 'year' },
  { names: ['migration-modal-*'], purpose: 'migration', life: 'minutes' },
  { names: [browserKeys.pausedClicks], purpose: 'pausedClicks', life: 'until' },
  { names: Object.values(personKeys), purpose: 'account', life: 'tab' },
  { names: Object.values(flowKeys), purpose: 'flow', life: 'tab' },
  { names: ['account-typing', 'used-link', 'own-challenge'], purpose: 'signIn', life: 'tab' },
  { names: Object.values(tabKeys), purpose: 'feedback', life: 'tab' },
  { names: ['tsr-scroll-restoration-*'], purpose: 'scroll', life: 'tab' },
];

const preferences: readonly StoredData[] = [
  { names: [themeCookie], purpose: 'theme', life: 'year' },
  { names: [languageCookie], purpose: 'language', life: 'year' },
  { names: [browserKeys.currency], purpose: 'currency', life: 'until' },
  { names: [browserKeys.projectStatus], purpose: 'projectStatus', life: 'until' },
];

/** Everything that is stored, by what the reader decides about. */
export const storedData = { necessary, preferences } as const;
