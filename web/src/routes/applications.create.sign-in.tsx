import { createFileRoute, useRouter } from '@tanstack/react-router';
import { SignInScreen } from '../features/accounts/sign-in/sign-in-screen.tsx';
import { CreateSignInPage } from '../features/create-flow/evaluation/create-sign-in-page.tsx';
import { pageHead } from './-page-head.ts';

function SignInStep() {
  const router = useRouter();
  return <CreateSignInPage signIn={<SignInScreen flow="sign-in" onSignedIn={() => void router.invalidate()} />} />;
}

export const Route = createFileRoute('/applications/create/sign-in')({
  head: ({ match }) => pageHead(match, { title: match.context.text('evaluation.title') }),
  component: SignInStep,
  staticData: { messages: ['accounts', 'create-flow', 'evaluation', 'refusals'] },
});
