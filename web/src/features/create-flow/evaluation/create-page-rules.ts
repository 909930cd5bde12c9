import type { Role } from '@waypost/domain/accounts/roles';
import { paths } from '../../../paths.ts';

export type CreatePage = 'sign-in' | 'select-plan' | 'app-details';
export type CreateQuery = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The master plan and the plan in the query, which mark the selection of a plan as done. */
export function chosenPlan({ planId, subplanId }: CreateQuery): { planId: string; subplanId: string } | undefined {
  const [master, plan] = [textOf(planId), textOf(subplanId)];
  return master !== undefined && plan !== undefined ? { planId: master, subplanId: plan } : undefined;
}

export const keepsState = ({ keepState }: CreateQuery): boolean => String(keepState) === 'true';

/** The initial check of a create page: a finished flow ends, and a page without `keepState` starts a new one. */
export function entranceOf(query: CreateQuery, isDone: boolean): 'continue' | 'reset' | 'end' {
  if (isDone) return 'end'; // with `keepState` too: the user has gone back from the done page
  return keepsState(query) ? 'continue' : 'reset';
}

/** The page to show instead of this one; undefined if it may be shown. The query always stays. */
export function insteadOf(
  page: CreatePage,
  { query, role }: { readonly query: CreateQuery; readonly role: Role | undefined },
): string | undefined {
  if (role === undefined) return page === 'sign-in' ? undefined : paths.createSignIn;
  if (page === 'app-details') return chosenPlan(query) ? undefined : paths.createSelectPlan;
  if (page === 'select-plan') return undefined;
  if (chosenPlan(query)) return paths.createAppDetails;
  return role === 'reseller' ? paths.createForReseller : paths.createSelectPlan;
}
