import { redirect } from '@tanstack/react-router';
import { afterSignUp } from '../features/accounts/sign-in/after-sign-in.ts';
import { Entrance } from '../features/accounts/entrance/entrance.tsx';
import { ChosenPlan } from '../features/home/chosen-plan.tsx';
import { EntranceAside } from '../features/home/entrance-aside.tsx';
import { publicPlansQuery } from '../features/home/home-queries.ts';
import type { RouterContext } from '../router-context.ts';

export type SignUpSearch = { readonly create?: string };

export const signUpSearch = (search: Record<string, unknown>): SignUpSearch =>
  typeof search['create'] === 'string' ? { create: search['create'] } : {};

/** The way in of somebody new, with the plan that the address names. */
export function SignUpEntrance({ create }: SignUpSearch) {
  return (
    <Entrance
      flow="sign-up"
      destination={afterSignUp(create)}
      aside={<EntranceAside />}
      head={<ChosenPlan planId={create} />}
    />
  );
}

/** The plans, before the page that names one of them; it stands without them too. */
export const loadPlans = ({ api, queryClient }: RouterContext) => queryClient.prefetchQuery(publicPlansQuery(api));

/** Who is signed in already goes on at once. */
export function passSignedIn({ context, search }: { context: RouterContext; search: SignUpSearch }): void {
  if (context.session.user() !== null) throw redirect({ href: afterSignUp(search.create), replace: true });
}
