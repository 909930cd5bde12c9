import { expect, it } from 'vitest';
import type { PaymentProvider } from '../../../adapters/payment-providers/payment-provider.port.ts';
import type { PaymentOutcome } from '../../../adapters/payment-providers/provider-answers.port.ts';
import type { AttemptRecord } from '../attempts/attempts.service.ts';
import type { MethodRecord } from '../methods/methods.service.ts';
import { createSendCharge } from './charge-sending.service.ts';

const attempt = {
  attempt_id: 'pay_1',
  developer_id: 'dev_1',
  amount: 500,
  currency: 'eur',
} as unknown as AttemptRecord;
const method = { provider: 'cards', token: 'T' } as MethodRecord;

const answering = (outcome: PaymentOutcome) => {
  const provider = { charge: () => Promise.resolve(outcome) } as unknown as PaymentProvider;
  return createSendCharge({ providers: { find: () => provider }, portalOrigin: 'http://localhost:3000' });
};

it.each<[PaymentOutcome, PaymentOutcome]>([
  [{ state: 'ACTION_REQUIRED' }, { state: 'REFUSED', refusal: 'authentication_failed' }],
  [
    { state: 'AUTHORISED', reference: 'PSP' },
    { state: 'AUTHORISED', reference: 'PSP' },
  ],
  [{ state: 'PENDING' }, { state: 'PENDING' }],
  [
    { state: 'REFUSED', refusal: 'declined' },
    { state: 'REFUSED', refusal: 'declined' },
  ],
])('a charge without its payer that is %o at its provider is %o', async (outcome, expected) => {
  expect(await answering(outcome)(attempt, method)).toEqual(expected);
});

it('a charge without a token or a provider is not sent', async () => {
  const noProvider = createSendCharge({ providers: { find: () => undefined }, portalOrigin: '' });
  const refused = { kind: 'refused', detail: 'no provider' };
  expect(await noProvider(attempt, method)).toEqual(refused);
  expect(await answering({ state: 'AUTHORISED' })(attempt, { ...method, token: null })).toEqual(refused);
});
