import { queryOptions } from '@tanstack/react-query';
import type { PaymentFlow } from '@waypost/domain/payments/payment-session';
import type { Api } from '../../../api/api.ts';
import { withoutPaymentParameters } from '../payment-return.ts';

type OlderSession = { readonly flow: PaymentFlow; readonly generation: number };

function inputOf(flow: PaymentFlow) {
  const { pathname, search, searchParams } = new URL(withoutPaymentParameters(location.href));
  const [create, upgradeId] = ['create', 'upgradeId'].map((name) => searchParams.get(name) || undefined);
  return { flow, create, upgradeId, source: `${pathname}${search}` };
}

/** A session of the portal (REQ-101) and its form at the provider (REQ-99); each mounted form has its own. */
export const olderSessionQuery = (api: Api, { flow, generation }: OlderSession) =>
  queryOptions({
    queryKey: ['older-payment-session', flow, generation],
    queryFn: async ({ signal }) => {
      const session_id = await api.payments.openPaymentSession({ body: inputOf(flow) }, { signal });
      return api.payments.openPaymentForm({ body: { session_id } }, { signal });
    },
    staleTime: Infinity,
    gcTime: 0,
  });
