import { useRouter } from '@tanstack/react-router';
import type { ResellerPlan } from '@waypost/contract/entities/resellers';
import { useEffect, useState } from 'react';
import { useConfig } from '../../../api/app-context.tsx';
import { changedDraft, newDraft, type ResellerDraft } from './reseller-draft.ts';
import type { ResellerPlace } from './reseller-place.ts';
import { choiceOf, insteadOf, missingIn, todayUtc, type Upgraded } from './reseller-rules.ts';
import type { ResellerStep } from './reseller-steps.ts';
import { useResellerDraft } from './use-reseller-draft.ts';

export type FlowProps = {
  readonly place: ResellerPlace;
  readonly groups: readonly ResellerPlan[];
  readonly project: Upgraded | undefined;
  readonly customerName: string | undefined;
  readonly userId: string;
};

/** Moves between the steps, as the back button does. */
function useSteps(place: ResellerPlace) {
  const router = useRouter();
  return {
    goTo: (step: ResellerStep) => void router.navigate({ href: place.hrefOf(step) }),
    replaceBy: (step: ResellerStep) => void router.navigate({ href: place.hrefOf(step), replace: true }),
    open: (href: string) => void router.navigate({ href }),
  };
}

/** The draft of a creation or an upgrade, what is chosen and missing in it, and the ways between its steps. */
export function useFlow({ place, groups, project, userId }: FlowProps) {
  const { flags } = useConfig();
  const steps = useSteps(place);
  const handle = useResellerDraft({ userId, upgradeId: place.upgradeId ?? null }, place.step === 'create');
  const { draft, latest, set } = handle;
  const [today] = useState(todayUtc);
  const startsFromProject = flags['ff_reseller_project_upgrade_fix'] === true;
  const facts = { groups, project, draft, tab: place.tab, today, startsFromProject };
  const choice = choiceOf(facts);
  if (!choice) throw new Error('The catalogue has no groups');
  const missing = missingIn(choice, facts);
  const change = (part: Partial<ResellerDraft>) => set(changedDraft(latest.current, part, crypto.randomUUID()));
  const isRunning = draft.progress !== null && !draft.createDone;

  useEffect(() => {
    if (place.step !== 'create' && isRunning) set({ ...latest.current, progress: null, failure: null });
    if (place.step !== 'create' && draft.createDone) set(newDraft({ ...draft, flowId: crypto.randomUUID() }));
    const hasNothing = place.step === 'create' && draft.progress === null && !draft.createDone;
    const isStarted = place.step === 'create';
    const instead = hasNothing ? 'plans' : isStarted ? undefined : insteadOf(place.step, missing);
    if (instead !== undefined) steps.replaceBy(instead);
    // oxlint-disable-next-line react/exhaustive-deps -- a change of the address alone decides
  }, [place.step]);

  return { handle, draft, choice, missing, today, change, isRunning, ...steps };
}

export type Flow = ReturnType<typeof useFlow>;
