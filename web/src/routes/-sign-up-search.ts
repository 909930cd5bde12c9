import { redirect } from '@tanstack/react-router';
import { afterSignUp } from '../features/accounts/sign-in/after-sign-in.ts';
import type { RouterContext } from '../router-context.ts';

export type SignUpSearch = { readonly create?: string };

export const signUpSearch = (search: Record<string, unknown>): SignUpSearch =>
  typeof search['create'] === 'string' ? { create: search['create'] } : {};

/** Who is signed in already goes on at once. Apart from the page, since the router asks it before any page is loaded. */
export function passSignedIn({ context, search }: { context: RouterContext; search: SignUpSearch }): void {
  if (context.session.user() !== null) throw redirect({ href: afterSignUp(search.create), replace: true });
}
