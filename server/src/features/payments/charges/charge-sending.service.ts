import type { PaymentOutcome } from '../../../adapters/payment-providers/provider-answers.port.ts';
import type { PaymentProviders } from '../providers.service.ts';
import type { SendCharge } from './asking.service.ts';

export type ChargeSendingDeps = {
  readonly providers: Pick<PaymentProviders, 'find'>;
  readonly portalOrigin: string;
};

/** Nobody is there to prove anything: a charge that asks for it is refused. */
const withoutPayer = (outcome: PaymentOutcome): PaymentOutcome =>
  outcome.state === 'ACTION_REQUIRED' ? { ...outcome, state: 'REFUSED', refusal: 'authentication_failed' } : outcome;

/** The request of an attempt depends on its row alone, so that a repeat under its key is the same request. */
export const createSendCharge =
  ({ providers, portalOrigin }: ChargeSendingDeps): SendCharge =>
  async ({ attempt_id, developer_id, amount, currency }, { provider: name, token }) => {
    const provider = providers.find(name);
    if (token === null || !provider) return { kind: 'refused', detail: 'no provider' };
    const answer = await provider.charge({
      attempt: attempt_id,
      account: developer_id,
      token,
      amount: { currency, minor: amount },
      returnUrl: `${portalOrigin}/billing-management`,
    });
    return 'state' in answer ? withoutPayer(answer) : answer;
  };
