import { createFileRoute } from '@tanstack/react-router';
import { placeInQuery } from '../../features/resellers/create/reseller-place.ts';
import { ResellerCreatePage } from '../../features/resellers/create/reseller-create-page.tsx';
import { readResellerSearch } from '../../features/resellers/create/reseller-search.ts';
import { pageHead } from '../-page-head.ts';

function CreateForReseller() {
  return <ResellerCreatePage place={placeInQuery(Route.useSearch())} />;
}

/** Creates or upgrades a project that a reseller runs. Everything in the query can change without a reload. */
export const Route = createFileRoute('/_signed-in/reseller/projects/create')({
  validateSearch: readResellerSearch,
  head: ({ match }) => pageHead(match, { title: match.context.text('resellers.createTitle') }),
  component: CreateForReseller,
  staticData: { messages: ['resellers'] },
});
