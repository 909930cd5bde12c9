import { createFileRoute, redirect } from '@tanstack/react-router';
import { returnPath } from '../features/accounts/after-sign-in.ts';
import { Entrance } from '../features/accounts/entrance.tsx';
import { pageHead } from './-page-head.ts';

type LoginSearch = { readonly return?: string };

const destinationOf = (search: LoginSearch, portal: string) => returnPath(search.return, portal);

function LoginPage() {
  const search = Route.useSearch();
  const { page } = Route.useRouteContext();
  return <Entrance flow="sign-in" destination={destinationOf(search, page.config.hosts.portal)} />;
}

/** Signing in (NAV-28); who is signed in already goes on at once. */
export const Route = createFileRoute('/login')({
  validateSearch: (search): LoginSearch => (typeof search['return'] === 'string' ? { return: search['return'] } : {}),
  beforeLoad({ context, search }) {
    if (context.session.user() === null) return;
    throw redirect({ href: destinationOf(search, context.page.config.hosts.portal), replace: true });
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('accounts.signIn.title') }),
  component: LoginPage,
});
