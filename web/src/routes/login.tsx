import { createFileRoute, redirect, useLocation } from '@tanstack/react-router';
import { returnPath } from '../features/accounts/sign-in/after-sign-in.ts';
import { Entrance } from '../features/accounts/entrance/entrance.tsx';
import { InvitedEntrance } from '../features/accounts/entrance/invited-entrance.tsx';
import { EntranceAside } from '../features/home/entrance-aside.tsx';
import { useSignOut } from '../features/chrome/use-sign-out.ts';
import { pageHead } from './-page-head.ts';

type LoginSearch = { readonly return?: string; readonly 'invite-token'?: string };

const textOf = (search: Record<string, unknown>, name: keyof LoginSearch) => {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? { [name]: value } : {};
};

/** Our tokens are shorter; a truncated one stays unknown. */
const tokenOf = (search: LoginSearch) => search['invite-token']?.slice(0, 200);
const destinationOf = (search: LoginSearch, portal: string) => returnPath(search.return, portal);

function LoginPage() {
  const search = Route.useSearch();
  const { page } = Route.useRouteContext();
  const here = useLocation({ select: ({ href }) => href });
  const signOut = useSignOut(here);
  const destination = destinationOf(search, page.config.hosts.portal);
  const token = tokenOf(search);
  if (token === undefined) return <Entrance flow="sign-in" destination={destination} aside={<EntranceAside />} />;
  return <InvitedEntrance key={token} token={token} destination={destination} signOut={signOut} />;
}

/** The sign-in page. A signed-in user accepts the invitation in the address, if any, and continues immediately. */
export const Route = createFileRoute('/login')({
  validateSearch: (search): LoginSearch => ({ ...textOf(search, 'return'), ...textOf(search, 'invite-token') }),
  beforeLoad({ context, search }) {
    if (context.session.user() === null || tokenOf(search) !== undefined) return;
    throw redirect({ href: destinationOf(search, context.page.config.hosts.portal), replace: true });
  },
  head: ({ match }) => pageHead(match, { title: match.context.text('chrome.signIn') }),
  staticData: { messages: ['accounts'] },
  component: LoginPage,
});
