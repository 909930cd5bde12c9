import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { isMainRealm } from '@waypost/domain/accounts/roles';
import { ownAccountQuery } from '../../api/own-account-query.ts';
import { BillingPage } from '../../features/billing/billing-page.tsx';
import { billingListsQuery } from '../../features/billing/billing-queries.ts';
import { withMessages } from '../../messages/load-messages.ts';
import { rarePart } from '../../ui/base/lazy-part.tsx';
import { pageHead } from '../-page-head.ts';

const PaymentMethod = rarePart(
  withMessages(
    ['payments'],
    async () => (await import('../../features/payments/payment-method-section.tsx')).PaymentMethodSection,
  ),
);

type Search = Readonly<Record<string, unknown>>;

function Billing() {
  const navigate = useNavigate();
  const reenters = useLocation({ select: ({ search }) => 'reenterPaymentDetails' in search });
  const setReenters = (reenter: boolean) => {
    const search = ({ reenterPaymentDetails: _closed, ...query }: Search): Search =>
      reenter ? { ...query, reenterPaymentDetails: 'true' } : query;
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false });
  };
  return (
    <BillingPage
      reenters={reenters}
      setReenters={setReenters}
      payment={(isBlocked) => <PaymentMethod isBlocked={isBlocked} />}
    />
  );
}

export const Route = createFileRoute('/_signed-in/billing-management')({
  // a method would stay in the first script: only a property is split off
  loader: ({ context: { api, page, queryClient, session } }) => {
    const user = session.user();
    if (!user || !isMainRealm(user.realm, page.config.main_realm) || import.meta.env.SSR) return;
    void queryClient.prefetchQuery(ownAccountQuery(api));
    void queryClient.prefetchQuery(billingListsQuery(api));
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.billing') }),
  staticData: { messages: ['billing', 'billing-form'] },
  component: Billing,
});
