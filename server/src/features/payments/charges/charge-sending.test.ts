import { expect, it } from 'vitest';
import type { CardProvider, CardResult } from '../../../adapters/cards/card-provider.port.ts';
import type { WalletCharged, WalletProvider } from '../../../adapters/wallet/wallet-provider.port.ts';
import type { AttemptRecord } from '../attempts/attempts.service.ts';
import type { MethodRecord } from '../methods/methods.service.ts';
import { createSendCharge } from './charge-sending.service.ts';

const attempt = {
  attempt_id: 'pay_1',
  developer_id: 'dev_1',
  amount: 500,
  currency: 'eur',
} as unknown as AttemptRecord;
const methodOf = (provider: MethodRecord['provider']) => ({ provider, token: 'T' }) as MethodRecord;
const portalOrigin = 'http://localhost:3000';

it.each([
  ['RedirectShopper', { state: 'REFUSED', refusal: 'authentication_failed' }],
  ['ChallengeShopper', { state: 'REFUSED', refusal: 'authentication_failed' }],
  ['Authorised', { state: 'AUTHORISED' }],
  ['Pending', { state: 'PENDING' }],
])('a charge without its payer that the card provider answers with %s is %o', async (resultCode, expected) => {
  const answer: CardResult = {
    kind: 'answer',
    resultCode,
    reference: 'PSP',
    attempt: undefined,
    refusalReasonCode: undefined,
    action: undefined,
    card: undefined,
  };
  const cards = { charge: () => Promise.resolve(answer) } as unknown as CardProvider;
  const send = createSendCharge({ cards, wallet: undefined, portalOrigin });
  expect(await send(attempt, methodOf('cards'))).toMatchObject(expected);
});

it.each([
  ['COMPLETED', 'AUTHORISED'],
  ['PENDING', 'PENDING'],
  ['DECLINED', 'REFUSED'],
  ['FAILED', 'REFUSED'],
  ['PAYER_ACTION_REQUIRED', 'PENDING'],
])('a charge whose capture is %s at the wallet is %s', async (status, state) => {
  const answer: WalletCharged = { kind: 'answer', status, reference: 'CAPTURE' };
  const wallet = { charge: () => Promise.resolve(answer) } as unknown as WalletProvider;
  const send = createSendCharge({ cards: undefined, wallet, portalOrigin });
  expect(await send(attempt, methodOf('wallet'))).toMatchObject({ state, reference: 'CAPTURE' });
});
