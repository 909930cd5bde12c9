import { createFileRoute } from '@tanstack/react-router';
import { currencyQuery } from '../api/currency.ts';
import { publicPlansQuery } from '../api/public-plans-query.ts';
import { usagePricesQuery } from '../api/pricing-queries.ts';
import { rarePart } from '../ui/base/lazy-part.tsx';
import { pageHead } from './-page-head.ts';

// the create flow stands in the place of the page, and needs none of it
const PricingPage = rarePart(async () => (await import('../features/pricing/pricing-page.tsx')).PricingPage);

export const Route = createFileRoute('/pricing')({
  loader: async ({ context: { api, queryClient, session }, location }) => {
    const user = session.user();
    await Promise.all([
      queryClient.prefetchQuery(publicPlansQuery(api)),
      queryClient.prefetchQuery(usagePricesQuery(api)),
      user && queryClient.prefetchQuery(currencyQuery(api, user)),
      'create' in location.search ? undefined : PricingPage.load(),
    ]);
  },
  head({ match }) {
    const { text } = match.context;
    return pageHead(match, { title: text('chrome.pricing'), description: text('pricing.description'), isPublic: true });
  },
  staticData: { messages: ['pricing'], isForReading: true },
  component: PricingPage,
});
