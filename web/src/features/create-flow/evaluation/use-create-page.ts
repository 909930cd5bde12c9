import { useLocation, useNavigate } from '@tanstack/react-router';
import { roleOf } from '@waypost/domain/accounts/roles';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../api/app-context.tsx';
import { paths } from '../../../paths.ts';
import { type CreatePage, type CreateQuery, entranceOf, insteadOf, keepsState } from './create-page-rules.ts';
import {
  type EvaluationFlow,
  forgetEvaluation,
  keepEvaluation,
  openEvaluation,
  storedEvaluation,
} from './evaluation-flow.ts';

/** Fired when a create page is opened again after the flow has finished. */
const flowEnded = 'create-flow-ended';

function useCreateNavigation() {
  const navigate = useNavigate();
  const search = (change: (query: CreateQuery) => CreateQuery) => change as never;
  return {
    keepState: () => navigate({ to: '.', replace: true, search: search((query) => ({ ...query, keepState: true })) }),
    instead: (to: string) => navigate({ to, replace: true, search: search((query) => query) }),
    /** Another page of the flow, as a step that the back button undoes. */
    goTo: (to: string, added: CreateQuery) =>
      navigate({ to, search: search((query) => ({ ...query, ...added, keepState: true })) }),
    leave: () => navigate({ href: paths.projects, replace: true }),
  };
}

/** The flow in memory and in session storage. */
function useFlow() {
  const [flow, setFlow] = useState<EvaluationFlow>();
  const latest = useRef<EvaluationFlow>(undefined);
  const set = (next: EvaluationFlow) => {
    latest.current = next;
    keepEvaluation(next);
    setFlow(next);
  };
  const change = (part: Partial<EvaluationFlow>) => {
    if (latest.current) set({ ...latest.current, ...part });
  };
  return { flow, latest, set, change };
}

/**
 * A page of the evaluation flow; undefined until the check of its address has run, and if another page is shown instead.
 */
export function useCreatePage(page: CreatePage) {
  const user = useUser();
  const query = useLocation({ select: ({ search }) => search as CreateQuery });
  const navigation = useCreateNavigation();
  const { flow, latest, set, change } = useFlow();
  const userId = user?.userId ?? null;

  useEffect(() => {
    const end = () => {
      forgetEvaluation();
      void navigation.leave();
    };
    window.addEventListener(flowEnded, end);
    return () => window.removeEventListener(flowEnded, end);
    // oxlint-disable-next-line react/exhaustive-deps -- the navigation of a page does not change
  }, []);

  const isKept = keepsState(query);
  useEffect(() => {
    const entrance = entranceOf(query, storedEvaluation()?.createDone === true);
    if (entrance === 'end') window.dispatchEvent(new CustomEvent(flowEnded));
    if (entrance === 'reset') {
      forgetEvaluation();
      void navigation.keepState();
    }
    if (entrance === 'continue') set(openEvaluation(storedEvaluation(), { userId, flowId: crypto.randomUUID() }));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address and person
  }, [isKept, userId]);

  const role = user ? roleOf(user.roles) : undefined;
  const instead = flow && isKept ? insteadOf(page, { query, role }) : undefined;
  useEffect(() => {
    if (instead !== undefined) void navigation.instead(instead);
    // oxlint-disable-next-line react/exhaustive-deps -- the target alone decides
  }, [instead]);

  const cancel = () => {
    forgetEvaluation();
    void navigation.leave();
  };
  const isShown = flow !== undefined && isKept && instead === undefined;
  return isShown ? { flow, latest, change, query, goTo: navigation.goTo, cancel } : undefined;
}

export type CreatePageHandle = NonNullable<ReturnType<typeof useCreatePage>>;
