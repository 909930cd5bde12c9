import { createFileRoute } from '@tanstack/react-router';
import { type OwnUsageSearch, OwnUsagePage } from '../../features/usage/own/own-usage-page.tsx';
import { prefetchOwnUsage } from '../../features/usage/own/prefetch-own-usage.ts';
import { pageHead } from '../-page-head.ts';

function Usage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return <OwnUsagePage search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />;
}

/** The usage of everything that a user sees, with its filters in the address. */
export const Route = createFileRoute('/_signed-in/usage')({
  validateSearch: ({ filters, by }): OwnUsageSearch => ({
    ...(typeof filters === 'string' && { filters }),
    ...(typeof by === 'string' && { by }),
  }),
  loaderDeps: ({ search }) => search,
  pendingMs: Infinity, // a choice keeps the page as it is, and with it the focus
  loader: ({ context, deps }) => prefetchOwnUsage(context, deps),
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.usage') }),
  component: Usage,
  staticData: { messages: ['usage', 'usage-detail', 'own-usage'] },
});
