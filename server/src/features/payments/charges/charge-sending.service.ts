import type { CardProvider } from '../../../adapters/cards/card-provider.port.ts';
import type { WalletProvider } from '../../../adapters/wallet/wallet-provider.port.ts';
import { outcomeOfAnswer } from '../cards/card-outcomes.ts';
import type { AttemptOutcome, AttemptRecord } from '../attempts/attempts.service.ts';
import type { ProviderAnswer, SendCharge } from './charges.service.ts';

export type ChargeProviders = {
  readonly wallet: WalletProvider | undefined;
  readonly cards: CardProvider | undefined;
  readonly portalOrigin: string;
};

/** Nobody is there to prove anything: a charge that asks for it is refused. */
const withoutPayer = (outcome: AttemptOutcome): AttemptOutcome =>
  outcome.state === 'ACTION_REQUIRED' ? { ...outcome, state: 'REFUSED', refusal: 'authentication_failed' } : outcome;

const stateOfCapture: Readonly<Record<string, AttemptOutcome['state']>> = {
  COMPLETED: 'AUTHORISED',
  DECLINED: 'REFUSED',
  FAILED: 'REFUSED',
};

async function chargeWallet(wallet: WalletProvider, attempt: AttemptRecord, token: string): Promise<ProviderAnswer> {
  const { attempt_id, amount: minor, currency } = attempt;
  const result = await wallet.charge({ attempt: attempt_id, amount: { currency, minor }, token });
  if (result.kind !== 'answer') return result;
  const state = stateOfCapture[result.status] ?? 'PENDING';
  return { state, reference: result.reference, ...(state === 'REFUSED' && { refusal: 'declined' }) };
}

async function chargeCard(
  { cards, portalOrigin }: Pick<ChargeProviders, 'portalOrigin'> & { readonly cards: CardProvider },
  { attempt_id, developer_id, amount, currency }: AttemptRecord,
  token: string,
): Promise<ProviderAnswer> {
  const result = await cards.charge({
    attempt: attempt_id,
    shopper: developer_id,
    amount: { currency, minor: amount },
    token,
    returnUrl: `${portalOrigin}/billing-management`,
  });
  return result.kind === 'answer' ? withoutPayer(outcomeOfAnswer(result)) : result;
}

/** The request of an attempt depends on its row alone, so that a repeat under its key is the same request. */
export const createSendCharge =
  ({ cards, wallet, portalOrigin }: ChargeProviders): SendCharge =>
  async (attempt, { provider, token }) => {
    if (token !== null && provider === 'cards' && cards) return chargeCard({ cards, portalOrigin }, attempt, token);
    if (token !== null && provider === 'wallet' && wallet) return chargeWallet(wallet, attempt, token);
    return { kind: 'refused', detail: 'no provider' };
  };
