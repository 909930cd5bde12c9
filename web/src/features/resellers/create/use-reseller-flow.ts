import { useRouter } from '@tanstack/react-router';
import type { ResellerPlan } from '@waypost/contract/entities/resellers';
import { newProgress } from '@waypost/domain/resellers/reseller-creation';
import { useEffect, useState } from 'react';
import { useConfig } from '../../../api/app-context.tsx';
import { changedDraft, newDraft, type ResellerDraft } from './reseller-draft.ts';
import type { ResellerPlace } from './reseller-place.ts';
import { choiceOf, insteadOf, missingIn, todayUtc, type Upgraded } from './reseller-rules.ts';
import type { ResellerStep } from './reseller-steps.ts';
import { useResellerCreation } from './use-reseller-creation.ts';
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
  const { doneHref } = place;
  const creation = useResellerCreation({
    handle,
    choice,
    project,
    onDone: () => {
      if (doneHref !== undefined) steps.open(doneHref);
    },
  });
  const change = (part: Partial<ResellerDraft>) => set(changedDraft(latest.current, part, crypto.randomUUID()));
  const isRunning = draft.progress !== null && !draft.createDone;

  useEffect(() => {
    if (place.step !== 'create' && isRunning) creation.cancel();
    if (place.step !== 'create' && draft.createDone) set(newDraft({ ...draft, flowId: crypto.randomUUID() }));
    const hasNothing = place.step === 'create' && draft.progress === null && !draft.createDone;
    const isStarted = place.step === 'create';
    const instead = hasNothing ? 'plans' : isStarted ? undefined : insteadOf(place.step, missing);
    if (instead !== undefined) steps.replaceBy(instead);
    // oxlint-disable-next-line react/exhaustive-deps -- a change of the address alone decides
  }, [place.step]);

  useEffect(() => {
    // a creation that a reload interrupted goes on; the reload may have ended a call before its answer
    const isInterrupted = draft.failure === null || draft.failure.reason === 'OFFLINE';
    if (place.step === 'create' && isRunning && isInterrupted) void creation.start();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page opens
  }, []);

  const confirm = () => {
    set({ ...latest.current, progress: newProgress(project !== undefined), failure: null });
    void creation.start();
    steps.goTo('create');
  };
  const cancel = () => {
    creation.cancel();
    steps.replaceBy('plans');
  };
  return { draft, choice, missing, today, change, confirm, cancel, retry: () => void creation.start(), ...steps };
}

export type Flow = ReturnType<typeof useFlow>;
