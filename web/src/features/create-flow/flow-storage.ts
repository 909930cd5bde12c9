import type { FlowState } from '@waypost/domain/create-flow';
import { flowFromText, flowToText } from '@waypost/domain/create-flow-storage';

/** Where the flow lives between page loads (CFG-06, CRE-15); each tab has its own. */
const storageKey = 'create-flow';

export const storedFlow = (): FlowState | undefined => flowFromText(sessionStorage.getItem(storageKey));

export function keepFlow(state: FlowState | undefined): void {
  if (state) sessionStorage.setItem(storageKey, flowToText(state));
  else sessionStorage.removeItem(storageKey);
}

/** A page without `create` cancels what was begun; a finished flow stays known, so that going back finds it done (CRE-07, CRE-14). */
export function cancelUnfinishedFlow(): void {
  if (storedFlow()?.createDone !== true) keepFlow(undefined);
}
