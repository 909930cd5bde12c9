import { redirect } from '@tanstack/react-router';
import type { RouterContext } from '../router-context.ts';

/** Sends a visitor to sign in, and from there back to this path and query (NAV-44). */
export function requireSignIn({ context, location }: { context: RouterContext; location: { readonly href: string } }): void {
  if (context.session.user() === null) throw redirect({ to: '/login', search: { return: location.href } });
}
