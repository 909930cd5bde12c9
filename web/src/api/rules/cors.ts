import type { Rule } from './outgoing.ts';

/** REQ-06: cookies go to our own origin and to the account service, to nobody else. */
export const limitCredentials =
  (own: { portal: string; account: string }): Rule =>
  (outgoing, next) => {
    const { origin } = outgoing.url;
    const credentials = origin === own.portal || origin === own.account ? 'include' : 'omit';
    return next({ ...outgoing, credentials });
  };
