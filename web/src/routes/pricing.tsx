import { createFileRoute } from '@tanstack/react-router';
import { currencyQuery } from '../api/currency.ts';
import { publicPlansQuery } from '../api/public-plans-query.ts';
import { PricingPage } from '../features/pricing/pricing-page.tsx';
import { usagePricesQuery } from '../api/pricing-queries.ts';
import { pageHead } from './-page-head.ts';

export const Route = createFileRoute('/pricing')({
  loader: async ({ context: { api, queryClient, session } }) => {
    const user = session.user();
    await Promise.all([
      queryClient.prefetchQuery(publicPlansQuery(api)),
      queryClient.prefetchQuery(usagePricesQuery(api)),
      user && queryClient.prefetchQuery(currencyQuery(api, user)),
    ]);
  },
  head({ match }) {
    const { text } = match.context;
    return pageHead(match, { title: text('chrome.pricing'), description: text('pricing.description'), isPublic: true });
  },
  staticData: { messages: ['pricing'], isForReading: true },
  component: PricingPage,
});
