import { createFileRoute } from '@tanstack/react-router';
import { afterSignUp } from '../features/accounts/sign-in/after-sign-in.ts';
import { Entrance } from '../features/accounts/entrance/entrance.tsx';
import { pageHead } from './-page-head.ts';
import { passSignedIn, signUpSearch } from './-sign-up-entrance.ts';

function SignUpPage() {
  const { create } = Route.useSearch();
  return <Entrance flow="sign-up" destination={afterSignUp(create)} />;
}

/** Signing up, and the create flow behind it. */
export const Route = createFileRoute('/register')({
  validateSearch: signUpSearch,
  beforeLoad: passSignedIn,
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.signUpTitle') }),
  staticData: { messages: ['accounts'] },
  component: SignUpPage,
});
