import { redirect } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import type { RouterContext } from '../router-context.ts';

type Visit = { readonly context: RouterContext; readonly location: { readonly searchStr: string } };

/** Redirects a visitor of a create page to the flow's own sign-in step, with the whole query. */
export function requireCreateSignIn({ context, location }: Visit): void {
  if (context.session.user() !== null) return;
  throw redirect({ href: `${paths.createSignIn}${location.searchStr}`, replace: true });
}
