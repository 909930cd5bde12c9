import { createFileRoute } from '@tanstack/react-router';
import { OlderCreatePage } from '../features/resellers/create/older-create-page.tsx';
import { readOlderSearch } from '../features/resellers/create/reseller-search.ts';
import { pageHead } from './-page-head.ts';
import { requireCreateSignIn } from './-require-create-sign-in.ts';

function OlderStep() {
  return <OlderCreatePage page="plans" search={Route.useSearch()} />;
}

export const Route = createFileRoute('/applications/create/reseller/plan_details')({
  validateSearch: readOlderSearch,
  beforeLoad: requireCreateSignIn,
  head: ({ match }) => pageHead(match, { title: match.context.text('resellers.createTitle') }),
  component: OlderStep,
  staticData: { messages: ['resellers'] },
});
