import { afterSignUp } from '../features/accounts/sign-in/after-sign-in.ts';
import { Entrance } from '../features/accounts/entrance/entrance.tsx';
import { ChosenPlan } from '../features/home/chosen-plan.tsx';
import { EntranceAside } from '../features/home/entrance-aside.tsx';
import type { SignUpSearch } from './-sign-up-search.ts';

/** The sign-up page, with the plan from the address. */
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
