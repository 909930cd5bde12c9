import { redirect } from '@tanstack/react-router';
import type { RouterContext } from '../router-context.ts';

type Visit = {
  readonly context: RouterContext;
  readonly location: { readonly href: string; readonly search: object; readonly searchStr: string };
};

/**
 * Sends a visitor to sign in, and from there back to this path and query. Who is creating a project signs in
 * inside the flow, which stands on any page: it goes on where no login is needed.
 */
export function requireSignIn({ context, location }: Visit): void {
  if (context.session.user() !== null) return;
  if ('create' in location.search) throw redirect({ href: `/${location.searchStr}`, replace: true });
  throw redirect({ to: '/login', search: { return: location.href } });
}
