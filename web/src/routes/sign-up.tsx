import { createFileRoute, redirect } from '@tanstack/react-router';
import { afterSignUp } from '../features/accounts/after-sign-in.ts';
import { Entrance } from '../features/accounts/entrance.tsx';

type SignUpSearch = { readonly create?: string };

function SignUpPage() {
  const { create } = Route.useSearch();
  return <Entrance flow="sign-up" destination={afterSignUp(create)} />;
}

/** Signing up, and the create flow behind it (NAV-26); who is signed in already goes on at once. */
export const Route = createFileRoute('/sign-up')({
  validateSearch: (search): SignUpSearch => (typeof search['create'] === 'string' ? { create: search['create'] } : {}),
  beforeLoad({ context, search }) {
    if (context.session.user() !== null) throw redirect({ href: afterSignUp(search.create), replace: true });
  },
  head: () => ({ meta: [{ title: 'Sign up · Waypost' }] }),
  component: SignUpPage,
});
