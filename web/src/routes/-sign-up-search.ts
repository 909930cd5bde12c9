import { redirect } from '@tanstack/react-router';
import { afterSignUp } from '../features/accounts/sign-in/after-sign-in.ts';
import type { RouterContext } from '../router-context.ts';

export type SignUpSearch = { readonly create?: string };

export const signUpSearch = (search: Record<string, unknown>): SignUpSearch =>
  typeof search['create'] === 'string' ? { create: search['create'] } : {};

/** Redirects users who are already signed in. Separate from the page, because the router runs it before loading one. */
export function passSignedIn({ context, search }: { context: RouterContext; search: SignUpSearch }): void {
  if (context.session.user() !== null) throw redirect({ href: afterSignUp(search.create), replace: true });
}
