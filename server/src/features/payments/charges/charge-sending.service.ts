import type { CardProvider } from '../../../adapters/cards/card-provider.port.ts';
import { outcomeOfAnswer } from '../cards/card-outcomes.ts';
import type { AttemptOutcome } from '../attempts/attempts.service.ts';
import type { SendCharge } from './charges.service.ts';

export type ChargeProviders = { readonly cards: CardProvider | undefined; readonly portalOrigin: string };

/** Nobody is there to prove anything: a charge that asks for it is refused. */
const withoutPayer = (outcome: AttemptOutcome): AttemptOutcome =>
  outcome.state === 'ACTION_REQUIRED' ? { ...outcome, state: 'REFUSED', refusal: 'authentication_failed' } : outcome;

/** The request of an attempt depends on its row alone, so that a repeat under its key is the same request. */
export const createSendCharge =
  ({ cards, portalOrigin }: ChargeProviders): SendCharge =>
  async ({ attempt_id, developer_id, amount, currency }, { provider, token }) => {
    if (provider !== 'cards' || !cards || token === null) return { kind: 'unknown', detail: 'no provider' };
    const result = await cards.charge({
      attempt: attempt_id,
      shopper: developer_id,
      amount: { currency, minor: amount },
      token,
      returnUrl: `${portalOrigin}/billing-management`,
    });
    return result.kind === 'answer' ? withoutPayer(outcomeOfAnswer(result)) : result;
  };
