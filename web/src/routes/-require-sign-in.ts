import { redirect } from '@tanstack/react-router';
import type { RouterContext } from '../router-context.ts';

type Visit = {
  readonly context: RouterContext;
  readonly location: { readonly href: string; readonly search: object; readonly searchStr: string };
};

/**
 * Redirects a visitor to the sign-in page, which returns to this path and query. The create flow signs users in itself:
 * it continues on a public page.
 */
export function requireSignIn({ context, location }: Visit): void {
  if (context.session.user() !== null) return;
  if ('create' in location.search) throw redirect({ href: `/${location.searchStr}`, replace: true });
  throw redirect({ to: '/login', search: { return: location.href } });
}
