/** Why a payment failed, as far as the payer may know; each has a sentence in `payments.json`. */
export const refusalCodes = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'blocked_card',
  'invalid_card',
  'security_code',
  'authentication_failed',
  'not_supported',
  'try_later',
  'cancelled',
  'expired',
  'error',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/**
 * The card provider's `refusalReasonCode`. Suspected fraud becomes a plain refusal, which does not tell a thief what to
 * change.
 */
const codeOfReason: Readonly<Record<string, RefusalCode>> = {
  '0': 'error',
  '4': 'try_later', // error at the acquirer
  '5': 'blocked_card',
  '6': 'expired_card',
  '7': 'error', // invalid amount
  '8': 'invalid_card',
  '9': 'try_later', // issuer unavailable
  '10': 'not_supported',
  '11': 'authentication_failed',
  '12': 'insufficient_funds',
  '15': 'cancelled',
  '16': 'cancelled',
  '21': 'try_later', // not submitted
  '23': 'not_supported', // transaction not permitted
  '24': 'security_code',
  '25': 'blocked_card', // restricted card
  '28': 'insufficient_funds', // withdrawal amount exceeded
  '29': 'insufficient_funds', // withdrawal count exceeded
  '38': 'authentication_failed', // authentication required
  '39': 'authentication_failed', // no answer of the authentication
  '42': 'authentication_failed', // error in the authentication
};

/** The refusal of a code of the card provider; `declined` for codes without a reason that the payer can act on. */
export function refusalOfReason(refusalReasonCode: string | undefined): RefusalCode {
  return codeOfReason[refusalReasonCode ?? ''] ?? 'declined';
}

export const isRefusalCode = (text: string | null | undefined): text is RefusalCode =>
  (refusalCodes as readonly unknown[]).includes(text);
