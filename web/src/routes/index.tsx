import { createFileRoute } from '@tanstack/react-router';
import { currencyQuery } from '../api/currency.ts';
import { SnippetTabs } from '../features/credential-choosers/snippet-tabs.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { planFeaturesQuery } from '../api/plan-features-query.ts';
import { publicPlansQuery } from '../api/public-plans-query.ts';
import { pageHead } from './-page-head.ts';

function Home() {
  return <HomePage snippets={<SnippetTabs />} />;
}

export const Route = createFileRoute('/')({
  loader: async ({ context: { api, queryClient, session } }) => {
    const user = session.user();
    // The home page works without its plans too: an unavailable database must not take it down.
    await Promise.all([
      queryClient.prefetchQuery(publicPlansQuery(api)),
      queryClient.prefetchQuery(planFeaturesQuery(api)),
      user && queryClient.prefetchQuery(currencyQuery(api, user)),
    ]);
  },
  head({ match }) {
    const { text } = match.context;
    return pageHead(match, { title: text('home.title'), description: text('home.description'), isPublic: true });
  },
  staticData: { messages: ['home', 'plans', 'credential-choosers'], isForReading: true, beginsWithCode: true },
  component: Home,
});
