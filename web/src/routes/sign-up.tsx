import { createFileRoute } from '@tanstack/react-router';
import { loadPlans } from './-load-plans.ts';
import { pageHead } from './-page-head.ts';
import { SignUpEntrance } from './-sign-up-entrance.tsx';
import { passSignedIn, signUpSearch } from './-sign-up-search.ts';

function SignUpPage() {
  return <SignUpEntrance {...Route.useSearch()} />;
}

/** The sign-up page, which leads to the create flow. */
export const Route = createFileRoute('/sign-up')({
  validateSearch: signUpSearch,
  beforeLoad: passSignedIn,
  loader: ({ context }) => loadPlans(context),
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.signUpTitle') }),
  staticData: { messages: ['accounts'] },
  component: SignUpPage,
});
